import { DomainError } from '#kernel';

export const emailTaken = (email: string) =>
  new DomainError('conflict', 'email_taken', `There is a user with the e-mail address ${email} already.`);

export const userUnknown = (email: string) =>
  new DomainError('not_found', 'user_unknown', `There is no user with the e-mail address ${email}.`);

export const userInactive = (email: string) =>
  new DomainError('conflict', 'user_inactive', `The user ${email} is deactivated.`);

export const userActive = () =>
  new DomainError(
    'conflict',
    'user_active',
    'Deactivate the person first, or let them leave: then they can be erased.',
  );

export const userErased = () =>
  new DomainError('conflict', 'user_erased', 'The person was erased. Nobody can use the account any more.');

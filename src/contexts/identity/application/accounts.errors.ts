import { DomainError } from '#kernel';

export const emailTaken = (email: string) =>
  new DomainError('conflict', 'email_taken', `There is a user with the e-mail address ${email} already.`);

export const userUnknown = (email: string) =>
  new DomainError('not_found', 'user_unknown', `There is no user with the e-mail address ${email}.`);

export const userInactive = (email: string) =>
  new DomainError('conflict', 'user_inactive', `The user ${email} is deactivated.`);

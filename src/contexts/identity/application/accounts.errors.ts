import { DomainError } from '#kernel';
import type { Account } from '../domain/account';
import { isErased } from '../domain/erased-account';
import { isMerged } from '../domain/merged-account';

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

export const userMerged = () =>
  new DomainError('conflict', 'user_merged', 'The account was merged into another. Nobody can use it any more.');

const userErased = () =>
  new DomainError('conflict', 'user_erased', 'The person was erased. Nobody can use the account any more.');

/** Throws if the account stands for somebody who was erased, or was merged into another. */
export function assertKept(account: Account): void {
  if (isErased(account)) throw userErased();
  if (isMerged(account)) throw userMerged();
}

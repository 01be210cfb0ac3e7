import { DomainError } from '#kernel';

/** Somebody has to stay who can undo it. */
export const ownAccount = (): DomainError =>
  new DomainError('conflict', 'own_account', 'You cannot deactivate yourself: another instance administrator can.');

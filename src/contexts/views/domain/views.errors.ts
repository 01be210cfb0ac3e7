import { DomainError } from '#kernel';

export const viewLocked = () =>
  new DomainError('conflict', 'view_locked', 'The view is locked. Set is_locked to false first.');

export const accessIsTheOwners = () =>
  new DomainError('forbidden', 'not_owner', 'Only its owner decides who sees a view.');

export const notYourView = () =>
  new DomainError('forbidden', 'not_owner', 'Only its owner and admins can change the view.');

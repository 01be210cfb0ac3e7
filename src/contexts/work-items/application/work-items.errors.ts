import { DomainError, invalidField } from '#kernel';

export const PAIR_TAKEN = 'external_pair_taken';

export const workItemExternalPairTaken = (id: string) =>
  new DomainError('conflict', PAIR_TAKEN, 'Issue with the same external id and external source already exists', { id });

export const notYours = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the work item');

export const belowItself = () => invalidField('parentId', 'A work item cannot be below itself.');

export const invalidParent = 'Parent is not valid issue_id please pass a valid issue_id';
export const invalidState = 'State is not valid please pass a valid state_id';
export const invalidPoint = 'Estimate point is not valid please pass a valid estimate_point_id';

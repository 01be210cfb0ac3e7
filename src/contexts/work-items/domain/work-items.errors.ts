import { DomainError, invalidField } from '#kernel';

export const PAIR_TAKEN = 'external_pair_taken';

export const workItemExternalPairTaken = (id: string) =>
  new DomainError('conflict', PAIR_TAKEN, 'Issue with the same external id and external source already exists', { id });

export const notYours = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the work item');

export const belowItself = () => invalidField('parentId', 'A work item cannot be below itself.');

import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const commentExternalPairTaken = externalPairTaken('Work item comment');

export const notYourComment = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can change the comment');

export const noSuchParent = (host: string) =>
  invalidField('parentId', `There is no such comment on this ${host}.`, 'does_not_exist');

export const belowItself = () =>
  invalidField('parentId', 'A comment cannot reply to itself or to one of its own replies.');

import { DomainError } from '#kernel';

/** Members of a command that name the items at the other end. */
export const TARGETS = 'targetIds';

export const relatedOtherwise = (keys: readonly string[]) =>
  new DomainError(
    'conflict',
    'related_otherwise',
    `There is a relation with ${keys.join(', ')} already. Remove it before you set another one.`,
  );

export const dependencyCircle = (keys: readonly string[]) =>
  new DomainError(
    'conflict',
    'dependency_circle',
    `The work item would have to wait for itself: dependencies already tie it to ${keys.join(', ')} the other way round.`,
  );

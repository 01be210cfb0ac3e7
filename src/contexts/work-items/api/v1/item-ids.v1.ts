import { membersOf } from '#http';
import { DomainError } from '#kernel';

export interface ItemIds {
  readonly issues?: readonly string[];
}

const member = membersOf<ItemIds>();

/** Ids of work items on which an operation acts. */
export class ItemIdsV1 {
  @member.uuids('issues', {
    description: 'Ids of work items, at least one.',
    example: ['7d4f0a52-3c1b-4d3c-9a39-2d8c86f2f3a1'],
  })
  issues?: string[];
}

/** Returns the ids. Throws if there are none. */
export function idsIn({ issues = [] }: ItemIds): readonly string[] {
  if (!issues.length) throw new DomainError('invalid_request', 'issues_required', 'Issues are required');
  return issues;
}

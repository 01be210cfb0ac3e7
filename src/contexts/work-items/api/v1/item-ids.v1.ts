import { membersOf } from '#http';
import { DomainError } from '#kernel';

export interface ItemIds {
  readonly issues?: readonly string[];
}

const member = membersOf<ItemIds>();

/** Work items that something is done with. */
export class ItemIdsV1 {
  @member.uuids('issues', {
    description: 'Ids of work items, one at least.',
    example: ['7d4f0a52-3c1b-4d3c-9a39-2d8c86f2f3a1'],
  })
  issues?: string[];
}

/** The ids; none is a mistake. */
export function idsIn({ issues = [] }: ItemIds): readonly string[] {
  if (!issues.length) throw new DomainError('invalid_request', 'issues_required', 'Issues are required');
  return issues;
}

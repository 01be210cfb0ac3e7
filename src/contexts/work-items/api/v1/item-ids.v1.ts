import { membersOf } from '#http';
import { DomainError } from '#kernel';

export interface ItemIds {
  readonly issues?: readonly string[];
}

const member = membersOf<ItemIds>();

/** Work items that something is done with. */
export class ItemIdsV1 {
  @member.uuids('issues', { description: 'Ids of work items, one at least.' }) issues?: string[];
}

/** The ids; none is a mistake. */
export function idsIn({ issues = [] }: ItemIds): readonly string[] {
  if (!issues.length) throw new DomainError('invalid_request', 'issues_required', 'Issues are required');
  return issues;
}

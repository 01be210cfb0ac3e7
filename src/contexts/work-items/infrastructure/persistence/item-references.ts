import { filter } from '#kernel';
import type { ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    parentId: string | null;
  }
}

/**
 * The parent. This declaration has no look-up, because work items look up visible parents themselves, with the locks
 * that trees need.
 */
export const parentReference: ItemReference = {
  kind: 'item',
  member: 'parentId',
  refusal: 'Parent is not valid issue_id please pass a valid issue_id',
  names: {
    from: 'work_items t join projects p on p.workspace_id = $1 and p.id = t.project_id',
    name: `p.identifier || '-' || t.sequence_id`,
    within: 't.project_id = any($2::uuid[]) and t.deleted_at is null',
  },
  history: { field: 'parent', place: 2 },
  filter: 'parentId',
  filters: { parentId: filter.uuid('eq', 'in', 'isnull') },
  query: { word: 'parent', names: 'items', optional: true },
};

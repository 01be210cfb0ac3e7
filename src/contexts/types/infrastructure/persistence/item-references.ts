import { filter } from '#kernel';
import { namedAnywhere, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    typeId: string | null;
  }
  interface ReferenceNames {
    typeName: string;
  }
}

/** Refers to a type of the project, or to one of the workspace that the project imported. */
export const typeReference: ItemReference = {
  kind: 'type',
  member: 'typeId',
  known: (ids) =>
    `select k.id from work_item_types k where k.workspace_id = $1 and k.deleted_at is null and k.is_active
      and (k.project_id = $2 or $2 = any(k.imported_by)) and k.id = any(${ids}) for key share`,
  names: {
    ...namedAnywhere('work_item_types'),
    within: '(t.project_id = any($2::uuid[]) or t.imported_by && $2::uuid[]) and t.deleted_at is null',
    settable: 'not t.is_epic and t.is_active',
  },
  namedBy: 'typeName',
  // A project can have two default types: its own and that of the workspace. The one from the level that manages types
  // wins.
  initial: `select y.id from work_item_types y where y.workspace_id = $1 and y.is_default and y.deleted_at is null
    and p.is_issue_type_enabled and (y.project_id = $2 or y.project_id is null and $2 = any(y.imported_by))
    order by (y.project_id is null) = exists (select 1 from workspaces w
      where w.id = $1 and 'workspace_work_item_types' = any(w.features)) desc limit 1`,
  conditions: {
    isEpic: 'exists (select 1 from work_item_types y where y.workspace_id = $1 and y.id = t.type_id and y.is_epic)',
  },
  expansion: {
    table: 'work_item_types',
    schema: 'WorkItemTypeLite',
    members: { name: { type: 'text' }, logoProps: { type: 'object' }, isEpic: { type: 'boolean' } },
  },
  filter: 'typeId',
  filters: { typeId: filter.uuid('eq', 'in', 'isnull') },
  query: { word: 'type', optional: true },
};

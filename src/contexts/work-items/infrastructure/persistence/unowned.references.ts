import { filter } from '#kernel';
import { knownAnywhere, namedAnywhere, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    typeId: string | null;
  }
  interface ReferenceNames {
    typeName: string;
  }
}

// The table is there and empty. The context that takes it over takes the declaration along.

export const typeReference: ItemReference = {
  kind: 'type',
  member: 'typeId',
  known: knownAnywhere('work_item_types'),
  names: { ...namedAnywhere('work_item_types'), settable: 'not t.is_epic' },
  namedBy: 'typeName',
  initial: `select y.id from work_item_types y where y.workspace_id = $1 and y.project_id = $2 and y.is_default
    and y.deleted_at is null limit 1`,
  conditions: {
    isEpic: 'exists (select 1 from work_item_types y where y.workspace_id = $1 and y.id = t.type_id and y.is_epic)',
  },
  expansion: {
    table: 'work_item_types',
    schema: 'WorkItemTypeLite',
    members: { name: { type: 'text' }, logoProps: { type: 'object' }, isEpic: { type: 'boolean' } },
  },
  filter: 'typeId',
  filters: { typeId: filter.uuid('eq', 'in') },
  query: { word: 'type', optional: true },
};

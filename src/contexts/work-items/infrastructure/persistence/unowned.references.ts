import { filter } from '#kernel';
import { knownAnywhere, knownInProject, namedAnywhere, namedInProject, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    typeId: string | null;
    estimatePointId: string | null;
  }
  interface ReferenceNames {
    typeName: string;
    estimateValue: string;
  }
}

// Their tables are there and empty. A context that takes one of them over takes its declaration along.

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

export const estimatePointReference: ItemReference = {
  kind: 'point',
  member: 'estimatePointId',
  refusal: 'Estimate point is not valid please pass a valid estimate_point_id',
  known: knownInProject('estimate_points'),
  names: namedInProject('estimate_points'),
  namedBy: 'estimateValue',
  history: { field: 'estimate_points', place: 3, cleared: 'removed' },
  expansion: {
    table: 'estimate_points',
    schema: 'EstimatePointLite',
    members: { value: { type: 'text', column: 'name' } },
  },
};

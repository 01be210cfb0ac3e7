import { filter } from '#kernel';
import {
  byHighest,
  knownAnywhere,
  knownInProject,
  namedAnywhere,
  namedInProject,
  type ItemReference,
} from '#references';

// Their tables are there and empty. A context that takes one of them over takes its declaration along.

export const typeReference: ItemReference = {
  kind: 'type',
  member: 'typeId',
  known: knownAnywhere('work_item_types'),
  names: { ...namedAnywhere('work_item_types'), settable: 'not t.is_epic' },
  namedBy: 'typeName',
  filter: 'typeId',
  filters: { typeId: filter.uuid('eq', 'in') },
  query: { word: 'type', optional: true },
};

export const cycleReference: ItemReference = {
  kind: 'cycle',
  member: 'cycleId',
  known: knownInProject('cycles'),
  names: namedInProject('cycles'),
  history: { field: 'cycles', place: 4, set: 'created', cleared: 'deleted' },
  filter: 'cycleId',
  filters: { cycleId: filter.uuid('eq', 'in', 'isnull') },
  query: { word: 'cycle', optional: true },
};

export const moduleReference: ItemReference = {
  kind: 'module',
  member: 'moduleIds',
  set: { table: 'work_item_modules', column: 'module_id' },
  known: knownInProject('modules'),
  names: namedInProject('modules'),
  history: { field: 'modules', place: 7, set: 'created', cleared: 'deleted' },
  filter: 'moduleId',
  filters: { moduleId: filter.uuid('eq', 'in', 'isnull') },
  orderings: {
    moduleName: byHighest({
      set: 'work_item_modules',
      join: 'join modules d on d.workspace_id = $1 and d.id = r.module_id',
      name: 'd.name',
    }),
  },
  query: { word: 'module', optional: true, functions: 'modules', orderedBy: 'moduleName' },
};

export const estimatePointReference: ItemReference = {
  kind: 'point',
  member: 'estimatePointId',
  refusal: 'Estimate point is not valid please pass a valid estimate_point_id',
  known: knownInProject('estimate_points'),
  names: namedInProject('estimate_points'),
  namedBy: 'estimateValue',
  history: { field: 'estimate_points', place: 3, cleared: 'removed' },
};

import { filter } from '#kernel';
import { byHighest, knownInProject, namedInProject, partsInProject, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    moduleIds: readonly string[];
  }
}

export const moduleReference: ItemReference = {
  kind: 'module',
  member: 'moduleIds',
  set: { table: 'work_item_modules', column: 'module_id', authored: true },
  known: knownInProject('modules', 'k.archived_at is null'),
  closes: true,
  names: namedInProject('modules'),
  history: { field: 'modules', place: 7, set: 'created', cleared: 'deleted' },
  counted: 'items',
  filter: 'moduleId',
  filters: { moduleId: filter.uuid('eq', 'in', 'isnull') },
  orderings: {
    moduleName: byHighest({
      set: 'work_item_modules',
      column: 'module_id',
      records: partsInProject('modules'),
      join: 'join modules d on d.workspace_id = $1 and d.id = h.module_id',
      name: 'd.name',
    }),
  },
  query: { word: 'module', optional: true, orderedBy: 'moduleName' },
  expansion: { table: 'modules', schema: 'ModuleLite', members: { name: { type: 'text' } } },
};

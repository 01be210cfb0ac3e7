import { filter } from '#kernel';
import { knownInProject, namedInProject, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    cycleId: string | null;
  }
}

export const cycleReference: ItemReference = {
  kind: 'cycle',
  member: 'cycleId',
  placed: { table: 'work_item_cycles', column: 'cycle_id', authored: true },
  known: knownInProject('cycles'),
  names: namedInProject('cycles'),
  history: { field: 'cycles', place: 4, set: 'created', cleared: 'deleted' },
  filter: 'cycleId',
  filters: { cycleId: filter.uuid('eq', 'in', 'isnull') },
  query: { word: 'cycle', optional: true },
  expansion: { table: 'cycles', schema: 'CycleLite', members: { name: { type: 'text' } } },
};

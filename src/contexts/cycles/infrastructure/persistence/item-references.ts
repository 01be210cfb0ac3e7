import { filter } from '#kernel';
import { knownInProject, namedInProject, type ItemReference } from '#references';
import { IN_VIEW } from './cycle.row';

declare module '#references' {
  interface ReferenceMembers {
    cycleId: string | null;
  }
}

const at = () => '$3::timestamptz';

export const cycleReference: ItemReference = {
  kind: 'cycle',
  member: 'cycleId',
  placed: { table: 'work_item_cycles', column: 'cycle_id', authored: true },
  known: knownInProject('cycles', '(k.end_date is null or k.end_date >= now()) and k.archived_at is null'),
  closes: true,
  names: namedInProject('cycles'),
  history: { field: 'cycles', place: 4, set: 'created', cleared: 'deleted' },
  counted: 'items',
  filter: 'cycleId',
  filters: { cycleId: filter.uuid('eq', 'in', 'isnull') },
  query: {
    word: 'cycle',
    optional: true,
    sets: {
      activeCycle: IN_VIEW.current(at),
      completedCycles: IN_VIEW.completed(at),
      upcomingCycles: IN_VIEW.upcoming(at),
    },
  },
  expansion: { table: 'cycles', schema: 'CycleLite', members: { name: { type: 'text' } } },
};

import { filter } from '#kernel';
import {
  byHighest,
  declareItemReferences,
  knownInProject,
  namedInProject,
  partsInProject,
  type ItemReference,
} from '#references';
import { contextsWith } from '../../../index';

export const TABLE = 'work_item_milestones';

/** All that a context would say about milestones. */
export const milestone: ItemReference = {
  kind: 'milestone',
  member: 'milestoneIds',
  set: { table: TABLE, column: 'milestone_id' },
  known: knownInProject('milestones'),
  refusal: 'There is no such milestone.',
  names: namedInProject('milestones'),
  namedBy: 'milestoneNames',
  initial: 'select m.id from milestones m where m.workspace_id = $1 and m.project_id = $2 and m.is_current',
  history: { field: 'milestones', set: 'created', cleared: 'deleted' },
  filter: 'milestoneId',
  filters: { milestoneId: filter.uuid('eq', 'in', 'isnull') },
  orderings: {
    milestoneName: byHighest({
      set: TABLE,
      column: 'milestone_id',
      records: partsInProject('milestones'),
      join: 'join milestones m on m.id = h.milestone_id',
      name: 'm.name',
    }),
  },
  query: { word: 'milestone', optional: true, orderedBy: 'milestoneName' },
  conditions: { isLate: 'exists (select 1 from late_items l where l.workspace_id = $1 and l.id = t.id)' },
  expansion: {
    table: 'milestones',
    schema: 'MilestoneLite',
    members: { title: { type: 'text', column: 'name' }, isDone: { type: 'boolean' } },
  },
};

declareItemReferences([...contextsWith([]).itemReferences, milestone]);

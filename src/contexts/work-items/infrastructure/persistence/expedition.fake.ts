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

export const TABLE = 'work_item_expeditions';

/** An imaginary reference with everything that a context can declare. */
export const expedition: ItemReference = {
  kind: 'expedition',
  member: 'expeditionIds',
  set: { table: TABLE, column: 'expedition_id' },
  known: knownInProject('expeditions'),
  refusal: 'There is no such expedition.',
  names: namedInProject('expeditions'),
  namedBy: 'expeditionNames',
  initial: 'select m.id from expeditions m where m.workspace_id = $1 and m.project_id = $2 and m.is_current',
  history: { field: 'expeditions', set: 'created', cleared: 'deleted' },
  filter: 'expeditionId',
  filters: { expeditionId: filter.uuid('eq', 'in', 'isnull') },
  orderings: {
    expeditionName: byHighest({
      set: TABLE,
      column: 'expedition_id',
      records: partsInProject('expeditions'),
      join: 'join expeditions m on m.id = h.expedition_id',
      name: 'm.name',
    }),
  },
  query: { word: 'expedition', optional: true, orderedBy: 'expeditionName' },
  conditions: { isLate: 'exists (select 1 from late_items l where l.workspace_id = $1 and l.id = t.id)' },
  expansion: {
    table: 'expeditions',
    schema: 'ExpeditionLite',
    members: { title: { type: 'text', column: 'name' }, isDone: { type: 'boolean' } },
  },
};

declareItemReferences([...contextsWith([]).itemReferences, expedition]);

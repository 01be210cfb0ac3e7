import { defineContext } from '#context';
import { asNonField, BROKEN_RULE, textAs, textWithCode, withBody } from '#kernel';
import { CycleArchived, cycleEvents } from './application/cycle.repository';
import { CycleRow } from './infrastructure/persistence/cycle.row';
import { cycleReference } from './infrastructure/persistence/item-references';
import { namedCycles } from './infrastructure/persistence/named-records';
import { ownedCycles } from './infrastructure/persistence/hands-over';

/** Cycles: time boxes of a project. */
export const cycles = defineContext({
  name: 'cycles',
  modules: async () => {
    const { CyclesModule } = await import('./cycles.module.js');
    return [CyclesModule];
  },
  rows: [CycleRow],
  codes: {
    cycle_archived: BROKEN_RULE,
    cycle_completed: { ...BROKEN_RULE, olderBody: ({ message }) => ({ code: 'CYCLE_COMPLETED', message }) },
    cycle_still_open: BROKEN_RULE,
    cycle_target_ended: BROKEN_RULE,
    cycle_closed: BROKEN_RULE,
    cycle_not_ended: BROKEN_RULE,
    cycle_items_missing: withBody('invalid_request', textWithCode('MISSING_WORK_ITEMS')),
    cycle_items_invalid: withBody('invalid_request', textAs('error')),
    cycle_target_missing: withBody('invalid_request', textAs('error')),
    cycle_dates_incomplete: withBody('invalid_request', textAs('error')),
    project_id_required: withBody('invalid_request', asNonField),
  },
  events: [cycleEvents, CycleArchived],
  itemReferences: [cycleReference],
  namedRecords: [namedCycles],
  handsOver: ownedCycles,
});

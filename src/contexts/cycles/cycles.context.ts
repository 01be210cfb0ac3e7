import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { CycleArchived, cycleEvents } from './application/cycle.events';
import { CycleRow } from './infrastructure/persistence/cycle.row';
import { cycleReference } from './infrastructure/persistence/item-references';

export const cycles = defineContext({
  name: 'cycles',
  modules: async () => {
    const { CyclesModule } = await import('./index.js');
    return [CyclesModule];
  },
  rows: [CycleRow],
  codes: {
    cycle_archived: BROKEN_RULE,
    cycle_completed: BROKEN_RULE,
    cycle_still_open: BROKEN_RULE,
    cycle_target_ended: BROKEN_RULE,
    cycle_closed: BROKEN_RULE,
    cycle_not_ended: BROKEN_RULE,
  },
  events: [cycleEvents, CycleArchived],
  itemReferences: [cycleReference],
});

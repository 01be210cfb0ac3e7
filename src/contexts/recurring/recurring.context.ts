import { defineContext } from '#context';
import { recurringEvents } from './application/recurring-work-item.repository';
import { FEATURES } from './domain/recurring-work-item';
import { RecurringOccurrenceRow, RecurringWorkItemRow } from './infrastructure/persistence/recurring-work-item.row';
import { decidedSchedules } from './infrastructure/persistence/hands-over';

/** Schedules that create work items from templates. */
export const recurring = defineContext({
  name: 'recurring',
  modules: async () => {
    const { RecurringModule } = await import('./index.js');
    return [RecurringModule];
  },
  features: FEATURES,
  rows: [RecurringWorkItemRow, RecurringOccurrenceRow],
  events: [recurringEvents],
  handsOver: decidedSchedules,
});

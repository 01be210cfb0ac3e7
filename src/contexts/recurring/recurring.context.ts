import { defineContext } from '#context';
import { recurringEvents } from './application/recurring.events';
import { FEATURES } from './domain/features';
import { RecurringOccurrenceRow, RecurringWorkItemRow } from './infrastructure/persistence/recurring-work-item.row';

export const recurring = defineContext({
  name: 'recurring',
  modules: async () => {
    const { RecurringModule } = await import('./index.js');
    return [RecurringModule];
  },
  features: FEATURES,
  rows: [RecurringWorkItemRow, RecurringOccurrenceRow],
  events: [recurringEvents],
});

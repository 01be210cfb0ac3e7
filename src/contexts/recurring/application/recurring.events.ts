import { defineRecordEvents } from '#events';
import type { RecurringRecord } from './recurring-work-item.repository';

export const recurringEvents = defineRecordEvents<RecurringRecord>({
  kind: 'recurringworkitem',
  entityType: 'recurring_work_item',
});

export { ScheduleDays } from './application/schedule-days';
export { assertSchedule, nextTime, type Schedule } from './domain/schedule';
export { RecurringModule } from './recurring.module';

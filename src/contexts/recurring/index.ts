export { RecurringModule } from './recurring.module';

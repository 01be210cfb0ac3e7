export { WorkItemUsageModule } from './usage.module';

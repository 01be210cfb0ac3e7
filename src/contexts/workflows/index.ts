export { WorkflowUsageModule } from './usage.module';
export { WorkflowsModule } from './workflows.module';

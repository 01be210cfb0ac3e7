import { Global, Module } from '@nestjs/common';
import { GovernanceModule } from '../governance';
import { WorkflowUsage } from '../projects';
import { StateRules } from '../work-items';
import { Rulings } from './application/rulings';
import { WorkflowStateRules } from './application/workflow-state-rules';
import { SqlRulings } from './infrastructure/persistence/sql.rulings';
import { SqlWorkflowUsage } from './infrastructure/persistence/sql.workflow.usage';

/** Answers what projects and work items ask of workflows. Global, so that they have not to know this context. */
@Global()
@Module({
  imports: [GovernanceModule],
  providers: [
    { provide: Rulings, useClass: SqlRulings },
    { provide: StateRules, useClass: WorkflowStateRules },
    { provide: WorkflowUsage, useClass: SqlWorkflowUsage },
  ],
  exports: [Rulings, StateRules, WorkflowUsage],
})
export class WorkflowUsageModule {}

import { Global, Module } from '@nestjs/common';
import { Db, recordsOf } from '#persistence';
import { GovernanceModule } from '../governance';
import { IdentityModule } from '../identity';
import { HandOvers, Mentions, ProjectsModule, StateNeeds, WorkflowUsage } from '../projects';
import { contentTable, StateRules, WorkItemContents, WorkItemsModule } from '../work-items';
import { WorkflowStatesV1Controller } from './api/v1/workflow-states.v1';
import { WorkflowTransitionsV1Controller } from './api/v1/workflow-transitions.v1';
import { WorkflowsV1Controller } from './api/v1/workflows.v1';
import { WorkItemApprovalsV2Controller } from './api/v2/approvals.v2';
import { TypeWorkflowsV2Controller, WorkflowPinsV2Controller } from './api/v2/type-workflows.v2';
import { WorkflowPicksV2Controller } from './api/v2/workflow-picks.v2';
import { WorkflowStatesV2Controller } from './api/v2/workflow-states.v2';
import { WorkflowTransitionsV2Controller } from './api/v2/workflow-transitions.v2';
import { WorkflowsV2Controller } from './api/v2/workflows.v2';
import {
  WorkspaceWorkflowStatesV2Controller,
  WorkspaceWorkflowsV2Controller,
  WorkspaceWorkflowTransitionsV2Controller,
} from './api/v2/workspace-workflows.v2';
import {
  ApprovalRepository,
  ChoiceRepository,
  TransitionRepository,
  TypeRuleRepository,
  WorkflowRepository,
  WorkflowStateRepository,
} from './application/workflow.repository';
import { Approvals, JudgedItems } from './application/approvals';
import { Assignments } from './application/assignments';
import { Steps, WorkflowChanges } from './application/workflow.changes';
import { StrandedItems } from './application/stranding';
import { Surroundings, WorkspaceRecords } from './application/surroundings';
import { TypeRules } from './application/type-workflows';
import { WorkflowLift, WorkflowLifting } from './application/workflow-lift';
import { WorkflowPicks } from './application/workflow-picks';
import { WorkflowPins } from './application/workflow-pins';
import { WorkflowVisibility } from './application/workflow-visibility';
import { WorkflowStates } from './application/workflow-states';
import { WorkflowTransitions } from './application/workflow-transitions';
import { Workflows } from './application/workflows';
import {
  choiceTable,
  transitionTable,
  typeRuleTable,
  workflowStateTable,
  workflowTable,
} from './infrastructure/persistence/rows';
import { followTypes, neededStates, SqlWorkflowUsage } from './infrastructure/persistence/sql.workflow.usage';
import { SqlApprovalRepository, SqlWorkspaceRecords } from './infrastructure/persistence/sql.repositories';
import { SqlWorkflowLifting } from './infrastructure/persistence/sql.workflow.lifting';
import { Rulings, WorkflowStateRules } from './application/rulings';
import { SqlRulings } from './infrastructure/persistence/sql.rulings';

/** Implements what projects and work items need of workflows. Global, so that they do not depend on this context. */
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

/** Rules about the states of work items and the transitions between them. */
@Module({
  imports: [GovernanceModule, IdentityModule, ProjectsModule, WorkItemsModule],
  controllers: [
    WorkflowsV1Controller,
    WorkflowStatesV1Controller,
    WorkflowTransitionsV1Controller,
    WorkflowsV2Controller,
    WorkflowStatesV2Controller,
    WorkflowTransitionsV2Controller,
    WorkItemApprovalsV2Controller,
    WorkspaceWorkflowsV2Controller,
    WorkspaceWorkflowStatesV2Controller,
    WorkspaceWorkflowTransitionsV2Controller,
    TypeWorkflowsV2Controller,
    WorkflowPinsV2Controller,
    WorkflowPicksV2Controller,
  ],
  providers: [
    Steps,
    Workflows,
    WorkflowStates,
    WorkflowTransitions,
    WorkflowChanges,
    WorkflowVisibility,
    Surroundings,
    Assignments,
    TypeRules,
    WorkflowPins,
    WorkflowPicks,
    WorkflowLift,
    StrandedItems,
    Approvals,
    JudgedItems,
    { provide: ApprovalRepository, useClass: SqlApprovalRepository },
    recordsOf(WorkflowRepository, workflowTable),
    recordsOf(WorkflowStateRepository, workflowStateTable),
    recordsOf(TransitionRepository, transitionTable),
    recordsOf(TypeRuleRepository, typeRuleTable),
    recordsOf(ChoiceRepository, choiceTable),
    { provide: WorkspaceRecords, useClass: SqlWorkspaceRecords },
    { provide: WorkflowLifting, useClass: SqlWorkflowLifting },
  ],
})
export class WorkflowsModule {
  constructor(
    contents: WorkItemContents,
    needs: StateNeeds,
    mentions: Mentions,
    db: Db,
    handOvers: HandOvers,
    transitions: WorkflowTransitions,
  ) {
    handOvers.add('workflow_transitions', (ctx, ids, people) => transitions.pass(ctx, ids, people));
    mentions.add({ replace: followTypes(db) });
    needs.add(neededStates(db));
    contents.add(contentTable(db, 'workflow_approvals', 'work_item_id'));
  }
}

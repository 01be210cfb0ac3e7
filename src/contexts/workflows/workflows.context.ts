import { defineContext } from '#context';
import {
  approvalEvents,
  choiceEvents,
  transitionEvents,
  typeRuleEvents,
  workflowEvents,
  workflowStateEvents,
} from './application/workflow.events';
import { WORKFLOW_CODES } from './domain/workflows.codes';
import { ApprovalRow } from './infrastructure/persistence/approval.row';
import { ChoiceRow, TypeRuleRow } from './infrastructure/persistence/assignment.row';
import { TransitionRow, WorkflowRow, WorkflowStateRow } from './infrastructure/persistence/workflow.row';

export const workflows = defineContext({
  name: 'workflows',
  modules: async () => {
    const { WorkflowsModule, WorkflowUsageModule } = await import('./index.js');
    return [WorkflowsModule, WorkflowUsageModule];
  },
  rows: [WorkflowRow, WorkflowStateRow, TransitionRow, ApprovalRow, TypeRuleRow, ChoiceRow],
  codes: WORKFLOW_CODES,
  events: [workflowEvents, workflowStateEvents, transitionEvents, approvalEvents, typeRuleEvents, choiceEvents],
});

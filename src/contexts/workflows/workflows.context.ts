import { defineContext } from '#context';
import { BROKEN_RULE, errorCode, type ErrorCode } from '#kernel';
import {
  approvalEvents,
  choiceEvents,
  transitionEvents,
  typeRuleEvents,
  workflowEvents,
  workflowStateEvents,
} from './application/workflow.events';
import { ApprovalRow } from './infrastructure/persistence/approval.row';
import { ChoiceRow, TypeRuleRow } from './infrastructure/persistence/assignment.row';
import { TransitionRow, WorkflowRow, WorkflowStateRow } from './infrastructure/persistence/workflow.row';

/** Version 1 has no approvals. */
const OF_APPROVALS: ErrorCode = errorCode('conflict');

export const workflows = defineContext({
  name: 'workflows',
  modules: async () => {
    const { WorkflowsModule, WorkflowUsageModule } = await import('./index.js');
    return [WorkflowsModule, WorkflowUsageModule];
  },
  rows: [WorkflowRow, WorkflowStateRow, TransitionRow, ApprovalRow, TypeRuleRow, ChoiceRow],
  codes: {
    workflow_transition_exists: BROKEN_RULE,
    nothing_to_approve: OF_APPROVALS,
    approval_given: OF_APPROVALS,
  },
  events: [workflowEvents, workflowStateEvents, transitionEvents, approvalEvents, typeRuleEvents, choiceEvents],
});

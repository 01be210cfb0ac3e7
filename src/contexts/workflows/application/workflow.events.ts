import { defineRecordEvents } from '#events';
import type { ChoiceRecord, TypeRuleRecord } from './assignment.repository';
import type { ApprovalRecord } from './approval.repository';
import type { TransitionRecord, WorkflowRecord, WorkflowStateRecord } from './workflow.repository';

export const workflowEvents = defineRecordEvents<WorkflowRecord>({ kind: 'workflow', entityType: 'workflow' });

export const workflowStateEvents = defineRecordEvents<WorkflowStateRecord>({
  kind: 'workflow.state',
  entityType: 'workflow_state',
});

export const transitionEvents = defineRecordEvents<TransitionRecord>({
  kind: 'workflow.transition',
  entityType: 'workflow_transition',
});

export const typeRuleEvents = defineRecordEvents<TypeRuleRecord>({
  kind: 'workflow.rule',
  entityType: 'workflow_rule',
});

export const choiceEvents = defineRecordEvents<ChoiceRecord>({
  kind: 'workflow.choice',
  entityType: 'workflow_choice',
});

export const approvalEvents = defineRecordEvents<ApprovalRecord>({
  kind: 'workflow.approval',
  entityType: 'workflow_approval',
});

import { defineRecordEvents } from '#events';
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

export const approvalEvents = defineRecordEvents<ApprovalRecord>({
  kind: 'workflow.approval',
  entityType: 'workflow_approval',
});

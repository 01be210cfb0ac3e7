import { defineContext } from '#context';
import { BROKEN_RULE, errorCode, newerCode, textAs, type ErrorCode } from '#kernel';
import {
  approvalEvents,
  choiceEvents,
  transitionEvents,
  typeRuleEvents,
  workflowEvents,
  workflowStateEvents,
} from './application/workflow.repository';
import {
  ApprovalRow,
  ChoiceRow,
  TransitionRow,
  TypeRuleRow,
  WorkflowRow,
  WorkflowStateRow,
} from './infrastructure/persistence/rows';
import { namingTransitions } from './infrastructure/persistence/hands-over';

/** Error code of approvals, which only version 2 has. */
const OF_APPROVALS: ErrorCode = errorCode('conflict');

/** Member of the error that lists the workflows in use. */
const IN_USE = {
  description: 'With workflow_allowlist_excludes_in_use: the workflows that projects use, by id and name.',
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' } },
  },
};

/** Member of the error that lists work items that would be stranded. */
const ORPHANS = {
  description: 'With workflow_state_orphans: the work items that would be stranded, state by state, and wrong targets.',
  type: 'object',
  required: ['orphans', 'invalid_targets'],
  properties: {
    orphans: {
      description: 'State by state: state_id, state_name, count and per_project.',
      type: 'array',
      items: { type: 'object', additionalProperties: true },
    },
    invalid_targets: {
      description: 'Targets of the mapping that the workflow does not have.',
      type: 'array',
      items: { type: 'string', format: 'uuid' },
    },
  },
};

/** Which state may follow which, for whom, and after whose approval. */
export const workflows = defineContext({
  name: 'workflows',
  modules: async () => {
    const { WorkflowsModule, WorkflowUsageModule } = await import('./workflows.module.js');
    return [WorkflowsModule, WorkflowUsageModule];
  },
  rows: [WorkflowRow, WorkflowStateRow, TransitionRow, ApprovalRow, TypeRuleRow, ChoiceRow],
  codes: {
    workflow_outside_allowlist: newerCode('invalid_request'),
    workflow_transition_denied: newerCode('forbidden'),
    workflow_mandated: newerCode('forbidden'),
    workflow_assigned_by_workspace: newerCode('forbidden'),
    workflow_in_use: errorCode('conflict'),
    workflow_state_dependencies: errorCode('conflict'),
    workflow_allowlist_excludes_in_use: { ...errorCode('conflict'), members: { workflows: IN_USE } },
    workflow_state_orphans: { ...errorCode('conflict'), members: { orphans: ORPHANS } },
    workflow_pins_unavailable: errorCode('conflict'),
    workflow_transition_exists: { ...BROKEN_RULE, olderBody: textAs('detail') },
    nothing_to_approve: OF_APPROVALS,
    approval_given: OF_APPROVALS,
  },
  events: [workflowEvents, workflowStateEvents, transitionEvents, approvalEvents, typeRuleEvents, choiceEvents],
  handsOver: namingTransitions,
});

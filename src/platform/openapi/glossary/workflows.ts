import type { Entries } from './entry';

const STATE_ID = '01a20157-e31a-7b64-83c4-4f7a0ec824b5';

/** Workflows, their states and transitions. */
export const WORKFLOWS: Entries = {
  'workflow.is_active': 'Whether it is active. If not, the default workflow applies to its types.',
  'workflow.is_default': 'Whether it applies to all types without a workflow of their own.',
  work_item_type_ids: 'Ids of the work item types to which it applies.',
  state_mapping: [
    'The new states of work items whose workflow would no longer contain their state: ids of new states, by the ids of current states.',
    { [STATE_ID]: '01a20157-e31a-7d02-b7c1-8a4e51d0f6a3' },
  ],
  workflow_id: 'Id of the workflow.',
  work_item_type_id: 'Id of the work item type.',
  mode: ['How freely projects can choose the workflow of the type.', 'any'],
  workflow_ids: ['Ids of the workflows that projects can choose, if the choice is constrained.', []],
  default_workflow_id: [
    'Id of the workflow of projects that have not chosen one; null for that of the workspace.',
    null,
  ],
  acknowledge: 'Whether to remove choices of projects that would no longer be allowed.',
  pins: [
    'The workflows that are fixed for projects, independent of their choice.',
    [{ project_id: '01a20157-e31a-7a10-9b3f-2a6c5d4e8f01', workflow_id: '01a20157-e31a-7c55-8d21-6b7a9c0d1e2f' }],
  ],
  picks: [
    'The workflows that the project chose.',
    [{ work_item_type_id: null, workflow_id: '01a20157-e31a-7c55-8d21-6b7a9c0d1e2f' }],
  ],
  allow_issue_creation: 'Whether new work items can have this state.',
  'workflow state.state_id': "Id of the project's state.",
  'workflow state.is_default': 'Whether new work items get this state by default.',
  'workflow state.type': ['How work items leave the state: by transition or by approval.', 'transition'],
  state_ids: 'Ids of the states to add.',
  'workflow transition.state_id': 'Id of the state from which it starts.',
  'workflow transition.type': [
    'Kind of the transition: by transition or by approval. It is the same for all transitions out of a state.',
    'transition',
  ],
  'workflow transition.member_ids': 'Ids of the people who may use or approve it. If empty, everyone may.',
  workflow_state_id: 'Id of the workflow state.',
  transition_state_id: 'Id of the state to which it leads.',
  rejection_state_id: ['Id of the state to which a rejection leads.', null],
  required_approvals: ['Number of required approvals; null means one.', null],
  decision: ['The decision.', 'approved'],
  transition_id: 'Id of the transition that is approved or rejected. Required if several lead out of the state.',
  moved_to_state_id: ['Id of the state to which the work item was moved; null if it was not moved.', null],
  pre_rules: ['Checks of clients before a transition. The server ignores them.', []],
  post_rules: ['Actions of clients after a transition. The server ignores them.', []],
};

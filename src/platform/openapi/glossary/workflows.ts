import type { Entries } from './entry';

const STATE_ID = '01a20157-e31a-7b64-83c4-4f7a0ec824b5';

/** Workflows, their states and the ways between them. */
export const WORKFLOWS: Entries = {
  'workflow.is_active': 'Whether it rules; without that its types come under the default workflow.',
  'workflow.is_default': 'Whether it holds for all types that no other workflow names.',
  work_item_type_ids: 'Ids of the work item types that it holds for.',
  state_mapping: [
    'Where work items go that a change would leave in a state that their workflow does not have: ids of states, by the id of the state that they are in.',
    { [STATE_ID]: '01a20157-e31a-7d02-b7c1-8a4e51d0f6a3' },
  ],
  workflow_id: 'Id of the workflow.',
  work_item_type_id: 'Id of the work item type.',
  mode: ['How free projects are to choose the workflow of the type.', 'any'],
  workflow_ids: ['Ids of the workflows that projects can choose where they are constrained.', []],
  default_workflow_id: ['Id of the workflow of projects that have chosen none; null: that of the workspace.', null],
  acknowledge: 'Whether choices of projects that would not be allowed any more are taken away.',
  pins: [
    'The workflows that projects have for the type, whatever they choose.',
    [{ project_id: '01a20157-e31a-7a10-9b3f-2a6c5d4e8f01', workflow_id: '01a20157-e31a-7c55-8d21-6b7a9c0d1e2f' }],
  ],
  picks: [
    'The workflows that the project chose.',
    [{ work_item_type_id: null, workflow_id: '01a20157-e31a-7c55-8d21-6b7a9c0d1e2f' }],
  ],
  allow_issue_creation: 'Whether work items may begin in it.',
  'workflow state.state_id': 'Id of the state of the project.',
  'workflow state.is_default': 'Whether work items begin in it that name no state.',
  'workflow state.type': ['How work items leave it: by transition or by approval.', 'transition'],
  state_ids: 'Ids of the states to add.',
  'workflow transition.state_id': 'Id of the state where it begins.',
  'workflow transition.type': [
    'How it is taken, as all ways out of its state: by transition or by approval.',
    'transition',
  ],
  'workflow transition.member_ids': 'Ids of the people who may take it, or approve it; all where there are none.',
  workflow_state_id: 'Id of what stands for that state in the workflow.',
  transition_state_id: 'Id of the state where it leads.',
  rejection_state_id: ['Id of the state where a rejection leads.', null],
  required_approvals: ['How many have to approve; null: one.', null],
  decision: ['What was decided.', 'approved'],
  transition_id: 'Id of the transition that is approved or rejected; needed where several lead out of the state.',
  moved_to_state_id: ['Id of the state to which it moved the work item; null where that stayed.', null],
  pre_rules: ['What clients check before a move; it has no effect here.', []],
  post_rules: ['What clients do after a move; it has no effect here.', []],
};

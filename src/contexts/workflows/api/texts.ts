// What the documents of both versions say: first of resources, then of operations without a standard text.

export const WORKFLOWS =
  'Which states work items may be in, where they begin and how they move on. The default workflow of a project holds for ' +
  'all types of work items; a workflow that names types comes before it for these. A workflow that is not active, or has no ' +
  'states, rules nothing. Whatever would leave work items in a state that their workflow does not have is refused, unless ' +
  'state_mapping says where they go.';

export const WORKFLOW_STATES =
  'The states of a workflow. Work items that name no state begin in its default one, and none begins in a state that does ' +
  'not allow their creation. A state is left by transitions, or by approvals: all ways out of it are of its type.';

export const WORKFLOW_TRANSITIONS =
  'The ways from one state of a workflow to another. A state without any leads to every state of the workflow. Where members ' +
  'are named only they take the way. A way out of a state of the type approval is taken once enough of them have approved; ' +
  'a rejection leads to the state that is named for it.';

export const APPROVALS =
  'What people decide about a work item that leaves its state by approval. Once as many have approved a transition as it ' +
  'needs, the work item moves; a rejection moves it to the state that the transition names for that, and undoes the ' +
  'approvals before it. Decisions hold for as long as the work item stays in its state.';

export const LIST_WORKFLOWS = 'Lists the workflows of the project as a plain array, the default one first.';

export const ATTACH_STATES = 'Adds states to a workflow, all of them or none.';

export const DETACH_STATE = 'Takes a state out of a workflow, by its own id.';

export const LIST_TRANSITIONS = 'Lists the transitions of a workflow as a plain array, oldest first.';

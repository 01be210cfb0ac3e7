// What the documents of both versions say: first of resources, then of operations without a standard text.

export const WORKFLOWS =
  'Which states work items may be in, where they begin and how they move on. The default workflow of a project holds for ' +
  'all types of work items; a workflow that names types comes before it for these. A workflow that is not active, or has no ' +
  'states yet, has no effect. Whatever would leave work items in a state that their workflow does not have is refused, unless ' +
  'state_mapping says where they go.';

export const WORKFLOW_STATES =
  'The states of a workflow. Work items that name no state begin in its default one, and none begins in a state that does ' +
  'not allow their creation. A state is left by transitions, or by approvals: all ways out of it are of its type. Where the ' +
  'first states of a workflow leave work items out and no state_mapping says where they go, the workflow turns inactive: it ' +
  'binds nobody while it is built, and `is_active: true` puts it into force.';

export const WORKFLOW_TRANSITIONS =
  'The ways from one state of a workflow to another. A state without any leads to every state of the workflow. Where members ' +
  'are named only they take the way. A way out of a state of the type approval is taken once enough of them have approved; ' +
  'a rejection leads to the state that is named for it.';

export const APPROVALS =
  'What people decide about a work item that leaves its state by approval. Once as many have approved a transition as it ' +
  'needs, the work item moves; a rejection moves it to the state that the transition names for that, and undoes the ' +
  'approvals before it. Decisions hold for as long as the work item stays in its state.';

export const WORKSPACE_WORKFLOWS =
  'The workflows of a workspace that governs its projects. Projects choose among them, as far as the workspace lets them, ' +
  'and the default one holds where nothing is chosen. One that is the default of a type, is chosen or pinned, or is on an ' +
  'allowlist stays. Work items that a change would strand are moved by state_mapping, whose states are those of the workspace.';

export const WORKSPACE_WORKFLOW_STATES =
  'The states of a workflow of the workspace, which are states of the workspace: in each project its copies of them.';

export const WORKSPACE_WORKFLOW_TRANSITIONS =
  'The ways from one state of a workflow of the workspace to another. Members are people of the workspace.';

export const TYPE_WORKFLOWS =
  'Which workflows the projects of a workspace that governs can have for a type. In the mode any they choose at will, in ' +
  'constrained among workflow_ids, and in required all have the default one. A project has the first of these ' +
  'that there is: the one pinned for it, its pick for the type, its pick for all types, the default of the type, the default of ' +
  'the workspace.';

export const WORKFLOW_PICKS =
  'The workflows that a project of a workspace that governs chose for types of work items. A pick without a type is for work ' +
  'items without one, and for all types for which nothing else is chosen.';

export const READ_TYPE_WORKFLOWS =
  'Answers which workflows projects can have for the type: any, as long as nothing was said.';

export const CHANGE_TYPE_WORKFLOWS =
  'Changes which workflows projects can have for the type. Where that excludes workflows that they chose or have pinned, the ' +
  'answer is 409 workflow_allowlist_excludes_in_use with the workflows, unless acknowledge is sent: then these choices go.';

export const READ_PINS = 'Lists the projects for which a workflow of the type is pinned.';

export const CHANGE_PINS =
  'Pins workflows of the type in projects, which choose no other one then. The list takes the place of the one before.';

export const READ_PICKS = 'Lists the workflows that the project chose.';

export const CHANGE_PICKS =
  'Chooses workflows for the types that are named; the others stay as they are, and null gives a choice up. What the ' +
  'workspace requires or has pinned is no choice of the project.';

export const LIST_WORKFLOWS = 'Lists the workflows of the project as a plain array, the default one first.';

export const ATTACH_STATES = 'Adds states to a workflow, all of them or none.';

export const DETACH_STATE =
  'Takes a state out of the workflow. It stays where transitions refer to it. Work items that are in it move as ' +
  'state_mapping in the body says, an object of ids of states by the id of the state that they leave; without one the answer ' +
  'is 409 workflow_state_orphans, and nothing changes.';

export const CREATE_TRANSITION =
  'Creates a transition. Of the states that it names, those of the project that the workflow does not have yet are added ' +
  'to it.';

export const LIST_TRANSITIONS = 'Lists the transitions of a workflow as a plain array, oldest first.';

// Texts of the OpenAPI documents of both versions: first resources, then operations without a standard text.

export const WORKFLOWS =
  'Workflows define which states work items may be in, where they begin and how they move between states. The ' +
  'default workflow of a project applies to all types of work items, except those that another workflow names. ' +
  'Inactive workflows and workflows without states have no effect. A change that would leave work items in a ' +
  'state that their workflow does not have is refused, unless state_mapping says where they go.';

export const WORKFLOW_STATES =
  'The states of a workflow. Work items that name no state begin in its default state; no work item begins in a ' +
  'state that does not allow creation. A state is left either by transitions or by approvals: all transitions ' +
  'out of it have its type. If the first states of a workflow leave out existing work items and state_mapping ' +
  'does not say where they go, the workflow becomes inactive while you build it; `is_active: true` activates it.';

export const WORKFLOW_TRANSITIONS =
  'The transitions from one state of a workflow to another. From a state without transitions, work items can ' +
  'move to every state of the workflow. If members are named, only they can use a transition. Out of a state of ' +
  'the type approval, a work item moves once enough members have approved; a rejection moves it to the state ' +
  'named for rejections.';

export const DETACH_STATE =
  'Removes a state from the workflow. This is refused while transitions refer to the state. Work items in it ' +
  'move as state_mapping in the body says: an object with the id of the new state by the id of the state they ' +
  'leave. Without it the answer is 409 workflow_state_orphans and nothing changes.';

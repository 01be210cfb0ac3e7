import { DomainError, externalPairTaken, invalidField, notFound, type FieldErrors } from '#kernel';

export const workflowNotFound = () => notFound('Workflow not found');
export const workflowStateNotFound = () => notFound('The workflow has no such state');
export const transitionNotFound = () => notFound('The workflow has no such transition');

export const workflowPairTaken = externalPairTaken('Workflow');

const conflict = (reason: string, message: string, extra?: Readonly<Record<string, unknown>>) =>
  new DomainError('conflict', reason, message, extra && { extra });

export const workflowNameTaken = (id: string) =>
  new DomainError('conflict', 'workflow_name_taken', 'A workflow with the same name already exists', { id });

export const workflowTypeTaken = () =>
  conflict('workflow_type_taken', 'Another workflow holds for one of the work item types');

export const defaultHasAllTypes = () =>
  invalidField('typeIds', 'The default workflow holds for all types that no other workflow names.');

export const defaultWorkflowStays = () => conflict('workflow_in_use', 'The default workflow cannot be deleted.');

export const stateAttached = () => conflict('workflow_state_exists', 'The workflow has the state already');

export const stateUnknown = (field: string) =>
  invalidField(field, 'The project has no such state for workflows.', 'does_not_exist');

export const noteForeignState = (errors: FieldErrors, field: string) =>
  errors.add(field, 'does_not_exist', 'The workflow does not have this state.');

export const startNeedsCreation = () =>
  invalidField('allowIssueCreation', 'The starting state of a workflow allows the creation of work items.');

export const startStays = () =>
  invalidField('isDefault', 'A workflow needs a starting state: make another one the start instead.');

export const stateHasTransitions = () =>
  conflict('workflow_state_dependencies', 'Transitions of the workflow still refer to the state: delete them first.');

export const transitionExists = () =>
  conflict('workflow_transition_exists', 'A transition between these states already exists');

export const leadsNowhere = (field: string) => invalidField(field, 'It has to lead to another state.');

export const notAnApproval = (field: string) =>
  invalidField(field, 'The state is left by transitions: give it the type approval first.');

export const tooFewApprovers = () =>
  invalidField('requiredApprovals', 'More approvals are needed than there are members to give them.');

export const flowsDiffer = () =>
  invalidField('flow', 'All ways out of a state are of one type, and there are others already.');

export const personUnknown = () => invalidField('memberIds', 'Not a member of the project.', 'does_not_exist');

export const typeUnknown = (field: string) => invalidField(field, 'No such work item type here.', 'does_not_exist');

export const projectUnknown = () => invalidField('pins', 'The workspace has no such project.', 'does_not_exist');

export const workflowUnknown = (field: string) =>
  invalidField(field, 'The workspace has no such workflow.', 'does_not_exist');

export const chosenTwice = (field: string) => invalidField(field, 'Each may be named once.', 'unique');

export const defaultNeeded = () =>
  invalidField(
    'defaultWorkflowId',
    'Where projects do not choose at will, a type needs a default workflow.',
    'required',
  );

export const outsideAllowlist = (field: string) =>
  new DomainError('invalid_request', 'workflow_outside_allowlist', "The workflow is not on the type's allowlist.", {
    fields: [{ field, code: 'invalid', message: "Not on the type's allowlist." }],
  });

export const workflowMandated = () =>
  new DomainError('forbidden', 'workflow_mandated', 'The workspace requires one workflow for the type.');

export const workflowAssigned = () =>
  new DomainError('forbidden', 'workflow_assigned_by_workspace', 'The workspace pinned the workflow for this project.');

export const pinsUnavailable = () =>
  conflict('workflow_pins_unavailable', 'The workspace requires one workflow for the type: pins do not apply.');

export const allowlistExcludes = (workflows: readonly object[]) =>
  conflict(
    'workflow_allowlist_excludes_in_use',
    'Projects use workflows that would not be allowed any more: send acknowledge to take them away.',
    { workflows },
  );

export const workflowUsed = () =>
  conflict('workflow_in_use', 'The workflow is the default of a type, or projects or allowlists name it.');

export interface Orphans {
  readonly orphans: readonly object[];
  readonly invalid_targets: readonly string[];
}

export const stateOrphans = (orphans: Orphans) =>
  conflict(
    'workflow_state_orphans',
    'Work items are in states that their workflow would not have: send a state_mapping that covers them.',
    { orphans },
  );

export const transitionDenied = (message: string) =>
  new DomainError('forbidden', 'workflow_transition_denied', message);

export const nothingToApprove = () =>
  conflict('nothing_to_approve', 'The work item is in no state that is left by approval.');

export const waysNeedName = () =>
  invalidField('transitionId', 'There are several ways out of the state: say which one is meant.', 'required');

export const wayUnknown = () =>
  invalidField('transitionId', 'The work item has no such way to be approved.', 'does_not_exist');

export const approvalGiven = () => conflict('approval_given', 'You have approved this already.');

export const othersApprove = () => transitionDenied('The transition is approved by others.');

const OF_STATES = new Set(['stateId', 'transitionStateId', 'rejectionStateId']);

/** What is wrong with a chain of the workspace; any other failure as it is. */
export function asWhole(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.kind !== 'invalid_request') return error;
  const { field, code, message } = error.details.fields![0]!;
  const isAboutStates = OF_STATES.has(field) && code === 'does_not_exist';
  const detail = isAboutStates ? 'Invalid state ids.' : 'Invalid workflow chain.';
  return new DomainError('invalid_request', 'workflow_chain_refused', detail, {
    extra: { errors: { error: message } },
  });
}

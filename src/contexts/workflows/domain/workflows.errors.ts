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
  conflict('workflow_type_taken', 'Another workflow applies to one of the work item types');

export const defaultHasAllTypes = () =>
  invalidField('typeIds', 'The default workflow applies to all types that no other workflow names.');

export const defaultWorkflowStays = () => conflict('workflow_in_use', 'The default workflow cannot be deleted.');

export const stateAttached = () => conflict('workflow_state_exists', 'The workflow already has this state');

export const stateUnknown = (field: string) =>
  invalidField(field, 'The project has no such state that workflows can use.', 'does_not_exist');

export const noteForeignState = (errors: FieldErrors, field: string) =>
  errors.add(field, 'does_not_exist', 'The workflow does not have this state.');

export const startNeedsCreation = () =>
  invalidField('allowIssueCreation', 'The starting state of a workflow must allow the creation of work items.');

export const startStays = () =>
  invalidField('isDefault', 'A workflow needs a starting state: make another one the start instead.');

export const stateHasTransitions = () =>
  conflict('workflow_state_dependencies', 'Transitions of the workflow still refer to the state: delete them first.');

export const transitionExists = () =>
  conflict('workflow_transition_exists', 'A transition between these states already exists');

export const leadsNowhere = (field: string) => invalidField(field, 'It must lead to another state.');

export const notAnApproval = (field: string) =>
  invalidField(field, 'Work items leave this state by transitions: give it the type approval first.');

export const tooFewApprovers = () =>
  invalidField('requiredApprovals', 'More approvals are needed than there are members to give them.');

export const flowsDiffer = () =>
  invalidField('flow', 'All transitions out of a state have the same type, and there are others already.');

export const personUnknown = () => invalidField('memberIds', 'Not a member of the project.', 'does_not_exist');

export const typeUnknown = (field: string) => invalidField(field, 'No such work item type here.', 'does_not_exist');

export const projectUnknown = () => invalidField('pins', 'The workspace has no such project.', 'does_not_exist');

export const workflowUnknown = (field: string) =>
  invalidField(field, 'The workspace has no such workflow.', 'does_not_exist');

export const chosenTwice = (field: string) => invalidField(field, 'Each may be named once.', 'unique');

export const defaultNeeded = () =>
  invalidField('defaultWorkflowId', 'A type needs a default workflow if projects do not choose freely.', 'required');

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
    'Projects use workflows that would no longer be allowed: send acknowledge to remove these choices.',
    { workflows },
  );

export const workflowUsed = () =>
  conflict(
    'workflow_in_use',
    'The workflow is in use: it is the default of a type, or projects or allowlists name it.',
  );

export interface Orphans {
  readonly orphans: readonly object[];
  readonly invalid_targets: readonly string[];
}

export const stateOrphans = (orphans: Orphans) =>
  conflict(
    'workflow_state_orphans',
    'Work items are in states that their workflow would no longer have: send a state_mapping that covers them.',
    { orphans },
  );

export const transitionDenied = (message: string) =>
  new DomainError('forbidden', 'workflow_transition_denied', message);

export const nothingToApprove = () =>
  conflict('nothing_to_approve', 'The work item is not in a state that needs approval.');

export const waysNeedName = () =>
  invalidField('transitionId', 'There are several transitions out of the state: name one.', 'required');

export const wayUnknown = () =>
  invalidField('transitionId', 'The work item has no such transition to approve.', 'does_not_exist');

export const approvalGiven = () => conflict('approval_given', 'You have already approved this.');

export const othersApprove = () => transitionDenied('Only other people can approve this transition.');

const OF_STATES = new Set(['stateId', 'transitionStateId', 'rejectionStateId']);

/** Turns an error about a chain of the workspace into an error of the whole chain. Returns other errors unchanged. */
export function asWhole(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.kind !== 'invalid_request') return error;
  const { field, code, message } = error.details.fields![0]!;
  const isAboutStates = OF_STATES.has(field) && code === 'does_not_exist';
  const detail = isAboutStates ? 'Invalid state ids.' : 'Invalid workflow chain.';
  return new DomainError('invalid_request', 'workflow_chain_refused', detail, {
    extra: { errors: { error: message } },
  });
}

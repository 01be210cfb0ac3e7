// What the documents of both versions say: first of resources, then of operations without a standard text.

export const INTAKE =
  'What people submit to a project, and what the project decides about it. Behind each submission is a work item in the ' +
  'triage state, which lists and searches leave out until it is accepted. The status says what was decided: -2 pending, ' +
  '-1 rejected, 0 snoozed until a time, 1 accepted, 2 duplicate of another work item. What is snoozed waits again when its ' +
  'time has come. An accepted item gets the default state; from then on it is a work item like any other.';

export const LIST_INTAKE = 'Lists what was submitted, the newest first. Guests see what they submitted themselves.';

export const SUBMIT = 'Submits a work item. It waits in the triage state until somebody decides about it.';

export const GET_INTAKE = 'Gets the submission of a work item. The id in the address is that of the work item.';

export const UPDATE_INTAKE =
  'Changes what was submitted, or decides about it. Only admins of the project decide: what others send of a decision has ' +
  'no effect.';

export const TRIAGE = 'Decides about what was submitted.';

export const DELETE_INTAKE =
  'Deletes a submission with its work item; where it was accepted, the work item stays. Only its creator and admins may.';

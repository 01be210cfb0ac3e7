// Texts of the OpenAPI documents of both versions: descriptions of resources, then of operations.

export const INTAKE =
  'Work items that people submit to a project, and the decisions about them. Each submission has a work item in the ' +
  'triage state, which lists and searches leave out until it is accepted. The status is the decision: -2 pending, ' +
  '-1 rejected, 0 snoozed until a time, 1 accepted, 2 duplicate of another work item. A snoozed submission becomes ' +
  'pending again when its time has come. An accepted item gets the default state; from then on it is a work item ' +
  'like any other.';

// Texts of the OpenAPI documents of both versions: descriptions of resources, then of operations.

export const RELATION_DEFINITIONS =
  'Kinds of relations that a workspace has in addition to the built-in ones, each with a label for both directions, ' +
  'such as "implements" and "is implemented by".';

export const DEPENDENCIES =
  'Dependencies state that a work item has to wait for the end or the start of another one. They never form a ' +
  'cycle, and they may cross projects.';

export const RELATIONS =
  'Relations between work items of which neither has to wait for the other. Each relation is visible from both of ' +
  'its items.';

export const LIST_DEPENDENCIES =
  'Returns six lists, one for each type of dependency as seen from this work item. Items that the caller may not ' +
  'see are left out.';

export const CREATE_DEPENDENCIES =
  'Makes this work item depend on others, or others on it, according to `relation_type`. Pairs that already have a ' +
  'relation keep it. A dependency that would form a cycle is refused.';

export const REMOVE_DEPENDENCY =
  'Removes the dependency between the two work items, whatever its type and direction. If there is none, the answer ' +
  'is 404.';

export const LIST_CUSTOM_RELATIONS =
  'Returns the relations of the work item that use definitions of the workspace, by the label that each has on this ' +
  "work item's side.";

// What the documents of both versions say: first of resources, then of operations without a standard text.

export const RELATION_DEFINITIONS =
  'Kinds of relations that a workspace has beside the built-in ones, each with a label for either direction, as ' +
  '"implements" and "is implemented by".';

export const DEPENDENCIES =
  'Which work item has to wait for which: for the end or the start of another one. Dependencies never close a ' +
  'circle, and they may cross projects.';

export const RELATIONS =
  'Work items that belong together without one waiting for the other. Each relation is seen from both of its ' +
  'items.';

export const LIST_DEPENDENCIES =
  'Answers six lists, one for each type of dependency seen from this work item. Items that the caller does not ' +
  'see are left out.';

export const CREATE_DEPENDENCIES =
  'Makes this work item depend on others, or others on it, as `relation_type` says. A pair that has a relation ' +
  'keeps it. A dependency that would close a circle is refused.';

export const REMOVE_DEPENDENCY =
  'Ends the dependency between the two work items, whatever its type and direction. Where there is none it ' +
  'answers 404.';

export const LIST_RELATIONS =
  'Answers a list for each type of relation, the empty ones included, seen from this work item.';

export const REMOVE_RELATION =
  'Ends the relation with the work item that `related_issue` names, whatever its type and direction.';

export const LIST_CUSTOM_RELATIONS =
  'Answers the relations that definitions of the workspace made, by the label that each has from this work ' +
  "item's side.";

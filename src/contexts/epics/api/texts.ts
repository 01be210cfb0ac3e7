// What the documents say: first of the resource, then of operations without a standard text.

export const EPICS =
  'Work items of a type of epics, with the work items below them. They are in the lists of work items too, and all that ' +
  'can be done with a work item can be done with them. The first epic of a project that has no such type gives it one.';

export const LIST_EPIC_ITEMS = 'Lists the work items right below an epic, as the list of all work items does.';

export const ADD_EPIC_ITEMS =
  'Puts work items of the project below an epic, all of them or none. One whose type is higher than that of the epic is ' +
  'refused, and so is an epic, unless its type is lower. Answers those that were named.';

export const DELETE_EPIC = 'Deletes an epic. The work items below it stay, below nothing.';

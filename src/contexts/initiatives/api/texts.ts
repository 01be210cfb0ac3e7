// What the documents of both versions say: first of the resources, then of operations without a standard text.

export const INITIATIVES =
  'Goals above projects, with a lead, dates and a state. Projects and work items lead to an initiative, and labels mark ' +
  'it. How far the work is follows from the work items of its projects and those that are in it, each counted once, as ' +
  'far as the caller sees them. An archived initiative leaves the lists. Guests of the workspace see none.';

export const INITIATIVE_LABELS = 'Names with a color by which initiatives of the workspace are marked.';

export const LIST_LABELS_OF_INITIATIVE = 'Lists the labels of an initiative.';
export const ADD_LABELS_TO_INITIATIVE = 'Marks an initiative with labels. Answers those that were named.';
export const REMOVE_LABELS_FROM_INITIATIVE = 'Takes labels off an initiative.';

export const LIST_INITIATIVE_PROJECTS =
  'Lists the projects of an initiative that the caller sees, archived ones included.';
export const ADD_PROJECTS_TO_INITIATIVE = 'Puts projects into an initiative. Answers those that were named.';
export const REMOVE_PROJECTS_FROM_INITIATIVE = 'Takes projects out of an initiative.';

export const LIST_INITIATIVE_EPICS = 'Lists the epics of an initiative that the caller sees, the oldest first.';
export const ADD_EPICS_TO_INITIATIVE =
  'Puts epics, of any project that the caller sees, into an initiative. A work item that is no epic is refused. Answers ' +
  'those that were named.';
export const REMOVE_EPICS_FROM_INITIATIVE = 'Takes epics out of an initiative.';

export const MANAGE_INITIATIVE_LABELS =
  'Marks an initiative with the labels of `add` and takes those of `remove` off. Answers the labels that were not so before.';
export const MANAGE_INITIATIVE_PROJECTS =
  'Puts the projects of `add` into an initiative and takes those of `remove` out. Answers the projects that were not so ' +
  'before.';
export const LIST_INITIATIVE_ITEMS_V2 =
  'Lists the work items of an initiative that the caller sees, the newest first, with the filters and the query language of other ' +
  'lists of work items.';

export const MANAGE_INITIATIVE_ITEMS =
  'Puts the work items of `add`, of any project that the caller sees, into an initiative and takes those of `remove` out. ' +
  'Answers the items that were not so before. All of it is done, or nothing where `add` names what is no work item.';

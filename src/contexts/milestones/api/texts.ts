// Texts of the OpenAPI documents of both versions: descriptions of resources, then of operations.

export const MILESTONES =
  'Dated checkpoints by which work items of a project are to be done. A work item has at most one milestone: adding ' +
  'it to another one removes it from the former. An archived milestone leaves the lists and can no longer be ' +
  'changed.';

export const LIST_MILESTONE_ITEMS =
  'Lists the work items of a milestone in the order in which they were added: ids of the link, the work item and ' +
  'the milestone.';

export const ADD_MILESTONE_ITEMS =
  'Adds work items of the project to a milestone and removes them from their former milestones. If one of the ids ' +
  'is not a work item of the project, none is added.';

export const REMOVE_MILESTONE_ITEMS =
  'Removes the named work items from a milestone. Ids of other work items are ignored; if the milestone has none of ' +
  'them, the answer is 404.';

export const ARCHIVE_MILESTONE =
  'Archives a milestone: it leaves the lists and can no longer be changed. Its work items stay as they are.';

export const UNARCHIVE_MILESTONE = 'Takes a milestone out of the archive.';

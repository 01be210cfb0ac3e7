// What the documents of both versions say: first of resources, then of operations without a standard text.

export const MILESTONES =
  'Dated checkpoints of a project that work items are to be done by. A work item has one milestone at most: one that is ' +
  'put into another milestone leaves the former. An archived milestone leaves the lists and can no longer be changed.';

export const LIST_MILESTONE_ITEMS =
  'Lists which work items are in a milestone, the one that was put in first at the beginning: ids of the link, the work ' +
  'item and the milestone.';

export const ADD_MILESTONE_ITEMS =
  'Puts work items of the project into a milestone, out of the milestones that they were in: all of them, or none where ' +
  'one is not of the project.';

export const REMOVE_MILESTONE_ITEMS =
  'Takes those work items out of a milestone that the body names. Others are passed over; where none of them is in it, ' +
  'the answer is 404.';

export const ARCHIVE_MILESTONE =
  'Puts a milestone away: it leaves the lists and can no longer be changed. Its work items stay as they are.';

export const UNARCHIVE_MILESTONE = 'Takes a milestone out of the archive.';

// What the documents of both versions say: first of resources, then of operations without a standard text.

export const CYCLES =
  'Spans of time in which work items of a project are to be done, also called sprints. A cycle has both dates or ' +
  'neither; from them follows whether it is a draft, upcoming, current or completed. A work item is in one cycle at ' +
  'most. A completed cycle takes no more changes and no more work items; what was not done in it can be moved on. ' +
  'Archived cycles are left out of lists.';

export const LIST_CYCLES_LITE = 'Lists cycles without counts of their work items, as a picker needs them.';

export const ARCHIVED_CYCLES =
  'Lists the archived cycles of a project, with counts of their work items and sums of what these are estimated at.';

export const ARCHIVE_CYCLE =
  'Puts a cycle away: it leaves the lists. Only completed cycles can be archived. A cycle in the archive already ' +
  'answers 404.';

export const UNARCHIVE_CYCLE =
  'Takes a cycle out of the archive; it is in the lists again. One that is not in the archive stays as it is.';

export const LIST_CYCLE_ITEMS =
  'Lists the work items of a cycle, the oldest first, with the filters and the query language of other lists of work ' +
  'items.';

export const READ_CYCLE_ITEM = 'Answers since when a work item is in a cycle, and who put it there.';

export const ADD_CYCLE_ITEMS =
  'Puts work items into a cycle and answers all that are in it then. A work item is in one cycle at most: one of ' +
  'another cycle moves. A completed cycle takes none.';

export const REMOVE_CYCLE_ITEM = 'Takes a work item out of a cycle; one that is not in it answers 404.';

export const TRANSFER =
  'Moves the work items of a completed cycle that are neither completed nor cancelled to a cycle that is not completed. ' +
  'What the first one had come to is kept in it, as its progress snapshot. It may be in the archive.';

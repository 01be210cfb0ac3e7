// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const CYCLES =
  'Time boxes for the work items of a project, also called sprints. A cycle has both dates or neither; ' +
  'they determine whether it is a draft, upcoming, current or completed. A work item is in at most one ' +
  'cycle. A completed cycle accepts no changes and no more work items; its unfinished work items can be ' +
  'transferred. Lists leave out archived cycles.';

export const ARCHIVE_CYCLE =
  'Archives a cycle, so that lists leave it out. Only completed cycles can be archived. Archiving an ' +
  'archived cycle answers 404.';

export const UNARCHIVE_CYCLE =
  'Takes a cycle out of the archive, so that lists show it again. A cycle that is not archived stays as it ' + 'is.';

export const TRANSFER =
  'Moves the work items of a completed cycle that are neither completed nor cancelled to a cycle that is ' +
  'not completed. The progress of the first cycle is kept as its progress snapshot. The first cycle may be ' +
  'archived.';

// Texts of the OpenAPI documents of both versions: descriptions of resources, then of operations.

export const MODULES =
  'Parts of a project, such as a feature or a component, with a lead, members, dates and a status. A work item can ' +
  'be in several modules. An archived module leaves the lists and can no longer be changed; its work items stay as ' +
  'they are.';

export const ARCHIVE_MODULE =
  'Archives a module: it leaves the lists and can no longer be changed. Its work items stay as they are.';

export const UNARCHIVE_MODULE = 'Takes a module out of the archive.';

// What the documents of both versions say: first of resources, then of operations without a standard text.

export const MODULES =
  'Parts of a project, such as a feature or a component, with a lead, members, dates and a status. A work item can be ' +
  'in many of them. An archived module leaves the lists and can no longer be changed; its work items stay as they are.';

export const LIST_ARCHIVED_MODULES = 'Lists the archived modules of the project.';

export const LIST_MODULES_LITE = 'Lists modules as a picker needs them: without the numbers of their work items.';

export const ARCHIVE_MODULE =
  'Puts a module away: it leaves the lists and can no longer be changed. Its work items stay as they are.';

export const UNARCHIVE_MODULE = 'Takes a module out of the archive.';

export const LIST_MODULE_ITEMS =
  'Lists the work items of a module, as the list of all work items does, the oldest first.';

export const ADD_MODULE_ITEMS =
  'Puts work items of the project into a module; ids of others are passed over. Answers all that is in the module then.';

export const REMOVE_MODULE_ITEM = 'Takes a work item out of a module. One that is not in it answers 404.';

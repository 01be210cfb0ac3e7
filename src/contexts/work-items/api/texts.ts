// Texts of the OpenAPI documents of both versions: first resources, then operations without a standard text.

export const WORK_ITEMS =
  'A piece of work: a name with a description, a state, a priority, people, labels and dates. An item has a ' +
  'number in its project, which gives its key, such as `ENG-12`. Items can be below others. Lists leave out ' +
  'drafts and archived items.';

export const ARCHIVE_WORK_ITEM =
  'Archives a work item: lists and searches no longer show it. For an item that is already archived, the answer is 404.';

export const UNARCHIVE_WORK_ITEM = 'Restores a work item from the archive; lists and searches show it again.';

export const READ_BY_KEY =
  'Answers the work item with this human-readable key: the identifier of the project and the number, such as `ENG-12`.';

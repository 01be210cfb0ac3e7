// What the documents of both versions say: first of resources, then of operations without a standard text.

export const WORK_ITEMS =
  'What is to be done: a name with a description, a state, a priority, people, labels and dates. An item has a ' +
  'number in its project and with it a key, as `ENG-12`. Items can lie below others. Drafts and archived items ' +
  'are left out of lists.';

export const ARCHIVE_WORK_ITEM =
  'Puts a work item away: it leaves lists and searches. Only items in a completed or cancelled state can be ' +
  'archived. An item in the archive already answers 404.';

export const UNARCHIVE_WORK_ITEM = 'Takes a work item out of the archive; it is in lists and searches again.';

export const READ_BY_KEY =
  'Answers the work item with this key, as people write it: the identifier of the project and the number, as ' +
  '`ENG-12`.';

// Texts of the OpenAPI documents of both versions: descriptions of resources, then of operations.

export const ADVANCED_SEARCH =
  'Finds work items by text and by `filters`: groups of conditions under `and`, `or` and `not`, which can be ' +
  'nested. Returns up to `limit` work items, the best matches first.';

export const COUNT_WORK_ITEMS =
  'Counts the work items that match the filters. `group_by` counts them by the values of a member, and ' +
  '`sub_group_by` divides each group again. Items without a value are counted under `None`.';

export const SEARCH_WORK_ITEMS =
  'Finds work items by a part of their name, by their number or key, or by the identifier of their project. It ' +
  'searches the project `project_id`, or all projects of the caller.';

export const GROUP_WORK_ITEMS =
  'Returns the corresponding list in groups, as a board shows it: each group with the number of its work items and ' +
  'the first of them, in one call. Filters, search, query language, archive and order are those of the list. ' +
  '`sub_group_by` divides each group again. Priorities, groups of states and, in a project, states appear even ' +
  'without work items, unless a filter excludes them; of all other values only those of work items appear. States ' +
  'are in the order of work, priorities start with the most urgent, dates are in order, and everything else is ' +
  'sorted by name; work items without a value come last. An item with several labels, assignees or modules is in ' +
  'several groups. To get more work items of a group, request the list with the same parameters, the `filters` of ' +
  'the group and its `next` as `offset`, or `paginate=cursor` and its `next_cursor` as `cursor`. An answer has at ' +
  'most 5,000 rows and 1,000 parts of groups: with more groups each gets fewer rows than `per_group`.';

export const EXPORT_WORK_ITEMS =
  'Returns the corresponding list as a file, with all its rows: filters, search, query language, archive and order are ' +
  'those of the list. Records are shown by name, people by e-mail address, and the parent by its key. In CSV and ' +
  'workbooks, several values in a cell are separated by commas, or by line breaks if a value contains a comma; texts ' +
  'that a spreadsheet would calculate begin with an apostrophe in CSV. The file can be changed and sent to ' +
  '`change-work-items-by-file`. If the file cannot be completed, the connection is closed before its end.';

// What the documents of both versions say: first of resources, then of operations without a standard text.

export const ADVANCED_SEARCH =
  'Finds work items by text and by `filters`: groups of conditions under `and`, `or` and `not`, which can be ' +
  'nested. The best hits come first, `limit` of them.';

export const COUNT_WORK_ITEMS =
  'Counts the work items that the filters leave. With `group_by` it counts them by the values of a member, and ' +
  'with `sub_group_by` each group once more; items without a value are counted under `None`.';

export const SEARCH_WORK_ITEMS =
  'Finds work items by a part of their name, by their number or key, or by the identifier of their project. It ' +
  'looks through the projects of the caller, or through the one that `project_id` names.';

export const GROUP_WORK_ITEMS =
  'Shows the list beside it in groups, as a board does: each group with the number of its work items and the first of ' +
  'them, in one call. Filters, search, query language, archive and order are those of the list. With `sub_group_by` each ' +
  'group is told apart once more. All priorities, groups of states and, in a project, states are there, those without ' +
  'work items too, unless a filter leaves them out; of everything else only what work items have. States stand in the ' +
  'order of work, priorities from the most urgent on, everything else by name, dates by day; work items without a value ' +
  'come last. An item that has several labels, assignees or modules is in several groups. To read on in a group, ask the ' +
  'list with the same parameters, the `filters` of the group and its `next` as `offset`, or `paginate=cursor` and its ' +
  '`next_cursor` as `cursor`. An answer has at most 5,000 rows and 1,000 parts of groups: with more groups each gets ' +
  'fewer rows than `per_group`.';

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

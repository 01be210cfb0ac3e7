// What the documents of both versions say: first of resources, then of operations without a standard text.

export const WORKLOGS =
  'Time that people have spent on work items, in minutes. Logging time needs the switch of the project.';

export const LIST_WORKLOGS = 'Lists the time logged on a work item as a plain array, newest first.';

export const TOTAL_TIME =
  'Adds up the minutes logged on each work item of the project; items without logged time are left out.';

// Texts of the OpenAPI documents of both versions: first resources, then operations without a standard text.

export const WORKLOGS =
  'Time that people have spent on work items, in minutes. The project must have time tracking switched on.';

export const TOTAL_TIME =
  'Adds up the minutes logged on each work item of the project; items without logged time are left out.';

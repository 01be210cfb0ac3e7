// Texts of the OpenAPI documents: first resources, then operations without a standard text.

const VIEW =
  'It stores conditions as `filters` and as a query in `pql_filters`, and how clients display the result. A ' +
  'public view (`access` 1) is visible to everyone who sees its project or workspace, a private one (0) to its ' +
  'owner alone, regardless of roles. A locked view cannot be changed until somebody who may change it unlocks it.';

export const PROJECT_VIEWS = `A saved view selects work items of a project. ${VIEW}`;

export const WORKSPACE_VIEWS = `A saved view of the workspace selects work items of all projects. ${VIEW}`;

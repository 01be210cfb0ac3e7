// What the documents say: first of resources, then of operations without a standard text.

const VIEW =
  'It keeps conditions as `filters` and as a query in `pql_filters`, and how clients show the answer. A public one ' +
  '(`access` 1) is there for all who see the place, a private one (0) for its owner alone, whatever the roles of others. ' +
  'A view that is locked stays as it is until somebody who may change it unlocks it.';

export const PROJECT_VIEWS = `A saved view asks for work items of a project. ${VIEW}`;

export const WORKSPACE_VIEWS = `A saved view of the workspace asks for work items of all projects. ${VIEW}`;

export const VIEW_WORK_ITEMS =
  'Lists the work items that the conditions of the view leave, of those that the caller sees. `currentUser()` in them ' +
  'is the caller. The parameters of any list of work items narrow and order it further; settings of display have no ' +
  'effect here. A condition that names what is no longer there answers 400.';

// What the documents of both versions say: first of resources, then of operations without a standard text.

export const GROUP_SYNC =
  'Roles that people get by the groups in which their identity provider has them. The configuration says ' +
  'whether and when; a mapping gives the members of one group a role in the workspace or in projects. Roles ' +
  'that were given by hand stay.';

export const READ_CONFIG =
  'Answers the configuration. A workspace where nobody has set anything answers the defaults: off.';

export const CHANGE_CONFIG =
  "Changes the members that are sent. `group_attribute_key` names the member of the provider's claims that " +
  'lists the groups; with `auto_remove` roles that groups gave end when no group gives them any more. Changes ' +
  'count from the next sign-in of each person.';

export const LIST_PROJECT_MAPPINGS =
  'Lists which groups give which roles in projects. A mapping is for one project, or with `all_projects` for ' +
  'all of the workspace, those to come included.';

export const LIST_WORKSPACE_MAPPINGS = 'Lists which groups give which roles in the workspace.';

// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const GROUP_SYNC =
  'Roles that people get from their groups at the identity provider. The configuration sets whether and ' +
  'when groups are read; a mapping gives the members of one group a role in the workspace or in projects. ' +
  'Roles that people gave by hand stay.';

export const READ_CONFIG = 'Returns the configuration, or the defaults (off) if nothing was ever set.';

export const CHANGE_CONFIG =
  'Changes the members that are sent. `group_attribute_key` names the claim of the provider that lists the ' +
  'groups. With `auto_remove`, a role that a group gave ends when no group gives it any more. Changes ' +
  'apply from the next sign-in of each person.';

export const LIST_PROJECT_MAPPINGS =
  'Lists which groups give which roles in projects. A mapping is for one project, or with `all_projects` ' +
  'for all projects of the workspace, including future ones.';

export const LIST_WORKSPACE_MAPPINGS = 'Lists which groups give which roles in the workspace.';

// Texts of the OpenAPI documents of both versions: descriptions of resources, then of operations.

export const PROJECTS =
  'A project contains work items and the states and labels that they can have. Its members have roles of their own ' +
  "in it. Its identifier is the first part of its work items' keys, and paths accept it instead of the id. An " +
  'archived project leaves the lists, and its content can no longer be changed.';

export const STATES =
  'The steps that work items of a project go through. Each state belongs to a group (backlog, unstarted, started, ' +
  'completed, cancelled), which defines its meaning. One state is the default of new items.';

export const PROJECT_MEMBERS =
  'The people who work in a project and their roles: admin, contributor, commenter or guest. Owners and admins of ' +
  'the workspace are admins of every project without being members.';

export const PROJECT_FEATURES =
  'The features that a project uses. Operations of a feature that is switched off answer 402. Switching a feature ' +
  'off deletes nothing.';

export const READ_PROJECT =
  'Gets one project by its id or identifier. The answer is 404 if the caller may not see the project.';

export const UPDATE_PROJECT =
  'Changes a project, given by its id or identifier. Members that are not sent stay as they are, and null clears a ' +
  'member that can be empty. A new identifier changes the keys of all work items of the project.';

export const DELETE_PROJECT =
  'Deletes a project with everything in it: work items, states, labels, memberships. Its name and identifier can be ' +
  'used again. Deleting it again answers 404.';

export const ARCHIVE_PROJECT = 'Archives a project: it leaves the lists, and its content can no longer be changed.';

export const UNARCHIVE_PROJECT = 'Takes a project and its content out of the archive.';

export const PROJECT_SUMMARY =
  'Counts records of a project, such as members, states, labels and work items, including archived ones. A ' +
  'parameter selects some of the counts.';

export const READ_PROJECT_FEATURES = 'Gets the switches of a project, each true or false.';

export const CHANGE_PROJECT_FEATURES =
  'Sets the switches in the body and leaves the others as they are. The answer contains all switches. A feature ' +
  'that the plan of the server lacks cannot be switched on (402).';

export const LIST_PROJECT_MEMBERS =
  'Lists all members of the project on one page, each with the role. The `id` of a row is the id of the person. ' +
  'Filters select members by name, address and role.';

export const LIST_PROJECT_MEMBERS_LITE =
  'Lists members of the project page by page, for a picker of people. Filters by text match a part of a name, in ' +
  'any letter case.';

export const ROLE_DISTRIBUTION =
  'Counts the memberships in the projects that the caller may see, by role, and the people who have them. Archived ' +
  'projects do not count.';

export const WORKSPACE_STATES =
  'The states of all projects of a workspace that governs its projects. In other workspaces each project has its ' +
  'own states, and every operation here answers 409 `states_managed_at_project`. Each project has a copy of each ' +
  'state, with its own id, to which its work items refer. A change here applies to all copies. Names are unique in ' +
  'the workspace, regardless of letter case. A state cannot be deleted while a work item of any project is in it.';

export const PROJECT_STATES =
  'The states of projects, like the states of work items. Each belongs to a group, which defines its meaning. ' +
  '`state_id` of a project refers to one. A new project is in the default state if there is one. A state cannot be ' +
  'deleted while a project is in it.';

export const LIST_PROJECT_STATES = 'Lists all project states of the workspace in their order, as a bare array.';

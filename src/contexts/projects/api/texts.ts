// What the documents of both versions say: first of resources, then of operations without a standard text.

export const PROJECTS =
  'A project holds work items with the states and labels that they can have, and has members with roles of its ' +
  'own. Its identifier stands in the keys of its items and can take the place of its id in a path. An archived ' +
  'project leaves the lists, and what is in it can no longer be changed.';

export const STATES =
  'The steps that work items of a project go through. Each state belongs to a group (backlog, unstarted, ' +
  'started, completed, cancelled), which says what it means; one is the default of new items.';

export const PROJECT_MEMBERS =
  'Who works in a project, and as what: admin, contributor, commenter or guest. Owners and admins of the ' +
  'workspace are admins of every project without being members.';

export const PROJECT_FEATURES =
  'What a project makes use of. Operations on what is switched off answer 402; nothing is lost by switching.';

export const READ_PROJECT =
  'Answers one project, named by its id or its identifier. A project that the caller does not see answers 404.';

export const UPDATE_PROJECT =
  'Changes a project, named by its id or its identifier. Members that are not sent stay as they are, and null ' +
  'clears one that can be empty. A new identifier changes the keys of all its work items.';

export const DELETE_PROJECT =
  'Deletes a project with everything in it: work items, states, labels, memberships. Its name and its ' +
  'identifier are free again. Doing it again answers 404.';

export const ARCHIVE_PROJECT = 'Puts a project away: it leaves the lists, and what is in it can no longer be changed.';

export const UNARCHIVE_PROJECT = 'Takes a project out of the archive, with everything that was in it.';

export const PROJECT_SUMMARY =
  'Counts what is in a project: its members, states, labels and work items, the archived ones included. A ' +
  'parameter picks some of the counts.';

export const READ_PROJECT_FEATURES = 'Answers the switches of a project, each true or false.';

export const CHANGE_PROJECT_FEATURES =
  'Switches what is sent and leaves the rest; the answer has all switches. What the plan of the server does not ' +
  'have cannot be switched on (402).';

export const LIST_PROJECT_MEMBERS =
  "Lists all members of the project at once, each with the role. The `id` of a row is the person's; filters " +
  'narrow the list by name, address and role.';

export const LIST_PROJECT_MEMBERS_LITE =
  'Lists members of the project page by page, as a picker of people needs them. Filters by text find a part of ' +
  'a name, in any case.';

export const ROLE_DISTRIBUTION =
  'Counts the memberships in the projects that the caller sees, by role, and the people behind them. Archived ' +
  'projects do not count.';

export const WORKSPACE_STATES =
  'The states of all projects of a workspace that governs them; elsewhere each project has its own, and every operation ' +
  'here is answered with 409 `states_managed_at_project`. Each project has a copy of each state, with an id of its own, ' +
  'which its work items refer to: what is changed here changes everywhere. Names are unique in the workspace, whatever ' +
  'the case. A state stays as long as a work item of any project is in it.';

export const PROJECT_STATES =
  'What projects of the workspace can be in, as work items are in states. Each belongs to a group, which says what it ' +
  'means. `state_id` of a project names one; a new project is in the default one, where there is one. A state stays as ' +
  'long as a project is in it.';

export const LIST_PROJECT_STATES = 'All project states of the workspace in their order, as a bare array.';

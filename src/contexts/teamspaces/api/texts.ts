// What the documents of both versions say: first of the resource, then of operations without a standard text.

export const TEAMSPACES =
  'Teams across projects. Whoever is in a teamspace belongs to its projects: members of the workspace as contributors, ' +
  'its guests as guests, beside what they are there by a membership of their own. That ends at once with the place in ' +
  'the teamspace, and while teamspaces are switched off. Owners and admins of the workspace see all teamspaces, others ' +
  'those that they are in; a teamspace is changed by them and by its lead, who is always one of its members. Only an ' +
  'admin of a project can put it into a teamspace.';

export const LIST_TEAMSPACE_MEMBERS = 'Lists the people of a teamspace.';

export const ADD_TEAMSPACE_MEMBERS =
  'Puts people of the workspace into a teamspace, and so into its projects. Answers those who were named.';

export const REMOVE_TEAMSPACE_MEMBERS =
  'Takes people out of a teamspace, and so out of its projects, where they have no membership of their own. A lead who ' +
  'is taken out leads it no longer.';

export const LIST_TEAMSPACE_PROJECTS = 'Lists the projects of a teamspace, archived ones included.';

export const ADD_TEAMSPACE_PROJECTS =
  'Opens projects to the people of a teamspace; the caller has to be an admin of each. Answers those that were named.';

export const REMOVE_TEAMSPACE_PROJECTS =
  'Takes projects out of a teamspace: its people no longer enter them through it.';

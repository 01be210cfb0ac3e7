// What the documents of both versions say: first of resources, then of operations without a standard text.

export const MEMBERS =
  'Who belongs to the workspace, and as what: owner, admin, member or guest. The last owner stays.';

export const INVITATIONS =
  'Offers of a place in the workspace, sent by mail. Whoever opens the link signs in, or chooses a password, ' +
  'and is a member. An offer ends when it is taken, declined, taken back or a week old.';

export const LINK =
  'The link to pass on to whoever was invited, where the server has no mail server to send it; else null. It lets its ' +
  'reader in, and is told this once.';

export const ROLES = 'The roles that people can have, in the workspace and in its projects. They are fixed.';

export const PERMISSIONS = 'What the caller may do here, by name: for clients that leave out what would be refused.';

export const WORKSPACE_FEATURES =
  'What a workspace makes use of, as far as the plan of the server has it. Operations on what is switched off ' +
  'answer 402; nothing is lost by switching.';

export const READ_WORKSPACE_FEATURES =
  'Answers the switches of the workspace, each true or false. What the plan of the server does not have is off.';

export const CHANGE_WORKSPACE_FEATURES =
  'Switches what is sent and leaves the rest; the answer has all switches. What the plan of the server does not ' +
  'have cannot be switched on (402).';

export const LIST_INVITATIONS = 'Lists all invitations at once, newest first, those that were accepted included.';

export const INVITE_MANY =
  'Invites up to 100 addresses at once, with one role and one message. Addresses with an open invitation are ' +
  'passed over; the answer has the invitations that were made. If one address is wrong, nobody is invited.';

export const LIST_MEMBERS =
  "Lists all members of the workspace at once, each with the role. The `id` of a row is the person's; filters " +
  'narrow the list by name, address and role.';

export const LIST_MEMBERS_LITE =
  'Lists members of the workspace page by page, as a picker of people needs them. Filters by text find a part ' +
  'of a name, in any case.';

export const REMOVE_MEMBER =
  'Ends the membership of the person whom `email` or an id names, and with it those in all projects of the ' +
  'workspace. What the person wrote stays.';

export const WORKSPACE_PERMISSIONS =
  "Answers the caller's role in the workspace and all that it permits. Every token may ask.";

export const PROJECT_PERMISSIONS =
  "Answers the caller's role in the project and all that it permits. Every token may ask.";

// Texts of the OpenAPI documents of both versions: first resources, then operations without a standard text.

export const MEMBERS =
  'The members of the workspace and their roles: owner, admin, member or guest. The last owner cannot be removed.';

export const INVITATIONS =
  'Invitations to the workspace, sent by mail. People who open the link sign in, or choose a password, and ' +
  'become members. An invitation ends when it is accepted, declined, revoked or a week old.';

export const LINK =
  'The link to pass on to the invited person if the server has no mail server to send it; otherwise null. The ' +
  'link gives access to the workspace and is shown only once.';

export const ROLES = 'The roles that people can have, in the workspace and in its projects. They are fixed.';

export const PERMISSIONS = 'Names of what the caller may do here, for clients that hide actions that would be refused.';

export const WORKSPACE_FEATURES =
  'The features of a workspace, as far as the plan of the server includes them. Operations of a feature that is ' +
  'off answer 402; switching it off deletes nothing.';

export const READ_WORKSPACE_FEATURES =
  'Answers the features of the workspace, each true or false. Features that the plan of the server does not ' +
  'include are false.';

export const CHANGE_WORKSPACE_FEATURES =
  'Switches the features in the body and leaves the others; answers all features. A feature that the plan of the ' +
  'server does not include cannot be switched on (402).';

export const LIST_INVITATIONS = 'Lists all invitations at once, newest first, accepted ones included.';

export const INVITE_MANY =
  'Invites up to 100 addresses at once, with one role and one message. Addresses with an open invitation are ' +
  'skipped; the answer has the new invitations. If one address is invalid, nobody is invited.';

export const LIST_MEMBERS =
  'Lists all members of the workspace at once, with their roles. The `id` of a row is the id of the person; ' +
  'filters narrow the list by name, address and role.';

export const LIST_MEMBERS_LITE =
  'Lists members of the workspace page by page, for pickers of people. Filters by text match part of a name and ' +
  'ignore case.';

export const REMOVE_MEMBER =
  'Ends the membership of a person, named by `email` or id, in the workspace and all of its projects. What the ' +
  'person wrote stays.';

export const CHANGE_MEMBER_ROLE =
  'Gives the person another role in the workspace. You cannot give a role above your own or change a member ' +
  'above you, and the last owner stays owner. A member who becomes a guest has at most the role of a commenter ' +
  'in projects. The change takes effect within a second.';

export const WORKSPACE_PERMISSIONS =
  "Answers the caller's role in the workspace and everything it permits. Every token may call this.";

export const PROJECT_PERMISSIONS =
  "Answers the caller's role in the project and everything it permits. Every token may call this.";

export const SECURITY = 'What the workspace demands of sign-ins.';

export const READ_SECURITY = 'Answers the settings, to every member: people see until when they need a second factor.';

export const CHANGE_SECURITY =
  'Changes the settings in the body and leaves the others. With `second_factor_required`, the workspace refuses people ' +
  'without a second factor (403, `second_factor_required`) after `grace_days` days, with their API keys and tokens; apps ' +
  'and SCIM go on. With `trusts_providers`, so do people who sign in by an identity provider, and keys and tokens of ' +
  'people without a password. You need a second factor of your own (409, `own_second_factor_missing`). Nobody can remove ' +
  'their last one as long as a workspace of theirs requires one.';

export const MEMBER_SECURITY =
  'Lists the people in the workspace, without bots. Use it before you require second factors. People without a password ' +
  'have to choose one before they can set up a second factor.';

export const RETENTION = 'How long the workspace keeps its logs, and deleted records.';

export const READ_RETENTION = 'Answers the settings, to every member: people see how long it is kept what they did.';

export const CHANGE_RETENTION =
  'Changes the settings in the body and leaves the others. What is older than `audit_log_days` or `log_days`, or was ' +
  'deleted longer ago than `deleted_record_days`, is removed for good, once a day. null keeps the audit log and deleted records ' +
  'for ever, and other logs as long as the installation does. A change takes effect a day later (`effective_at`); until ' +
  'then nothing is removed.';

export const PEOPLE =
  'All people of the installation, for its administrators: those of `INSTANCE_ADMINS`, or else the first person. For ' +
  'everybody else, and for credentials that are bound to a workspace, these operations do not exist (404).';

export const LIST_PEOPLE = 'Lists people, also those who are in no workspace. `search` looks in names and addresses.';

export const GET_PERSON =
  'Returns a person with their workspaces and roles, the kinds of their second factors, and when a session, a key or a ' +
  'token of theirs was last used.';

export const DEACTIVATE_PERSON =
  'Deactivates a person. Within a second they are signed out everywhere, and their password, keys and tokens stop ' +
  'working. Administrators cannot deactivate themselves. The audit log of each of their workspaces has an entry.';

export const REACTIVATE_PERSON =
  'Activates a person again. Keys and tokens that were not revoked work as before; sessions do not come back.';

export const RESET_FACTORS =
  'Removes all second factors of a person who has lost them; the password stays. They get a mail about it.';

export const GET_RESPONSIBILITIES =
  'Returns what a person leads, owns and is assigned to, as numbers by kind and workspace: what `leave` hands over.';

export const LEAVE =
  'Hands over what a person leads, owns and is assigned to, and deactivates the person. Each kind of ' +
  '`get-instance-person-responsibilities` changes hands: open work items get the successor as an assignee. The successor ' +
  'has to be an active member, and no guest, of each workspace where there is anything to take over. They join the ' +
  'projects concerned in the role of the person, and become an owner where the person is the last one. Automations, ' +
  'schedules, webhooks and the upkeep of projects go on with their rights. All successors are checked first; then each ' +
  'workspace changes hands in one transaction, and sessions, keys and tokens stop within a second. After an ' +
  'interruption, ask again: what is left changes hands.';

export const ERASE =
  'Erases a person who is deactivated, for good: a job replaces the name and the address wherever they stand, and removes ' +
  'all that belongs to the account. `erased_at` says when nothing is left. The account stays without an identity as ' +
  '"Former member", so that what the person did keeps its place. Texts stay (`keep`), or a fixed sentence replaces those ' +
  'that the person alone wrote (`replace`): comments, worklogs, and descriptions and pages that nobody else has edited. ' +
  '`confirm` is the e-mail address of the person. Asking again changes nothing. Answers 409 `user_active` unless the person ' +
  'is deactivated, and 409 `own_account` for oneself.';

export const PREVIEW_MERGE =
  'Returns what `merge` would do: by workspace of the person, both roles and the one that the person who stays will have, and ' +
  'what the person leads, owns and is assigned to, as numbers by kind. `refusal` says what is in the way, if anything is. ' +
  'Without `into`, it says what there is of the person.';

export const MERGE =
  'Merges a person, the duplicate, into another, `into`, for good. All that the duplicate is, wrote, leads, owns, is assigned ' +
  'to, is subscribed to, is mentioned in and has set in workspaces becomes that of the person who stays; of two memberships ' +
  'the higher active role holds. The duplicate is signed out within a second: password, sessions, keys, tokens, passkeys and ' +
  'second factors go, links to identity providers move, and the e-mail address is free. A job does the rest: `merged_at` ' +
  'says when nothing names the duplicate any more. The audit log keeps its entries and gets one. `confirm` is the e-mail ' +
  'address of the duplicate. Answers 409 `own_account` if one of the two is the caller, 409 `person_administers` and ' +
  '409 `person_provisioned` for a duplicate who administers the installation or is managed over SCIM, 409 `user_erased` ' +
  "and 409 `user_merged` for accounts that are no longer anybody's, 409 `merge_unfinished` while another account is " +
  'merged into one of them, and 404 for unknown people.';

export const WORKSPACES =
  'All workspaces of the installation, for its administrators, from outside: without what is in them.';

export const LIST_WORKSPACES = 'Lists workspaces. `search` looks in names and slugs.';

export const GET_WORKSPACE =
  'Returns a workspace with its owners, the numbers of its people and work items, and its limits. The members in `..._limit` are ' +
  'its own limits, null where the one of the installation holds; `..._limit_in_force` are those that hold, null without one.';

export const SUSPEND_WORKSPACE =
  'Suspends a workspace. Within a second its members, keys and tokens are refused with 403 `workspace_suspended`, and so ' +
  'is everybody who opens its published pages. Webhooks, automations and recurring work items wait, and no mail is sent. ' +
  'Suspending it again changes the reason. Answers 409 `workspace_deletion_pending` if its deletion was requested.';

export const RESUME_WORKSPACE =
  'Ends the suspension of a workspace. What waited goes on; nothing was lost or changed. Answers 409 ' +
  '`workspace_deletion_pending` if its deletion was requested.';

export const DELETE_WORKSPACE =
  'Requests the deletion of a workspace. It is suspended at once. After a period of grace (`WORKSPACE_DELETION_GRACE`, 30 ' +
  'days by default), all of its records and files are removed for good, also its audit log, and its slug is free. Until ' +
  'then `restore` takes the request back. Asking again changes nothing.';

export const RESTORE_WORKSPACE =
  'Takes back the deletion of a workspace, until its removal has begun. What waited goes on. A workspace that was ' +
  'suspended before stays suspended.';

export const HAND_OVER_WORKSPACE =
  'Makes a member an owner, for workspaces whose owners have left. Other owners keep their role. The audit log of the ' +
  'workspace has an entry.';

export const CHANGE_LIMITS =
  'Changes what a workspace may have at most: people who are active members, without bots, work items in lists, bytes ' +
  'of uploaded files, and requests in a minute. A limit that is left out stays; null is for the one of the installation, ' +
  'which is its setting `WORKSPACE_PEOPLE_LIMIT`, `WORKSPACE_WORK_ITEM_LIMIT`, `WORKSPACE_STORAGE_LIMIT` or ' +
  '`WORKSPACE_REQUEST_LIMIT`, or else none. Within a second, whatever would exceed a limit is refused with 409 ' +
  '`workspace_limit_reached`, and requests with 429. What is there stays, also if it is more. The audit log of the ' +
  'workspace has an entry.';

export const EXPORT_USAGE =
  'Sends what each workspace uses as a file, with a row for each month that has one of the days, at most 24. Months are ' +
  'those of UTC. In a month: `created_work_items`, and `added_files` with their `added_bytes`, without those that were ' +
  'deleted since. Now, and so the same in all rows of a workspace: `people` who are active members, `projects`, ' +
  '`work_items` in lists, and uploaded `files` with their `bytes`.';

export const BACKUPS =
  'Back-ups of the whole installation, for its administrators. A back-up is brought back by the command ' +
  '`cairn backup restore` alone.';

export const LIST_BACKUPS =
  'Lists the back-ups that are at `BACKUP_TO`, the newest first. If the place cannot be read, the answer is 409 ' +
  '`backups_out_of_reach`.';

export const BACKUP_STATUS =
  'Returns when the last back-up was made and verified, why one failed, and what the server is set to do.';

export const START_BACKUP =
  'Makes a back-up in the background, and then removes older ones as `BACKUP_KEEP` says. While one is made, nothing ' +
  'happens. Without `BACKUP_TO` the answer is 409 `backups_not_configured`. The audit logs of all workspaces say that it ' +
  'was made, and those of the caller who asked for it.';

// Texts of the OpenAPI documents.

export const NOTIFICATIONS =
  'Notifications of the caller: about work items assigned to them, about mentions of them in work items and pages, ' +
  'and about comments on and state changes of work items they are subscribed to. Nobody is notified of their own ' +
  'actions, and notifications about records that the caller may not see (any more) are left out. Notifications are ' +
  'deleted after some months.';

export const LIST_NOTIFICATIONS =
  'Lists the notifications of the caller, newest first. Archived ones are left out unless `is_archived` asks for them.';

export const COUNT_NOTIFICATIONS =
  'Counts the unread notifications of the caller that are not archived, up to 10,000. `is_capped` is true if there ' +
  'may be more.';

export const MARK_ALL_READ =
  'Marks the unread notifications of the caller as read. With `until`, later notifications stay unread, because the ' +
  'caller has not seen them yet.';

export const MARKS = {
  read: 'Marks the notification as read. A notification that is already read stays as it is.',
  unread: 'Marks the notification as unread.',
  archive: 'Archives the notification: lists and counts leave it out.',
  unarchive: 'Takes the notification out of the archive.',
} as const;

export const SUBSCRIPTIONS =
  'People who are subscribed to a work item are notified of comments on it and changes of its state. Its creator, ' +
  'its assignees, and people who commented on it or are mentioned in it are subscribed, as well as everyone who ' +
  'subscribes. A person who unsubscribes is not. Assignees and mentioned people are notified of the assignment or ' +
  'mention in any case.';

export const GET_SUBSCRIPTION = 'Returns whether the caller is subscribed, for any reason.';
export const SUBSCRIBE = 'Subscribes the caller until they unsubscribe.';
export const UNSUBSCRIBE = 'Ends the subscription of the caller, whatever its reason, until they subscribe again.';

export const PREFERENCES =
  'How often the caller gets mail about unread notifications: never, at most once an hour, or at most once a day, ' +
  'at eight in the morning of their time zone. One mail covers all of their workspaces, as far as they may see the ' +
  'records when it is sent, and each notification is mailed only once. Each mail has a link to stop them. If the ' +
  'server sends no mail (`SMTP_URL`), the choice takes effect when it does.';

export const GET_PREFERENCES = 'Gets the choice of the caller, which is `daily` by default.';
export const UPDATE_PREFERENCES =
  'Changes the choice for all workspaces. It also applies to notifications that are not sent yet; with `off` they ' +
  'are not sent.';

// What the documents say of the resource.

export const NOTIFICATIONS =
  'What the caller is told of: a work item that was given to them, a text of one or a page that mentions them, and comments on, ' +
  'and changes of the state of, those that they are subscribed to. Nobody is told of what they did themselves, and what they may not see (any more) is not ' +
  'there. Notifications are kept for some months only.';

export const LIST_NOTIFICATIONS =
  'Answers the notifications of the caller, newest first, without those in the archive unless `is_archived` asks for them.';

export const COUNT_NOTIFICATIONS =
  'Counts the unread notifications of the caller that are not in the archive, 10,000 at most: `is_capped` says whether ' +
  'there may be more.';

export const MARK_ALL_READ =
  'Marks what the caller has not read. With `until` what came later stays unread, as it was not on the page that the ' +
  'caller has seen.';

export const MARKS = {
  read: 'Marks the notification as read; one that is read already stays as it is.',
  unread: 'Makes it unread again.',
  archive: 'Puts it into the archive, so that lists leave it out and no count has it.',
  unarchive: 'Takes it out of the archive.',
} as const;

export const SUBSCRIPTIONS =
  'Who is subscribed to a work item is told of comments on it and changes of its state. Those who made it, work on it, ' +
  'commented on it or are mentioned there are, and those who decide so; nobody who decided otherwise is. Whoever a work ' +
  'item is given to, or who is mentioned, is told of that in any case.';

export const GET_SUBSCRIPTION = 'Says whether the caller is subscribed, for whatever reason.';
export const SUBSCRIBE = 'Subscribes the caller, who stays so until they unsubscribe.';
export const UNSUBSCRIBE = 'Ends the subscription of the caller, whatever it is due to, until they subscribe again.';

export const PREFERENCES =
  'How the caller is told by mail of what they have not read: not at all, once an hour at most, or once a day at most, at ' +
  'eight in the morning of their time zone. One mail has what is new in all of their workspaces, as far as they see it ' +
  'when it is sent, and each notification is told once. Each mail has a link that stops them. Where the server sends no ' +
  'mail (`SMTP_URL`) the choice is kept for when it does.';

export const GET_PREFERENCES = 'Answers the choice of the caller: `daily` for those who made none.';
export const UPDATE_PREFERENCES =
  'Changes it, for all workspaces. What waits to be told is told by the new choice; with `off` it is not told any more.';

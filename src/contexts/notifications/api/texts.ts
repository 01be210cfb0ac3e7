// What the documents say of the resource.

export const NOTIFICATIONS =
  'What the caller is told of: a work item that was given to them, and comments on, and changes of the state of, those ' +
  'that they made or work on. Nobody is told of what they did themselves, and what they may not see (any more) is not ' +
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

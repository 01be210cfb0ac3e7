import type { OwnRecords } from '#persistence';

const preferences: OwnRecords = {
  name: 'preferences',
  about: 'How often mail tells you of notifications.',
  ofAccount: true,
  from: 'notification_digests t',
  owner: 't.user_id',
  key: 't.user_id',
  members: { mail_digest: 't.frequency', updated_at: 't.updated_at' },
  covers: ['notification_digests.user_id'],
};

const inbox: OwnRecords = {
  name: 'inbox',
  about: 'Your notifications.',
  from: 'notifications t',
  owner: 't.recipient_id',
  where: 't.deleted_at is null',
  project: 't.project_id',
  members: {
    ...{ id: 't.id', kind: 't.kind', project_id: 't.project_id', work_item_id: 't.work_item_id' },
    ...{ comment_id: 't.comment_id', record_type: 't.record_type', record_id: 't.record_id' },
    ...{ created_at: 't.created_at', read_at: 't.read_at', archived_at: 't.archived_at', mailed_at: 't.mailed_at' },
  },
  asTable: true,
  covers: ['notifications.recipient_id'],
};

const subscriptions: OwnRecords = {
  name: 'subscriptions',
  about: 'Work items that you follow, or decided not to follow.',
  from: `work_item_subscriptions t
    join work_items w on w.workspace_id = $1 and w.id = t.work_item_id and w.deleted_at is null`,
  owner: 't.user_id',
  key: 't.work_item_id',
  project: 'w.project_id',
  members: { work_item_id: 't.work_item_id', is_subscribed: 't.is_subscribed', updated_at: 't.updated_at' },
  asTable: true,
  covers: ['work_item_subscriptions.user_id'],
};

export const personalNotifications = [preferences, inbox, subscriptions];

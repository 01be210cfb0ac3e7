import type { Entries } from './entry';

export const NOTIFICATIONS: Entries = {
  'notification.kind': ['What the notification is about.', 'assigned'],
  'notification.entity_type': ['What kind of record it is about.', 'work_item'],
  'notification.entity_id': 'Id of the record.',
  'notification.entity_name': ['Name of the record, as it is now.', 'Mend the roof'],
  'notification.project_id': 'Id of the project of the record; null for a record of the workspace.',
  'notification.work_item_id': 'Id of the work item; null for other records.',
  'notification.work_item_key': ['Human key of the work item; null for other records.', 'WEB-7'],
  'notification.work_item_name': ['Name of the work item, as it is now; null for other records.', 'Mend the roof'],
  'notification.comment_id': 'Id of the comment; null for other kinds.',
  'notification.from_state_id': 'Id of the state that the work item left; null for other kinds.',
  'notification.to_state_id': 'Id of the state that the work item took; null for other kinds.',
  'notification.actor_id': 'Id of who did it; null for the service itself.',
  'notification.read_at': ['When it was marked as read; null until then.', null],
  'notification.archived_at': ['When it was put into the archive; null while it is not there.', null],
  'mark all notifications read.until': ['Notifications that came later stay unread.', '2026-01-31T12:00:00Z'],
  mail_digest: ['How often mail about unread notifications is sent, at most.', 'daily'],
  'update notification preferences.timezone': [
    'Time zone of the caller by its IANA name; UTC where it is empty.',
    'Europe/Berlin',
  ],
  is_read: 'Whether the notification was read.',
};

import { Action, Context, Id, membersOf, Payload, present, Resource, Serves, shows, standard, v2 } from '#http';
import { snake, type WorkspaceCtx } from '#kernel';
import { notificationList, type NotificationRecord } from '../../application/notification.repository';
import { Notifications, type Until } from '../../application/notifications';
import { ENTITY_TYPES, NOTIFICATION_KINDS } from '../../domain/notification';
import { COUNT_NOTIFICATIONS, LIST_NOTIFICATIONS, MARK_ALL_READ, MARKS, NOTIFICATIONS } from '../texts';

const show = shows<NotificationRecord>();

const notificationV2 = present<NotificationRecord>('Notification', {
  id: show.uuid('id'),
  kind: show.text('kind', { enum: NOTIFICATION_KINDS }),
  entity_type: show.text('entityType', { enum: ENTITY_TYPES }),
  entity_id: show.uuid('entityId'),
  entity_name: show.text('entityName'),
  project_id: show.uuid('projectId', { nullable: true }),
  work_item_id: show.uuid('workItemId', { nullable: true }),
  work_item_key: show.text('workItemKey', { nullable: true }),
  work_item_name: show.text('workItemName', { nullable: true }),
  comment_id: show.uuid('commentId', { nullable: true }),
  from_state_id: show.uuid('fromStateId', { nullable: true }),
  to_state_id: show.uuid('toStateId', { nullable: true }),
  actor_id: show.uuid('createdById', { nullable: true }),
  read_at: show.datetime('readAt', { nullable: true }),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<Until>();

class MarkAllReadV2 {
  @member.datetime('until') until?: string;
}

const COUNT = { type: 'integer', minimum: 0 };

const COUNTS = {
  type: 'object',
  required: ['unread', 'by_kind', 'is_capped'],
  properties: {
    unread: { ...COUNT, description: 'Number of unread notifications.', examples: [3] },
    by_kind: {
      type: 'object',
      description: 'Number of unread notifications of each kind.',
      required: NOTIFICATION_KINDS,
      properties: Object.fromEntries(
        NOTIFICATION_KINDS.map((kind) => [kind, { ...COUNT, description: 'Unread notifications of this kind.' }]),
      ),
    },
    is_capped: { type: 'boolean', description: 'True if there may be more unread notifications than were counted.' },
  },
};

const V2 = {
  style: v2,
  tag: 'Notifications',
  about: NOTIFICATIONS,
  level: 'workspace',
  scope: 'notifications',
} as const;

/** Marking needs the global scope `write`, because the scope `notifications` only allows reading. */
export const MARKING = { allow: 'all', scopes: ['write'] };

@Resource({ ...V2, path: 'workspaces/:slug/notifications', presenter: notificationV2 })
@Serves(
  standard.list({
    id: 'list-notifications',
    summary: 'List your notifications',
    description: LIST_NOTIFICATIONS,
    allow: 'all',
    list: notificationList,
  }),
  standard.get('pk', { id: 'get-notification', summary: 'Get a notification', allow: 'all' }),
)
export class NotificationsV2Controller {
  constructor(readonly records: Notifications) {}

  @Action('POST', 'mark-all-read', {
    id: 'mark-all-notifications-read',
    summary: 'Mark all of your notifications as read',
    description: MARK_ALL_READ,
    ...MARKING,
    shape: 'none',
    status: 204,
    body: MarkAllReadV2,
  })
  markAllRead(@Context() ctx: WorkspaceCtx, @Payload() until: Until) {
    return this.records.markAllRead(ctx, until);
  }

  @Action('POST', ':pk/mark-read', {
    id: 'mark-notification-read',
    summary: 'Mark a notification as read',
    description: MARKS.read,
    ...MARKING,
  })
  markRead(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.records.setRead(ctx, id, true);
  }

  @Action('POST', ':pk/mark-unread', {
    id: 'mark-notification-unread',
    summary: 'Mark a notification as unread',
    description: MARKS.unread,
    ...MARKING,
  })
  markUnread(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.records.setRead(ctx, id, false);
  }

  @Action('POST', ':pk/archive', {
    id: 'archive-notification',
    summary: 'Archive a notification',
    description: MARKS.archive,
    ...MARKING,
  })
  archive(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.records.setArchived(ctx, id, true);
  }

  @Action('POST', ':pk/unarchive', {
    id: 'unarchive-notification',
    summary: 'Take a notification out of the archive',
    description: MARKS.unarchive,
    ...MARKING,
  })
  unarchive(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.records.setArchived(ctx, id, false);
  }
}

@Resource({ ...V2, path: 'workspaces/:slug/notification-counts' })
export class NotificationCountsV2Controller {
  constructor(private readonly notifications: Notifications) {}

  @Action('GET', '', {
    id: 'count-notifications',
    summary: 'Count your unread notifications',
    description: COUNT_NOTIFICATIONS,
    allow: 'all',
    shape: 'plain',
    answer: COUNTS,
  })
  async count(@Context() ctx: WorkspaceCtx) {
    return Object.fromEntries(
      Object.entries(await this.notifications.unread(ctx)).map(([name, value]) => [snake(name), value]),
    );
  }
}

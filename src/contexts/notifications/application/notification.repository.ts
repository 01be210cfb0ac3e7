import type { EventContext } from '#events';
import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceCtx,
  type WorkspaceKey,
} from '#kernel';
import type { MailedNotification } from './digest.letter';
import {
  ENTITY_TYPES,
  NOTIFICATION_KINDS,
  type Notice,
  type Notification,
  type NotificationKind,
  type RecordType,
} from '../domain/notification';

/** A notification with the current names of its record. */
export interface NotificationRecord extends Notification, TenantRecord {
  readonly id: string;
  readonly entityType: (typeof ENTITY_TYPES)[number];
  readonly entityId: string;
  readonly entityName: string;
  /** Null for records of the workspace. */
  readonly projectId: string | null;
  /** Key such as `WEB-7`; null, as is the name, if the record is not a work item. */
  readonly workItemKey: string | null;
  readonly workItemName: string | null;
}

export const notificationList: ListSpec = {
  filters: {
    isRead: filter.boolean(),
    isArchived: filter.boolean(),
    kind: filter.choice(NOTIFICATION_KINDS, 'eq', 'in'),
    projectId: filter.uuid('eq', 'in'),
    entityType: filter.choice(ENTITY_TYPES, 'eq', 'in'),
    entityId: filter.uuid('eq', 'in'),
    workItemId: filter.uuid('eq', 'in'),
    createdAt: filter.datetime('gte', 'lte', 'gt', 'lt'),
  },
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

/** Where, when and by whom something was done that causes notifications. */
export interface NotificationTrigger {
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly actorId: string | null;
  readonly at: string;
}

export type Mark = Partial<Pick<Notification, 'readAt' | 'archivedAt'>>;

/** Limits of the notifications for one mail. */
export interface News {
  /** The time when the mail is created. */
  readonly at: string;
  readonly since: string;
  readonly limit: number;
}

/** The most unread notifications that are counted. If the count reaches it, there may be more. */
export const COUNTED = 10_000;

/** Notifications. Methods that take a request's context act on those of the caller whose records the caller may see. */
export abstract class NotificationRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<NotificationRecord>>;
  abstract find(ctx: WorkspaceCtx, id: string): Promise<NotificationRecord | null>;
  /** Counts unread notifications that are not archived, up to `COUNTED`, by kind. */
  abstract unread(ctx: WorkspaceCtx): Promise<ReadonlyMap<NotificationKind, number>>;
  abstract mark(ctx: WorkspaceCtx, at: string, id: string, mark: Mark): Promise<void>;
  /** Marks all unread notifications created up to `until` as read. */
  abstract markAllRead(ctx: WorkspaceCtx, at: string, until: string): Promise<void>;

  /**
   * Marks all notifications created since a time that are neither read nor mailed yet as mailed. Returns the newest of
   * them whose records the caller may see. The others are not mailed later either.
   */
  abstract mail(ctx: WorkspaceCtx, news: News): Promise<readonly MailedNotification[]>;

  /** Adds notifications in the current transaction. */
  abstract add(occasion: NotificationTrigger, notices: readonly Notice[]): Promise<void>;
  /** Returns true if the caller may see the record now. */
  abstract sees(ctx: WorkspaceCtx, recordType: RecordType, recordId: string): Promise<boolean>;
  /**
   * Returns the subscribers of a work item. People whom the comment mentions are left out, because they are notified of
   * the mention.
   */
  abstract subscribers(place: EventContext, workItemId: string, commentId?: string): Promise<readonly string[]>;
  /** Deletes a batch of notifications of a workspace created before a time. Returns true if there may be more. */
  abstract prune(place: WorkspaceKey, before: string): Promise<boolean>;
}

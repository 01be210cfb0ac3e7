import type { EventContext } from '#events';
import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceCtx,
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

/** A notification with what it is about as that is now. */
export interface NotificationRecord extends Notification, TenantRecord {
  readonly id: string;
  readonly entityType: (typeof ENTITY_TYPES)[number];
  readonly entityId: string;
  readonly entityName: string;
  /** Null for records of the workspace. */
  readonly projectId: string | null;
  /** As `WEB-7`; null, as the name, for other records than work items. */
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

/** Where and when something happened of which people are told. */
export interface Occasion {
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly actorId: string | null;
  readonly at: string;
}

export type Mark = Partial<Pick<Notification, 'readAt' | 'archivedAt'>>;

/** What a mail may tell of. */
export interface News {
  /** When the mail is written. */
  readonly at: string;
  readonly since: string;
  readonly limit: number;
}

/** So many unread ones are counted; there are that many at least where the number is reached. */
export const COUNTED = 10_000;

/** What all of this answers to a request are the caller's, of work items and other records that the caller sees. */
export abstract class NotificationRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<NotificationRecord>>;
  abstract find(ctx: WorkspaceCtx, id: string): Promise<NotificationRecord | null>;
  /** Unread ones that are not archived, `COUNTED` of them at most. */
  abstract unread(ctx: WorkspaceCtx): Promise<ReadonlyMap<NotificationKind, number>>;
  abstract mark(ctx: WorkspaceCtx, at: string, id: string, mark: Mark): Promise<void>;
  /** All that are not read yet, those included that came until a time only. */
  abstract markAllRead(ctx: WorkspaceCtx, at: string, until: string): Promise<void>;

  /**
   * Marks what came since a time, and is neither read nor told by mail yet, as told; answers the newest of it that the
   * caller sees. What the caller does not see at this moment is not told later.
   */
  abstract mail(ctx: WorkspaceCtx, news: News): Promise<readonly MailedNotification[]>;

  /** In the transaction at hand. */
  abstract add(occasion: Occasion, notices: readonly Notice[]): Promise<void>;
  /** Whether the caller sees the record at this moment. */
  abstract sees(ctx: WorkspaceCtx, recordType: RecordType, recordId: string): Promise<boolean>;
  /** Who is told of what happens to a work item, without those whom a comment on it mentions: they are told of that. */
  abstract subscribers(place: EventContext, workItemId: string, commentId?: string): Promise<readonly string[]>;
  /** Deletes some of those that came before a time; whether there may be more. */
  abstract prune(before: string): Promise<boolean>;
}

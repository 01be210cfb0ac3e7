import { Injectable } from '@nestjs/common';
import { Clock, inUse, notFound, UnitOfWork, type ListRequest, type WorkspaceCtx } from '#kernel';
import { NOTIFICATION_KINDS, type NotificationKind } from '../domain/notification';
import { COUNTED, NotificationRepository, type Mark, type NotificationRecord } from './notification.repository';

export interface Unread {
  readonly unread: number;
  readonly byKind: Readonly<Record<NotificationKind, number>>;
  /** True if there may be more unread notifications than were counted. */
  readonly isCapped: boolean;
}

export interface Until {
  readonly until?: string;
}

/** The use cases of notifications. They act only on the caller's own. */
@Injectable()
export class Notifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Lists notifications that are not archived, unless the request filters by `isArchived`. */
  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.notifications.list(ctx, inUse(request));
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<NotificationRecord> {
    const notification = await this.notifications.find(ctx, id);
    if (!notification) throw notFound();
    return notification;
  }

  async unread(ctx: WorkspaceCtx): Promise<Unread> {
    const counts = await this.notifications.unread(ctx);
    const byKind = NOTIFICATION_KINDS.map((kind) => [kind, counts.get(kind) ?? 0] as const);
    const unread = byKind.reduce((sum, [, count]) => sum + count, 0);
    return { unread, byKind: Object.fromEntries(byKind) as Unread['byKind'], isCapped: unread >= COUNTED };
  }

  setRead(ctx: WorkspaceCtx, id: string, isRead: boolean) {
    return this.mark(ctx, id, ({ readAt }, at) => ({ readAt: isRead ? (readAt ?? at) : null }));
  }

  setArchived(ctx: WorkspaceCtx, id: string, isArchived: boolean) {
    return this.mark(ctx, id, ({ archivedAt }, at) => ({ archivedAt: isArchived ? (archivedAt ?? at) : null }));
  }

  /** Marks notifications as read up to `until`, or up to now. Later ones stay unread. */
  async markAllRead(ctx: WorkspaceCtx, { until }: Until): Promise<void> {
    const at = this.clock.now();
    await this.unitOfWork.run(() => this.notifications.markAllRead(ctx, at, until ?? at));
  }

  private mark(
    ctx: WorkspaceCtx,
    id: string,
    markOf: (notification: NotificationRecord, at: string) => Mark,
  ): Promise<NotificationRecord> {
    return this.unitOfWork.run(async () => {
      const at = this.clock.now();
      await this.notifications.mark(ctx, at, id, markOf(await this.get(ctx, id), at));
      return this.get(ctx, id);
    });
  }
}

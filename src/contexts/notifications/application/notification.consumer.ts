import { EventConsumer, OnEvent, type PublishedEvent } from '#events';
import { commentEvents } from '../../discussion';
import { WorkItemCreated, WorkItemUpdated, type WorkItemEventData } from '../../work-items';
import { noticesOf, type Notice } from '../domain/notification';
import { NotificationRepository } from './notification.repository';

interface ToldComment {
  readonly id: string;
  readonly workItemId: string;
}

/** Makes the notifications of what happened. Whether its recipient may see the item is asked when it is read. */
@EventConsumer('notifications')
export class NotificationConsumer {
  constructor(private readonly notifications: NotificationRepository) {}

  @OnEvent(WorkItemCreated)
  async created(event: PublishedEvent<WorkItemEventData>): Promise<void> {
    await this.tell(event, noticesOf(event.data, undefined, event.actorId));
  }

  @OnEvent(WorkItemUpdated)
  async updated(event: PublishedEvent<WorkItemEventData, Partial<WorkItemEventData>>): Promise<void> {
    await this.tell(event, noticesOf(event.data, event.previous, event.actorId));
  }

  @OnEvent(commentEvents.created)
  async commented(event: PublishedEvent<ToldComment>): Promise<void> {
    const { id: commentId, workItemId } = event.data;
    const concerned = (await this.notifications.concern(event, workItemId)) ?? [];
    const others = concerned.filter((id) => id !== event.actorId);
    await this.tell(
      event,
      others.map((recipientId) => ({ recipientId, kind: 'commented', workItemId, commentId })),
    );
  }

  private async tell(event: PublishedEvent, notices: readonly Notice[]): Promise<void> {
    const { workspaceId, actorId, createdAt: at } = event;
    if (notices.length) await this.notifications.add({ workspaceId, actorId, at }, notices);
  }
}

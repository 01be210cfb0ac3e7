import { Clock } from '#kernel';
import { EventConsumer, OnEvent, type MentionData, type PublishedEvent } from '#events';
import { commentEvents, CommentMentioned } from '../../discussion';
import { PageMentioned } from '../../wiki';
import { WorkItemCreated, WorkItemMentioned, WorkItemUpdated, type WorkItemEventData } from '../../work-items';
import { isMoved, noticesOf, type Notice } from '../domain/notification';
import { DigestRepository } from './digest.repository';
import { NotificationRepository } from './notification.repository';
import { RecordVisibility } from './record-visibility';
import { NotificationSettings } from './notification.preferences';

interface CommentData {
  readonly id: string;
  readonly workItemId: string;
}

/**
 * Creates notifications from events. Whether the recipient may see the work item is checked when the notification is
 * read.
 */
@EventConsumer('notifications')
export class NotificationConsumer {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly sight: RecordVisibility,
    private readonly digests: DigestRepository,
    private readonly settings: NotificationSettings,
    private readonly clock: Clock,
  ) {}

  @OnEvent(WorkItemCreated)
  async created(event: PublishedEvent<WorkItemEventData>): Promise<void> {
    await this.tell(event, noticesOf(event.data, event));
  }

  @OnEvent(WorkItemUpdated)
  async updated(event: PublishedEvent<WorkItemEventData, Partial<WorkItemEventData>>): Promise<void> {
    const { data, previous: before, actorId } = event;
    const subscribers = isMoved(data, before) ? await this.notifications.subscribers(event, data.id) : [];
    await this.tell(event, noticesOf(data, { before, actorId, subscribers }));
  }

  @OnEvent(commentEvents.created)
  async commented(event: PublishedEvent<CommentData>): Promise<void> {
    const { id: commentId, workItemId } = event.data;
    const subscribers = await this.notifications.subscribers(event, workItemId, commentId);
    const others = subscribers.filter((id) => id !== event.actorId);
    await this.tell(
      event,
      others.map((recipientId) => ({ recipientId, kind: 'commented', workItemId, commentId })),
    );
  }

  @OnEvent(WorkItemMentioned, CommentMentioned)
  async mentioned(event: PublishedEvent<MentionData>): Promise<void> {
    const { id, workItemId, mentionedType, mentionedId: recipientId } = event.data;
    if (mentionedType !== 'user' || workItemId === null || recipientId === event.actorId) return;
    const commentId = id === workItemId ? null : id;
    await this.tell(event, [{ recipientId, kind: 'mentioned', workItemId, commentId }]);
  }

  /** Notifies people only of pages that they may see now, even if they get access to the page later. */
  @OnEvent(PageMentioned)
  async mentionedInPage(event: PublishedEvent<MentionData>): Promise<void> {
    const { id: recordId, mentionedType, mentionedId: recipientId } = event.data;
    if (mentionedType !== 'user' || recipientId === event.actorId) return;
    const notice = { recipientId, kind: 'mentioned', recordType: 'page', recordId } as const;
    if (await this.sight.has(event, notice)) await this.tell(event, [notice]);
  }

  private async tell(event: PublishedEvent, notices: readonly Notice[]): Promise<void> {
    const { workspaceId, projectId, actorId, createdAt: at } = event;
    if (!notices.length) return;
    await this.notifications.add({ workspaceId, projectId, actorId, at }, notices);
    const recipients = notices.map(({ recipientId }) => recipientId);
    if (this.settings.sendsMail) this.digests.note(recipients, this.clock.now());
  }
}

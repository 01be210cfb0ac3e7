export const NOTIFICATION_KINDS = ['assigned', 'mentioned', 'commented', 'state_changed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Something about a work item that one person is told of. */
export interface Notification {
  readonly id: string;
  readonly recipientId: string;
  readonly kind: NotificationKind;
  readonly workItemId: string;
  readonly commentId: string | null;
  /** The states that the item left and took, where that is what it is about. */
  readonly fromStateId: string | null;
  readonly toStateId: string | null;
  readonly readAt: string | null;
  readonly archivedAt: string | null;
}

export type Notice = Pick<Notification, 'recipientId' | 'kind' | 'workItemId'> &
  Partial<Pick<Notification, 'commentId' | 'fromStateId' | 'toStateId'>>;

/** What of a work item decides who is told. */
export interface WatchedItem {
  readonly id: string;
  readonly isDraft: boolean;
  readonly stateId: string | null;
  readonly assigneeIds: readonly string[];
}

/** Whether a change moved an item from one state to another. */
export const isMoved = ({ stateId }: WatchedItem, before: Partial<WatchedItem>): boolean =>
  Boolean(before.stateId) && before.stateId !== stateId;

/** What happened to an item, who did it, and who subscribed to it. */
export interface Occurrence {
  /** What a change replaced; absent where the item is new. */
  readonly before?: Partial<WatchedItem>;
  readonly actorId: string | null;
  readonly subscribers?: readonly string[];
}

/** Nobody is told of what they did themselves. */
export function noticesOf(item: WatchedItem, { before, actorId, subscribers = [] }: Occurrence): Notice[] {
  if (item.isDraft) return [];
  const had = before && !before.isDraft ? (before.assigneeIds ?? item.assigneeIds) : [];
  const assigned = item.assigneeIds.filter((id) => !had.includes(id));
  const moved = before && isMoved(item, before) ? subscribers.filter((id) => !assigned.includes(id)) : [];
  const states = { fromStateId: before?.stateId, toStateId: item.stateId };
  const notices: Notice[] = [
    ...assigned.map((recipientId) => ({ recipientId, kind: 'assigned' as const, workItemId: item.id })),
    ...moved.map((recipientId) => ({ recipientId, kind: 'state_changed' as const, workItemId: item.id, ...states })),
  ];
  return notices.filter(({ recipientId }) => recipientId !== actorId);
}

export const NOTIFICATION_KINDS = ['assigned', 'commented', 'state_changed'] as const;
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
  readonly createdById: string | null;
}

/** Those whom an item concerns: who made it and who works on it. */
export const concernedBy = ({
  createdById,
  assigneeIds,
}: Pick<WatchedItem, 'createdById' | 'assigneeIds'>): string[] => [
  ...new Set([...assigneeIds, ...(createdById ? [createdById] : [])]),
];

/** `before` has what a change replaced; it is absent where the item is new. Nobody is told of what they did themselves. */
export function noticesOf(
  item: WatchedItem,
  before: Partial<WatchedItem> | undefined,
  actorId: string | null,
): Notice[] {
  if (item.isDraft) return [];
  const had = before && !before.isDraft ? (before.assigneeIds ?? item.assigneeIds) : [];
  const assigned = item.assigneeIds.filter((id) => !had.includes(id));
  const moved =
    before?.stateId && before.stateId !== item.stateId ? concernedBy(item).filter((id) => !assigned.includes(id)) : [];
  const states = { fromStateId: before?.stateId, toStateId: item.stateId };
  const notices: Notice[] = [
    ...assigned.map((recipientId) => ({ recipientId, kind: 'assigned' as const, workItemId: item.id })),
    ...moved.map((recipientId) => ({ recipientId, kind: 'state_changed' as const, workItemId: item.id, ...states })),
  ];
  return notices.filter(({ recipientId }) => recipientId !== actorId);
}

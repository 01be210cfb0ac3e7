export const NOTIFICATION_KINDS = ['assigned', 'mentioned', 'commented', 'state_changed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Records that are told of beside work items. */
const RECORD_TYPES = ['page'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export const ENTITY_TYPES = ['work_item', ...RECORD_TYPES] as const;

/** Something about a work item, or another record, that one person is told of. */
export interface Notification {
  readonly id: string;
  readonly recipientId: string;
  readonly kind: NotificationKind;
  /** Null where it is about another record. */
  readonly workItemId: string | null;
  readonly recordType: RecordType | null;
  readonly recordId: string | null;
  readonly commentId: string | null;
  /** The states that the item left and took, where that is what it is about. */
  readonly fromStateId: string | null;
  readonly toStateId: string | null;
  readonly readAt: string | null;
  readonly archivedAt: string | null;
}

export type Notice = Pick<Notification, 'recipientId' | 'kind'> &
  Partial<Pick<Notification, 'workItemId' | 'recordType' | 'recordId' | 'commentId' | 'fromStateId' | 'toStateId'>>;

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

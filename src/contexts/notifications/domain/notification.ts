export const NOTIFICATION_KINDS = ['assigned', 'mentioned', 'commented', 'state_changed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds of records besides work items that notifications can be about. */
const RECORD_TYPES = ['page'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export const ENTITY_TYPES = ['work_item', ...RECORD_TYPES] as const;

/** A message to one person about a work item or another record. */
export interface Notification {
  readonly id: string;
  readonly recipientId: string;
  readonly kind: NotificationKind;
  /** Null if the notification is about another kind of record. */
  readonly workItemId: string | null;
  readonly recordType: RecordType | null;
  readonly recordId: string | null;
  readonly commentId: string | null;
  /** The former and the new state of the work item; null unless the kind is `state_changed`. */
  readonly fromStateId: string | null;
  readonly toStateId: string | null;
  readonly readAt: string | null;
  readonly archivedAt: string | null;
}

export type Notice = Pick<Notification, 'recipientId' | 'kind'> &
  Partial<Pick<Notification, 'workItemId' | 'recordType' | 'recordId' | 'commentId' | 'fromStateId' | 'toStateId'>>;

/** The members of a work item that decide who is notified. */
export interface WatchedItem {
  readonly id: string;
  readonly isDraft: boolean;
  readonly stateId: string | null;
  readonly assigneeIds: readonly string[];
}

/** True if the change replaced the state of an existing item by another one. */
export const isMoved = ({ stateId }: WatchedItem, before: Partial<WatchedItem>): boolean =>
  Boolean(before.stateId) && before.stateId !== stateId;

/** A change of a work item, with its actor and the item's subscribers. */
export interface Occurrence {
  /** The values before the change; absent if the item is new. */
  readonly before?: Partial<WatchedItem>;
  readonly actorId: string | null;
  readonly subscribers?: readonly string[];
}

/** Returns the notices for a new or changed work item. The actor gets none. */
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

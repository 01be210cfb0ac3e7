import type { PublishedEvent } from './consumer';

/** A position in the events of a workspace. */
export interface EventPosition {
  readonly transactionId: string;
  readonly eventId: string;
}

/** The events of one workspace for one consumer, in order. */
export interface Stream {
  readonly workspaceId: string;
  readonly consumer: string;
}

/** A stream that this transaction has locked. */
export interface Claim {
  /** The position up to which the stream was read. */
  readonly position: EventPosition;
  /** True if there are events after the position, including events that earlier ones may still precede. */
  readonly hasNew: boolean;
  /** True if failed events wait for another attempt. */
  readonly hasPostponed: boolean;
}

interface Entry {
  readonly position: EventPosition;
  readonly event: PublishedEvent;
}

export interface Batch {
  readonly entries: readonly Entry[];
  /** True if further events are committed, but a running older transaction may still add events before them. */
  readonly isHeld: boolean;
  /** True if the batch ended at the limit, or because its events are large. */
  readonly hasMore: boolean;
}

/** How much of a stream is read. */
export interface Span {
  /** The maximum number of events. */
  readonly limit: number;
  /** The kinds whose data are needed; null for all. Other events are returned without data. */
  readonly kinds: ReadonlySet<string> | null;
}

/** An event that failed, or that waits for an earlier failed event of the same record. */
export interface Postponed {
  readonly event: PublishedEvent;
  /** How often its handler failed. */
  readonly attempts: number;
}

export interface HandlingFailure {
  readonly attempts: number;
  /** Null if the event is given up. */
  readonly nextAttemptAt: string | null;
  readonly error: string;
}

/** Stores events and the progress of their consumers. Use it only inside of a transaction. */
export abstract class EventLog {
  /** Locks the stream for this transaction. Returns null if another process has it or it has not begun. */
  abstract claim(stream: Stream): Promise<Claim | null>;
  /** True if the stream has begun. */
  abstract exists(stream: Stream): Promise<boolean>;
  /** Returns the events after a position, in order: at least one if there are any, and only a few if they are large. */
  abstract after(stream: Pick<Stream, 'workspaceId'>, position: EventPosition, span: Span): Promise<Batch>;
  abstract advance(stream: Stream, to: EventPosition): Promise<void>;

  /** Returns the oldest postponed event of each record that is due. */
  abstract due(stream: Stream, at: string, limit: number): Promise<Postponed[]>;
  /** Returns which of the records have postponed events, with the time of the next attempt. */
  abstract waiting(stream: Stream, entityIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns when the next postponed event is due; null if there is none. */
  abstract nextDue(stream: Stream): Promise<string | null>;
  /**
   * Stores that the event is tried again later, or given up. Other postponed events of the same record wait as well.
   */
  abstract postpone(stream: Stream, event: PublishedEvent, failure: HandlingFailure): Promise<void>;
  /** Removes a postponed event that was handled. */
  abstract settle(stream: Stream, event: PublishedEvent): Promise<void>;
}

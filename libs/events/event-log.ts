import type { PublishedEvent } from './consumer';

/** A place in the order of a workspace's events. */
export interface Position {
  readonly transactionId: string;
  readonly eventId: string;
}

/** A consumer in one workspace: what is read one after the other. */
export interface Stream {
  readonly workspaceId: string;
  readonly consumer: string;
}

/** A stream in the hands of this transaction. */
export interface Claim {
  /** How far it was read. */
  readonly position: Position;
  /** Whether events are there behind the position, also such that may yet be overtaken. */
  readonly hasNew: boolean;
  /** Whether events wait to be tried again. */
  readonly hasPostponed: boolean;
}

interface Entry {
  readonly position: Position;
  readonly event: PublishedEvent;
}

export interface Batch {
  readonly entries: readonly Entry[];
  /** Further events are committed, but an older transaction still runs that may add some before them. */
  readonly isHeld: boolean;
  /** It ended at the limit, or because its events are large. */
  readonly hasMore: boolean;
}

/** How much of a stream is read. */
export interface Span {
  /** Most events. */
  readonly limit: number;
  /** Kinds whose data are wanted; null is all. Events of others are there without data. */
  readonly kinds: ReadonlySet<string> | null;
}

/** An event that failed before, or that waits for one of the same record that did. */
export interface Postponed {
  readonly event: PublishedEvent;
  /** How often its handler failed. */
  readonly attempts: number;
}

export interface Failure {
  readonly attempts: number;
  /** Null gives the event up. */
  readonly nextAttemptAt: string | null;
  readonly error: string;
}

/** What is written of events, and how far their consumers have come. For use within a transaction. */
export abstract class EventLog {
  /** Takes the stream for this transaction; null where another process has it. */
  abstract claim(stream: Stream): Promise<Claim | null>;
  /** Whether the stream has begun. */
  abstract exists(stream: Stream): Promise<boolean>;
  /** What follows a position, in order: one event at least if there are any, and of large ones not many. */
  abstract after(stream: Pick<Stream, 'workspaceId'>, position: Position, span: Span): Promise<Batch>;
  abstract advance(stream: Stream, to: Position): Promise<void>;

  /** The oldest postponed event of each record whose time has come. */
  abstract due(stream: Stream, at: string, limit: number): Promise<Postponed[]>;
  /** Those of the records that have postponed events, with the time of the next attempt. */
  abstract waiting(stream: Stream, entityIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** When the next postponed event is due. */
  abstract nextDue(stream: Stream): Promise<string | null>;
  /** Notes that the event, and with it what already waits of its record, is tried again later, or that it is given up. */
  abstract postpone(stream: Stream, event: PublishedEvent, failure: Failure): Promise<void>;
  /** Forgets a postponed event that was handled. */
  abstract settle(stream: Stream, event: PublishedEvent): Promise<void>;
}

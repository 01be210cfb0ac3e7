import { shifted, type Clock, type UnitOfWork } from '#kernel';
import type { Consumer, PublishedEvent } from './consumer';
import type { Claim, EventLog, HandlingFailure, Stream } from './event-log';

/** What remains to do after a consumer's turn. */
export interface TurnOutcome {
  /** True if another process has the stream. */
  readonly isTaken?: boolean;
  /** True if there are more events to read immediately. */
  readonly hasMore?: boolean;
  /** True if an older transaction must end first. */
  readonly isHeld?: boolean;
  /** When a postponed event is due. */
  readonly dueAt?: string | null;
}

export interface EventReports {
  failed(stream: Stream, event: PublishedEvent, failure: HandlingFailure): void;
  gaveUp(stream: Stream, event: PublishedEvent, failure: HandlingFailure): void;
}

export interface EventTurnDependencies {
  readonly log: EventLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly reports: EventReports;
}

/** Handles an event. Returns the failure if it was not handled. */
type Handle = (event: PublishedEvent, attempts: number) => Promise<HandlingFailure | null>;

const BATCH = 100;
const NOTHING_NEW = { hasMore: false, isHeld: false };
/**
 * A turn starts no further event after this time, because its open transaction delays the reading of later
 * transactions' events.
 */
const TURN_MS = 200;
const SECOND_MS = 1_000;
const MAX_PAUSE_MS = 2 * 3_600_000;
/** The number of attempts before an event is given up, after about five hours. */
export const MAX_ATTEMPTS = 10;

/** Returns the pause after this many attempts, in milliseconds: 1 s, 4 s, 16 s and so on, at most two hours. */
export const pauseAfter = (attempts: number): number => Math.min(MAX_PAUSE_MS, SECOND_MS * 4 ** (attempts - 1));

/** One transaction of a consumer in a workspace: its effects for some events, and its progress. */
export class EventTurn {
  private readonly stream: Stream;
  private readonly startedAt = performance.now();
  private hasFailed = false;
  private taken = 0;

  constructor(
    private readonly consumer: Consumer,
    workspaceId: string,
    private readonly dependencies: EventTurnDependencies,
    /** The number of events that the turn may still take. */
    private left = BATCH,
  ) {
    this.stream = { workspaceId, consumer: consumer.name };
  }

  /** Handles due events, then new ones. A failed event is rolled back alone and tried again later. */
  take(): Promise<TurnOutcome> {
    return this.run((event, attempts) => this.attempt(event, attempts));
  }

  /**
   * Records a failure of the event that `take` would handle next, because the transaction cannot be committed with it.
   */
  blame(error: unknown): Promise<TurnOutcome> {
    this.left = 1;
    return this.run((_, attempts) => Promise.resolve(this.failure(attempts, error)));
  }

  private run(handle: Handle): Promise<TurnOutcome> {
    const { log, unitOfWork } = this.dependencies;
    return unitOfWork.run(async () => {
      const claim = await log.claim(this.stream);
      if (!claim) return { isTaken: await log.exists(this.stream) };
      const hasRetried = claim.hasPostponed && (await this.retry(handle));
      const { hasMore, isHeld } = claim.hasNew ? await this.readOn(claim, handle) : NOTHING_NEW;
      const dueAt = claim.hasPostponed || this.hasFailed ? await log.nextDue(this.stream) : null;
      return { hasMore: hasRetried || hasMore, isHeld, dueAt };
    });
  }

  /** Returns true if an event was due. Then events that waited for it may be due as well. */
  private async retry(handle: Handle): Promise<boolean> {
    const { log, clock } = this.dependencies;
    const due = await log.due(this.stream, clock.now(), this.left);
    for (const { event, attempts } of due) {
      if (this.isOver()) break;
      this.count();
      const failure = await handle(event, attempts);
      if (failure) await this.postpone(event, failure);
      else await log.settle(this.stream, event);
    }
    return due.length > 0;
  }

  private async readOn({ position: from, hasPostponed }: Claim, handle: Handle): Promise<typeof NOTHING_NEW> {
    if (this.isOver()) return { hasMore: true, isHeld: false };
    const { log } = this.dependencies;
    const { kinds } = this.consumer;
    const { entries, isHeld, hasMore } = await log.after(this.stream, from, { limit: this.left, kinds });
    const records = [...new Set(entries.map(({ event }) => event.entityId))];
    const waiting = new Map(hasPostponed && records.length ? await log.waiting(this.stream, records) : []);
    let [reached, read] = [from, 0];
    for (const { event, position } of entries) {
      if (this.isOver()) break;
      this.count();
      [reached, read] = [position, read + 1];
      if (kinds && !kinds.has(event.kind)) continue;
      const until = waiting.get(event.entityId);
      const failure = until ? behind(until) : await handle(event, 0);
      if (!failure) continue;
      await this.postpone(event, failure);
      waiting.set(event.entityId, failure.nextAttemptAt!);
    }
    if (read) await log.advance(this.stream, reached);
    return { hasMore: hasMore || read < entries.length, isHeld };
  }

  private async attempt(event: PublishedEvent, attempts: number): Promise<HandlingFailure | null> {
    try {
      await this.dependencies.unitOfWork.attempt(() => this.consumer.handle(event, this));
      return null;
    } catch (error) {
      return this.failure(attempts, error);
    }
  }

  private failure(failedBefore: number, error: unknown): HandlingFailure {
    const attempts = failedBefore + 1;
    const pause = pauseAfter(attempts);
    const nextAttemptAt = attempts < MAX_ATTEMPTS ? shifted(this.dependencies.clock.now(), pause) : null;
    return { attempts, nextAttemptAt, error: error instanceof Error ? error.message : String(error) };
  }

  private async postpone(event: PublishedEvent, failure: HandlingFailure): Promise<void> {
    const { log, reports } = this.dependencies;
    await log.postpone(this.stream, event, failure);
    this.hasFailed = true;
    if (!failure.attempts) return;
    if (failure.nextAttemptAt) reports.failed(this.stream, event, failure);
    else reports.gaveUp(this.stream, event, failure);
  }

  private count(): void {
    this.left--;
    this.taken++;
  }

  /**
   * True if the turn must end. It takes at least one event; otherwise, if reading is slow, the next turn would read the
   * same events.
   */
  private isOver(): boolean {
    return this.left <= 0 || (this.taken > 0 && performance.now() - this.startedAt > TURN_MS);
  }
}

/** Marks an event that waits for an earlier one of the same record. */
const behind = (nextAttemptAt: string): HandlingFailure => ({ attempts: 0, nextAttemptAt, error: '' });

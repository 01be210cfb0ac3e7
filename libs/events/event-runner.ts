import { shifted, traced, type Clock } from '#kernel';
import type { Consumer } from './consumer';
import type { Stream } from './event-log';
import { keyOf, type Backlog, type EventProgress } from './event-progress';
import type { EventSubscriber } from './event-listener';
import { EventTurn, type TurnOutcome, type EventTurnDependencies } from './event-turn';

/** The number of turns that run at the same time. Each holds a connection; the rest of the pool is for requests. */
const AT_ONCE = 2;
/** How often a process polls for events of which it was not notified. */
const LOOK_MS = 5_000;
/**
 * Events of a workspace are collected for this long and read in one turn, because a turn for each write would cost more
 * than the write.
 */
const GATHER_MS = 200;
/** Transactions that run longer than this are found only by the full check (`LOOK_AT_ALL_MS`). */
const LOOK_BACK_MS = 15 * 60_000;
const LOOK_AT_ALL_MS = 3_600_000;
/**
 * The first pause if an older transaction is still running. Under load that is almost always so; a turn each time would
 * only read the few events before it.
 */
const HELD_MS = 100;
const MAX_HELD_MS = 1_000;
const TAKEN_MS = 1_000;
const FAILED_MS = 1_000;
/**
 * The number of turns with single events after a failed commit: as many as a turn reads, because one of those events
 * caused it.
 */
const ONE_BY_ONE = 100;

interface RunnerReports {
  /** Called when a whole turn was rolled back. */
  undone(stream: Stream, error: unknown): void;
  /** Called when the state of the streams could not be read. */
  stuck(error: unknown): void;
}

export interface EventRunnerDependencies extends EventTurnDependencies {
  readonly clock: Clock;
  readonly reports: EventTurnDependencies['reports'] & RunnerReports;
}

/** A stream with events to process. */
interface Work {
  readonly stream: Stream;
  /** How many of the next turns take a single event, so that the event that prevents the commit is identified. */
  readonly oneByOne: number;
  /** How often in a row an older transaction delayed the stream. */
  readonly held: number;
}

const tracedAs = ({ stream }: Work) => ({ kind: 'events', name: stream.consumer }) as const;

const fresh = (stream: Stream): Work => ({ stream, oneByOne: 0, held: 0 });

/**
 * Reads events for the consumers of this process. Several processes may run it; each stream is processed by one at a
 * time.
 */
export class EventRunner implements EventSubscriber {
  private readonly consumers: ReadonlyMap<string, Consumer>;
  private readonly waiting = new Map<string, Work>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly timers = new Map<string, { readonly at: number; readonly timer: NodeJS.Timeout }>();
  /** Workspaces with new events in which optional consumers may have streams. */
  private readonly signalled = new Set<string>();
  private optionalTimer?: NodeJS.Timeout;
  private asking: Promise<void> = Promise.resolve();
  private lookTimer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();
  private lookedAtAll = -Infinity;
  private stopped = false;
  /** The backlogs as of the last poll. */
  backlogs: readonly Backlog[] = [];

  constructor(
    consumers: readonly Consumer[],
    private readonly progress: EventProgress,
    private readonly dependencies: EventRunnerDependencies,
  ) {
    this.consumers = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  }

  /** Called when these workspaces have new events. */
  wake(workspaceIds: readonly string[]): void {
    for (const workspaceId of workspaceIds) {
      for (const { name: consumer, isOptional } of this.consumers.values()) {
        if (isOptional) this.signalled.add(workspaceId);
        else this.later(fresh({ workspaceId, consumer }), GATHER_MS);
      }
    }
    if (!this.signalled.size || this.stopped) return;
    this.optionalTimer ??= setTimeout(() => {
      this.asking = this.ask();
    }, GATHER_MS).unref();
  }

  /**
   * Finds the streams of optional consumers with one statement. Few workspaces have such streams, and a turn for each
   * would need a transaction.
   */
  private async ask(): Promise<void> {
    const workspaceIds = [...this.signalled];
    this.signalled.clear();
    this.optionalTimer = undefined;
    try {
      for (const stream of await this.progress.begun(workspaceIds)) this.add(stream);
    } catch (error) {
      // The next poll finds these streams.
      this.dependencies.reports.stuck(error);
    }
  }

  /** Polls now and then every few seconds. */
  look(): void {
    clearTimeout(this.lookTimer);
    if (this.stopped) return;
    this.looking = this.looking
      .then(() => this.lookAround())
      .catch((error: unknown) => this.dependencies.reports.stuck(error))
      .finally(() => this.lookLater());
  }

  /** Starts nothing more. Resolves when running turns are committed or rolled back. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.lookTimer);
    clearTimeout(this.optionalTimer);
    for (const { timer } of this.timers.values()) clearTimeout(timer);
    await Promise.all([this.looking, this.asking, ...this.running.values()]);
  }

  private lookLater(): void {
    if (this.stopped) return;
    clearTimeout(this.lookTimer);
    this.lookTimer = setTimeout(() => this.look(), LOOK_MS).unref();
  }

  private async lookAround(): Promise<void> {
    const now = this.dependencies.clock.now();
    const isForAll = performance.now() - this.lookedAtAll > LOOK_AT_ALL_MS;
    const since = isForAll ? undefined : shifted(now, -LOOK_BACK_MS);
    const behind = await this.progress.behind(since);
    if (isForAll) this.lookedAtAll = performance.now();
    for (const { workspaceId, consumer } of behind) this.add({ workspaceId, consumer });
    for (const stream of await this.progress.due(now)) this.add(stream);
    this.backlogs = await this.progress.backlogs(behind, now);
  }

  private add(stream: Stream, { oneByOne, held } = fresh(stream)): void {
    if (this.stopped) return;
    const key = keyOf(stream);
    this.waiting.set(key, this.waiting.get(key) ?? { stream, oneByOne, held });
    this.fill();
  }

  /** Schedules the stream. If it is already scheduled, the earlier time applies. */
  private later(work: Work, milliseconds: number): void {
    const key = keyOf(work.stream);
    const at = performance.now() + milliseconds;
    const set = this.timers.get(key);
    if (this.stopped || (set && set.at <= at)) return;
    clearTimeout(set?.timer);
    const again = () => {
      this.timers.delete(key);
      this.add(work.stream, work);
    };
    this.timers.set(key, { at, timer: setTimeout(again, milliseconds).unref() });
  }

  private fill(): void {
    for (const [key, work] of this.waiting) {
      if (this.stopped || this.running.size >= AT_ONCE) return;
      if (this.running.has(key)) continue;
      this.waiting.delete(key);
      const turn = this.turn(work).finally(() => {
        this.running.delete(key);
        this.fill();
      });
      this.running.set(key, turn);
    }
  }

  private async turn(work: Work): Promise<void> {
    try {
      const outcome = await traced(tracedAs(work), () => this.begin(work).take());
      this.follow({ ...work, oneByOne: Math.max(0, work.oneByOne - 1) }, outcome);
    } catch (error) {
      await this.undone(work, error);
    }
  }

  private begin({ stream, oneByOne }: Work): EventTurn {
    const consumer = this.consumers.get(stream.consumer)!;
    return new EventTurn(consumer, stream.workspaceId, this.dependencies, oneByOne ? 1 : undefined);
  }

  /**
   * Handles a turn that was rolled back as a whole, by the database or by an event whose effects cannot be committed.
   */
  private async undone(work: Work, error: unknown): Promise<void> {
    this.dependencies.reports.undone(work.stream, error);
    if (!work.oneByOne) return this.later({ ...work, oneByOne: ONE_BY_ONE }, FAILED_MS);
    try {
      this.follow(work, await this.begin(work).blame(error));
    } catch {
      // Nothing can be written, so the event is not the cause.
      this.later(work, FAILED_MS);
    }
  }

  private follow(work: Work, { isTaken, hasMore, isHeld, dueAt }: TurnOutcome): void {
    if (hasMore) this.add(work.stream, { ...work, held: 0 });
    else if (isHeld) this.later({ ...work, held: work.held + 1 }, Math.min(MAX_HELD_MS, HELD_MS * 2 ** work.held));
    else if (isTaken) this.later(work, TAKEN_MS);
    if (dueAt) this.later(work, Math.max(0, Date.parse(dueAt) - Date.parse(this.dependencies.clock.now())));
  }
}

import { shifted, type Clock } from '#kernel';
import type { Consumer } from './consumer';
import type { Stream } from './event-log';
import { keyOf, type Backlog, type EventProgress } from './event-progress';
import type { EventSubscriber } from './event-listener';
import { EventTurn, type Outcome, type EventTurnDependencies } from './event-turn';

/** Each turn holds a connection; the rest of the pool is for requests. */
const AT_ONCE = 2;
/** How often a process looks for what it was not told. */
const LOOK_MS = 5_000;
/** What happens in a workspace for so long is read in one turn: a turn for each write would cost more than the write. */
const GATHER_MS = 200;
/** Transactions that take longer than this are found only by the look at everything. */
const LOOK_BACK_MS = 15 * 60_000;
const LOOK_AT_ALL_MS = 3_600_000;
/** Under load some older transaction is nearly always in the way, and a turn each time would only have the ones before it. */
const HELD_MS = 100;
const MAX_HELD_MS = 1_000;
const TAKEN_MS = 1_000;
const FAILED_MS = 1_000;
/** As many events as one turn takes at most: one of them kept the turn from committing. */
const ONE_BY_ONE = 100;

interface RunnerReports {
  /** A turn was undone as a whole. */
  undone(stream: Stream, error: unknown): void;
  /** What there is to do could not be looked at. */
  stuck(error: unknown): void;
}

export interface EventRunnerDependencies extends EventTurnDependencies {
  readonly clock: Clock;
  readonly reports: EventTurnDependencies['reports'] & RunnerReports;
}

/** What is known of a stream that has something to do. */
interface Work {
  readonly stream: Stream;
  /** How many more turns take one event only, so that the one that cannot be committed shows. */
  readonly oneByOne: number;
  /** How often in a row an older transaction was in the way. */
  readonly held: number;
}

const fresh = (stream: Stream): Work => ({ stream, oneByOne: 0, held: 0 });

/** Reads events for the consumers of this process. Any number of processes may: a stream is in the hands of one. */
export class EventRunner implements EventSubscriber {
  private readonly consumers: ReadonlyMap<string, Consumer>;
  private readonly waiting = new Map<string, Work>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly timers = new Map<string, { readonly at: number; readonly timer: NodeJS.Timeout }>();
  /** Workspaces with events, in which optional consumers may have a stream. */
  private readonly told = new Set<string>();
  private toldTimer?: NodeJS.Timeout;
  private asking: Promise<void> = Promise.resolve();
  private lookTimer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();
  private lookedAtAll = -Infinity;
  private stopped = false;
  /** As of the last look. */
  backlogs: readonly Backlog[] = [];

  constructor(
    consumers: readonly Consumer[],
    private readonly progress: EventProgress,
    private readonly dependencies: EventRunnerDependencies,
  ) {
    this.consumers = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  }

  /** Events of these workspaces are there. */
  wake(workspaceIds: readonly string[]): void {
    for (const workspaceId of workspaceIds) {
      for (const { name: consumer, isOptional } of this.consumers.values()) {
        if (isOptional) this.told.add(workspaceId);
        else this.later(fresh({ workspaceId, consumer }), GATHER_MS);
      }
    }
    if (!this.told.size || this.stopped) return;
    this.toldTimer ??= setTimeout(() => {
      this.asking = this.ask();
    }, GATHER_MS).unref();
  }

  /** Few workspaces have streams of optional consumers: one statement finds them, where a turn each would take a transaction. */
  private async ask(): Promise<void> {
    const workspaceIds = [...this.told];
    this.told.clear();
    this.toldTimer = undefined;
    try {
      for (const stream of await this.progress.begun(workspaceIds)) this.add(stream);
    } catch (error) {
      // The next look finds them.
      this.dependencies.reports.stuck(error);
    }
  }

  /** Looks at once, and then every few seconds. */
  look(): void {
    clearTimeout(this.lookTimer);
    if (this.stopped) return;
    this.looking = this.looking
      .then(() => this.lookAround())
      .catch((error: unknown) => this.dependencies.reports.stuck(error))
      .finally(() => this.lookLater());
  }

  /** Begins nothing more; resolves when what runs is committed or undone. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.lookTimer);
    clearTimeout(this.toldTimer);
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
    const since = isForAll ? '-infinity' : shifted(now, -LOOK_BACK_MS);
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

  /** Takes the stream up again; the earliest time counts. */
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
      const outcome = await this.begin(work).take();
      this.follow({ ...work, oneByOne: Math.max(0, work.oneByOne - 1) }, outcome);
    } catch (error) {
      await this.undone(work, error);
    }
  }

  private begin({ stream, oneByOne }: Work): EventTurn {
    const consumer = this.consumers.get(stream.consumer)!;
    return new EventTurn(consumer, stream.workspaceId, this.dependencies, oneByOne ? 1 : undefined);
  }

  /** The turn was undone as a whole: by the database, or by an event whose effects cannot be committed. */
  private async undone(work: Work, error: unknown): Promise<void> {
    this.dependencies.reports.undone(work.stream, error);
    if (!work.oneByOne) return this.later({ ...work, oneByOne: ONE_BY_ONE }, FAILED_MS);
    try {
      this.follow(work, await this.begin(work).blame(error));
    } catch {
      // Nothing can be written, so it is not the event.
      this.later(work, FAILED_MS);
    }
  }

  private follow(work: Work, { isTaken, hasMore, isHeld, dueAt }: Outcome): void {
    if (hasMore) this.add(work.stream, { ...work, held: 0 });
    else if (isHeld) this.later({ ...work, held: work.held + 1 }, Math.min(MAX_HELD_MS, HELD_MS * 2 ** work.held));
    else if (isTaken) this.later(work, TAKEN_MS);
    if (dueAt) this.later(work, Math.max(0, Date.parse(dueAt) - Date.parse(this.dependencies.clock.now())));
  }
}

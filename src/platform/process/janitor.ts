import type { Log } from '../logging';

export interface Task {
  readonly name: string;
  /** Removes what nobody needs any more; answers how much. */
  readonly sweep: () => Promise<number>;
}

const HOUR_MS = 3_600_000;
/** The first round comes soon, for servers that are started anew every night. */
const FIRST_MS = 60_000;

/** Tidies up every hour. Sweeps only delete what is out of date, so several machines may do it at once. */
export class Janitor {
  private timer?: NodeJS.Timeout;
  private stopped = false;
  private round = Promise.resolve();

  constructor(
    private readonly tasks: readonly Task[],
    private readonly log: Log,
  ) {
    this.sweepIn(FIRST_MS);
  }

  /** Begins nothing more; resolves when the round at hand is done. */
  stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    return this.round;
  }

  private sweepIn(milliseconds: number): void {
    this.timer = setTimeout(() => (this.round = this.sweepAll()), milliseconds).unref();
  }

  private async sweepAll(): Promise<void> {
    for (const task of this.tasks) if (!this.stopped) await this.sweep(task);
    if (!this.stopped) this.sweepIn(HOUR_MS);
  }

  private async sweep({ name, sweep }: Task): Promise<void> {
    try {
      const removed = await sweep();
      if (removed > 0) this.log.info({ task: name, removed }, 'Tidied up');
    } catch (err) {
      this.log.warn({ err, task: name }, 'Tidying up failed; the next round tries again');
    }
  }
}

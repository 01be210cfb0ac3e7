import type { Pool } from 'pg';
import type { DeclaredJobs } from './handlers';
import { Queue } from './queue';
import type { WorkerLocks } from './worker-locks';

/** The pause before a new queue is started after a failure. */
const AGAIN_MS = 1_000;

export interface JobReports {
  /** Reports a failed job or a problem of the queue. */
  warn(text: string, meta: object): void;
  failed(text: string, error: unknown): void;
}

export interface LaneOptions {
  readonly declared: DeclaredJobs;
  /** The number of jobs that run at the same time. */
  readonly atOnce: number;
  readonly pool: Pool;
  readonly living: WorkerLocks;
  readonly reports: JobReports;
}

/** Jobs that wait only for one another. Replaces its queue when that fails. */
export class Lane {
  private queue?: Queue;
  private timer?: NodeJS.Timeout;
  private stopped = false;
  private beginning: Promise<void> = Promise.resolve();
  /** Queues that take no more jobs and still have running ones. */
  private readonly ending = new Set<Promise<void>>();

  constructor(private readonly options: LaneOptions) {}

  begin(): void {
    this.beginning = (async () => {
      try {
        const graphile = await import('graphile-worker');
        if (this.stopped) return;
        const { declared, atOnce, pool, living, reports } = this.options;
        this.queue = await Queue.start(graphile, {
          ...{ declared, atOnce, pool },
          named: (name) => void living.add(name),
          lost: (queue, error) => this.renew(queue, error),
          warn: (text, meta) => reports.warn(text, meta),
        });
      } catch (error) {
        this.beginLater(error);
      }
    })();
  }

  /** Takes no more jobs. Resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.beginning;
    await this.queue?.stop();
    await Promise.all(this.ending);
  }

  /**
   * Replaces a failed queue by a new one. The failed queue finishes its running jobs and then releases everything that
   * is locked under its name.
   */
  private renew(queue: Queue, error: unknown): void {
    this.queue = undefined;
    const end = queue.stop().then(() => this.options.living.remove(queue.name));
    this.ending.add(end);
    void end.finally(() => this.ending.delete(end));
    this.beginLater(error);
  }

  private beginLater(error: unknown): void {
    this.options.reports.failed('Jobs cannot be done', error);
    if (!this.stopped) this.timer = setTimeout(() => this.begin(), AGAIN_MS).unref();
  }
}

import { EventEmitter } from 'node:events';
import type * as Graphile from 'graphile-worker';
import type { Pool } from 'pg';
import type { DeclaredJobs, JobHandler } from './handlers';

/** How often a process looks for jobs that are due; it hears of new ones at once. */
const LOOK_MS = 5_000;
/** How far back a missed call of a schedule is made up for. */
const MISSED_MS = 24 * 3_600_000;

export interface QueueOptions {
  readonly declared: DeclaredJobs;
  readonly pool: Pool;
  /** Jobs that run at a time. */
  readonly atOnce: number;
  /** Called with its name, which the jobs carry that it takes. */
  readonly named: (name: string) => void;
  /** Called once when the queue may hold jobs that it does not know of. */
  readonly lost: (queue: Queue, error: unknown) => void;
  readonly warn: (text: string, meta: object) => void;
}

/**
 * Takes jobs under one name until a statement about them fails. Then it may hold a job whose taking was not answered, or one
 * whose outcome was not written, as graphile-worker repeats neither statement. Such jobs stay locked under its name until they
 * are freed (WorkerLocks).
 */
export class Queue {
  name = '';
  private readonly underWay = new Set<Promise<unknown>>();
  private runner?: Graphile.Runner;
  private isOver = false;
  private isLost = false;
  private workers = 0;
  private idle: () => void = () => undefined;
  private readonly workersStopped = new Promise<void>((resolve) => (this.idle = resolve));

  private constructor(private readonly options: QueueOptions) {}

  static async start(graphile: typeof Graphile, options: QueueOptions): Promise<Queue> {
    const queue = new Queue(options);
    queue.runner = await graphile.run(queue.settings(graphile));
    const ended = (error: unknown = new Error('The queue has stopped')) => queue.lose(error);
    queue.runner.promise.then(() => ended(), ended);
    return queue;
  }

  /** Takes no more jobs; resolves when those that it has are done. */
  async stop(): Promise<void> {
    this.isOver = true;
    // It has stopped by itself where it failed.
    const ended = this.runner?.stop().catch(() => undefined);
    // One that lost its database may wait for an answer forever, but takes nothing once its workers have stopped.
    await (this.isLost ? this.workersStopped : ended);
    await Promise.allSettled(this.underWay);
  }

  private lose(error: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    this.isLost = true;
    this.options.lost(this, error);
  }

  private settings({ Logger, parseCronItems }: typeof Graphile): Graphile.RunnerOptions {
    const { declared, pool, atOnce, warn } = this.options;
    return {
      pgPool: pool,
      events: this.events(),
      concurrency: atOnce,
      pollInterval: LOOK_MS,
      noHandleSignals: true,
      // In batches, because nobody hears of the failure of what writes the outcome of a single job.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, text, meta) => {
        if (level === 'error' || level === 'warning') warn(text, meta ?? {});
      }),
      taskList: Object.fromEntries([...declared.handlers].map(([name, handler]) => [name, this.taskOf(handler)])),
      parsedCronItems: parseCronItems(
        declared.schedules.map(({ name, pattern }) => ({
          task: name,
          match: pattern,
          identifier: name,
          // One key: what was missed is made up for once, however often it was.
          options: { backfillPeriod: MISSED_MS, jobKey: name, jobKeyMode: 'replace' },
        })),
      ),
    };
  }

  private events(): Graphile.WorkerEvents {
    const events = new EventEmitter() as Graphile.WorkerEvents;
    // Jobs are in the name of the pool, not of one of its workers.
    events.on('pool:create', ({ workerPool }) => {
      this.name = workerPool.id;
      this.options.named(this.name);
    });
    events.on('worker:create', () => (this.workers += 1));
    events.on('worker:stop', () => {
      this.workers -= 1;
      if (!this.workers) this.idle();
    });
    events.on('worker:getJob:error', ({ error }) => this.lose(error));
    events.on('pool:fatalError', ({ error }) => this.lose(error));
    return events;
  }

  private taskOf(handler: JobHandler<object>): Graphile.Task {
    return async (payload, { job: { id, attempts, max_attempts } }) => {
      const work = handler(payload as object, { jobId: id, number: attempts, isLast: attempts >= max_attempts });
      this.underWay.add(work);
      await work.finally(() => this.underWay.delete(work));
    };
  }
}

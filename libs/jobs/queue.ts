import { EventEmitter } from 'node:events';
import type * as Graphile from 'graphile-worker';
import type { Pool } from 'pg';
import { traced } from '#kernel';
import type { DeclaredJobs, JobHandler } from './handlers';

/** How often a process looks for due jobs. It is notified of new jobs at once. */
const LOOK_MS = 5_000;
/** A missed run of a schedule is made up for if it was due within this time. */
const MISSED_MS = 24 * 3_600_000;

export interface QueueOptions {
  readonly declared: DeclaredJobs;
  readonly pool: Pool;
  /** The number of jobs that run at the same time. */
  readonly atOnce: number;
  /** Called with the name of the queue. Jobs that the queue takes are locked under this name. */
  readonly named: (name: string) => void;
  /** Called once, when jobs may be locked under the queue's name that the queue does not know. */
  readonly lost: (queue: Queue, error: unknown) => void;
  readonly warn: (text: string, meta: object) => void;
}

/**
 * Takes jobs under one name until a statement about jobs fails. From then on, a job may be locked whose taking was
 * never confirmed or whose outcome was not written, because graphile-worker repeats neither statement. Such jobs stay
 * locked under the queue's name until `WorkerLocks` frees them.
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

  /** Takes no more jobs. Resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.isOver = true;
    // A failed queue has already stopped by itself.
    const ended = this.runner?.stop().catch(() => undefined);
    // A queue that lost its database may wait for an answer forever. Once its workers have stopped, it takes no more
    // jobs.
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
      // Outcomes are written in batches, because graphile-worker does not report a failure to write the outcome of a
      // single job.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, text, meta) => {
        if (level === 'error' || level === 'warning') warn(text, meta ?? {});
      }),
      taskList: Object.fromEntries([...declared.handlers].map(([name, handler]) => [name, this.taskOf(name, handler)])),
      parsedCronItems: parseCronItems(
        declared.schedules.map(({ name, pattern }) => ({
          task: name,
          match: pattern,
          identifier: name,
          // With one key, a schedule that was missed several times runs only once.
          options: { backfillPeriod: MISSED_MS, jobKey: name, jobKeyMode: 'replace' },
        })),
      ),
    };
  }

  private events(): Graphile.WorkerEvents {
    const events = new EventEmitter() as Graphile.WorkerEvents;
    // Jobs are locked under the name of the pool, not of one of its workers.
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

  private taskOf(name: string, handler: JobHandler<object>): Graphile.Task {
    return async (payload, { job: { id, attempts, max_attempts } }) => {
      const attempt = { jobId: id, number: attempts, isLast: attempts >= max_attempts };
      const attributes = { 'cairn.job.id': id, 'cairn.job.attempt': attempts };
      const work = traced({ kind: 'job', name, attributes }, () => handler(payload as object, attempt));
      this.underWay.add(work);
      await work.finally(() => this.underWay.delete(work));
    };
  }
}

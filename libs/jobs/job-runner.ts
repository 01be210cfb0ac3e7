import { EventEmitter } from 'node:events';
import type { DiscoveryService } from '@nestjs/core';
import type * as Graphile from 'graphile-worker';
import { Pool } from 'pg';
import { connectionOf, type Db } from '#persistence';
import { declaredJobs, type DeclaredJobs, type JobHandler } from './handlers';
import { WorkerLocks } from './worker-locks';

/** What one process does at a time. */
const AT_ONCE = 2;
/** For each of these one, one that hears of new jobs, and one for what is asked beside them. */
const CONNECTIONS = AT_ONCE + 2;
/** How often a process looks for jobs whose time has come; of new ones it hears at once. */
const LOOK_MS = 5_000;
/** For how far back a call by the clock is made up for. */
const MISSED_MS = 24 * 3_600_000;
const AGAIN_MS = 5_000;
/** The queue takes a third of a second to load, which nobody who waits for the start has to wait for. */
const START_MS = 1_000;

export interface JobReports {
  /** A job failed, or something of the queue; the text says what. */
  warn(text: string, meta: object): void;
  failed(text: string, error: unknown): void;
}

export interface RunnerOptions {
  readonly discovery: DiscoveryService;
  readonly db: Db;
  readonly reports: JobReports;
}

/** Does the jobs of the application, with other processes, until it is stopped. The queue is loaded with it, not before. */
export class JobRunner {
  private runner?: Graphile.Runner;
  private timer?: NodeJS.Timeout;
  private stopped = false;
  private beginning: Promise<void> = Promise.resolve();

  private constructor(
    private readonly declared: DeclaredJobs,
    private readonly pool: Pool,
    private readonly living: WorkerLocks,
    private readonly reports: JobReports,
  ) {}

  /** Answers null where the application declares none. Jobs begin to be done soon afterwards. */
  static start({ discovery, db, reports }: RunnerOptions): JobRunner | null {
    const declared = declaredJobs(discovery);
    if (!declared.handlers.size) return null;
    const connection = connectionOf(db.dataSource);
    const pool = new Pool({ ...connection, max: CONNECTIONS });
    const lost = (error: unknown) => reports.failed('A connection of the jobs was lost', error);
    pool.on('error', lost).on('connect', (client) => client.on('error', lost));
    const failed = (error: unknown) => reports.failed('Jobs of dead processes cannot be looked for', error);
    const runner = new JobRunner(declared, pool, new WorkerLocks(connection, pool, failed), reports);
    runner.timer = setTimeout(() => runner.begin(true), START_MS).unref();
    return runner;
  }

  /** Begins nothing more; resolves when what runs is done. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.beginning;
    // It has stopped by itself where it failed.
    await this.runner?.stop().catch(() => undefined);
    await this.living.stop();
    await this.pool.end();
  }

  private begin(isFirst = false): void {
    this.beginning = (async () => {
      try {
        const graphile = await import('graphile-worker');
        if (this.stopped) return;
        if (isFirst) await this.living.start();
        this.runner = await graphile.run(this.optionsFor(graphile));
        // It ends by itself where the outcome of a job could not be written for minutes.
        this.runner.promise.then(
          () => this.stopped || this.beginLater(new Error('The queue has stopped')),
          (error: unknown) => this.beginLater(error),
        );
      } catch (error) {
        this.beginLater(error);
      }
    })();
  }

  private beginLater(error: unknown): void {
    this.reports.failed('Jobs cannot be done', error);
    if (!this.stopped) this.timer = setTimeout(() => this.begin(), AGAIN_MS).unref();
  }

  private optionsFor({ Logger, parseCronItems }: typeof Graphile): Graphile.RunnerOptions {
    const events = new EventEmitter() as Graphile.WorkerEvents;
    // Jobs are in the name of the pool, not of one of its workers.
    events.on('pool:create', ({ workerPool }) => void this.living.add(workerPool.id));
    return {
      pgPool: this.pool,
      events,
      concurrency: AT_ONCE,
      pollInterval: LOOK_MS,
      noHandleSignals: true,
      // In batches, because what writes the outcome of a single job tries once, and nobody hears of its failure.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, text, meta) => this.told(level, text, meta ?? {})),
      taskList: Object.fromEntries([...this.declared.handlers].map(([name, handler]) => [name, taskOf(handler)])),
      parsedCronItems: parseCronItems(
        this.declared.schedules.map(({ name, pattern }) => ({
          task: name,
          match: pattern,
          identifier: name,
          // One key: what was missed is made up for once, however often it was.
          options: { backfillPeriod: MISSED_MS, jobKey: name, jobKeyMode: 'replace' },
        })),
      ),
    };
  }

  private told(level: string, text: string, meta: object): void {
    if (level === 'error' || level === 'warning') this.reports.warn(text, meta);
  }
}

const taskOf =
  (handler: JobHandler<object>): Graphile.Task =>
  (payload, { job: { id, attempts, max_attempts } }) =>
    handler(payload as object, { jobId: id, number: attempts, isLast: attempts >= max_attempts });

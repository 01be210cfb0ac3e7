import type { DiscoveryService } from '@nestjs/core';
import type { Pool } from 'pg';
import { connectionOf, PooledClient, type Db } from '#persistence';
import { declaredJobs, type DeclaredJobs } from './handlers';
import { Queue } from './queue';
import { QueuePool } from './queue-pool';
import { WorkerLocks } from './worker-locks';

/** The number of jobs that one process runs at the same time. */
const AT_ONCE = 2;
/** One connection for each running job, one that listens for new jobs, and one for other statements. */
const CONNECTIONS = AT_ONCE + 2;
/** The pause before a new queue is started after a failure. */
const AGAIN_MS = 1_000;
/**
 * The delay before the queue starts. Loading its library takes a third of a second, which must not delay the start of
 * the service.
 */
const START_MS = 1_000;

export interface JobReports {
  /** Reports a failed job or a problem of the queue. */
  warn(text: string, meta: object): void;
  failed(text: string, error: unknown): void;
}

export interface RunnerOptions {
  readonly discovery: DiscoveryService;
  readonly db: Db;
  readonly reports: JobReports;
}

/**
 * Runs jobs until it is stopped; several processes may do so at the same time. The queue's library is loaded only here.
 */
export class JobRunner {
  private queue?: Queue;
  private timer?: NodeJS.Timeout;
  private stopped = false;
  private beginning: Promise<void> = Promise.resolve();
  /** Queues that take no more jobs and still have running ones. */
  private readonly ending = new Set<Promise<void>>();

  private constructor(
    private readonly declared: DeclaredJobs,
    private readonly pool: Pool,
    private readonly living: WorkerLocks,
    private readonly reports: JobReports,
  ) {}

  /** Starts the runner; the first jobs run shortly afterwards. Returns null if the application declares no jobs. */
  static start({ discovery, db, reports }: RunnerOptions): JobRunner | null {
    const declared = declaredJobs(discovery);
    if (!declared.handlers.size) return null;
    const connection = connectionOf(db.dataSource);
    const pool = new QueuePool({ ...connection, Client: PooledClient, max: CONNECTIONS });
    const lost = (error: unknown) => reports.failed('A connection of the jobs was lost', error);
    pool.on('error', lost).on('connect', (client) => client.on('error', lost));
    const failed = (error: unknown) => reports.failed('Jobs of dead processes cannot be looked for', error);
    const runner = new JobRunner(declared, pool, new WorkerLocks(connection, pool, failed), reports);
    runner.timer = setTimeout(() => runner.begin(true), START_MS).unref();
    return runner;
  }

  /** Starts no more jobs. Resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.beginning;
    await this.queue?.stop();
    await Promise.all(this.ending);
    await this.living.stop();
    await this.pool.end();
  }

  private begin(isFirst = false): void {
    this.beginning = (async () => {
      try {
        const graphile = await import('graphile-worker');
        if (this.stopped) return;
        if (isFirst) await this.living.start();
        this.queue = await Queue.start(graphile, {
          declared: this.declared,
          pool: this.pool,
          atOnce: AT_ONCE,
          named: (name) => void this.living.add(name),
          lost: (queue, error) => this.renew(queue, error),
          warn: (text, meta) => this.reports.warn(text, meta),
        });
      } catch (error) {
        this.beginLater(error);
      }
    })();
  }

  /**
   * Replaces a failed queue by a new one. The failed queue finishes its running jobs and then releases everything that
   * is locked under its name.
   */
  private renew(queue: Queue, error: unknown): void {
    this.queue = undefined;
    const end = queue.stop().then(() => this.living.remove(queue.name));
    this.ending.add(end);
    void end.finally(() => this.ending.delete(end));
    this.beginLater(error);
  }

  private beginLater(error: unknown): void {
    this.reports.failed('Jobs cannot be done', error);
    if (!this.stopped) this.timer = setTimeout(() => this.begin(), AGAIN_MS).unref();
  }
}

import type { DiscoveryService } from '@nestjs/core';
import type { Pool } from 'pg';
import { connectionOf, PooledClient, type Db } from '#persistence';
import { declaredJobs, type DeclaredJobs } from './handlers';
import { Queue } from './queue';
import { QueuePool } from './queue-pool';
import { WorkerLocks } from './worker-locks';

/** What one process does at a time. */
const AT_ONCE = 2;
/** For each of these one, one that hears of new jobs, and one for what is asked beside them. */
const CONNECTIONS = AT_ONCE + 2;
/** The pause before another queue is begun. */
const AGAIN_MS = 1_000;
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
  private queue?: Queue;
  private timer?: NodeJS.Timeout;
  private stopped = false;
  private beginning: Promise<void> = Promise.resolve();
  /** Queues that take no more jobs and have not done theirs yet. */
  private readonly ending = new Set<Promise<void>>();

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
    const pool = new QueuePool({ ...connection, Client: PooledClient, max: CONNECTIONS });
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

  /** Another queue goes on, while the one that failed does what it has, and then lets go of everything in its name. */
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

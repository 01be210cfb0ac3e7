import type { DiscoveryService } from '@nestjs/core';
import { connectionOf, sharedConnectionOf, type Db, type Session } from '#persistence';
import { declaredJobs, jobsThat, type DeclaredJobs } from './handlers';
import { Lane, type JobReports } from './lane';
import { QueuePool } from './queue-pool';
import { WorkerLocks } from './worker-locks';

/** The number of jobs that one process runs at the same time: short ones, and beside them long ones. */
const AT_ONCE = 2;
/**
 * The delay before the queue starts. Loading its library takes a third of a second, which must not delay the start of
 * the service.
 */
const START_MS = 1_000;

export interface RunnerOptions {
  readonly discovery: DiscoveryService;
  readonly db: Db;
  /** Keeps the locks of this process. */
  readonly session: Session;
  readonly reports: JobReports;
}

/**
 * Runs jobs until it is stopped; several processes may do so at the same time. The queue's library is loaded only here.
 */
export class JobRunner {
  private readonly timer: NodeJS.Timeout;
  private beginning: Promise<void> = Promise.resolve();

  private constructor(
    private readonly lanes: readonly Lane[],
    private readonly pool: QueuePool,
    private readonly living: WorkerLocks,
  ) {
    this.timer = setTimeout(() => void (this.beginning = this.begin()), START_MS).unref();
  }

  /** Starts the runner; the first jobs run shortly afterwards. Returns null if the application declares no jobs. */
  static start({ discovery, db, session, reports }: RunnerOptions): JobRunner | null {
    const all = declaredJobs(discovery);
    const declared = lanesOf(all);
    if (!declared.length) return null;
    const pool = new QueuePool({
      shared: sharedConnectionOf(db.dataSource),
      session: connectionOf(db.dataSource),
      // One for each job that runs, and one for other statements.
      statements: declared.length * AT_ONCE + 1,
      listeners: declared.length,
    }).onLost((error) => reports.failed('A connection of the jobs was lost', error));
    const failed = (error: unknown) => reports.failed('Jobs of dead processes cannot be looked for', error);
    const living = new WorkerLocks(session, pool, failed);
    const lanes = declared.map((jobs) => new Lane({ declared: jobs, atOnce: AT_ONCE, pool, living, reports }));
    return new JobRunner(lanes, pool, living);
  }

  /** Starts no more jobs. Resolves when the running ones have ended. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.beginning;
    await Promise.all(this.lanes.map((lane) => lane.stop()));
    this.living.stop();
    await this.pool.end();
  }

  private async begin(): Promise<void> {
    await this.living.start();
    for (const lane of this.lanes) lane.begin();
  }
}

/** Separates long jobs from the others, which never wait for them. */
const lanesOf = (all: DeclaredJobs): DeclaredJobs[] =>
  [jobsThat(all, (name) => !all.long.has(name)), jobsThat(all, (name) => all.long.has(name))].filter(
    ({ handlers }) => handlers.size,
  );

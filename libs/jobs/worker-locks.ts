import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import type { Session, SessionUse } from '#persistence';

/** The first key of the advisory locks. Any number works that no other program uses. */
const FAMILY = 722_680_191;
const AGAIN_MS = 1_000;
/** How often dead workers are looked for. A worker that lost its connection has this long to take its lock again. */
const LOOK_MS = 30_000;

const HOLD = 'select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) as id';
const LET_GO = 'select pg_advisory_unlock_shared($1, hashtext($2))';
const FREE = 'select graphile_worker.force_unlock_workers($1)';

const SUSPECTS = `
  select distinct locked_by as worker from graphile_worker.jobs
  where locked_at < now() - interval '30 seconds' and locked_by <> all($1)`;

/** Tries the lock in a single statement, so that it is released if the process dies. */
const IS_DEAD = 'select pg_try_advisory_xact_lock($1, hashtext($2)) as "isDead"';

/**
 * Frees the jobs of workers that died; the queue itself would wait for four hours. Each living process holds an
 * advisory lock for each of its workers.
 */
export class WorkerLocks implements SessionUse {
  private readonly own = new Set<string>();
  /** Workers that have ended, whose jobs are still to be freed. */
  private readonly gone = new Set<string>();
  private isFreeing = false;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly session: Session,
    private readonly pool: Pool,
    readonly failed: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    await this.session.join(this);
    this.lookLater();
  }

  opened(client: Client): Promise<unknown> {
    return client.query(HOLD, [FAMILY, [...this.own]]);
  }

  async add(worker: string): Promise<void> {
    this.own.add(worker);
    await this.session.query(HOLD, [FAMILY, [worker]]).catch(this.failed);
  }

  /**
   * Frees the jobs that are still locked by a worker of this process, now or as soon as the database can be reached
   * again.
   */
  remove(worker: string): void {
    this.own.delete(worker);
    this.gone.add(worker);
    void this.free();
    this.session.query(LET_GO, [FAMILY, worker]).catch(() => undefined);
  }

  /**
   * One statement frees all: while the database refuses to write, workers end and begin all the time, and a loop for each of them
   * would send hundreds a second.
   */
  private async free(): Promise<void> {
    if (this.isFreeing) return;
    this.isFreeing = true;
    while (this.gone.size && !this.stopped) {
      const workers = [...this.gone];
      const freed = await this.pool.query(FREE, [workers]).then(
        () => true,
        () => false,
      );
      if (freed) for (const worker of workers) this.gone.delete(worker);
      else await sleep(AGAIN_MS, undefined, { ref: false });
    }
    this.isFreeing = false;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.session.leave(this);
  }

  /** Frees the jobs of dead workers. */
  async look(): Promise<void> {
    const suspects = await this.pool.query<{ worker: string }>(SUSPECTS, [[...this.own]]);
    for (const { worker } of suspects.rows) {
      const { rows } = await this.pool.query<{ isDead: boolean }>(IS_DEAD, [FAMILY, worker]);
      if (rows[0]!.isDead) await this.pool.query(FREE, [[worker]]);
    }
  }

  private lookLater(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      void this.look()
        .catch(this.failed)
        .then(() => this.lookLater());
    }, LOOK_MS).unref();
  }
}

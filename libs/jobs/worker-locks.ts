import { Client, type ClientConfig, type Pool } from 'pg';

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
 * advisory lock for each of its workers on a dedicated connection.
 */
export class WorkerLocks {
  private readonly own = new Set<string>();
  private client?: Client;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly connection: ClientConfig,
    private readonly pool: Pool,
    private readonly failed: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    await this.connect();
    this.lookLater();
  }

  async add(worker: string): Promise<void> {
    this.own.add(worker);
    await this.client?.query(HOLD, [FAMILY, [worker]]).catch(this.failed);
  }

  /**
   * Frees the jobs that are still locked by a worker of this process, now or as soon as the database can be reached
   * again.
   */
  remove(worker: string): void {
    this.own.delete(worker);
    this.free(worker);
    this.client?.query(LET_GO, [FAMILY, worker]).catch(() => undefined);
  }

  private free(worker: string): void {
    if (this.stopped) return;
    const again = () => setTimeout(() => this.free(worker), AGAIN_MS).unref();
    this.pool.query(FREE, [[worker]]).catch(again);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
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

  private async connect(): Promise<void> {
    const client = new Client({ ...this.connection, keepAlive: true });
    this.client = client;
    client.on('error', () => undefined);
    client.on('end', () => void this.again(client));
    try {
      await client.connect();
      await client.query(HOLD, [FAMILY, [...this.own]]);
    } catch (error) {
      this.failed(error);
      void this.again(client);
    }
  }

  private again(lost: Client): void {
    if (this.stopped || this.client !== lost) return;
    this.client = undefined;
    lost.end().catch(() => undefined);
    setTimeout(() => void this.connect(), AGAIN_MS).unref();
  }
}

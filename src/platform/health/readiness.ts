import type { DataSource } from 'typeorm';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    readonly process: 'ok' | 'stopping';
    readonly database: 'ok' | 'unreachable';
    readonly migrations: 'ok' | 'pending' | 'unknown';
    /** The disk of the database. */
    readonly disk: 'ok' | 'full' | 'unknown';
  };
}

/** How long a check of the database is cached, because anyone may call the endpoint. */
const LOOK_CACHE_MS = 1_000;
const PATIENCE_MS = 3_000;

type Database = Pick<DataSource, 'query' | 'migrations'>;

interface Seen {
  /** True if the database has every migration of this version. */
  readonly migrated: boolean;
  readonly isFull: boolean;
}

/** Detects a full disk: a sort that exceeds its memory limit makes PostgreSQL write about 250 kB to temporary files. */
const WRITE_BESIDE_TABLES = `
  select set_config('work_mem', '64kB', true);
  select count(line) from (select repeat('x', 100) as line from generate_series(1, 2000) n order by n desc offset 0) sorted`;
const DISK_FULL = '53100';

interface Surroundings {
  readonly inFlight: { readonly stopping: boolean };
  /** Set if the database is on a disk that this process can check. */
  readonly disk?: { readonly isFull: boolean };
}

/** Checks whether this process can serve requests. Load balancers send none to a process that is not ready. */
export class ReadinessCheck {
  private looked?: { readonly at: number; readonly result: Promise<Seen | undefined> };

  constructor(
    private readonly database: Database,
    private readonly surroundings: Surroundings,
  ) {}

  async ask(): Promise<Readiness> {
    const seen = await this.seen();
    const { inFlight, disk } = this.surroundings;
    const isFull = disk?.isFull || seen?.isFull;
    return {
      ready: Boolean(seen?.migrated) && !isFull && !inFlight.stopping,
      checks: {
        process: inFlight.stopping ? 'stopping' : 'ok',
        database: seen ? 'ok' : 'unreachable',
        migrations: seen?.migrated ? 'ok' : seen ? 'pending' : 'unknown',
        disk: isFull ? 'full' : seen ? 'ok' : 'unknown',
      },
    };
  }

  /** Returns undefined if the database does not answer. */
  private seen(): Promise<Seen | undefined> {
    if (!this.looked || Date.now() - this.looked.at > LOOK_CACHE_MS)
      this.looked = { at: Date.now(), result: this.look() };
    return this.looked.result;
  }

  private async look(): Promise<Seen | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, undefined)));
    const asked = Promise.all([this.hasAll(), this.isFull()]).then(([migrated, isFull]) => ({ migrated, isFull }));
    try {
      return await Promise.race([asked, late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  private async hasAll(): Promise<boolean> {
    const names = this.database.migrations.map(({ name, constructor }) => name ?? constructor.name);
    const sql = 'select count(distinct name)::int as applied from schema_migrations where name = any($1)';
    const [row] = await this.database.query<{ applied: number }[]>(sql, [names]);
    return row!.applied === names.length;
  }

  private async isFull(): Promise<boolean> {
    try {
      await this.database.query(WRITE_BESIDE_TABLES);
      return false;
    } catch (error) {
      if ((error as { code?: string }).code === DISK_FULL) return true;
      throw error;
    }
  }
}

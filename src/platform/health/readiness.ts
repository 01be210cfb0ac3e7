import type { DataSource } from 'typeorm';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    readonly process: 'ok' | 'stopping';
    readonly database: 'ok' | 'unreachable';
    readonly migrations: 'ok' | 'pending' | 'unknown';
  };
}

/** Everybody may ask, so one look at the database serves all who ask within this time. */
const LOOK_CACHE_MS = 1_000;
const PATIENCE_MS = 3_000;

type Database = Pick<DataSource, 'query' | 'migrations'>;

/** Whether requests can be served: a balancer sends none to a process that says no. */
export class ReadinessCheck {
  private looked?: { readonly at: number; readonly result: Promise<boolean | undefined> };

  constructor(
    private readonly database: Database,
    private readonly inFlight: { readonly stopping: boolean },
  ) {}

  async ask(): Promise<Readiness> {
    const migrated = await this.migrated();
    const reachable = migrated !== undefined;
    return {
      ready: Boolean(migrated) && !this.inFlight.stopping,
      checks: {
        process: this.inFlight.stopping ? 'stopping' : 'ok',
        database: reachable ? 'ok' : 'unreachable',
        migrations: migrated ? 'ok' : reachable ? 'pending' : 'unknown',
      },
    };
  }

  /** Whether the database has every migration of this version; undefined while it does not answer. */
  private migrated(): Promise<boolean | undefined> {
    if (!this.looked || Date.now() - this.looked.at > LOOK_CACHE_MS)
      this.looked = { at: Date.now(), result: this.look() };
    return this.looked.result;
  }

  private async look(): Promise<boolean | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, undefined)));
    try {
      return await Promise.race([this.hasAll(), late]);
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
}

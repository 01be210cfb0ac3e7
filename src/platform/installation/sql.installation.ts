import type { DataSource } from 'typeorm';
import { hasTable } from '#persistence';
import { differences, joined, type Difference, type DataLocation } from './data-location';

type Database = Pick<DataSource, 'query'>;

interface Recorded {
  readonly place: DataLocation | null;
  readonly waiting: DataLocation | null;
}

const ONLY = 1;

/**
 * Stores where background work on the data was last done. It is stored in the database, so that a copy of the data
 * contains it as well.
 */
export class SqlInstallation {
  constructor(private readonly database: Database) {}

  /**
   * Takes over the data if they have no location or this one. Otherwise, returns the differences and records that this
   * server waits.
   */
  async enter(now: DataLocation): Promise<readonly Difference[]> {
    if (!(await this.recorded())?.place) await this.claim(now);
    const place = (await this.recorded())?.place ?? null;
    const found = place ? differences(place, now) : [];
    if (found.length) await this.wait(now);
    else await this.take(joined(place, now));
    return found;
  }

  /** Takes over the data, wherever they were before. */
  async take(place: DataLocation): Promise<void> {
    await this.database.query(
      `update installation set place = $2, waiting = null, updated_at = now()
       where id = $1 and (place is distinct from $2::jsonb or waiting is not null)`,
      [ONLY, place],
    );
  }

  /** Allows the next server that asks to take over the data. Returns the previous state. */
  async release(): Promise<Recorded | undefined> {
    const before = await this.recorded();
    await this.database.query('update installation set place = null, updated_at = now() where id = $1', [ONLY]);
    return before;
  }

  /**
   * Records that the data were carried over to this database, and are no copy. `before` is the name of the database where
   * they were.
   */
  async carriedOver(before: string): Promise<void> {
    // The schema may be one of before this table.
    if (!(await hasTable(this.database, 'installation'))) return;
    await this.database.query(
      `update installation set place = jsonb_set(place, '{database}', to_jsonb($2::text))
       where id = $1 and place->>'database' = $3`,
      [ONLY, await this.databaseName(), before],
    );
  }

  async recorded(): Promise<Recorded | undefined> {
    const sql = 'select place, waiting from installation where id = $1';
    const [row] = await this.database.query<Recorded[]>(sql, [ONLY]);
    return row;
  }

  /**
   * Returns PostgreSQL's identifiers of the cluster and the database. They differ after a dump is restored elsewhere.
   */
  async databaseName(): Promise<string> {
    const [database] = await this.database.query<{ oid: string }[]>(
      'select oid::text from pg_database where datname = current_database()',
    );
    return `${await this.clusterName()}/${database!.oid}`;
  }

  /** Returns an empty text if the provider does not allow reading it. */
  private async clusterName(): Promise<string> {
    const sql = 'select system_identifier::text as name from pg_control_system()';
    const rows = await this.database.query<{ name: string }[]>(sql).catch(() => []);
    return rows[0]?.name ?? '';
  }

  /** Records the location if there is none. If two servers do so at the same time, only one succeeds. */
  private async claim(now: DataLocation): Promise<void> {
    await this.database.query(
      `insert into installation (id, place, updated_at) values ($1, $2, now())
       on conflict (id) do update set place = excluded.place, waiting = null, updated_at = now()
       where installation.place is null`,
      [ONLY, now],
    );
  }

  private async wait(now: DataLocation): Promise<void> {
    await this.database.query(
      'update installation set waiting = $2, updated_at = now() where id = $1 and waiting is distinct from $2::jsonb',
      [ONLY, now],
    );
  }
}

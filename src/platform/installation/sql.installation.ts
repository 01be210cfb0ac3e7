import type { DataSource } from 'typeorm';
import { differences, joined, type Difference, type Place } from './place';

type Database = Pick<DataSource, 'query'>;

interface Recorded {
  readonly place: Place | null;
  readonly waiting: Place | null;
}

const ONLY = 1;

/** Where the data was last worked on in the background, kept with the data, so that a copy takes it along. */
export class SqlInstallation {
  constructor(private readonly database: Database) {}

  /** Takes over what is known to nobody or to this very place. Else answers in what they differ, and notes who waits. */
  async enter(now: Place): Promise<readonly Difference[]> {
    if (!(await this.recorded())?.place) await this.claim(now);
    const place = (await this.recorded())?.place ?? null;
    const found = place ? differences(place, now) : [];
    if (found.length) await this.wait(now);
    else await this.take(joined(place, now));
    return found;
  }

  /** Takes the data over, wherever they were. */
  async take(place: Place): Promise<void> {
    await this.database.query(
      `update installation set place = $2, waiting = null, updated_at = now()
       where id = $1 and (place is distinct from $2::jsonb or waiting is not null)`,
      [ONLY, place],
    );
  }

  /** Lets the server take the data over that asks next. Answers what was known. */
  async release(): Promise<Recorded | undefined> {
    const before = await this.recorded();
    await this.database.query('update installation set place = null, updated_at = now() where id = $1', [ONLY]);
    return before;
  }

  async recorded(): Promise<Recorded | undefined> {
    const sql = 'select place, waiting from installation where id = $1';
    const [row] = await this.database.query<Recorded[]>(sql, [ONLY]);
    return row;
  }

  /** PostgreSQL's own names of the cluster and of the database in it: a dump that is restored elsewhere has others. */
  async databaseName(): Promise<string> {
    const [database] = await this.database.query<{ oid: string }[]>(
      'select oid::text from pg_database where datname = current_database()',
    );
    return `${await this.clusterName()}/${database!.oid}`;
  }

  /** Some providers keep it from everybody. */
  private async clusterName(): Promise<string> {
    const sql = 'select system_identifier::text as name from pg_control_system()';
    const rows = await this.database.query<{ name: string }[]>(sql).catch(() => []);
    return rows[0]?.name ?? '';
  }

  /** Of two that come at once, to data without a place, one is first. */
  private async claim(now: Place): Promise<void> {
    await this.database.query(
      `insert into installation (id, place, updated_at) values ($1, $2, now())
       on conflict (id) do update set place = excluded.place, waiting = null, updated_at = now()
       where installation.place is null`,
      [ONLY, now],
    );
  }

  private async wait(now: Place): Promise<void> {
    await this.database.query(
      'update installation set waiting = $2, updated_at = now() where id = $1 and waiting is distinct from $2::jsonb',
      [ONLY, now],
    );
  }
}

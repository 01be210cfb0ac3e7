import type { Client } from 'pg';
import { hasTable, rowsOf } from '#persistence';
import type { Key } from './layout';

const TABLE = 'cairn_cluster.saved_keys';

/** Outside of the schema of the service, which a restore replaces. */
const MAKE = `
  create schema if not exists cairn_cluster;
  create table if not exists ${TABLE} (name text primary key, key jsonb not null)`;

export type SavedKey = Key;

interface Asked {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Returns the keys that tables do without while they are spread, or while that is being changed. */
export async function savedKeys(database: Asked): Promise<SavedKey[]> {
  if (!(await hasTable(database, TABLE))) return [];
  const rows = (await database.query(`select key from ${TABLE} order by name`)) as { key: Key }[];
  return rows.map(({ key }) => key);
}

/** Keys that tables do without meanwhile. A later run finds them here, whatever has ended the one before. */
export class SavedKeys {
  constructor(private readonly client: Client) {}

  all(): Promise<Key[]> {
    return savedKeys(rowsOf(this.client));
  }

  async save(keys: readonly Key[]): Promise<void> {
    await this.client.query(MAKE);
    for (const key of keys)
      await this.client.query(`insert into ${TABLE} (name, key) values ($1, $2) on conflict do nothing`, [
        key.name,
        key,
      ]);
  }

  /** Forgets the keys that all tables have again. */
  async forget(keys: readonly Key[]): Promise<void> {
    await this.client.query(`delete from ${TABLE} where name = any($1)`, [keys.map(({ name }) => name)]);
  }

  async end(): Promise<void> {
    await this.client.query('drop schema if exists cairn_cluster cascade');
  }
}

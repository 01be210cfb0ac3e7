import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { hasTable, migrateTo } from '#persistence';
import type { ObjectStore } from '#storage';
import { BackupError } from './backup.error';
import type { Manifest, PendingJob, TableCopy } from './manifest';
import { Measured } from './measured';
import type { BackupRepository } from './repository';
import { takeOff } from './take-off';
import { copyIn, FIXED_FORMATS, quoted, tablesOf } from './tables';

export interface RestoreOptions {
  /** Has the migrations of this version. */
  readonly dataSource: DataSource;
  readonly repository: BackupRepository;
  readonly snapshot: string;
  /** Slugs of the workspaces that will be lost. The restore is refused unless it names all that exist. */
  readonly replace: readonly string[];
  /** A statement that commits together with the tables. */
  readonly andThen?: string;
  /** The version of this build, which is kept beside the migrations. */
  readonly version?: string;
}

/** Restores the tables of a snapshot in one transaction, completely or not at all. Returns the manifest. */
export async function restoreTables(options: RestoreOptions): Promise<Manifest> {
  const { dataSource, repository, snapshot } = options;
  const manifest = await repository.manifest(snapshot);
  assertKnown(dataSource, manifest);
  const runner = dataSource.createQueryRunner('master');
  const client = (await runner.connect()) as Client;
  try {
    await client.query(FIXED_FORMATS);
    await assertReplaceable(runner, options.replace);
    await runner.startTransaction();
    await client.query('drop schema public cascade; create schema public');
    await fill(runner, client, options, manifest);
    if (options.andThen) await client.query(options.andThen);
    await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
  await dataSource.query('analyze');
  return manifest;
}

function assertKnown({ migrations }: DataSource, { migrations: applied, version }: Manifest): void {
  const known = new Set(migrations.map((migration) => migration.name ?? migration.constructor.name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length)
    throw new BackupError(
      `The back-up was made by Cairn ${version}, with a schema that this version does not know (${unknown.at(-1)}): restore it with that version, or a later one, and the same CAIRN_MODULES.`,
    );
}

/** Refuses to remove a workspace that the operator did not name. */
async function assertReplaceable(runner: QueryRunner, replace: readonly string[]): Promise<void> {
  if (!(await hasTable(runner, 'workspaces'))) return;
  const rows = (await runner.query('select slug from workspaces order by slug')) as { slug: string }[];
  const lost = rows.map(({ slug }) => slug).filter((slug) => !replace.includes(slug));
  if (lost.length)
    throw new BackupError(
      `The database has workspaces that a restore would remove: ${lost.join(', ')}. Use an empty installation, or name all of them by --replace.`,
    );
  const unknown = replace.filter((slug) => !rows.some((row) => row.slug === slug));
  if (unknown.length) throw new BackupError(`The database has no workspace ${unknown.join(', ')} to replace.`);
}

async function fill(runner: QueryRunner, client: Client, options: RestoreOptions, manifest: Manifest): Promise<void> {
  await migrateTo(options.dataSource, runner, manifest.migrations, options.version);
  await assertTables(client, manifest);
  const later = await takeOff(client);
  for (const table of manifest.tables) await fillTable(client, options, table);
  await beginAnew(client);
  await addJobs(client, manifest.jobs);
  for (const statement of later) await client.query(statement);
}

/** Manifests may be forged, so they may name only tables and columns of the schema. */
async function assertTables(client: Client, { tables }: Manifest): Promise<void> {
  const columns = new Map((await tablesOf(client)).map((table) => [table.name, table.columns]));
  for (const { name, columns: copied } of tables) {
    const found = columns.get(name);
    if (!found || copied.some((column) => !found.includes(column)))
      throw new BackupError(
        `The back-up is damaged: its schema has no table "${name.slice(0, 80)}" with these columns.`,
      );
  }
}

/** PostgreSQL's class 53: no room on the disk, in memory or for locks. */
const isOutOfRoom = (error: unknown): boolean => /^53/.test((error as { readonly code?: string }).code ?? '');

async function fillTable(client: Client, { repository, snapshot }: RestoreOptions, table: TableCopy): Promise<void> {
  // Migrations may have inserted rows, such as the one of the installation.
  await client.query(`delete from ${quoted(table.name)}`);
  const measured = new Measured(table.bytes, table.name);
  try {
    await pipeline(await repository.openTable(snapshot, table.name), measured, client.query(from(copyIn(table))));
  } catch (error) {
    if (error instanceof BackupError || isOutOfRoom(error)) throw error;
    throw new BackupError(`The back-up is damaged: ${table.name} cannot be read (${(error as Error).message}).`);
  }
  if (measured.sha256 !== table.sha256)
    throw new BackupError(`The back-up is damaged: rows of ${table.name} are not those that were stored.`);
}

/** After all events that were restored, and before all new ones. */
const BEGINNING = `'3'::xid8, 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;

/**
 * Restarts the outbox. Its positions are transaction ids of another server. The old events get a position before all new
 * ones, and consumers start with the events after the restore. Streams stay, because nothing but a change of its webhooks
 * or automations would begin those of a workspace again.
 */
async function beginAnew(client: Client): Promise<void> {
  await client.query(`update outbox set transaction_id = '3'::xid8`);
  await client.query('delete from postponed_events');
  await client.query(`update event_cursors set (transaction_id, event_id) = (${BEGINNING})`);
  await client.query('delete from event_consumers');
}

const ADD_JOB = `
  select graphile_worker.add_job(identifier := $1, payload := $2::json, queue_name := $3, run_at := $4::timestamptz,
    max_attempts := $5::int, job_key := $6, priority := $7::int)`;

/** Replaces only the jobs. The schema of the queue is not part of `public` and is created over another connection. */
async function addJobs(client: Client, jobs: readonly PendingJob[]): Promise<void> {
  await client.query('delete from graphile_worker._private_jobs');
  for (const { identifier, payload, queue, runAt, maxAttempts, key, priority } of jobs) {
    await client.query(ADD_JOB, [identifier, JSON.stringify(payload), queue, runAt, maxAttempts, key, priority]);
  }
}

export interface RestoredFiles {
  readonly files: number;
  readonly bytes: number;
}

/** Restores uploaded files. Files of the same size under the same key are kept. */
export async function restoreFiles(
  repository: BackupRepository,
  snapshot: string,
  files: ObjectStore,
): Promise<RestoredFiles> {
  const restored = { files: 0, bytes: 0 };
  for await (const { key, contentType, size, sha256 } of repository.fileList(snapshot)) {
    if ((await files.head(key))?.size !== size) {
      const measured = new Measured(size, key);
      const read = pipeline(await repository.openFile(sha256), measured);
      await Promise.all([read, files.store({ key, contentType, size }, measured)]);
      if (measured.sha256 !== sha256) {
        await files.remove([key]);
        throw new BackupError(`The back-up is damaged: the bytes of the file ${key} are not those that were stored.`);
      }
    }
    restored.files++;
    restored.bytes += size;
  }
  return restored;
}

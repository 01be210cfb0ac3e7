import type { DataSource } from 'typeorm';
import { hasTable } from '#persistence';
import { commandLine } from '../platform/command-line';

type Database = Pick<DataSource, 'query'>;

interface RestoreSource {
  readonly name: string;
  readonly isArchive: boolean;
}

/** A restore that has not ended: it is running or was interrupted. */
export interface RestoreProgress {
  readonly snapshot: string;
  /** Name of the repository, for display. */
  readonly place: string;
  readonly isArchive: boolean;
  readonly startedAt: string;
  /** `files`: no row has changed yet. `tables`: all rows are restored, and only the final steps are missing. */
  readonly stage: 'files' | 'tables';
}

/** A separate schema, because a restore replaces `public`. */
const BEGIN = `
  create schema if not exists cairn_restore;
  create table if not exists cairn_restore.progress (
    snapshot text not null, place text not null, is_archive boolean not null, started_at timestamptz not null, stage text not null);
  delete from cairn_restore.progress`;

const FOUND = `
  select snapshot, place, is_archive as "isArchive", stage, to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "startedAt"
  from cairn_restore.progress`;

export async function beginRestore(
  database: Database,
  snapshot: string,
  { name, isArchive }: RestoreSource,
): Promise<void> {
  await database.query(BEGIN);
  const values = [snapshot, name, isArchive];
  await database.query(`insert into cairn_restore.progress values ($1, $2, $3, now(), 'files')`, values);
}

/** Runs in the transaction that restores the tables, so that the stage is true however it ends. */
export const TABLES_ARE_BACK = `update cairn_restore.progress set stage = 'tables'`;

export async function endRestore(database: Database): Promise<void> {
  await database.query('drop schema if exists cairn_restore cascade');
}

export async function restoreProgress(database: Database): Promise<RestoreProgress | null> {
  if (!(await hasTable(database, 'cairn_restore.progress'))) return null;
  const [found] = await database.query<RestoreProgress[]>(FOUND);
  return found ?? null;
}

/** Describes what happened and how to continue. */
export function describeRestore({ snapshot, place, isArchive, startedAt, stage }: RestoreProgress): string {
  const again = commandLine(`backup restore ${isArchive ? '--archive' : '--to'} ${place} --snapshot ${snapshot}`);
  return stage === 'files'
    ? `A restore of the back-up ${snapshot} that began on ${startedAt} UTC was cut off. The database is as it was before. To bring the back-up back: ${again}`
    : `A restore of the back-up ${snapshot} that began on ${startedAt} UTC was cut off. Its rows and files are back, its end is missing. Run it again, which takes seconds now: ${again}`;
}

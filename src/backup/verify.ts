import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { connectionOf, dropDatabase, migrate } from '#persistence';
import { BackupError } from './backup.error';
import type { Manifest } from './manifest';
import { Measured } from './measured';
import type { BackupRepository } from './repository';
import { restoreTables } from './restore';
import { copyOut, FIXED_FORMATS, tablesOf } from './tables';

export interface VerifyOptions {
  /** Connection to the server on which the scratch database is created. */
  readonly dataSource: DataSource;
  /** Connects to another database of that server, with the migrations of this version. */
  readonly connect: (database: string) => Promise<DataSource>;
  /** Checks the restored and migrated database. Returns the problems. */
  readonly inspect: (scratch: DataSource) => Promise<readonly string[]>;
  readonly repository: BackupRepository;
  readonly snapshot: string;
}

export interface Verdict {
  readonly manifest: Manifest;
  /** Empty if the back-up can be restored completely. */
  readonly problems: readonly string[];
}

/** Restores a snapshot into a scratch database, compares every row, and reads every file. */
export async function verifyBackup(options: VerifyOptions): Promise<Verdict> {
  const { repository, snapshot } = options;
  const manifest = await repository.manifest(snapshot);
  const problems = [...(await inScratch(options, manifest)), ...(await brokenFiles(repository, snapshot, manifest))];
  return { manifest, problems };
}

async function inScratch(options: VerifyOptions, manifest: Manifest): Promise<string[]> {
  const name = `cairn_verify_${randomBytes(6).toString('hex')}`;
  await options.dataSource.query(`create database ${name} template template0 encoding 'UTF8'`);
  try {
    const scratch = await options.connect(name);
    try {
      return await inspected(options, scratch, manifest);
    } finally {
      await scratch.destroy();
    }
  } catch (error) {
    if (error instanceof BackupError) return [error.message];
    throw error;
  } finally {
    await dropDatabase(options.dataSource, name);
  }
}

async function inspected(options: VerifyOptions, scratch: DataSource, manifest: Manifest): Promise<string[]> {
  await restoreTables({ ...options, dataSource: scratch, replace: [] });
  const differing = await differences(scratch, manifest);
  await migrate(scratch);
  return [...differing, ...(await options.inspect(scratch))];
}

/** Tables that a restore resets, so they differ from the back-up. */
const ANEW = ['event_consumers', 'event_cursors', 'outbox', 'postponed_events'];

async function differences(scratch: DataSource, manifest: Manifest): Promise<string[]> {
  const client = new Client(connectionOf(scratch));
  await client.connect();
  try {
    await client.query(FIXED_FORMATS);
    const stored = new Map(manifest.tables.map((table) => [table.name, table]));
    const problems: string[] = [];
    for (const table of await tablesOf(client)) {
      const copy = stored.get(table.name);
      if (!copy || ANEW.includes(table.name)) continue;
      const measured = new Measured();
      await pipeline(client.query(to(copyOut(table))), measured.resume());
      if (measured.lines !== copy.rows)
        problems.push(`${table.name} has ${measured.lines} rows instead of ${copy.rows}.`);
      else if (measured.sha256 !== copy.sha256) problems.push(`Rows of ${table.name} are not those that were stored.`);
    }
    return problems;
  } finally {
    await client.end();
  }
}

async function brokenFiles(repository: BackupRepository, snapshot: string, { files }: Manifest): Promise<string[]> {
  const list = new Measured();
  await pipeline(await repository.openFileList(snapshot), list.resume());
  if (list.sha256 !== files.sha256) return ['The list of files is not the one that was stored.'];
  const problems: string[] = [];
  const read = new Set<string>();
  for await (const { key, sha256 } of repository.fileList(snapshot)) {
    if (read.has(sha256)) continue;
    read.add(sha256);
    const measured = new Measured();
    try {
      await pipeline(await repository.openFile(sha256), measured.resume());
      if (measured.sha256 !== sha256) problems.push(`The bytes of the file ${key} are not those that were stored.`);
    } catch (error) {
      problems.push(`The file ${key} cannot be read: ${(error as Error).message}`);
    }
  }
  return problems;
}

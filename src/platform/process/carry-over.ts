import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import {
  fetchPrograms,
  offerCluster,
  roomOf,
  startEmbeddedPostgres,
  type EarlierCluster,
  type EmbeddedPostgres,
} from '#embedded-postgres';
import { createDataSource } from '#persistence';
import { createBackup, repositoryAt, restoreTables } from '../../backup';
import { filesOf } from '../../cli/files';
import { describeVersion, versionOfCairn } from '../../cli/version';
import type { Config } from '../../config';
import { contextsWith } from '../../contexts';
import { schemaOf } from '../../schema';
import { SqlInstallation } from '../installation';
import { onDatabase } from './on-database';
import type { ProcessContext } from './process-context';
import { StartError } from './start-error';

const GB = 1e9;

/**
 * Carries the data of an earlier major version of the embedded PostgreSQL over to the one of this release: into a new
 * cluster beside the old one, which stays. If it is interrupted, it begins anew.
 *
 * @throws EmbeddedPostgresError or StartError that says what to do; the earlier files are then as they were
 */
export async function carryOver(
  earlier: EarlierCluster,
  { config, log }: Pick<ProcessContext, 'config' | 'log'>,
): Promise<void> {
  const { dataDir } = config;
  const { major, own } = earlier;
  log.warn(`The data are those of PostgreSQL ${major}, and are carried over to PostgreSQL ${own}`);
  await assertRoom(dataDir);
  const began = performance.now();
  const scratch = join(dataDir, 'carrying-over');
  rmSync(scratch, { recursive: true, force: true });
  try {
    const programs = await fetchPrograms(major, join(scratch, 'programs'));
    const before = await startEmbeddedPostgres({ dataDir, role: 'server', programs });
    try {
      await copy({ before, scratch, config });
      offerCluster(join(scratch, 'new'), dataDir);
    } finally {
      await before.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  log.warn({ seconds }, keptText(dataDir, earlier));
}

const keptText = (dataDir: string, { major, own }: EarlierCluster): string =>
  `PostgreSQL ${own} has all data. The files of PostgreSQL ${major} are kept in ${join(dataDir, `postgres-${major}`)}: ` +
  'remove them once everything is there.';

/** The copies, and what is made of them, take about as much room each as the files do. */
async function assertRoom(dataDir: string): Promise<void> {
  const [room, needed] = [await roomOf(dataDir), 2 * sizeOf(join(dataDir, 'postgres'))];
  if (room !== undefined && room < needed)
    throw new StartError(
      `Carrying the data over to another PostgreSQL needs ${(needed / GB).toFixed(1)} GB of room in ${dataDir}, which has ` +
        `${(room / GB).toFixed(1)} GB: make room, or start the version of Cairn that ran here before.`,
    );
}

function sizeOf(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

interface Copying {
  readonly before: EmbeddedPostgres;
  readonly scratch: string;
  readonly config: Config;
}

/** Copies all tables into a new cluster, whatever version the schema has. */
async function copy({ before, scratch, config }: Copying): Promise<void> {
  // Only encrypted back-ups have all secrets. Uploaded files stay where they are.
  const passphrase = randomBytes(24).toString('base64url');
  const ofCopies = { ...config, backupPassphrase: passphrase, backupRecipient: null, backupIdentity: null };
  const repository = await repositoryAt(ofCopies, join(scratch, 'copies'), true);
  const { snapshot } = await createBackup({
    connection: { connectionString: before.url },
    files: await filesOf({ ...config, storageDir: join(scratch, 'no-files'), s3Bucket: null }),
    repository,
    version: versionOfCairn(),
  });
  const after = await startEmbeddedPostgres({ dataDir: join(scratch, 'new'), role: 'server' });
  try {
    const dataSource = createDataSource({
      ...{ url: after.url, poolSize: 2, pipeline: false },
      ...schemaOf(contextsWith(config.modules)),
    });
    await dataSource.initialize();
    try {
      await restoreTables({ dataSource, repository, snapshot, replace: [], version: describeVersion() });
      await new SqlInstallation(dataSource).carriedOver(await nameOf(before.url));
      await keepPassword(dataSource, before.url);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await after.stop();
  }
}

const nameOf = (url: string): Promise<string> =>
  onDatabase('DATA_DIR', url, (client) =>
    new SqlInstallation({
      query: async <T>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as T,
    }).databaseName(),
  );

/** The data directory knows the password of the earlier cluster. */
async function keepPassword(dataSource: DataSource, url: string): Promise<void> {
  const password = decodeURIComponent(new URL(url).password);
  const [{ text }] = await dataSource.query<[{ text: string }]>(
    `select format('alter role current_user password %L', $1::text) as text`,
    [password],
  );
  await dataSource.query(text);
}

import type { AuditEntry } from '#kernel';
import { isSpread, migrate } from '#persistence';
import {
  BackupError,
  beginRestore,
  endRestore,
  restoreFiles,
  restoreProgress,
  restoreTables,
  TABLES_ARE_BACK,
  toRemove,
  verifyBackup,
  type Created,
  type KeepRule,
  type Manifest,
  type RestoredFiles,
  type Verdict,
} from '../../backup';
import { commandLine } from '../../platform/command-line';
import { keepSecretKey } from '../../platform/secret-box';
import { brokenLogs } from '../audit/broken-logs';
import { assertUpToDate, connectionTo } from '../database';
import { filesOf } from '../files';
import { note } from '../output';
import { describeVersion } from '../version';
import { entry, writeAudit } from './audit';
import { copyOf } from './copy';
import { unreadable } from './readable';
import { chosen, recorded, type Scene } from './scene';

const REASONS = {
  clock: 'BACKUP_SCHEDULE',
  command: 'The command backup',
  request: 'An administrator of the installation',
} as const;

const audit = (scene: Scene, ...entries: readonly AuditEntry[]): Promise<void> =>
  writeAudit(scene, REASONS[scene.cause], ...entries);

export async function create(scene: Scene): Promise<Created> {
  const { repository, database } = scene;
  await assertUpToDate(database);
  return recorded(scene, 'create', async () => {
    const created = await copyOf(scene);
    await audit(scene, entry('backup.created', created.snapshot, repository));
    return created;
  });
}

export type Verified = Verdict & { readonly snapshot: string };

export async function verify(scene: Scene, named?: string): Promise<Verified> {
  const { config, repository, database } = scene;
  return recorded(scene, 'verify', async () => {
    const snapshot = await chosen(repository, named);
    const verdict = await verifyBackup({
      dataSource: database.dataSource,
      connect: (name) => connectionTo(database, name, config.modules),
      inspect: async (scratch) => [...(await brokenLogs(scratch, config)), ...(await unreadable(scratch, config))],
      repository,
      snapshot,
    });
    return { snapshot, ...verdict };
  });
}

export interface Pruned {
  readonly removed: readonly string[];
  readonly files: number;
}

export async function prune(scene: Scene, rule: KeepRule): Promise<Pruned> {
  const { repository, database } = scene;
  await assertUpToDate(database);
  return recorded(scene, 'prune', async () => {
    // Checked before anything is removed.
    if (!repository.isReadable)
      throw new BackupError(`${repository.name} is encrypted to a recipient: set BACKUP_IDENTITY to its secret key.`);
    const removed = toRemove(await repository.snapshots(), rule);
    for (const snapshot of removed) await repository.removeSnapshot(snapshot);
    const files = await repository.removeUnused();
    await audit(scene, ...removed.map((snapshot) => entry('backup.removed', snapshot, repository)));
    return { removed, files };
  });
}

export interface Restored {
  readonly snapshot: string;
  readonly manifest: Manifest;
  readonly files: RestoredFiles;
}

export interface RestoreRequest {
  readonly snapshot?: string;
  readonly replace: readonly string[];
}

/** Records its stage, so that the next start reports an interrupted restore, and a second run continues it. */
export async function restore(scene: Scene, { snapshot: named, replace }: RestoreRequest): Promise<Restored> {
  const { config, repository, database } = scene;
  if (await isSpread(database.dataSource)) {
    throw new BackupError(
      `The database is spread over several nodes: bring it to one with ${commandLine('cluster undistribute')}, restore, and spread it again.`,
    );
  }
  return recorded(scene, 'restore', async () => {
    const begun = await restoreProgress(database.dataSource);
    const snapshot = await chosen(repository, named);
    const goesOn = begun?.stage === 'tables' && begun.snapshot === snapshot && begun.place === repository.name;
    if (!goesOn) await beginRestore(database.dataSource, snapshot, repository);
    // Files first: a file without a record does no harm, a record without its file does.
    const files = await restoreFiles(repository, snapshot, await filesOf(config));
    const manifest = goesOn ? await repository.manifest(snapshot) : await tablesBack(scene, { snapshot, replace });
    const secretKey = await repository.secretKey(snapshot);
    if (secretKey !== undefined) keepSecretKey(config, secretKey);
    await migrate(database.dataSource, { version: describeVersion(), log: note });
    await audit(scene, entry('backup.restored', snapshot, repository));
    await endRestore(database.dataSource);
    return { snapshot, manifest, files };
  });
}

async function tablesBack({ database, repository }: Scene, request: Required<RestoreRequest>): Promise<Manifest> {
  const { dataSource } = database;
  try {
    return await restoreTables({
      ...{ ...request, dataSource, repository },
      version: describeVersion(),
      andThen: TABLES_ARE_BACK,
    });
  } catch (error) {
    // The transaction was rolled back, so nothing has to be continued.
    await endRestore(dataSource);
    throw error;
  }
}

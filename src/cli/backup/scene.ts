import { connectionOf } from '#persistence';
import {
  BackupRepository,
  locked,
  makeArchive,
  openArchive,
  repositoryAt,
  sealingBy,
  SqlBackupRuns,
  type BackupCause,
  type BackupKind,
} from '../../backup';
import type { Config } from '../../config';
import type { Database } from '../database';
import { CommandError, describeFailure } from '../failure';

/** A repository of back-ups and the installation that they belong to. */
export interface Scene {
  readonly config: Config;
  readonly repository: BackupRepository;
  readonly database: Database;
  /** Who started the task: the schedule, a command or a request. */
  readonly cause: BackupCause;
}

export interface PlaceRequest {
  readonly to?: string;
  /** One file that holds a single back-up. */
  readonly archive?: string;
  /** Creates the repository if it does not exist. */
  readonly begin?: boolean;
}

/** Runs `work` with the repository of an archive, of a place, or of `BACKUP_TO`. */
export async function withRepository<T>(
  config: Config,
  { to, archive, begin = false }: PlaceRequest,
  work: (repository: BackupRepository) => Promise<T>,
): Promise<T> {
  const sealing = sealingBy(config);
  if (archive !== undefined && to !== undefined) throw new CommandError('--to and --archive exclude each other.');
  if (archive !== undefined && begin)
    return makeArchive(archive, async (store) => work(await BackupRepository.open(store, sealing)));
  if (archive !== undefined) return work(await BackupRepository.find(await openArchive(archive), sealing));
  return work(await openRepository(config, to, begin));
}

/** Opens the repository of a place, or of `BACKUP_TO`. `begin` creates it if it does not exist. */
export async function openRepository(config: Config, to?: string, begin = false): Promise<BackupRepository> {
  const place = to ?? config.backupTo;
  if (place === null) throw new CommandError('Say where the back-ups are: --to <place>, or BACKUP_TO.');
  return repositoryAt(config, place, begin);
}

/** Returns the given snapshot, or the newest. */
export async function chosen(repository: BackupRepository, snapshot?: string): Promise<string> {
  const names = await repository.snapshots();
  const name = snapshot ?? names.at(-1);
  if (name === undefined) throw new CommandError(`${repository.name} has no back-up.`);
  if (!names.includes(name)) throw new CommandError(`${repository.name} has no back-up ${name}.`);
  return name;
}

interface Outcome {
  readonly snapshot?: string;
  readonly bytes?: number;
  /** Problems that a verification found. */
  readonly problems?: readonly string[];
}

/** Runs `work` under the lock, and records its outcome in the database. */
export async function recorded<T extends object>(
  { repository, database, cause }: Scene,
  kind: BackupKind,
  work: () => Promise<T>,
): Promise<T> {
  const runs = new SqlBackupRuns(database.dataSource);
  const about = { kind, cause, place: repository.name, startedAt: new Date().toISOString() };
  try {
    const company = kind === 'create' || kind === 'verify' ? 'beside others' : 'alone';
    const done = await locked(connectionOf(database.dataSource), company, work);
    const { snapshot, bytes, problems = [] } = done as Outcome;
    const outcome = problems.length ? 'failure' : 'success';
    await runs.record({ ...about, outcome, snapshot, bytes, message: problems.join('\n') });
    return done;
  } catch (error) {
    // The database may be down. The original error matters more than one of recording it.
    await runs.record({ ...about, outcome: 'failure', message: describeFailure(error) }).catch(() => undefined);
    throw error;
  }
}

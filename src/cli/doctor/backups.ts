import { hasTable } from '#persistence';
import { lastDue, type Matches, SqlBackupRuns, type EndedRun } from '../../backup';
import type { Config } from '../../config';
import { commandLine } from '../../platform/command-line';
import type { Database } from '../database';
import { ok, warn, type Finding } from './finding';

const ABOUT = 'Back-ups';
const HOUR_MS = 3_600_000;
/** How long after its scheduled time a back-up may still be running. */
const GRACE_MS = 6 * HOUR_MS;
/** Maximum age of the last back-up if there is no schedule. */
const OLDEST_MS = 7 * 24 * HOUR_MS;

export interface BackupHistory {
  readonly made: EndedRun | null;
  readonly failed: EndedRun | null;
  readonly unproven: EndedRun | null;
  readonly proven: EndedRun | null;
  readonly hasWorkspaces: boolean;
}

/** Checks that the last back-up is recent, succeeded and can be restored. */
export async function checkBackups(config: Config, { dataSource }: Database): Promise<Finding[]> {
  if (!(await hasTable(dataSource, 'backup_runs'))) return [];
  const runs = new SqlBackupRuns(dataSource);
  const [{ found } = { found: false }] = await dataSource.query<{ found: boolean }[]>(
    'select exists (select 1 from workspaces where deleted_at is null) as found',
  );
  const history = {
    made: await runs.last('create', 'success'),
    failed: await runs.last('create', 'failure'),
    proven: await runs.last('verify', 'success'),
    unproven: await runs.last('verify', 'failure'),
    hasWorkspaces: found,
  };
  return judgeBackups(config, history, { now: new Date(), matches: await matcherOf(config) });
}

/** Parses the schedule as the job queue does. */
async function matcherOf({ backupSchedule }: Config): Promise<Matches | null> {
  if (backupSchedule === 'off') return null;
  const { parseCronItems } = await import('graphile-worker');
  const [{ match } = { match: () => false }] = parseCronItems([{ task: 'backups.create', match: backupSchedule }]);
  return match;
}

interface Clock {
  readonly now: Date;
  readonly matches: Matches | null;
}

type Settings = Pick<Config, 'backupSchedule' | 'backupRecipient' | 'backupIdentity' | 'backupVerify'>;

export function judgeBackups(config: Settings, history: BackupHistory, clock: Clock): Finding[] {
  if (!history.hasWorkspaces) return [];
  return [judgeLast(history, clock), ...judgeFailure(history), ...judgeProof(history), ...judgeKeys(config)];
}

function judgeLast({ made }: BackupHistory, { now, matches }: Clock): Finding {
  if (!made) {
    const hint = matches ? 'the first one is due by BACKUP_SCHEDULE' : 'set BACKUP_TO and BACKUP_SCHEDULE';
    return warn(ABOUT, `None was ever made: ${hint}, or run "${commandLine('backup create')}".`);
  }
  const limit = matches ? lastDue(matches, new Date(now.getTime() - GRACE_MS)) : new Date(now.getTime() - OLDEST_MS);
  const age = `The last one was made on ${made.endedAt.slice(0, 16).replace('T', ' at ')} UTC`;
  if (!limit || Date.parse(made.endedAt) >= limit.getTime()) return ok(ABOUT, age);
  const reason = matches
    ? `it was due on ${limit.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
    : 'set BACKUP_SCHEDULE, or make one now';
  return warn(ABOUT, `${age}, which is too old: ${reason}.`);
}

const isLater = (one: EndedRun | null, other: EndedRun | null): one is EndedRun =>
  one !== null && (other === null || one.endedAt > other.endedAt);

const judgeFailure = ({ failed, made }: BackupHistory): Finding[] =>
  isLater(failed, made) ? [warn(ABOUT, `The last one could not be made: ${failed.message}`)] : [];

const judgeProof = ({ unproven, proven }: BackupHistory): Finding[] =>
  isLater(unproven, proven) ? [warn(ABOUT, `The last one that was verified failed: ${unproven.message}`)] : [];

/** A server that cannot decrypt its back-ups can neither verify nor prune them. */
function judgeKeys({ backupSchedule, backupRecipient, backupIdentity, backupVerify }: Settings): Finding[] {
  if (backupSchedule === 'off' || backupRecipient === null || backupIdentity !== null) return [];
  const verifies = backupVerify === 'off' ? '' : ' and BACKUP_VERIFY fails';
  return [warn(ABOUT, `Without BACKUP_IDENTITY old ones are not removed${verifies}: run both where the identity is.`)];
}

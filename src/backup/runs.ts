import type { DataSource } from 'typeorm';
import { newId } from '#kernel';
import { hasTable } from '#persistence';
import type { BackupRunRow } from './backup-run.row';

export type BackupKind = BackupRunRow['kind'];
export type BackupCause = BackupRunRow['cause'];

export interface BackupRun extends Pick<BackupRunRow, 'kind' | 'cause' | 'outcome' | 'place' | 'message'> {
  readonly snapshot?: string;
  readonly bytes?: number;
  readonly startedAt: string;
}

export interface EndedRun {
  readonly endedAt: string;
  readonly bytes: number;
  readonly message: string;
}

export interface BackupFigures {
  /** The last successful back-up. */
  readonly lastGood: EndedRun | null;
  readonly counts: readonly (Pick<BackupRun, 'kind' | 'outcome'> & { readonly count: number })[];
}

/** What runs said of a snapshot. Null if another installation or a lost database knew it. */
export interface KnownSnapshot {
  readonly bytes: number | null;
  readonly verifiedAt: string | null;
}

const LONGEST_MESSAGE = 1_000;

const INSERT = `
  insert into backup_runs (id, kind, cause, outcome, place, snapshot, bytes, message, started_at, ended_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`;

const LAST = `
  select to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt",
    coalesce(bytes, 0)::float8 as bytes, message
  from backup_runs where kind = $1 and outcome = $2 order by ended_at desc limit 1`;

const BY_SNAPSHOT = `
  select snapshot, (max(bytes) filter (where kind = 'create'))::float8 as bytes,
    to_char(max(ended_at) filter (where kind = 'verify' and outcome = 'success') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "verifiedAt"
  from backup_runs where snapshot = any($1::text[]) group by snapshot`;

const COUNTS = `select kind, outcome, count(*)::int as count from backup_runs group by kind, outcome`;

/** The history of runs, kept in the database for all processes and commands. */
export class SqlBackupRuns {
  constructor(private readonly database: Pick<DataSource, 'query'>) {}

  /** Does nothing if the database is empty or older than this table. */
  async record({ kind, cause, outcome, place, snapshot, bytes, message, startedAt }: BackupRun): Promise<void> {
    if (!(await hasTable(this.database, 'backup_runs'))) return;
    const text = message.slice(0, LONGEST_MESSAGE);
    const values = [newId(), kind, cause, outcome, place, snapshot ?? null, bytes ?? null, text, startedAt];
    await this.database.query(INSERT, values);
  }

  async last(kind: BackupKind, outcome: BackupRun['outcome']): Promise<EndedRun | null> {
    const [found] = await this.database.query<EndedRun[]>(LAST, [kind, outcome]);
    return found ?? null;
  }

  /** Returns what is known of snapshots, by their names. */
  async of(snapshots: readonly string[]): Promise<ReadonlyMap<string, KnownSnapshot>> {
    const rows = await this.database.query<(KnownSnapshot & { readonly snapshot: string })[]>(BY_SNAPSHOT, [snapshots]);
    return new Map(rows.map(({ snapshot, ...known }) => [snapshot, known]));
  }

  async figures(): Promise<BackupFigures> {
    const lastGood = await this.last('create', 'success');
    return { lastGood, counts: await this.database.query<BackupFigures['counts'][number][]>(COUNTS) };
  }
}

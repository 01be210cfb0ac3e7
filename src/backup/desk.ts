import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Jobs } from '#jobs';
import type { Config } from '../config';
import { BackupDesk, BackupsOutOfReach, type BackupStatus, type Snapshot } from '../contexts/instance';
import { CONFIG } from '../platform/config-token';
import { BackupError } from './backup.error';
import { repositoryAt } from './configured';
import { MakeBackup } from './job';
import { timeOf } from './keep';
import { SqlBackupRuns } from './runs';

/** The pattern of a schedule; null if it is off. */
export const patternOf = (pattern: string): string | null => (pattern === 'off' ? null : pattern);

/** Jobs that make back-ups, queued or running. A job that was given up stays in the queue, and makes none. */
const WAITING = `
  select exists (
    select 1 from graphile_worker.jobs
    where task_identifier in ('backups.requested', 'backups.create')
      and (locked_at is not null or (attempts < max_attempts and run_at <= now()))) as waits`;

const written = ({ days, weeks, months }: Exclude<Config['backupKeep'], 'all'>): string =>
  [`${days}d`, `${weeks}w`, `${months}m`].join(' ');

/** The back-ups of BACKUP_TO. */
@Injectable()
export class ConfiguredBackups extends BackupDesk {
  private readonly runs: SqlBackupRuns;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {
    super();
    this.runs = new SqlBackupRuns(dataSource);
  }

  async status(): Promise<BackupStatus> {
    const { backupTo, backupSchedule, backupVerify, backupKeep, backupPassphrase, backupRecipient } = this.config;
    const [made, failed, verified] = await Promise.all([
      this.runs.last('create', 'success'),
      this.runs.last('create', 'failure'),
      this.runs.last('verify', 'success'),
    ]);
    const [queue] = await this.dataSource.query<{ waits: boolean }[]>(WAITING);
    const schedule = patternOf(backupSchedule);
    return {
      isConfigured: backupTo !== null,
      schedule,
      verification: schedule && patternOf(backupVerify),
      kept: backupKeep === 'all' ? 'all' : written(backupKeep),
      isEncrypted: backupPassphrase !== null || backupRecipient !== null,
      isWaiting: queue!.waits,
      lastMadeAt: made?.endedAt ?? null,
      lastBytes: made?.bytes ?? null,
      lastVerifiedAt: verified?.endedAt ?? null,
      lastFailedAt: failed?.endedAt ?? null,
      failure: failed?.message ?? '',
    };
  }

  async snapshots(): Promise<readonly Snapshot[]> {
    const { backupTo } = this.config;
    if (backupTo === null) return [];
    const names = await this.names(backupTo);
    const known = await this.runs.of(names);
    return names.map((id) => ({
      ...{ id, createdAt: timeOf(id).toISOString(), bytes: null, verifiedAt: null },
      ...known.get(id),
    }));
  }

  async start(): Promise<void> {
    await this.jobs.add(MakeBackup, {}, { key: 'one' });
  }

  /** Before the first back-up there is nothing at the place. */
  private async names(place: string): Promise<readonly string[]> {
    if (!(await this.runs.last('create', 'success'))) return [];
    try {
      return await (await repositoryAt(this.config, place)).snapshots();
    } catch (error) {
      throw new BackupsOutOfReach(error instanceof BackupError ? error.message : undefined);
    }
  }
}

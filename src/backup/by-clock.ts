import { Global, Inject, Injectable, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OnJob, Recurring } from '#jobs';
import { connectionOf } from '#persistence';
import type { Config } from '../config';
import { BackupDesk } from '../contexts/instance';
import { CONFIG } from '../platform/config-token';
import { BESIDE_REQUESTS, inChild, type ChildWork } from './child';
import { ConfiguredBackups, patternOf } from './desk';
import { MakeBackup } from './job';
import { SqlBackupRuns, type BackupCause, type BackupFigures } from './runs';

/** Scheduled back-ups. One of the servers starts a process for each. */
@Injectable()
export class BackupsByClock implements OnModuleDestroy {
  private readonly log = new Logger('Back-ups');
  private readonly running = new Set<ChildWork>();
  private isOver = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
  ) {}

  get schedule(): string | null {
    return patternOf(this.config.backupSchedule);
  }

  get verification(): string | null {
    return this.schedule && patternOf(this.config.backupVerify);
  }

  figures(): Promise<BackupFigures> {
    return new SqlBackupRuns(this.dataSource).figures();
  }

  @Recurring(({ schedule }: BackupsByClock) => schedule, 'backups.create')
  async create(): Promise<void> {
    if (this.schedule) await this.does('create');
  }

  @Recurring(({ verification }: BackupsByClock) => verification, 'backups.verify')
  async verify(): Promise<void> {
    if (this.verification) await this.does('verify');
  }

  @OnJob(MakeBackup)
  async request(): Promise<void> {
    await this.does('create', 'request');
  }

  onModuleDestroy(): void {
    this.isOver = true;
    for (const child of this.running) child.stop();
  }

  private async does(kind: 'create' | 'verify', cause: BackupCause = 'clock'): Promise<void> {
    const startedAt = new Date().toISOString();
    const child = inChild({ kind, cause, config: this.config, url: this.url }, BESIDE_REQUESTS);
    this.running.add(child);
    const answer = await child.answer.finally(() => this.running.delete(child));
    if ('done' in answer) return this.log.log(answer.done);
    // The process ended before it could record its failure.
    if ('lost' in answer && !this.isOver)
      await new SqlBackupRuns(this.dataSource).record({
        ...{ kind, cause, outcome: 'failure', startedAt },
        place: this.config.backupTo ?? '',
        message: answer.lost,
      });
    // The job fails, so the queue retries it.
    throw new Error('failed' in answer ? answer.failed : answer.lost);
  }

  /** The address of the embedded PostgreSQL is known only to this process, so it is derived from the connection. */
  private get url(): string {
    if (this.config.databaseUrl !== null) return this.config.databaseUrl;
    const { host = '', port, user = '', password, database } = connectionOf(this.dataSource);
    const url = new URL(`postgres://localhost/${database}`);
    // The host may be the directory of a socket, which a URL can hold only as a parameter.
    url.search = String(new URLSearchParams({ host, port: String(port) }));
    return Object.assign(url, { username: user, password: String(password) }).href;
  }
}

@Global()
@Module({
  providers: [BackupsByClock, { provide: BackupDesk, useClass: ConfiguredBackups }],
  exports: [BackupsByClock, BackupDesk],
})
export class BackupsModule {}

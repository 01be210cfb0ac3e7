import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Recurring } from '#jobs';
import { connectionOf } from '#persistence';
import type { Config } from '../config';
import { CONFIG } from '../platform/config-token';
import type { Answer, Task, TaskKind } from './by-clock.task';
import { SqlBackupRuns, type BackupFigures } from './runs';

/** A separate process, so that the work shares neither memory nor the event loop with requests. */
const ENTRY = join(__dirname, '../cli/backup/main.js');
/** Lower than the server's, so that requests come first. */
const PRIORITY = 10;

const patternOf = (pattern: string): string | null => (pattern === 'off' ? null : pattern);

/** Scheduled back-ups. One of the servers starts a process for each. */
@Injectable()
export class BackupsByClock implements OnModuleDestroy {
  private readonly log = new Logger('Back-ups');
  private readonly running = new Set<ReturnType<typeof fork>>();
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

  onModuleDestroy(): void {
    this.isOver = true;
    for (const child of this.running) child.kill('SIGTERM');
  }

  private async does(kind: TaskKind): Promise<void> {
    const startedAt = new Date().toISOString();
    const answer = await this.inChild({ kind, config: this.config, url: this.url });
    if ('done' in answer) return this.log.log(answer.done);
    // The process ended before it could record its failure.
    if ('lost' in answer && !this.isOver)
      await new SqlBackupRuns(this.dataSource).record({
        ...{ kind, cause: 'clock', outcome: 'failure', startedAt },
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

  private inChild(task: Task): Promise<Answer | { readonly lost: string }> {
    const child = fork(ENTRY, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    this.running.add(child);
    lower(child.pid);
    return new Promise((resolve) => {
      child.once('message', (answer) => resolve(answer as Answer));
      child.once('error', (error) => resolve({ lost: `The process cannot be started: ${error.message}` }));
      child.once('exit', (code, signal) => {
        this.running.delete(child);
        resolve({ lost: `The process ended with ${signal ?? code}.` });
      });
      child.send(task, () => undefined);
    });
  }
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // Not every system permits it. The work then runs at normal priority.
  }
}

@Module({ providers: [BackupsByClock], exports: [BackupsByClock] })
export class BackupsModule {}

import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { LEAST_ROOM_BYTES, roomOf } from './disk-room';
import { discardEndpoint, type Endpoint } from './endpoint';
import { EmbeddedPostgresError, messageOf } from './error';
import { endLeftovers } from './leftovers';
import { boundLog } from './log-file';
import { launchPostmaster, stopPostmaster } from './postmaster';
import { signalProcess } from './process-identity';

/**
 * The pauses before the restarts within the window. After the last one, the problem is assumed to be one that restarts
 * do not solve.
 */
const RESTART_DELAYS_MS = [0, 500, 2000, 8000, 30_000];
const RESTART_WINDOW_MS = 10 * 60_000;
const LOG_CHECK_MS = 60_000;
const ROOM_CHECK_MS = 1_000;

/** Callbacks of the program that uses the owner. */
export interface OwnerEvents {
  readonly log: (line: string) => void;
  readonly onLost?: (error: EmbeddedPostgresError) => void;
}

/** Runs the postmaster of a cluster, restarts it if it dies, and stops it at the end. */
export class PostmasterOwner {
  private child?: ChildProcess;
  private restarting?: Promise<void>;
  private restarts: number[] = [];
  private readonly stopping = new AbortController();
  private readonly logTimer: NodeJS.Timeout;

  constructor(
    private readonly cluster: Cluster,
    private readonly endpoint: Endpoint,
    private readonly events: OwnerEvents,
    private readonly restartDelaysMs: readonly number[] = RESTART_DELAYS_MS,
  ) {
    this.logTimer = setInterval(() => boundLog(cluster.logFile), LOG_CHECK_MS).unref();
    process.once('exit', this.onProcessExit);
  }

  async launch(): Promise<void> {
    await endLeftovers(this.cluster, this.events.log);
    boundLog(this.cluster.logFile);
    const child = await launchPostmaster(this.cluster, this.endpoint, this.events.log);
    this.child = child;
    child.once('exit', (code, signal) => {
      this.child = undefined;
      if (!this.stopping.signal.aborted) this.restarting = this.restart(String(signal ?? code));
    });
  }

  /** Stops PostgreSQL and resolves when it has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.logTimer);
    await this.restarting;
    if (this.child?.pid !== undefined) await stopPostmaster(this.child.pid, this.cluster);
    process.off('exit', this.onProcessExit);
    discardEndpoint(this.cluster.dataDir);
  }

  private async restart(cause: string): Promise<void> {
    this.events.log(`PostgreSQL ended unexpectedly (${cause})`);
    while (!this.stopping.signal.aborted) {
      await this.room();
      const now = Date.now();
      this.restarts = this.restarts.filter((time) => time > now - RESTART_WINDOW_MS);
      const delayMs = this.restartDelaysMs[this.restarts.length];
      if (delayMs === undefined) return this.giveUp();
      this.restarts.push(now);
      if (await this.tryAgain(delayMs)) return;
    }
  }

  private async tryAgain(delayMs: number): Promise<boolean> {
    try {
      await sleep(delayMs, undefined, { signal: this.stopping.signal });
      this.events.log(`Starting PostgreSQL again (${this.restarts.length} of ${this.restartDelaysMs.length})`);
      await this.launch();
      this.events.log('PostgreSQL runs again');
      return true;
    } catch (error) {
      if (!this.stopping.signal.aborted) this.events.log(messageOf(error));
      return false;
    }
  }

  /** Waits while the disk is full, because no start can succeed then and none should be counted. */
  private async room(): Promise<void> {
    const lacks = async () => ((await roomOf(this.cluster.dir)) ?? LEAST_ROOM_BYTES) < LEAST_ROOM_BYTES;
    if (!(await lacks())) return;
    this.events.log(`PostgreSQL is not started while the disk of ${this.cluster.dataDir} is full: make room`);
    while (!this.stopping.signal.aborted && (await lacks())) {
      await sleep(ROOM_CHECK_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private giveUp(): void {
    const error = new EmbeddedPostgresError(
      `PostgreSQL keeps ending and is no longer restarted: see ${this.cluster.logFile}`,
    );
    this.events.log(error.message);
    this.events.onLost?.(error);
  }

  /** Called at an exit without `stop()`: tells PostgreSQL to shut down, which it does after this process has ended. */
  private readonly onProcessExit = (): void => {
    if (this.child?.pid !== undefined) signalProcess(this.child.pid, 'SIGINT');
  };
}

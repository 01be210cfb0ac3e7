import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateCounter } from '#auth';
import type { Config } from '../../config';
import type { Log } from '../logging';
import type { StartedService } from './announce';
import { countAll } from './cluster-rate-counter';
import { FleetMetrics } from './fleet-metrics';
import type { MessageTo, ToPrimary, ToWorker } from './messages';
import { StartError } from './start-error';

/** The compiled entry point; all processes run compiled code. */
const ENTRY = join(__dirname, '../../main.js');
/** If a worker ran at least this long, its replacement starts at once. After shorter runs, the pauses increase. */
const LONG_LIFE_MS = 60_000;
const MAX_PAUSE_MS = 30_000;
/** Time in addition to SHUTDOWN_TIMEOUT for what a worker closes after its last request. */
const CLOSE_MS = 12_000;

export interface FleetOptions {
  readonly config: Config;
  readonly log: Log;
  readonly databaseUrl: string;
  readonly counter: RateCounter;
}

interface End {
  readonly worker: number;
  readonly cause: string;
  /** True if the worker ended by itself. */
  readonly isDeath: boolean;
  readonly lifeMs: number;
}

/**
 * Manages the workers: starts them, replaces them when they die, and counts requests and collects metrics for all of
 * them.
 */
export class Fleet {
  private readonly stopping = new AbortController();
  private readonly metrics = new FleetMetrics();
  private deaths = 0;
  private port: number;
  private opened?: (result: StartedService | StartError) => void;
  private missing: number;
  private setupLink: string | null = null;
  /** The worker that sets up a new service. If it dies before that is done, another one takes over. */
  private setsUp?: number | 'done';

  constructor(private readonly options: FleetOptions) {
    this.port = options.config.port;
    this.missing = options.config.workers;
  }

  /** Resolves when every worker listens. Throws the error that kept a worker from starting. */
  async start(): Promise<StartedService> {
    cluster.setupPrimary({ exec: ENTRY });
    const result = await new Promise<StartedService | StartError>((resolve) => {
      this.opened = resolve;
      for (let i = 0; i < this.options.config.workers; i++) this.fork();
    });
    this.opened = undefined;
    if (result instanceof StartError) throw result;
    return result;
  }

  /** Asks all workers to finish and resolves when they have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
    for (const worker of workers) tell(worker, { kind: 'stop' });
    const { shutdownDelaySeconds, shutdownTimeoutSeconds } = this.options.config;
    const patience = (shutdownDelaySeconds + shutdownTimeoutSeconds) * 1000 + CLOSE_MS;
    const limit = setTimeout(() => this.kill(workers), patience);
    await Promise.all(ended);
    clearTimeout(limit);
  }

  private kill(workers: readonly Worker[]): void {
    const left = workers.filter((worker) => !worker.isDead());
    this.options.log.warn({ workers: left.map(({ id }) => id) }, 'Workers did not end in time and were killed');
    for (const worker of left) worker.process.kill('SIGKILL');
  }

  private fork(): void {
    const worker = cluster.fork();
    const bornAt = Date.now();
    worker.on('message', (message: ToPrimary) => this.hear(worker, message));
    // A failed message to a dying worker can be ignored; its `exit` event follows.
    worker.on('error', () => undefined);
    worker.once('exit', (code, signal) => {
      this.metrics.left(worker.id);
      if (this.setsUp === worker.id) this.setsUp = undefined;
      if (this.stopping.signal.aborted) return;
      const cause = signal ?? (code === 0 ? 'asked to' : `exit code ${code}`);
      void this.replace({ worker: worker.id, cause, isDeath: code !== 0, lifeMs: Date.now() - bornAt });
    });
  }

  private hear(worker: Worker, message: ToPrimary): void {
    switch (message.kind) {
      case 'here':
        return this.assign(worker);
      case 'listening':
        return this.listening(worker, message);
      case 'failed':
        return this.failed(worker, message);
      case 'count':
        return void this.count(worker, message);
      case 'measured':
        return this.metrics.measured(worker.id, message);
      case 'report':
        return void this.report(worker, message);
    }
  }

  private assign(worker: Worker): void {
    this.setsUp ??= worker.id;
    const { databaseUrl } = this.options;
    tell(worker, {
      kind: 'serve',
      assignment: { databaseUrl, port: this.port, first: this.setsUp === worker.id },
    });
  }

  private listening(worker: Worker, { port, setupLink }: MessageTo<'primary', 'listening'>): void {
    this.port = port;
    this.setupLink ??= setupLink;
    if (this.setsUp === worker.id) this.setsUp = 'done';
    this.metrics.joined(worker.id, (request) => tell(worker, { kind: 'measure', request }));
    this.missing--;
    if (this.missing === 0) this.opened?.({ port, setupLink: this.setupLink });
  }

  /** A failure at the start makes the start fail, unless it is transient. Later, the worker is replaced. */
  private failed(worker: Worker, { message, isTransient }: MessageTo<'primary', 'failed'>): void {
    if (this.opened && !isTransient) this.opened(new StartError(message));
    else this.options.log.error({ worker: worker.id }, message);
  }

  private async count(worker: Worker, { batch, counts }: MessageTo<'primary', 'count'>): Promise<void> {
    tell(worker, { kind: 'counted', batch, usages: await countAll(this.options.counter, counts) });
  }

  private async report(worker: Worker, { request }: MessageTo<'primary', 'report'>): Promise<void> {
    tell(worker, { kind: 'report', request, text: await this.metrics.text() });
  }

  private async replace({ worker, cause, isDeath, lifeMs }: End): Promise<void> {
    if (isDeath) this.deaths = lifeMs < LONG_LIFE_MS ? this.deaths + 1 : 1;
    const pauseMs = isDeath && this.deaths > 1 ? Math.min(MAX_PAUSE_MS, 125 * 2 ** this.deaths) : 0;
    this.options.log[isDeath ? 'error' : 'info']({ worker, cause, pauseMs }, 'A worker ended and is replaced');
    await sleep(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    if (!this.stopping.signal.aborted) this.fork();
  }
}

/** Sends a message to a worker. Workers that have just ended are ignored. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => undefined);
}

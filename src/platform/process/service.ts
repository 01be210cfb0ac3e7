import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { RateCounter } from '#auth';
import { namingRequest, renderFailure, send, tookTooLong, WorkspaceConcurrency } from '#http';
import { diskFull, DomainError, watchWork } from '#kernel';
import { Db, type Replicas } from '#persistence';
import type { Config } from '../../config';
import { FirstRun } from '../../contexts/workspaces';
import { createApp } from '../../serve';
import { DiskSpace } from '../health';
import type { Log } from '../logging';
import { Metrics } from '../metrics';
import { baseUrlOf } from './announce';
import { workInBackground } from './background';
import { listen } from './http-server';
import { InFlight } from './in-flight';
import { showSurroundings } from './measured';
import { within, type Shutdown } from './shutdown';
import { StartError } from './start-error';

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Log;
  readonly shutdown: Shutdown;
  readonly dataSource: DataSource;
  readonly replicas: Replicas;
  readonly counter: RateCounter;
  /** Makes the text of /metrics from the metrics of this process. The default is those of this process alone. */
  readonly report?: (metrics: Metrics) => Promise<string>;
}

/** How long contexts may take to finish work outside of requests. */
const CLOSE_MS = 5_000;
const LOOK_MS = 500;

/** The application of one process, from creation to shutdown. */
export class Service {
  private constructor(
    readonly app: NestExpressApplication,
    readonly metrics: Metrics | undefined,
    private readonly inFlight: InFlight,
    private readonly options: ServiceOptions,
  ) {}

  /** Creates the application. It serves requests after `listen`. */
  static async create(options: ServiceOptions): Promise<Service> {
    const { config, dataSource, replicas, report = (all) => all.text() } = options;
    const inFlight = new InFlight();
    const metrics = config.metrics === 'off' ? undefined : new Metrics({ dataSource, replicas, inFlight });
    if (metrics) watchWork((work) => metrics.ended(work));
    const text = () => (metrics ? report(metrics) : Promise.resolve(''));
    const disk = await watchDisk(options);
    const app = await createApp({ ...options, inFlight, metrics, disk, report: text });
    const share = app.get(WorkspaceConcurrency);
    app.get(Db).shareReads((workspaceId, read) => share.reading(workspaceId, read));
    app.get(Db).guardWrites(() => {
      if (disk?.isFull) throw diskFull();
    });
    const service = new Service(app, metrics, inFlight, options);
    options.shutdown.defer('application', () => service.closeApp());
    if (metrics) await showSurroundings(app, dataSource, metrics);
    await workInBackground(app, { ...options, metrics });
    return service;
  }

  /** Starts to accept requests. Returns the port. */
  async listen(port: number): Promise<number> {
    const server = this.app.getHttpServer() as Server;
    const { config, shutdown } = this.options;
    const opened = await listen(server, { port, host: config.host });
    const overdue = setInterval(() => this.endOverdue(), LOOK_MS).unref();
    shutdown.defer('requests', async () => {
      await this.drain(server);
      clearInterval(overdue);
    });
    return opened;
  }

  /** Sets up a new service as configured. Returns the link for setting it up by hand, or null if that is not needed. */
  async setUp(port: number): Promise<string | null> {
    try {
      return await this.app.get(FirstRun).prepare(baseUrlOf(this.options.config, port));
    } catch (error) {
      throw error instanceof DomainError ? new StartError(`The first set-up failed: ${reasonsOf(error)}`) : error;
    }
  }

  /**
   * Says that it is not ready any more, and later stops accepting connections and waits for running requests. Idle
   * connections are closed then, the others after their response.
   */
  private async drain(server: Server): Promise<void> {
    const { config, log } = this.options;
    this.inFlight.stop();
    await sleep(config.shutdownDelaySeconds * 1000);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.inFlight.endStreams();
    server.closeIdleConnections();
    const done = await within(config.shutdownTimeoutSeconds * 1000, this.inFlight.idle());
    if (!done) log.warn({ requests: this.inFlight.size }, 'Requests were cut off: SHUTDOWN_TIMEOUT is over');
    // A response that was handed over may still be being sent.
    if (done) await within(LOOK_MS, closed);
    server.closeAllConnections();
    await closed;
  }

  private async closeApp(): Promise<void> {
    const done = await within(CLOSE_MS, this.app.close());
    if (!done) this.options.log.warn('The application did not close in time');
  }

  private endOverdue(): void {
    const { config, log } = this.options;
    const limit = config.requestTimeoutSeconds * 1000;
    for (const { request, response } of this.inFlight.unansweredFor(limit)) {
      log.warn({ requestId: request.state.id }, 'The request took longer than REQUEST_TIMEOUT');
      send(response, renderFailure(namingRequest(tookTooLong(), request), request.originalUrl));
    }
  }
}

/** Only the disk of the embedded PostgreSQL can be watched. */
async function watchDisk({ config, log, shutdown }: ServiceOptions): Promise<DiskSpace | undefined> {
  if (config.databaseUrl !== null) return undefined;
  const disk = new DiskSpace(config.dataDir, { log });
  await disk.start();
  shutdown.defer('look at the disk', () => Promise.resolve(disk.stop()));
  return disk;
}

const reasonsOf = ({ message, details }: DomainError): string =>
  details.fields?.map((field) => field.message).join(' ') ?? message;

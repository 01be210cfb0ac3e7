import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import { connectionOf, Session } from '#persistence';
import { BackupsByClock } from '../../backup/by-clock';
import type { Metrics } from '../metrics';
import { placeOf, SqlInstallation, type Difference, type DataLocation } from '../installation';
import { consumeEvents, hearEvents } from './events';
import { doJobs } from './jobs';
import { deliverMail } from './mail';
import type { ProcessContext } from './process-context';
import { deliverToWebhooks } from './webhooks';
import { commandLine } from '../command-line';

/** How often a waiting server checks whether the operator has decided. */
const LOOK_MS = 2_000;

interface ServiceContext extends ProcessContext {
  readonly dataSource: DataSource;
  readonly metrics: Metrics | undefined;
}

interface BackgroundContext extends ServiceContext {
  readonly session: Session;
}

/** Starts the background work, unless the settings disable it or the data may be a copy of another server's data. */
export async function workInBackground(app: NestExpressApplication, surroundings: ServiceContext): Promise<void> {
  const { config, dataSource, shutdown } = surroundings;
  const session = new Session(connectionOf(dataSource));
  shutdown.defer('session of the database', () => session.close());
  const context = { ...surroundings, session };
  if (config.backgroundWork === 'off') return void hearEvents(app, context);
  const installation = new SqlInstallation(dataSource);
  const place = placeOf(config, await installation.databaseName());
  const moved = await installation.enter(place);
  if (!moved.length) return begin(app, context);
  if (config.adoptMovedData === 'on') {
    await installation.take(place);
    context.log.warn({ moved }, `The data has moved here and is taken over (ADOPT_MOVED_DATA): ${described(moved)}`);
    return begin(app, context);
  }
  context.log.error({ moved }, waitingText(moved));
  waitToBeTold(app, { context, installation, place });
}

async function begin(app: NestExpressApplication, context: BackgroundContext): Promise<void> {
  deliverMail(app, context);
  await consumeEvents(app, context);
  doJobs(app, context);
  context.metrics?.backups(() => app.get(BackupsByClock, { strict: false }).figures());
  await deliverToWebhooks(app, context);
}

interface Waiting {
  readonly context: BackgroundContext;
  readonly installation: SqlInstallation;
  readonly place: DataLocation;
}

/** Waits for the operator's decision while requests are served. Starts the background work without a restart. */
function waitToBeTold(app: NestExpressApplication, { context, installation, place }: Waiting): void {
  const { log, shutdown } = context;
  const news = hearEvents(app, context);
  let isLooking = false;
  const look = async (): Promise<void> => {
    if ((await installation.enter(place)).length || shutdown.begun) return;
    clearInterval(timer);
    log.info('The data was adopted: mail, webhooks, automations and jobs go on here');
    await begin(app, context);
    news.stop();
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // The database may be temporarily unreachable.
    look()
      .catch((err: unknown) => log.warn({ err }, 'Cannot check whether the data was adopted'))
      .finally(() => (isLooking = false));
  }, LOOK_MS).unref();
  shutdown.defer('look for adoption', () => clearInterval(timer));
}

const NAMES: Readonly<Record<Difference['what'], string>> = {
  machine: 'machine',
  data: 'place of the data',
  database: 'database',
  address: 'BASE_URL',
};

const described = (moved: readonly Difference[]): string =>
  moved.map(({ what, before, now }) => `${NAMES[what]} was ${before} and is ${now}`).join('; ');

const waitingText = (moved: readonly Difference[]): string =>
  `This may be a copy of data that another server works on: ${described(moved)}. Requests are served; mail, webhooks, ` +
  `automations and jobs wait. If the data lives here now, run "${commandLine('adopt')}", or set ADOPT_MOVED_DATA=on.`;

import type { NestExpressApplication } from '@nestjs/platform-express';
import { DiscoveryService } from '@nestjs/core';
import { EventConsumers, EventListener, EventNotifier } from '#events';
import { Clock } from '#kernel';
import { Db, type Session } from '#persistence';
import type { Metrics } from '../metrics';
import type { Log } from '../logging';
import type { ProcessContext } from './process-context';
import { within } from './shutdown';

/**
 * How long running handlers may delay the end of the process. Events that are not committed by then are handled again.
 */
const CLOSE_MS = 5_000;

interface ConsumersContext extends Pick<ProcessContext, 'log' | 'shutdown'> {
  readonly metrics: Metrics | undefined;
  readonly session: Session;
}

type App = Pick<NestExpressApplication, 'get'>;

/** Runs the event consumers as long as the process runs. */
export async function consumeEvents(app: App, { log, shutdown, metrics, session }: ConsumersContext): Promise<void> {
  const consumers = await EventConsumers.start({
    discovery: app.get(DiscoveryService, { strict: false }),
    db: app.get(Db),
    session,
    clock: app.get(Clock),
    news: app.get(EventNotifier),
    reports: reportsTo(log, shutdown),
  });
  if (!consumers) return;
  shutdown.defer('consumers of events', async () => {
    await within(CLOSE_MS, consumers.stop());
  });
  metrics?.consumers(() => consumers.backlogs);
}

/** Only listens for events, for clients that follow them. Another server runs the consumers. */
export function hearEvents(
  app: App,
  { shutdown, session }: Pick<ConsumersContext, 'shutdown' | 'session'>,
): EventListener {
  const listener = new EventListener(session, [app.get(EventNotifier)]);
  listener.start();
  shutdown.defer('news of events', () => listener.stop());
  return listener;
}

type Reports = Parameters<typeof EventConsumers.start>[0]['reports'];

const reportsTo = (log: Log, shutdown: ConsumersContext['shutdown']): Reports => ({
  failed: ({ consumer }, { id, kind, entityId }, { attempts, nextAttemptAt, error }) =>
    log.warn(
      { consumer, event: id, kind, entityId, attempts, nextAttemptAt, reason: error },
      'An event could not be handled and is tried again',
    ),
  gaveUp: ({ consumer, workspaceId }, { id, kind, entityId }, { attempts, error }) =>
    log.error(
      { consumer, workspaceId, event: id, kind, entityId, attempts, reason: error },
      'An event was given up: it could not be handled',
    ),
  undone: ({ consumer, workspaceId }, err) =>
    log.warn({ err, consumer, workspaceId }, 'What was done for events was undone and is tried again'),
  stuck: (err) => {
    // If the start fails, the database is closed before the first poll has ended.
    if (!shutdown.begun) log.warn({ err }, 'Events cannot be read');
  },
});

import type { DiscoveryService } from '@nestjs/core';
import type { Clock } from '#kernel';
import type { Db, Session } from '#persistence';
import { consumersOf } from './consumer';
import { EventListener } from './event-listener';
import type { EventNotifier } from './event-notifier';
import { EventProgress, type Backlog } from './event-progress';
import { EventRunner, type EventRunnerDependencies } from './event-runner';
import { SqlEventLog } from './sql.event-log';

export interface ConsumersOptions {
  readonly discovery: DiscoveryService;
  readonly db: Db;
  readonly clock: Clock;
  /** Hears of new events. */
  readonly session: Session;
  /** Is notified of all new events. */
  readonly news: EventNotifier;
  readonly reports: EventRunnerDependencies['reports'];
}

/** Runs all declared consumers of events. */
export class EventConsumers {
  private constructor(
    private readonly runner: EventRunner,
    private readonly listener: EventListener,
  ) {}

  /** Starts all consumers. Returns null if the application declares none. */
  static async start({
    discovery,
    db,
    session,
    clock,
    news,
    reports,
  }: ConsumersOptions): Promise<EventConsumers | null> {
    const consumers = consumersOf(discovery);
    if (!consumers.length) return null;
    const names = consumers.map(({ name }) => name);
    const optional = new Set(consumers.filter(({ isOptional }) => isOptional).map(({ name }) => name));
    const progress = new EventProgress(db, names, optional);
    await progress.register(clock.now());
    const runner = new EventRunner(consumers, progress, {
      ...{ log: new SqlEventLog(db, optional), unitOfWork: db, clock, reports },
    });
    const listener = new EventListener(session, [news, runner]);
    runner.look();
    listener.start();
    return new EventConsumers(runner, listener);
  }

  /** What each consumer still has to process, as of a few seconds ago. */
  get backlogs(): readonly Backlog[] {
    return this.runner.backlogs;
  }

  /** Starts nothing more. Resolves when running transactions are committed or rolled back. */
  async stop(): Promise<void> {
    this.listener.stop();
    await this.runner.stop();
  }
}

// A process with a consumer of events, for tests: the built application with one more provider, on DATABASE_URL. CONSUMER
// is the consumer's name. It writes down what it is given, in its handler's transaction, and fails as the tables of the
// schema `probe` tell it to.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';

const require = createRequire(import.meta.url);
const dist = (path) => require(`../../dist/${path}`);
const { createDataSource, Db } = dist('libs/persistence');
const { EventConsumer, OnEvent } = dist('libs/events');
const { MemoryRateCounter } = dist('libs/auth');
const { AppModule } = dist('src/app.module');
const { loadConfig } = dist('src/config');
const { WorkItemArchived, WorkItemCreated, WorkItemUpdated } = dist('src/contexts/work-items');
const { createLog } = dist('src/platform/logging');
const { consumeEvents } = dist('src/platform/process/events');
const { Shutdown } = dist('src/platform/process/shutdown');
const { schema } = dist('ormconfig');

const { DATABASE_URL, CONSUMER, HANDLER_MS = '0' } = process.env;

class Probe {
  constructor(db) {
    this.db = db;
  }

  async note({ id, kind, workspaceId, entityId, data, createdAt }) {
    const [broken] = await this.db.query('select 1 from probe.broken where name = $1', [data.name]);
    await this.db.query(
      `insert into probe.effects (consumer, event_id, kind, workspace_id, entity_id, name, pid, lag_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [CONSUMER, id, kind, workspaceId, entityId, data.name, process.pid, Date.now() - Date.parse(createdAt)],
    );
    if (HANDLER_MS !== '0') await sleep(Number(HANDLER_MS));
    if (broken) throw new Error(`${data.name} is broken`);
    if (data.name === 'not to be committed') await this.db.query('insert into probe.doubtful values (1)');
  }
}
const handler = Object.getOwnPropertyDescriptor(Probe.prototype, 'note');
OnEvent(WorkItemCreated, WorkItemUpdated, WorkItemArchived)(Probe.prototype, 'note', handler);
EventConsumer(CONSUMER)(Probe);

class ProbeModule {}

const { config } = loadConfig({ DATABASE_URL });
const log = createLog({ level: 'info', format: 'json' });
const shutdown = new Shutdown(log).onSignals();
const dataSource = await createDataSource({ url: DATABASE_URL, ...schema }).initialize();
shutdown.defer('database connections', () => dataSource.destroy());
const app = await NestFactory.createApplicationContext(
  {
    module: ProbeModule,
    imports: [AppModule.with({ config, dataSource, counter: new MemoryRateCounter() })],
    providers: [{ provide: Probe, useFactory: (db) => new Probe(db), inject: [Db] }],
  },
  { logger: false },
);
await consumeEvents(app, { log, shutdown });
process.send('ready');

// A process with a consumer of events, for tests: the built application with one more provider, on DATABASE_URL. CONSUMER
// is the consumer's name. It writes down what it is given, in its handler's transaction, and fails as the tables of the
// schema `probe` tell it to.
import { setTimeout as sleep } from 'node:timers/promises';
import { dist, startProbe } from './probe-process.mjs';

const { Db } = dist('libs/persistence');
const { EventConsumer, OnEvent } = dist('libs/events');
const { WorkItemArchived, WorkItemCreated, WorkItemUpdated } = dist('src/contexts/work-items');
const { consumeEvents } = dist('src/platform/process/events');

const { CONSUMER, HANDLER_MS = '0' } = process.env;

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

const provider = { provide: Probe, useFactory: (db) => new Probe(db), inject: [Db] };
await startProbe([provider], consumeEvents);

// A process that does jobs, for tests, on DATABASE_URL: it writes down each attempt, fails as often as a job says, and takes
// as long as it says; one that says so ends the connections of its process, the first time. PROBE_MINUTE is the minute of each hour that something comes due.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dist, startProbe } from './probe-process.mjs';

const { Db } = dist('libs/persistence');
const { defineJob, OnJob, Recurring } = dist('libs/jobs');
const { doJobs } = dist('src/platform/process/jobs');

/** All connections of this process. */
const clients = new Set();
const { connect } = pg.Client.prototype;
pg.Client.prototype.connect = function (...args) {
  clients.add(this);
  return connect.apply(this, args);
};
const CUT = 'select pg_terminate_backend(pid) from unnest($1::int[]) as pid where pid <> pg_backend_pid()';

class Worker {
  constructor(db) {
    this.db = db;
  }

  async work({ name, ms = 0, failures = 0, cut = false }, { number }) {
    await this.note(name, number);
    await sleep(ms);
    if (number <= failures) throw new Error(`${name} fails`);
    await this.note(`${name} done`, number);
    if (cut && number === 1) await this.db.query(CUT, [[...clients].map(({ processID }) => processID).filter(Boolean)]);
  }

  workLong(payload, attempt) {
    return this.work(payload, attempt);
  }

  async tick() {
    await this.note('tick', 1);
  }

  note(name, number) {
    return this.db.query('insert into probe_jobs.attempts (name, number, pid) values ($1, $2, $3)', [
      name,
      number,
      process.pid,
    ]);
  }
}

const of = (method) => [Worker.prototype, method, Object.getOwnPropertyDescriptor(Worker.prototype, method)];
OnJob(defineJob('probe.work'))(...of('work'));
OnJob(defineJob('probe.long-work', { isLong: true }))(...of('workLong'));
Recurring(`${process.env.PROBE_MINUTE} * * * *`, 'probe.tick')(...of('tick'));

await startProbe([{ provide: Worker, useFactory: (db) => new Worker(db), inject: [Db] }], doJobs);

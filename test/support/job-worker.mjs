// A process that does jobs, for tests, on DATABASE_URL: it writes down each attempt, fails as often as a job says, and takes
// as long as it says. PROBE_MINUTE is the minute of each hour that something comes due.
import { setTimeout as sleep } from 'node:timers/promises';
import { dist, startProbe } from './probe-process.mjs';

const { Db } = dist('libs/persistence');
const { defineJob, OnJob, Recurring } = dist('libs/jobs');
const { doJobs } = dist('src/platform/process/jobs');

class Worker {
  constructor(db) {
    this.db = db;
  }

  async work({ name, ms = 0, failures = 0 }, { number }) {
    await this.note(name, number);
    await sleep(ms);
    if (number <= failures) throw new Error(`${name} fails`);
    await this.note(`${name} done`, number);
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
Recurring(`${process.env.PROBE_MINUTE} * * * *`, 'probe.tick')(...of('tick'));

await startProbe([{ provide: Worker, useFactory: (db) => new Worker(db), inject: [Db] }], doJobs);

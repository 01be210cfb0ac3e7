import type { DataSource } from 'typeorm';
import { SystemClock } from '#kernel';
import { Db } from '#persistence';
import type { Config } from '../../config';
import { sweepExpired } from '../../contexts/oauth';
import type { Log } from '../logging';
import { SqlIdempotency } from '../sql.idempotency';
import { Janitor, type Task } from './janitor';
import type { Shutdown } from './shutdown';

/** What is swept away. A table of your own with rows that expire is added here. */
const tasks = (db: Db, { idempotencyKeyHours }: Config): Task[] => [
  { name: 'idempotency keys', sweep: () => new SqlIdempotency(db, new SystemClock()).sweep(idempotencyKeyHours) },
  { name: 'codes and tokens', sweep: () => sweepExpired(db, new SystemClock()) },
];

interface Surroundings {
  readonly config: Config;
  readonly log: Log;
  readonly shutdown: Shutdown;
}

/** Tidies up for as long as the process lives; one process of a server does. */
export function keepTidy(dataSource: DataSource, { config, log, shutdown }: Surroundings): void {
  const janitor = new Janitor(tasks(new Db(dataSource), config), log);
  shutdown.defer('janitor', () => janitor.stop());
}

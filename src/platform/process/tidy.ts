import type { DataSource } from 'typeorm';
import { SystemClock } from '#kernel';
import { Db } from '#persistence';
import { createObjectStore } from '#storage';
import type { Config } from '../../config';
import type { Log } from '../logging';
import { SqlIdempotency } from '../sql.idempotency';
import { SqlServerSecrets } from '../sql.server-secrets';
import { storageSettings } from '../storage/settings';
import { Janitor, type Task } from './janitor';
import type { Shutdown } from './shutdown';

/** What is swept away. A table of your own with rows that expire is added here. */
const tasks = (db: Db, config: Config): Task[] => [
  {
    name: 'idempotency keys',
    sweep: () => new SqlIdempotency(db, new SystemClock()).sweep(config.idempotencyKeyHours),
  },
  { name: 'files', sweep: filesOf(db, config) },
];

/** The process above several workers loads nothing of files before their first round. */
function filesOf(db: Db, config: Config): Task['sweep'] {
  const make = async () => {
    const { fileSweep } = await import('../../contexts/assets/index.js');
    const secrets = new SqlServerSecrets(db.dataSource);
    return fileSweep(db, await createObjectStore(storageSettings(config, () => secrets.of('storage'))));
  };
  let made: ReturnType<typeof make> | undefined;
  return async () => (await (made ??= make())).run();
}

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

import type { DataSource } from 'typeorm';
import { SystemClock } from '#kernel';
import { MailQueue } from '#mail';
import { Db } from '#persistence';
import { createObjectStore } from '#storage';
import type { Config } from '../../config';
import { SqlIdentitySweep } from '../../contexts/identity';
import { sweepExpired } from '../../contexts/oauth';
import type { Log } from '../logging';
import { SqlIdempotencyStore } from '../sql.idempotency-store';
import { SqlServerSecrets } from '../sql.server-secrets';
import { storageSettings } from '../storage/settings';
import { Janitor, type Task } from './janitor';
import type { Shutdown } from './shutdown';

/** Messages that somebody should have passed on by hand; the links in them are of no use for much longer. */
const MAIL_MS = 24 * 3_600_000;

/** What is swept away. A table of your own with rows that expire is added here. */
function tasks(db: Db, config: Config): Task[] {
  const clock = new SystemClock();
  const identity = new SqlIdentitySweep(db, clock);
  const mails = new MailQueue(db, clock);
  return [
    { name: 'idempotency keys', sweep: () => new SqlIdempotencyStore(db, clock).sweep(config.idempotencyKeyHours) },
    { name: 'sessions', sweep: () => identity.sessions() },
    { name: 'password resets', sweep: () => identity.passwordResets() },
    { name: 'visits to the identity provider', sweep: () => identity.providerVisits() },
    { name: 'codes and tokens', sweep: () => sweepExpired(db, clock) },
    { name: 'printed messages', sweep: () => mails.sweep(new Date(Date.now() - MAIL_MS).toISOString()) },
    { name: 'files', sweep: filesOf(db, config) },
  ];
}

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

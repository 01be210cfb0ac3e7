import { join } from 'node:path';
import type { Contexts } from '#context';
import type { DatabaseOptions } from '#persistence';
import { BackupRunRow } from './backup/backup-run.row';
import { IdempotencyKeyRow } from './platform/idempotency-key.row';
import { InstallationRow } from './platform/installation';
import { MailRow } from './platform/mail.row';
import { ServerSecretRow } from './platform/server-secret.row';

/** Tables that belong to no context. */
const PLATFORM = [BackupRunRow, IdempotencyKeyRow, InstallationRow, MailRow, ServerSecretRow];

/**
 * Returns the part of the options that all data sources share. Contexts of the service share one history of migrations
 * because their tables refer to each other. The path works both from source and from dist.
 */
export const schemaOf = ({ rows, migrations }: Contexts): Pick<DatabaseOptions, 'entities' | 'migrations'> => ({
  entities: [...PLATFORM, ...rows],
  migrations: [join(__dirname, 'migrations/*.{ts,js}'), ...migrations],
});

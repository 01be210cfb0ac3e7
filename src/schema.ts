import { join } from 'node:path';
import type { Contexts } from '#context';
import type { DatabaseOptions } from '#persistence';
import { IdempotencyKeyRow } from './platform/idempotency-key.row';
import { InstallationRow } from './platform/installation';
import { MailRow } from './platform/mail.row';
import { ServerSecretRow } from './platform/server-secret.row';

/** Tables that belong to no context. */
const PLATFORM = [IdempotencyKeyRow, InstallationRow, MailRow, ServerSecretRow];

/**
 * What every data source of the service shares. Contexts of the service have one history of migrations, since their
 * tables refer to one another; works from source and from dist.
 */
export const schemaOf = ({ rows, migrations }: Contexts): Pick<DatabaseOptions, 'entities' | 'migrations'> => ({
  entities: [...PLATFORM, ...rows],
  migrations: [join(__dirname, 'migrations/*.{ts,js}'), ...migrations],
});

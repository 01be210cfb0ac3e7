import type { NestExpressApplication } from '@nestjs/platform-express';
import { jobBacklogs } from '#jobs';
import { mailBacklog } from '#mail';
import { Db } from '#persistence';
import { commitOfBuild, versionOfCairn } from '../../cli/version';
import type { Metrics } from '../metrics';

/** Adds what metrics show of the build, and of the queues in the database. */
export async function showSurroundings(app: Pick<NestExpressApplication, 'get'>, metrics: Metrics): Promise<void> {
  // Loaded dynamically, because contexts are loaded only after all declarations are known.
  const { deliveryBacklog } = await import('../../contexts/webhooks/index.js');
  const db = app.get(Db);
  const [row] = await db.query<{ postgres: string }>(`select current_setting('server_version') as postgres`);
  metrics.build({
    version: versionOfCairn(),
    commit: commitOfBuild() ?? 'unknown',
    node: process.versions.node,
    postgres: row!.postgres,
  });
  metrics.queues({ mail: () => mailBacklog(db), deliveries: () => deliveryBacklog(db), jobs: () => jobBacklogs(db) });
}

import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import { jobBacklogs } from '#jobs';
import { mailBacklog } from '#mail';
import { connectionOf, Db, isSpread } from '#persistence';
import { commitOfBuild, versionOfCairn } from '../../cli/version';
import type { Survey } from '../../cluster';
import type { Metrics } from '../metrics';

/** Adds what metrics show of the build, of the queues in the database, and of its nodes. */
export async function showSurroundings(
  app: Pick<NestExpressApplication, 'get'>,
  dataSource: DataSource,
  metrics: Metrics,
): Promise<void> {
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
  metrics.cluster(() => surveyNodes(dataSource));
  metrics.queues({ mail: () => mailBacklog(db), deliveries: () => deliveryBacklog(db), jobs: () => jobBacklogs(db) });
}

/** Undefined where the database lies on one server, which costs a statement to find out. */
async function surveyNodes(dataSource: DataSource): Promise<Survey | undefined> {
  if (!(await isSpread(dataSource))) return undefined;
  const { surveyOf } = await import('../../cluster/index.js');
  return surveyOf(connectionOf(dataSource));
}

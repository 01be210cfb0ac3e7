// A process that does what is left of the governance migrations of the workspaces that it is told, all at once, on
// DATABASE_URL. It tells of each batch that it begins, after a pause of up to PAUSE_MS, so that it can be killed anywhere;
// each migration has a pace of its own, so that they are at different points.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { dist, startProbe } from './probe-process.mjs';

const { GovernanceMigration } = dist('src/contexts/governance/application/governance-migration');
const { AllLifted } = dist('src/contexts/governance');
const { PAUSE_MS } = process.env;

await startProbe([], async (application) => {
  const lifted = application.get(AllLifted, { strict: false });
  const { batch } = lifted;
  const paces = new Map();
  lifted.batch = async (ctx, ...values) => {
    const { workspaceId } = ctx;
    if (!paces.has(workspaceId)) paces.set(workspaceId, Math.random() ** 2 * Number(PAUSE_MS));
    await sleep(paces.get(workspaceId));
    process.send('batch');
    return batch.call(lifted, ctx, ...values);
  };
  once(process, 'message').then(async ([workspaceIds]) => {
    const migration = application.get(GovernanceMigration, { strict: false });
    await Promise.all(workspaceIds.map((workspaceId) => migration.run({ workspaceId })));
    process.send('done');
  });
});

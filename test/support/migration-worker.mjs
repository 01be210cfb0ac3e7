// A process that does what is left of the governance migration of WORKSPACE_ID, on DATABASE_URL, as soon as it is told to.
// It waits up to PAUSE_MS before each batch, so that it can be killed anywhere.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { dist, startProbe } from './probe-process.mjs';

const { GovernanceMigration } = dist('src/contexts/governance/application/governance-migration');
const { AllLifted } = dist('src/contexts/governance');
const { WORKSPACE_ID, PAUSE_MS } = process.env;

await startProbe([], async (application) => {
  const lifted = application.get(AllLifted, { strict: false });
  const { batch } = lifted;
  lifted.batch = async (...values) => {
    await sleep(Math.random() * Number(PAUSE_MS));
    return batch.apply(lifted, values);
  };
  once(process, 'message').then(async () => {
    await application.get(GovernanceMigration, { strict: false }).run({ workspaceId: WORKSPACE_ID });
    process.send('done');
  });
});

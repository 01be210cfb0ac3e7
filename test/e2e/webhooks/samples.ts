import { expectOk, testRun, unique } from '../../support';
import { until } from '../../support/service';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

/** Answers 404, which is final: nothing is sent again while other operations are looked at. */
const newUrl = () => `${testRun().servers[0]}/${unique('hook')}`;

/** Nothing is sent to it while others look at what their own requests have left: no project goes here. */
const scopes = ['project.deleted'];

const webhook = (place: SamplePlace) => place.create('webhooks/', { name: unique('N'), url: newUrl(), scopes });

async function log(place: SamplePlace): Promise<string> {
  const { v2 } = place.tenant;
  const path = `webhook-logs/${await place.id('webhooks')}/`;
  expectOk(await v2.post(`webhooks/${await place.id('webhooks')}/test/`), 202);
  let found: readonly { id: string }[] = [];
  await until(async () => (found = expectOk(await v2.get(path)).data as typeof found).length > 0, 'an attempt');
  return found[0]!.id;
}

export const samples: Samples = {
  // Logs lie below the id of their webhook, without a name between them.
  kinds: { webhooks: webhook, '{webhook_id}': log },
  otherSpellings: { 'webhook-logs': 'webhooks' },
  recipes: {
    'create-webhook': { body: () => Promise.resolve({ url: newUrl(), scopes }) },
    'update-webhook': { body: () => Promise.resolve({ name: unique('N') }) },
    'redeliver-webhook-events': { body: () => Promise.resolve({ since: new Date().toISOString() }) },
  },
};

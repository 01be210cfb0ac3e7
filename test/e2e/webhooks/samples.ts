import { expectOk, unique } from '../../support';
import { until } from '../../support/service';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

/** Nobody listens there: an attempt fails at once, and its entry is there soon. */
const newUrl = () => `http://127.0.0.1:1/${unique('hook')}`;

const webhook = (place: SamplePlace) => place.create('webhooks/', { name: unique('N'), url: newUrl() });

async function log(place: SamplePlace): Promise<string> {
  const { v2 } = place.tenant;
  const path = `webhook-logs/${await place.id('webhooks')}/`;
  expectOk(await v2.post(`webhooks/${await place.id('webhooks')}/test/`), 202);
  let found: readonly { id: string }[] = [];
  await until(async () => (found = expectOk(await v2.get(path)).data as typeof found).length > 0, 'an attempt');
  return found[0]!.id;
}

export const samples: Samples = {
  kinds: { webhooks: webhook, 'webhook-logs': log },
  recipes: {
    'create-webhook': { body: () => Promise.resolve({ url: newUrl(), scopes: ['workitem.created'] }) },
    'update-webhook': { body: () => Promise.resolve({ name: unique('N') }) },
    'redeliver-webhook-events': { body: () => Promise.resolve({ since: new Date().toISOString() }) },
  },
};

// Measures deliveries to webhooks at a steady rate of events, and their effect on other requests and on CPU time.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { start } from './measure.mjs';

const WEBHOOKS = 5;
const BATCH = 50;
/** Other requests per second during the deliveries, of each kind: enough to be measured, but too few to be the load. */
const OTHERS = 20;
const RECEIVER = 'http://127.0.0.1:4804';
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const here = dirname(fileURLToPath(import.meta.url));
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const taken = async () => Number(await (await fetch(RECEIVER)).text());

/** Returns the seconds of CPU time that a process has used. */
function cpuOf({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

export const startReceiver = () => start(process.execPath, [join(here, 'receiver.mjs'), '4804'], { ready: RECEIVER });

/** Changes records in batches at a rate per second, until the returned function is called. */
function changing({ base, headers, items, path }, rate) {
  let at = 0;
  let stopped = false;
  const send = async () => {
    const ids = Array.from({ length: BATCH }, () => items[at++ % items.length]);
    const body = JSON.stringify({ items: ids.map((id) => ({ id, name: `Changed ${Date.now()} ${at}` })) });
    const answer = await fetch(`${base}${path}bulk-update/`, { method: 'POST', headers, body });
    const { failed } = await answer.json();
    if (!answer.ok || failed) throw new Error(`A batch was answered with ${answer.status}, ${failed} failed`);
  };
  const work = (async () => {
    const began = performance.now();
    for (let batch = 0; !stopped; batch++) {
      await sleep(Math.max(0, began + (batch * BATCH * 1_000) / rate - performance.now()));
      await send();
    }
  })();
  return () => {
    stopped = true;
    return work;
  };
}

async function paced(url, headers, seconds) {
  const options = { url, headers, connections: 2, duration: seconds, overallRate: OTHERS };
  const { latency, non2xx, errors } = await autocannon(options);
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} answers outside 2xx, ${errors} errors`);
  return latency;
}

/** Measures the latencies of a list and of a single read, the deliveries and the CPU time over some seconds. */
async function span(service, targets, seconds) {
  const [count, cpu, began] = [await taken(), cpuOf(service.child), performance.now()];
  const [list, one] = await Promise.all(targets.map(({ url, headers }) => paced(url, headers, seconds)));
  const elapsed = (performance.now() - began) / 1_000;
  return { list, one, delivered: (await taken()) - count, cpu: cpuOf(service.child) - cpu, elapsed };
}

/**
 * Measures an idle service, then with changes but without webhooks, then with the same changes and webhooks. The
 * difference between the last two is the cost of deliveries.
 */
export async function measureDeliveries(service, world, { seconds, rate, print }) {
  const { base, headers, slug } = world;
  const hooks = `${base}/api/v2/workspaces/${slug}/webhooks/`;
  const old = await (await fetch(`${hooks}?per_page=200`, { headers })).json();
  for (const { id } of old.data) await fetch(`${hooks}${id}/`, { method: 'DELETE', headers });
  const targets = [`${world.path}`, `${world.path}${world.items[0]}/`].map((path) => ({ url: base + path, headers }));
  await span(service, targets, 2);
  const idle = await span(service, targets, seconds);
  print('idle', idle);
  const under = async (name) => {
    const stop = changing(world, rate / WEBHOOKS);
    await sleep(2_000);
    const measured = await span(service, targets, seconds);
    await stop();
    print(name, measured);
    return measured;
  };
  const changes = await under(`${rate / WEBHOOKS} changes/s`);
  for (let i = 0; i < WEBHOOKS; i++) {
    const body = JSON.stringify({ url: `${RECEIVER}/${i}`, scopes: ['workitem.updated'] });
    const answer = await fetch(hooks, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`A webhook was refused: ${await answer.text()}`);
  }
  const told = await under(`and ${WEBHOOKS} webhooks`);
  return { idle, changes, told };
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Receiver, type Received } from '../support/receiver';
import { until } from '../support/service';
import { Stand } from './stand';

jest.setTimeout(600_000);

const HOOKS = 4;
const ITEMS = 250;
/** Each item is made and changed. */
const DELIVERIES = HOOKS * ITEMS * 2;
const KILL_AT = [DELIVERIES / 4, DELIVERIES / 2];
const PATIENCE_MS = 400_000;
/** Every so many deliveries meet one of the faults, when they come for the first time. */
const EVERY = 7;

type Fault = (response: ServerResponse) => unknown;

const FAULTS: Readonly<Record<string, Fault>> = {
  'status 500': (response) => response.writeHead(500).end(),
  'status 429': (response) => response.writeHead(429, { 'Retry-After': '1' }).end(),
  // Cut off by the sender's patience.
  hang: () => undefined,
  drip: (response) => {
    response.writeHead(200).write('.');
    const timer = setInterval(() => response.write('.'), 200);
    response.once('close', () => clearInterval(timer));
  },
  reset: (response) => response.destroy(),
  redirect: (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
  'huge body': (response) => response.end('x'.repeat(1_000_000)),
};

let directory: string;
let stand: Stand;
let receiver: Receiver;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-deliveries-'));
  chmodSync(directory, 0o711);
  receiver = await Receiver.start();
});
afterEach(async () => {
  receiver.close();
  await stand.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Deliveries as receivers know them, with the order in which each came first. */
class Ledger {
  readonly firsts = new Map<string, number>();
  readonly met = new Map<string, number>();
  arrivals = 0;

  take = ({ path, headers }: Received, response: ServerResponse): void => {
    const key = `${path} ${headers['webhook-id'] as string}`;
    const isFirst = !this.firsts.has(key);
    this.arrivals++;
    if (isFirst) this.firsts.set(key, this.firsts.size);
    const place = this.firsts.get(key)!;
    const names = Object.keys(FAULTS);
    const name = isFirst && place % EVERY === 0 ? names[(place / EVERY) % names.length]! : undefined;
    if (!name) return void response.end('ok');
    this.met.set(name, (this.met.get(name) ?? 0) + 1);
    FAULTS[name]!(response);
  };
}

async function write(at: Stand): Promise<void> {
  const numbers = Array.from({ length: ITEMS }, (_, index) => index);
  const work = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const { id } = await at.call<{ id: string }>('POST', at.items, { name: `d-${number}` });
      await at.call('PATCH', `${at.items}${id}/`, { priority: 'high' });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** For each webhook and item the kinds of events, in the order in which they came first. */
function ordersOf(deliveries: readonly Received[]): Map<string, string[]> {
  const orders = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { path, headers, body } of deliveries) {
    const id = `${path} ${headers['webhook-id'] as string}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const key = `${path} ${body.entity_id as string}`;
    orders.set(key, [...(orders.get(key) ?? []), body.event as string]);
  }
  return orders;
}

it('loses no delivery to receivers that fail, nor to a process that is killed in the midst of them', async () => {
  stand = await Stand.open(directory, {
    WEBHOOK_ALLOWED_CIDRS: 'loopback',
    WEBHOOK_TIMEOUT: '2',
    WEBHOOK_RETRY_PAUSE: '1',
  });
  const ledger = new Ledger();
  for (let hook = 0; hook < HOOKS; hook++) {
    const scopes = ['workitem.created', 'workitem.updated'];
    await stand.call('POST', '/api/v2/workspaces/acme/webhooks/', { url: receiver.url(ledger.take), scopes });
  }
  const began = performance.now();
  await write(stand);
  for (const count of KILL_AT) {
    await until(() => ledger.firsts.size >= count, `${count} deliveries`, PATIENCE_MS);
    process.kill(stand.pid, 'SIGKILL');
    await stand.recover();
  }
  await until(() => ledger.firsts.size >= DELIVERIES, 'all deliveries', PATIENCE_MS);
  const seconds = Math.round((performance.now() - began) / 1000);
  const orders = [...ordersOf(receiver.all).values()];
  expect(ledger.firsts.size).toBe(DELIVERIES);
  expect(orders).toHaveLength(HOOKS * ITEMS);
  expect(orders.filter((kinds) => kinds.join() !== 'workitem.created,workitem.updated')).toEqual([]);
  expect([...ledger.met.keys()].sort()).toEqual(Object.keys(FAULTS).sort());
  const faults = [...ledger.met].map(([name, count]) => `${name} ${count}`).join(', ');
  process.stdout.write(
    `${DELIVERIES} deliveries, ${KILL_AT.length} kills, faults: ${faults}; ` +
      `all came, ${ledger.arrivals - DELIVERIES} more than once, in ${seconds} s\n`,
  );
});

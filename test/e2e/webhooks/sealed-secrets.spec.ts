import { createHmac } from 'node:crypto';
import { apiKey, Client, expectOk } from '../../support';
import { cliJson } from '../../support/cli';
import { ADMIN } from '../../support/provider';
import { Receiver } from '../../support/receiver';
import { Stage, until, type Service } from '../../support/service';

const [OLD, NEW] = ['an old key '.repeat(4), 'a new key '.repeat(4)].map((text) => text.trim().replaceAll(' ', '-'));
const PLAIN = 'plane_wh_of_an_earlier_version';

let stage: Stage;
let receiver: Receiver;
let service: Service;
let key: string;
let admin: Client;
let project: string;

async function serve(secretKey: string): Promise<void> {
  await service?.end();
  const webhooks = { WEBHOOK_ALLOWED_CIDRS: 'loopback', WEBHOOK_RETRY_PAUSE: '1' };
  service = await stage.start({ ...ADMIN, ...webhooks, SECRET_KEY: secretKey });
  admin = new Client({ version: 'v2', credential: apiKey(key), slug: 'acme', base: service.url });
}

beforeAll(async () => {
  [stage, receiver] = await Promise.all([Stage.make(), Receiver.start()]);
  await serve(OLD!);
  const env = { DATABASE_URL: stage.databaseUrl };
  key = (await cliJson<{ api_key: string }>(['token', 'create', '--email', ADMIN.ADMIN_EMAIL], env)).api_key;
  await serve(OLD!);
  project = expectOk(await admin.post('projects/', { name: 'Roof', identifier: 'ROOF' }), 201).id as string;
});
afterAll(async () => {
  await receiver.close();
  await stage.clear();
});

const sql = (text: string, values: unknown[] = []) => stage.sql(text, values);

const signedBy = (url: string, secret: string): boolean => {
  const { raw, headers } = receiver.at(url).at(-1)!;
  return headers['x-plane-signature'] === createHmac('sha256', secret).update(raw).digest('hex');
};

const kept = async (id: string): Promise<string[]> => {
  const [row] = await sql('select secret, previous_secret from webhooks where id = $1', [id]);
  return [row!.secret as string, row!.previous_secret as string];
};

async function test(id: string, url: string): Promise<void> {
  const before = receiver.at(url).length;
  expectOk(await admin.post(`webhooks/${id}/test/`), 202);
  await receiver.received(url, before + 1);
}

/** Has the job done that the clock calls every hour. */
async function seal(name: string): Promise<void> {
  const queue = `select to_regclass('graphile_worker._private_jobs') is not null as there`;
  await until(async () => (await sql(queue))[0]!.there === true, 'the queue');
  await sql('select graphile_worker.add_job($1)', [name]);
  const waiting = 'select 1 from graphile_worker.jobs where task_identifier = $1';
  await until(async () => (await sql(waiting, [name])).length === 0, 'the end of the job');
}

interface Hook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

async function hook(): Promise<Hook> {
  const url = receiver.url();
  const { id } = expectOk(await admin.post('webhooks/', { url, scopes: ['workitem.created'] }), 201) as { id: string };
  const { secret_key: secret } = expectOk(await admin.post(`webhooks/${id}/regenerate/`));
  return { id, url, secret: secret as string };
}

it('keeps the secrets of webhooks sealed, and signs with them', async () => {
  const own = await hook();
  const both = await kept(own.id);
  for (const text of both) expect(text).toMatch(/^sealed\.[0-9a-f]{12}\.[\w-]+$/);
  expect(new Set(both).size).toBe(2);
  await test(own.id, own.url);
  expect(signedBy(own.url, own.secret)).toBe(true);
});

it('keeps an answer that showed a secret sealed, and repeats it', async () => {
  const { id } = await hook();
  const again = () => admin.post(`webhooks/${id}/regenerate/`, undefined, { headers: { 'Idempotency-Key': id } });
  const { secret_key: secret } = expectOk(await again()) as { secret_key: string };
  const [row] = await sql('select body from idempotency_keys where key = $1', [id]);
  expect(row!.body).toMatch(/^sealed\./);
  expect(expectOk(await again())).toMatchObject({ secret_key: secret });
});

it('keeps the secrets of nodes of automations sealed, and signs with them', async () => {
  const home = `projects/${project}/automations/`;
  const { id } = expectOk(await admin.post(home, { name: 'Tell', scope: 'WorkItem' }), 201) as { id: string };
  const node = async (members: object) =>
    expectOk(await admin.post(`${home}${id}/nodes/`, members), 201) as { id: string };
  const url = receiver.url();
  await node({ name: 'New', node_type: 'trigger', handler_name: 'record_created' });
  const action = { name: 'Send', node_type: 'action', handler_name: 'send_webhook', config: { url } };
  const { id: sender } = await node(action);
  const path = `${home}${id}/nodes/${sender}/regenerate-webhook-secret/`;
  const { secret } = expectOk(await admin.post(path)) as { secret: string };
  const read = async () => (await sql('select secret from automation_nodes where id = $1', [sender]))[0]!.secret;
  expect(await read()).toMatch(/^sealed\./);
  expect((await admin.post(`${home}${id}/status/`, { is_enabled: true })).status).toBe(204);
  const create = () => admin.post(`projects/${project}/work-items/`, { name: 'Mend' });
  expectOk(await create(), 201);
  await receiver.received(url);
  expect(signedBy(url, secret)).toBe(true);
  await sql('update automation_nodes set secret = $2 where id = $1', [sender, PLAIN]);
  await seal('automations.seal');
  expect(await read()).toMatch(/^sealed\./);
  expectOk(await create(), 201);
  await receiver.received(url, 2);
  expect(signedBy(url, PLAIN)).toBe(true);
});

it('signs with secrets of an earlier version, and seals them within the hour', async () => {
  const { id, url } = await hook();
  await sql('update webhooks set secret = $2 where id = $1', [id, PLAIN]);
  await test(id, url);
  expect(signedBy(url, PLAIN)).toBe(true);
  await seal('webhooks.seal');
  expect((await kept(id))[0]).toMatch(/^sealed\./);
  await test(id, url);
  expect(signedBy(url, PLAIN)).toBe(true);
});

it('forgets the secret before the last one once its time is over', async () => {
  const { id } = await hook();
  await sql(`update webhooks set previous_secret_until = now() - interval '1 minute' where id = $1`, [id]);
  await seal('webhooks.seal');
  expect((await kept(id))[1]).toBeNull();
});

it('goes over to another key, and tells of a secret that it has no key for', async () => {
  const { id, url, secret } = await hook();
  const [before] = await kept(id);
  await serve(`${NEW},${OLD}`);
  await seal('webhooks.seal');
  const [after] = await kept(id);
  expect(after!.split('.')[1]).not.toBe(before!.split('.')[1]);
  await serve(NEW!);
  await test(id, url);
  expect(signedBy(url, secret)).toBe(true);
  await serve(OLD!);
  const sent = receiver.at(url).length;
  expectOk(await admin.post(`webhooks/${id}/test/`), 202);
  const newest = async () => expectOk(await admin.get(`webhook-logs/${id}/?order_by=-created_at`)).data as object[];
  await until(async () => /cannot be opened/.test(JSON.stringify((await newest())[0])), 'the attempt that failed');
  expect(receiver.at(url)).toHaveLength(sent);
  expectOk(await admin.post(`webhooks/${id}/regenerate/`));
  expect((await kept(id))[0]!.split('.')[1]).toBe(before!.split('.')[1]);
});

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropDatabase } from '#persistence';
import { apiKey, Client, expectOk } from '../../support';
import { cli, cliJson } from '../../support/cli';
import { ADMIN } from '../../support/provider';
import { Receiver } from '../../support/receiver';
import { Stage, until, type Service } from '../../support/service';

const HOME = { ...ADMIN, WEBHOOK_ALLOWED_CIDRS: 'loopback', BASE_URL: 'https://home.example.com' };
const ELSEWHERE = { ...HOME, BASE_URL: 'https://elsewhere.example.com' };
/** Longer than mail, webhooks and jobs take where they are done. */
const LONG_MS = 3_000;

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  [stage, receiver] = await Promise.all([Stage.make(), Receiver.start()]);
});
afterAll(async () => {
  receiver.close();
  await stage.clear();
});

const adminOf = async (service: Service): Promise<Client> => {
  const args = ['token', 'create', '--email', ADMIN.ADMIN_EMAIL];
  const { api_key } = await cliJson<{ api_key: string }>(args, { DATABASE_URL: stage.databaseUrl });
  return new Client({ version: 'v2', slug: ADMIN.ADMIN_WORKSPACE, credential: apiKey(api_key), base: service.url });
};

const heldBack = (service: Service) =>
  service.entries.filter(({ level, msg }) => level === 'error' && String(msg).includes('cli -- adopt'));

async function delivers(service: Service, admin: Client, identifier: string): Promise<void> {
  const url = receiver.url();
  expectOk(await admin.post('webhooks/', { url, scopes: ['project.created'] }), 201);
  const project = expectOk(await admin.post('projects/', { name: identifier, identifier }), 201);
  const [delivery] = await receiver.received(url);
  expect(delivery!.body.data).toMatchObject({ id: project.id });
  expect(heldBack(service)).toEqual([]);
}

it('a server that finds its data elsewhere serves, and sends nothing until it is told', async () => {
  const home = await stage.start(HOME);
  const admin = await adminOf(home);
  await delivers(home, admin, 'HOME');
  await home.end();
  // A start at the same place is a start as any other.
  const again = await stage.start(HOME);
  await delivers(again, await adminOf(again), 'AGAIN');
  await again.end();

  const copy = await stage.start(ELSEWHERE);
  const reader = await adminOf(copy);
  const url = receiver.url();
  expectOk(await reader.post('webhooks/', { url, scopes: ['project.created'] }), 201);
  const project = expectOk(await reader.post('projects/', { name: 'Copy', identifier: 'COPY' }), 201);
  expectOk(await reader.post('invitations/', { email: 'new@example.com' }), 201);
  await sleep(LONG_MS);
  expect(receiver.at(url)).toEqual([]);
  expect((await stage.sql('select 1 from mails where next_attempt_at is not null')).length).toBe(1);
  expect((await copy.get('/readyz')).status).toBe(200);
  const [said] = heldBack(copy);
  expect(said).toMatchObject({
    moved: [{ what: 'address', before: HOME.BASE_URL, now: ELSEWHERE.BASE_URL }],
  });
  const env = { DATABASE_URL: stage.databaseUrl };
  const findings = await cliJson<{ about: string; text: string }[]>(['doctor'], { ...env, PORT: '0' });
  expect(findings.find(({ about }) => about === 'Place')?.text).toContain('npm run cli -- adopt');

  expect(await cliJson(['adopt'], env)).toEqual({ adopted: true, waited: true });
  const [delivery] = await receiver.received(url);
  expect(delivery!.body.data).toMatchObject({ id: project.id });
  await until(
    async () => (await stage.sql('select 1 from mails where next_attempt_at is not null')).length === 0,
    'mail',
  );
  await copy.end();

  const back = await stage.start({ ...HOME, ADOPT_MOVED_DATA: 'on' });
  await delivers(back, await adminOf(back), 'BACK');
  expect(back.entries.filter(({ msg }) => String(msg).includes('ADOPT_MOVED_DATA'))).toHaveLength(1);
  await back.end();
});

it('a database that was copied is a copy, whatever the settings say', async () => {
  const other = 'copied_' + String(process.pid);
  // A pooler keeps connections of servers that have ended.
  await stage.sql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await stage.sql(`create database ${other} template "${new URL(stage.databaseUrl).pathname.slice(1)}"`);
  const url = stage.databaseUrl.replace(new URL(stage.databaseUrl).pathname, `/${other}`);
  const copy = await stage.start({ ...HOME, DATABASE_URL: url });
  expect(heldBack(copy)).toHaveLength(1);
  await copy.end();
  // Told before it starts.
  expect((await cli(['adopt'], { DATABASE_URL: url })).stdout).toContain('Adopted');
  const told = await stage.start({ ...HOME, DATABASE_URL: url });
  expect(heldBack(told)).toEqual([]);
  await told.end();
  await dropDatabase({ query: (statement) => stage.sql(statement) }, other);
});

it('a server on restored data delivers what happens from then on, and nothing that happened before', async () => {
  const env = { DATABASE_URL: stage.databaseUrl };
  const home = await stage.start({ ...HOME, ADOPT_MOVED_DATA: 'on' });
  const admin = await adminOf(home);
  const url = receiver.url();
  expectOk(await admin.post('webhooks/', { url, scopes: ['project.created'] }), 201);
  expectOk(await admin.post('projects/', { name: 'Before', identifier: 'BEFORE' }), 201);
  await receiver.received(url);
  await home.end();
  const to = join(stage.directory, 'copies');
  await cliJson(['backup', 'create', '--to', to], env);
  await cliJson(['backup', 'restore', '--to', to, '--replace', ADMIN.ADMIN_WORKSPACE], env);
  await cliJson(['adopt'], env);
  const restored = await stage.start(HOME);
  const { id } = expectOk(
    await (await adminOf(restored)).post('projects/', { name: 'After', identifier: 'AFTER' }),
    201,
  );
  const deliveries = await receiver.received(url, 2);
  expect(deliveries.map(({ body }) => body.data)).toMatchObject([{ identifier: 'BEFORE' }, { id }]);
});

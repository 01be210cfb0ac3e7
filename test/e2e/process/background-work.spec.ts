import { setTimeout as sleep } from 'node:timers/promises';
import { apiKey, Client, expectOk } from '../../support';
import { cliJson } from '../../support/cli';
import { ADMIN } from '../../support/provider';
import { Receiver } from '../../support/receiver';
import { Stage, until } from '../../support/service';

const SETTINGS = { ...ADMIN, WEBHOOK_ALLOWED_CIDRS: 'loopback' };

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  [stage, receiver] = await Promise.all([Stage.make(), Receiver.start()]);
});
afterAll(async () => {
  receiver.close();
  await stage.clear();
});

const unsent = async () => (await stage.sql('select 1 from mails where next_attempt_at is not null')).length;

it('waits for a server that does it, where another one is told to keep from it', async () => {
  const { url: base } = await stage.start({ ...SETTINGS, BACKGROUND_WORK: 'off' });
  const env = { DATABASE_URL: stage.databaseUrl };
  const { api_key } = await cliJson<{ api_key: string }>(['token', 'create', '--email', ADMIN.ADMIN_EMAIL], env);
  const admin = new Client({ version: 'v2', slug: ADMIN.ADMIN_WORKSPACE, credential: apiKey(api_key), base });
  const url = receiver.url();
  expectOk(await admin.post('webhooks/', { url, scopes: ['project.created'] }), 201);
  const project = expectOk(await admin.post('projects/', { name: 'Roof', identifier: 'ROOF' }), 201);
  expectOk(await admin.post('invitations/', { email: 'new@example.com' }), 201);

  // Longer than mail, webhooks and jobs take where they are done.
  await sleep(3_000);
  expect(await unsent()).toBe(1);
  expect(receiver.all).toEqual([]);

  const busy = await stage.start(SETTINGS);
  const [delivery] = await receiver.received(url);
  expect(delivery!.body.data).toMatchObject({ id: project.id });
  await until(async () => (await unsent()) === 0, 'the mail');
  await busy.end();
});

import { createHmac } from 'node:crypto';
import {
  addProjectMember,
  authorized,
  bearer,
  Browser,
  expectOk,
  newApp,
  openScene,
  REDIRECT,
  sql,
  testRun,
  type Scene,
  type TestApp,
} from '../../support';
import { Receiver } from '../../support/receiver';
import { until } from '../../support/service';

const INSTALL = '/auth/o/authorize-app/';

let receiver: Receiver;
let scene: Scene;

beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  scene = await openScene();
});

interface Installed {
  readonly app: TestApp;
  readonly url: string;
  readonly bot: string;
  readonly token: string;
}

async function install(scope = 'read write', url: string | null = receiver.url()): Promise<Installed> {
  const app = await newApp(scene.tenant, { webhook_url: url });
  return { app, url: url!, ...(await installAgain(app, scope)) };
}

async function installAgain(app: TestApp, scope: string) {
  const { access_token: token } = await authorized(scene.tenant.owner, app, { scope, path: INSTALL });
  const [row] = await sql<{ bot_user_id: string }>('select bot_user_id from oauth_apps where id = $1', [app.id]);
  return { token, bot: row!.bot_user_id };
}

async function webhookOf({ token }: Pick<Installed, 'token'>): Promise<string | null> {
  const response = await fetch(`${testRun().servers[0]}/auth/o/app-installation/`, { headers: bearer(token) });
  const [installation] = (await response.json()) as { webhook: string | null }[];
  return installation!.webhook;
}

const hooks = async () => expectOk(await scene.v2.get('webhooks/')).data as Record<string, unknown>[];
const create = (name: string) => scene.add('work-items', { name });

const names = ({ url }: Installed) =>
  receiver.at(url).map(({ body }) => (body.data as { name?: string }).name ?? body.event);

/** All events so far were put in for whom they are for. */
async function settled(): Promise<void> {
  const url = receiver.url();
  const { id } = expectOk(await scene.v2.post('webhooks/', { url, scopes: ['label.created'] }), 201) as { id: string };
  await scene.add('labels');
  await receiver.received(url);
  expect((await scene.v2.delete(`webhooks/${id}/`)).status).toBe(204);
}

it('is made with the installation, by the account of the app, and shown in it', async () => {
  const installed = await install();
  const id = await webhookOf(installed);
  expect(await hooks()).toMatchObject([
    { id, url: installed.url, is_active: true, version: 'v2', created_by_id: installed.bot },
  ]);
});

it('is none where the app has no address', async () => {
  expect(await webhookOf(await install('read', null))).toBeNull();
  expect(await hooks()).toEqual([]);
});

it('tells what the account of the app may see, from the moment on that it may, signed', async () => {
  const installed = await install();
  const id = await webhookOf(installed);
  const { secret_key: secret } = expectOk(await scene.v2.post(`webhooks/${id}/regenerate/`)) as Record<string, string>;
  await create('Hidden');
  await settled();
  expect(names(installed)).not.toContain('Hidden');
  await addProjectMember(scene.tenant, scene.project, { userId: installed.bot }, 'contributor');
  await create('Seen');
  await until(() => Promise.resolve(names(installed).includes('Seen')), 'the event');
  const { raw, headers, body } = receiver.at(installed.url).find(({ raw: text }) => text.includes('Seen'))!;
  expect(body).toMatchObject({ event: 'workitem.created', webhook_id: id, workspace_id: scene.tenant.workspaceId });
  expect(headers['x-plane-signature']).toBe(createHmac('sha256', secret!).update(raw).digest('hex'));
  expect(names(installed)).not.toContain('Hidden');
});

it('tells of nothing that the scopes of the installation do not open', async () => {
  const installed = await install('projects.labels:read');
  await addProjectMember(scene.tenant, scene.project, { userId: installed.bot }, 'contributor');
  await create('Hidden');
  await scene.add('labels', { name: 'Told' });
  await receiver.received(installed.url);
  await settled();
  expect(new Set(receiver.at(installed.url).map(({ body }) => body.event))).toEqual(new Set(['label.created']));
  await installAgain(installed.app, 'projects.work_items:read');
  await create('Now told');
  await until(() => Promise.resolve(names(installed).includes('Now told')), 'the event');
});

it('does not send again what the app may not see any more', async () => {
  const installed = await install();
  await addProjectMember(scene.tenant, scene.project, { userId: installed.bot }, 'contributor');
  await create('Seen');
  await until(() => Promise.resolve(names(installed).includes('Seen')), 'the event');
  await sql('update project_members set is_active = false where user_id = $1', [installed.bot]);
  const id = await webhookOf(installed);
  const since = new Date(Date.now() - 60_000).toISOString();
  const sent = receiver.at(installed.url).length;
  const { queued } = expectOk(await scene.v2.post(`webhooks/${id}/redeliver/`, { since }), 202) as { queued: number };
  await until(async () => {
    const waiting = `select 1 from webhook_deliveries where webhook_id = $1 and status = 'pending'`;
    return (await sql(waiting, [id])).length === 0;
  }, 'the end of the deliveries');
  const again = receiver.at(installed.url).slice(sent);
  expect(again).toHaveLength(queued);
  expect(again.map(({ body }) => body.event)).not.toContain('workitem.created');
});

it('may have the address of a webhook of the workspace, and of another app', async () => {
  const url = receiver.url();
  expectOk(await scene.v2.post('webhooks/', { url, scopes: [] }), 201);
  const [one, other] = [await install('read', url), await install('read', url)];
  expect(await webhookOf(one)).not.toBe(await webhookOf(other));
  expect(await hooks()).toHaveLength(3);
});

it('follows the address of the app', async () => {
  const installed = await install();
  const id = await webhookOf(installed);
  const admin = await Browser.as(scene.tenant.owner);
  const url = receiver.url();
  const save = (webhookUrl: string) =>
    admin.post(`/w/${scene.tenant.slug}/settings/apps/${installed.app.id}/`, [
      ['name', 'Renamed'],
      ['description', ''],
      ['redirectUris', REDIRECT],
      ['setupUrl', ''],
      ['webhookUrl', webhookUrl],
      ['kind', 'confidential'],
      ['scopes', 'read'],
    ]);
  expect((await save(url)).status).toBe(303);
  expect(await hooks()).toMatchObject([{ id, url, name: 'Renamed' }]);
  expect((await save('')).status).toBe(303);
  expect([await hooks(), await webhookOf(installed)]).toEqual([[], null]);
  expect((await save(url)).status).toBe(303);
  expect(await hooks()).toMatchObject([{ url, created_by_id: installed.bot }]);
});

it('goes with the installation', async () => {
  const { app, url } = await install();
  const admin = await Browser.as(scene.tenant.owner);
  const answer = await admin.post(`/w/${scene.tenant.slug}/settings/apps/${app.id}/uninstall/`);
  expect(answer.status).toBe(303);
  expect(await hooks()).toEqual([]);
  await create('Later');
  await settled();
  expect(receiver.at(url).filter(({ raw }) => raw.includes('Later'))).toEqual([]);
});

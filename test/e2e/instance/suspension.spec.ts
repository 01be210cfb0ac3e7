import {
  addMember,
  addProject,
  Browser,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  readable,
  testRun,
  unique,
  untilNoticed,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { administer } from '../../support/administrators';
import { cliJson } from '../../support/cli';
import { Receiver } from '../../support/receiver';
import { until } from '../../support/service';

const WORKSPACES = '/api/v2/instance/workspaces/';
const SUSPENDED = 'This workspace is suspended. Ask an administrator of this installation.';

let tenant: Tenant;
let project: Project;
let administrator: Person;

beforeAll(async () => {
  administrator = await addMember(await newTenant(), 'member');
  await administer(administrator);
});
beforeEach(async () => {
  tenant = await newTenant({ features: ['wiki'] });
  project = await addProject(tenant);
});

const act = async (action: 'suspend' | 'resume', body: object = {}) =>
  expectOk(await administrator.v2.post(`${WORKSPACES}${tenant.workspaceId}/${action}/`, body));

it('refuses members, keys and tokens in all processes within a second, until somebody resumes', async () => {
  const { servers } = testRun();
  const member = await addMember(tenant, 'member');
  const stranger = (await newTenant()).owner;
  const token = await oauthToken(tenant, member.userId, ['read']);
  const clients = () => servers.flatMap((url) => [tenant.v2, member.v2, token.v2].map((client) => client.at(url)));
  const statuses = () => Promise.all(clients().map(async (client) => (await client.get('projects/')).status));
  const allOf = (status: number) => clients().map(() => status);
  expect(await statuses()).toEqual(allOf(200));
  await act('suspend');
  await untilNoticed();
  expect(await statuses()).toEqual(allOf(403));
  expectProblem(await member.v2.get('projects/'), 403, 'workspace_suspended');
  expectProblem(await member.v2.get(`projects/${project.id}/work-items/`), 403, 'workspace_suspended');
  expectProblem(await tenant.v2.post('projects/', { name: 'x', identifier: 'X' }), 403, 'workspace_suspended');
  expect(await tenant.v1.get('projects/')).toMatchObject({ status: 403, body: { detail: SUSPENDED } });
  expectProblem(await stranger.v2.get(`/api/v2/workspaces/${tenant.slug}/projects/`), 404, 'not_found');
  expectOk(await member.v2.get('/api/v2/users/me/'));
  await act('resume');
  await untilNoticed();
  expect(await statuses()).toEqual(allOf(200));
});

it('is shown to instance administrators, who can list what is suspended, and is in the audit log', async () => {
  const reason = 'The contract has ended.';
  expect(await act('suspend', { reason: 'Ended.' })).toMatchObject({ suspension_reason: 'Ended.' });
  const { suspended_at: at } = await act('suspend', { reason });
  expect(at).toMatch(/^\d{4}-/);
  const listed = async (isSuspended: boolean) =>
    expectOk(await administrator.v2.get(`${WORKSPACES}?slug=${tenant.slug}&is_suspended=${isSuspended}`)).data;
  expect(await listed(true)).toMatchObject([{ suspended_at: at, suspension_reason: reason }]);
  expect(await listed(false)).toEqual([]);
  expect(await act('resume')).toMatchObject({ suspended_at: null, suspension_reason: '' });
  await act('resume');
  const path = 'audit-logs/?category=settings&per_page=100';
  const { data } = expectOk(await tenant.v2.get(path)) as { data: Record<string, unknown>[] };
  const told = data.filter(({ event_name }) => /suspended|resumed/.test(String(event_name)));
  expect(told.map(({ event_name, actor_id, new_value }) => [event_name, actor_id, new_value])).toEqual([
    ['workspace.resumed', administrator.userId, null],
    ['workspace.suspended', administrator.userId, { reason: 'Ended.' }],
  ]);
  const tooLong = { reason: 'x'.repeat(501) };
  const refused = await administrator.v2.post(`${WORKSPACES}${tenant.workspaceId}/suspend/`, tooLong);
  expect(fieldCodes(refused)).toEqual(['reason max_length']);
  expectProblem(await tenant.v2.post(`${WORKSPACES}${tenant.workspaceId}/suspend/`), 404, 'not_found');
});

it('ends open streams of events within a second', async () => {
  const [, second] = testRun().servers;
  const { body } = await fetch(`${second}/api/v2/workspaces/${tenant.slug}/events/`, {
    headers: { Accept: 'text/event-stream', 'X-Api-Key': tenant.owner.key },
  });
  const chunks = body!.getReader();
  await chunks.read();
  await act('suspend');
  const since = performance.now();
  while (!(await chunks.read()).done);
  expect(performance.now() - since).toBeLessThan(1_500);
});

it('refuses published pages and invitations, and the pages of the application say why', async () => {
  const email = `${unique('guest-')}@example.com`;
  const { link } = await cliJson<{ link: string }>(['invite', email, '--workspace', tenant.slug, '--role', 'member']);
  const { pathname, search } = new URL(link);
  const { id } = expectOk(await tenant.v2.post('pages/', { name: 'Plan', description_html: '<p>Plan</p>' }), 201);
  const { anchor } = expectOk(await tenant.v2.post(`pages/${id}/publish/`)) as { anchor: string };
  const [visitor, member] = [new Browser(), await Browser.as(tenant.owner)];
  const published = `/published/pages/${anchor}/`;
  expect((await visitor.get(published)).status).toBe(200);
  await act('suspend');
  await untilNoticed();
  for (const [browser, path] of [
    [visitor, published],
    [visitor, pathname + search],
    [member, `/w/${tenant.slug}/`],
  ] as const) {
    const page = await browser.get(path);
    expect([page.status, readable(page)]).toEqual([403, expect.stringContaining('Ask an administrator')]);
    // The heading says the rest.
    expect(readable(page)).not.toContain(SUSPENDED);
  }
  expect((await visitor.get(published.replace(/.\/$/, '/'))).status).toBe(404);
  expect(readable(await member.get('/'))).toContain('This workspace is suspended.');
  await act('resume');
  await untilNoticed();
  expect((await visitor.get(published)).status).toBe(200);
});

it('makes webhooks wait, and they lose nothing', async () => {
  const receiver = await Receiver.start();
  try {
    let isDown = true;
    const url = receiver.url((_, response) => response.writeHead(isDown ? 503 : 200).end());
    expectOk(await tenant.v2.post('webhooks/', { url, scopes: ['workitem.created'] }), 201);
    expectOk(await tenant.v2.post(`projects/${project.id}/work-items/`, { name: 'One' }), 201);
    await receiver.received(url);
    await act('suspend');
    isDown = false;
    const before = receiver.at(url).length;
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    // An attempt may have been under way.
    expect(receiver.at(url).length).toBeLessThanOrEqual(before + 1);
    await act('resume');
    await until(() => receiver.at(url).length > before, 'the delivery');
  } finally {
    receiver.close();
  }
});

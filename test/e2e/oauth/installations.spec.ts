import { newId } from '../../../libs/kernel/ids';
import {
  addMember,
  addProject,
  addProjectMember,
  authorized,
  authorizePath,
  bearer,
  exchange,
  newApp,
  newTenant,
  oauthToken,
  send,
  sql,
  testRun,
  Browser,
  type Tenant,
  type TestApp,
} from '../../support';

const INSTALL = '/auth/o/authorize-app/';

let tenant: Tenant;
beforeAll(async () => void (tenant = await newTenant()));

async function installed(scopes = 'read write') {
  const app = await newApp(tenant);
  const tokens = await authorized(tenant.owner, app, { scope: scopes, path: INSTALL });
  return { app, tokens, id: tokens.answer.app_installation_id! };
}

const botGrant = (app: TestApp, parameters: Record<string, string | undefined> = {}, options = {}) =>
  exchange(app, { grant_type: 'client_credentials', ...parameters }, options);

const uninstall = async (app: TestApp) =>
  (await Browser.as(tenant.owner)).post(`/w/${tenant.slug}/settings/apps/${app.id}/uninstall/`);

const listOf = async (token: string, query = '') => {
  const response = await fetch(`${testRun().servers[0]}/auth/o/app-installation/${query}`, { headers: bearer(token) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
};

describe('an installation', () => {
  it('is named to the app, which can look at it', async () => {
    const { app, tokens, id } = await installed();
    const [{ bot_user_id: bot }] = (await sql('select bot_user_id from oauth_apps where id = $1', [app.id])) as [
      { bot_user_id: string },
    ];
    const answer = await listOf(tokens.access_token, `?id=${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        id,
        workspace: tenant.workspaceId,
        workspace_detail: { id: tenant.workspaceId, name: tenant.slug, slug: tenant.slug, logo_url: null },
        application: app.id,
        installed_by: tenant.owner.userId,
        app_bot: bot,
        status: 'installed',
        webhook: null,
        created_at: expect.stringMatching(/Z$/) as unknown,
        updated_at: expect.stringMatching(/Z$/) as unknown,
        deleted_at: null,
        created_by: tenant.owner.userId,
        updated_by: tenant.owner.userId,
      },
    ]);
    expect((await listOf(tokens.access_token)).body).toEqual(answer.body);
    for (const other of [newId(), 'x']) expect((await listOf(tokens.access_token, `?id=${other}`)).body).toEqual([]);
  });

  it('is shown to nobody without a token of its app', async () => {
    await installed();
    const foreign = await oauthToken(tenant, tenant.owner.userId, ['read']);
    for (const token of ['cairn_oat_x', foreign.token]) {
      const reply = await listOf(token);
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')]);
    }
    const other = await authorized(tenant.owner, await newApp(tenant));
    expect((await listOf(other.access_token)).body).toEqual([]);
  });

  it('is for owners and admins', async () => {
    const app = await newApp(tenant);
    for (const role of ['member', 'guest'] as const) {
      const visitor = await Browser.as(await addMember(tenant, role));
      const { location } = await visitor.get(authorizePath(app, {}, INSTALL));
      const page = await visitor.get(location!);
      expect([page.status, page.text.includes('Only owners and admins')]).toEqual([403, true]);
      expect((await visitor.post(location!, { answer: 'yes' })).status).toBe(403);
    }
    expect(await sql('select 1 from oauth_grants where app_id = $1', [app.id])).toEqual([]);
    await authorized(await addMember(tenant, 'admin'), app, { path: INSTALL });
  });

  it('is only made at its own address', async () => {
    const app = await newApp(tenant);
    const visitor = await Browser.as(tenant.owner);
    const { location } = await visitor.get(authorizePath(app, { install_app: 'yes' }));
    expect((await visitor.get(location!)).text).not.toContain('installs the app');
    const install = await visitor.get(authorizePath(app, {}, INSTALL));
    expect((await visitor.get(install.location!)).text).toContain('installs the app');
  });

  it('stays the same when it is made again, with the scopes of the last time', async () => {
    const { app, id } = await installed('read');
    const again = await authorized(tenant.owner, app, { scope: 'read write', path: INSTALL });
    expect(again.answer.app_installation_id).toBe(id);
    expect((await botGrant(app)).body).toMatchObject({ scope: 'read write' });
  });

  it('is one, also when several people make it at once', async () => {
    const app = await newApp(tenant);
    const people = [tenant.owner, await addMember(tenant, 'admin'), await addMember(tenant, 'admin')];
    const made = await Promise.all(people.map((person) => authorized(person, app, { path: INSTALL })));
    expect(new Set(made.map(({ answer }) => answer.app_installation_id)).size).toBe(1);
  });
});

describe("a token of an app's own account", () => {
  it.each([
    ['a form', {}],
    ['JSON and Basic', { json: true, basic: true }],
  ])('is got by %s, with the installation named or not', async (_name, options) => {
    const { app, id } = await installed();
    for (const named of [{ app_installation_id: id }, {}]) {
      const { status, body } = await botGrant(app, named, options);
      expect([status, body]).toEqual([
        200,
        {
          access_token: expect.stringMatching(/^cairn_obt_[\w-]{43}$/) as unknown,
          token_type: 'Bearer',
          expires_in: 86_400,
          scope: 'read write',
        },
      ]);
    }
  });

  it('acts as that account, a plain member that sees projects once it is added to them', async () => {
    const { app } = await installed();
    const { body } = await botGrant(app);
    const bot = tenant.v2.as(bearer((body as { access_token: string }).access_token));
    const me = await bot.get('/api/v2/users/me/');
    expect(me.body).toMatchObject({ principal_kind: 'oauth', scopes: ['read', 'write'] });
    const userId = (me.body as { id: string }).id;
    const member = expectMember(await tenant.v1.get('members/'), userId);
    expect(member).toMatchObject({ role: 15 });
    const project = await addProject(tenant, { network: 0 });
    expect((await bot.get(`projects/${project.id}/`)).status).toBe(404);
    await addProjectMember(tenant, project, { userId }, 'contributor');
    const other = tenant.v2
      .as(bearer(((await botGrant(app)).body as { access_token: string }).access_token))
      .elsewhere();
    expect((await other.get(`projects/${project.id}/work-items/`)).status).toBe(200);
    expect((await other.post(`projects/${project.id}/work-items/`, { name: 'By the bot' })).status).toBe(201);
  });

  it('has the scopes of the installation, or fewer', async () => {
    const { app } = await installed('read');
    expect((await botGrant(app, { scope: 'projects:read' })).body).toMatchObject({ scope: 'projects:read' });
    for (const scope of ['write', 'projects:write', 'rockets:fly', 'workspaces.permissions:read']) {
      const { status, body } = await botGrant(app, { scope });
      expect([scope, status, body]).toEqual([scope, 400, expect.objectContaining({ error: 'invalid_scope' })]);
    }
    const { body } = await botGrant(app);
    const bot = tenant.v2.as(bearer((body as { access_token: string }).access_token));
    expect((await bot.post('projects/', { name: 'X', identifier: 'X' })).status).toBe(403);
  });

  it.each([
    ['an installation of another app', async () => (await installed()).id],
    ['an unknown installation', () => Promise.resolve(newId())],
    ['a malformed one', () => Promise.resolve('x')],
  ])('is refused for %s', async (_name, id) => {
    const { app } = await installed();
    const { status, body } = await botGrant(app, { app_installation_id: await id() });
    expect([status, body]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
  });

  it('is refused to an app that is not installed, and to a public one', async () => {
    expect((await botGrant(await newApp(tenant))).body).toMatchObject({ error: 'invalid_grant' });
    const open = await newApp(tenant, { is_public: true });
    expect((await botGrant(open)).body).toMatchObject({ error: 'invalid_request' });
  });

  it('can be revoked by its app alone', async () => {
    const { app } = await installed();
    const { access_token: token } = (await botGrant(app)).body as { access_token: string };
    await send('/auth/o/revoke-token/', await newApp(tenant), { token });
    expect((await listOf(token)).status).toBe(200);
    await send('/auth/o/revoke-token/', app, { token });
    expect((await tenant.v2.as(bearer(token)).elsewhere().get('/api/v2/users/me/')).status).toBe(401);
    expect((await botGrant(app)).status).toBe(200);
  });
});

describe('uninstalling', () => {
  it("ends the bot's membership, its tokens and those of the installer, and can be taken back", async () => {
    const { app, tokens, id } = await installed();
    const project = await addProject(tenant);
    const bot = (await botGrant(app)).body as { access_token: string };
    const [{ bot_user_id: userId }] = (await sql('select bot_user_id from oauth_apps where id = $1', [app.id])) as [
      { bot_user_id: string },
    ];
    await addProjectMember(tenant, project, { userId }, 'contributor');
    expect((await uninstall(app)).status).toBe(303);
    expect((await uninstall(app)).status).toBe(404);

    for (const token of [bot.access_token, tokens.access_token]) {
      expect((await tenant.v2.as(bearer(token)).get('/api/v2/users/me/')).status).toBe(401);
    }
    expect((await botGrant(app, { app_installation_id: id })).body).toMatchObject({ error: 'invalid_grant' });
    const ended = await sql(
      'select is_active from workspace_members where user_id = $1 union all select is_active from project_members where user_id = $1',
      [userId],
    );
    expect(ended).toEqual([{ is_active: false }, { is_active: false }]);

    const again = await authorized(tenant.owner, app, { path: INSTALL });
    expect(again.answer.app_installation_id).not.toBe(id);
    expect((await botGrant(app)).status).toBe(200);
    const events = await sql(`select event_name from audit_logs where target_id = $1 order by sequence_number`, [
      app.id,
    ]);
    expect(events.map(({ event_name }) => event_name)).toEqual([
      'oauth_app.installed',
      'oauth_app.uninstalled',
      'oauth_app.installed',
    ]);
  });

  it('leaves what other people have granted', async () => {
    const { app } = await installed();
    const member = await addMember(tenant, 'member');
    const { access_token } = await authorized(member, app);
    await uninstall(app);
    expect((await tenant.v2.as(bearer(access_token)).get('projects/')).status).toBe(200);
  });
});

function expectMember(reply: { body: unknown }, id: string): unknown {
  const member = (reply.body as { id: string }[]).find((one) => one.id === id);
  expect(member).toBeDefined();
  return member;
}

import { apiKey, Browser, Client, expectOk } from '../../support';
import { cliJson } from '../../support/cli';
import { ADMIN, enter, ProviderStage, somebody, visit, type Claims, type Place } from '../../support/provider';
import { until } from '../../support/service';

const OFFLINE = { OIDC_SCOPES: 'openid email profile groups' };

let stage: ProviderStage;
let place: Place;
let admin: Client;

beforeAll(async () => {
  stage = await ProviderStage.make();
  place = await stage.begin('client_secret_basic', OFFLINE);
  const env = { DATABASE_URL: stage.stage.databaseUrl };
  const { api_key: key } = await cliJson<{ api_key: string }>(['token', 'create', '--email', ADMIN.ADMIN_EMAIL], env);
  admin = new Client({ version: 'v2', credential: apiKey(key), slug: 'acme', base: place.service.url });
  const mapping = { idp_group_name: 'staff', role_slug: 'member' };
  expectOk(await admin.post('group-sync/workspace-mappings/', mapping), 201);
});
afterAll(() => stage.clear());

const configure = async (members: object) => expectOk(await admin.patch('group-sync/config/', members));
beforeEach(() => configure({ is_enabled: true, sync_on_login: false, sync_offline: true, auto_remove: true }));

/** What the provider knows of somebody from now on. */
const tell = (claims: Claims) =>
  fetch(`${place.provider.issuer}/people/`, {
    method: 'POST',
    body: new URLSearchParams({ claims: JSON.stringify(claims) }),
  });

/** Has the job done that the clock calls every two hours. */
async function renew(): Promise<void> {
  const queue = `select to_regclass('graphile_worker._private_jobs') is not null as there`;
  await until(async () => (await stage.sql(queue))[0]!.there === true, 'the queue');
  await stage.sql(`select graphile_worker.add_job('identity.renew')`);
  const waiting = `select 1 from graphile_worker.jobs where task_identifier = 'identity.renew'`;
  await until(async () => (await stage.sql(waiting)).length === 0, 'the end of the job');
}

const roleOf = async ({ email }: { readonly email: string }): Promise<unknown> => {
  const [row] = await stage.sql(
    `select m.role from workspace_members m join users u on u.id = m.user_id
     where lower(u.email) = lower($1) and m.is_active and m.deleted_at is null`,
    [email],
  );
  return row?.role ?? null;
};

const tokenOf = async ({ sub }: { readonly sub: string }): Promise<unknown> =>
  (await stage.sql('select renewal_token from identities where subject = $1', [sub]))[0]?.renewal_token;

/** Somebody who has signed in, in these groups. */
async function arrive(...groups: string[]) {
  const person = somebody({ groups });
  expect((await enter(new Browser(place.service.url), person)).status).toBe(303);
  return person;
}

it('gives the role of a group that somebody got after the sign-in, and takes it with the group', async () => {
  const bob = await arrive();
  expect(await roleOf(bob)).toBeNull();
  await tell({ ...bob, groups: ['staff'] });
  await renew();
  expect(await roleOf(bob)).toBe('member');
  // The provider takes a token once: this only works with the one that it gave in exchange.
  await tell({ ...bob, groups: [] });
  await renew();
  expect(await roleOf(bob)).toBeNull();
});

it('changes nothing in a workspace that does not want it', async () => {
  const bob = await arrive();
  await stage.sql(
    `insert into workspaces (id, name, slug, owner_id, created_at, updated_at)
     select gen_random_uuid(), 'Other', 'other', id, now(), now() from users where email = $1`,
    [ADMIN.ADMIN_EMAIL],
  );
  await stage.sql(
    `insert into group_sync_configs (workspace_id, id, created_at, updated_at, is_enabled, sync_on_login, sync_offline,
       auto_remove, group_attribute_key, default_workspace_role)
     select id, id, now(), now(), true, true, false, false, 'groups', 'member' from workspaces where slug = 'other'`,
  );
  await stage.sql(`insert into group_sync_places (tenant_id) select id from workspaces where slug = 'other'`);
  await stage.sql(
    `insert into group_workspace_mappings (workspace_id, id, created_at, updated_at, idp_group_name, role)
     select id, gen_random_uuid(), now(), now(), 'staff', 'admin' from workspaces where slug = 'other'`,
  );
  await tell({ ...bob, groups: ['staff'] });
  await renew();
  const places = await stage.sql(
    `select w.slug, m.role from workspace_members m join workspaces w on w.id = m.workspace_id
     join users u on u.id = m.user_id where u.email = $1`,
    [bob.email],
  );
  expect(places).toEqual([{ slug: 'acme', role: 'member' }]);
});

it('keeps tokens so that the database alone gives none away', async () => {
  const bob = await arrive();
  const sealed = (await tokenOf(bob)) as string;
  expect(Buffer.from(sealed, 'base64url').length).toBeGreaterThan(60);
  const ann = await arrive();
  await stage.sql('update identities set renewal_token = $2 where subject = $1', [ann.sub, sealed]);
  await tell({ ...bob, groups: ['staff'] });
  await renew();
  // What was moved to somebody else opens nothing and is gone.
  expect([await roleOf(ann), await tokenOf(ann)]).toEqual([null, null]);
  expect(await roleOf(bob)).toBe('member');
});

it('forgets a token that the provider refuses, and takes no role for it', async () => {
  const bob = await arrive();
  await tell({ ...bob, groups: ['staff'] });
  await renew();
  await tell({ ...bob, gone: true });
  await renew();
  expect([await roleOf(bob), await tokenOf(bob)]).toEqual(['member', null]);
});

it('forgets the token of somebody who is deactivated', async () => {
  const bob = await arrive();
  expect(await tokenOf(bob)).toEqual(expect.any(String));
  await cliJson(['user', 'deactivate', bob.email], { DATABASE_URL: stage.stage.databaseUrl });
  expect(await tokenOf(bob)).toBeNull();
});

it('forgets all tokens when nobody wants it any more, and asks for none', async () => {
  const bob = await arrive();
  await configure({ sync_offline: false });
  expect(await tokenOf(bob)).toBeNull();
  const ann = await arrive();
  expect(await tokenOf(ann)).toBeNull();
  const away = await new Browser(place.service.url).get('/sign-in/oidc/?next=/');
  expect(away.location).not.toMatch(/offline_access|prompt=/);
  await configure({ sync_offline: true, is_enabled: false });
  expect((await new Browser(place.service.url).get('/sign-in/oidc/?next=/')).location).not.toContain('offline_access');
});

describe('a provider that is away', () => {
  it('changes no role and costs no token', async () => {
    const bob = await arrive();
    await tell({ ...bob, groups: ['staff'] });
    await renew();
    const kept = await tokenOf(bob);
    await place.provider.stop();
    await renew();
    expect([await roleOf(bob), await tokenOf(bob)]).toEqual(['member', kept]);
    expect(place.service.logged({ context: 'IdentityProvider', level: 'warn' }).length).toBeGreaterThan(0);
  });
});

it('asks a service without a secret for nothing', async () => {
  const { service } = await stage.begin('none', OFFLINE);
  const visitor = new Browser(service.url);
  expect((await visitor.get('/sign-in/oidc/?next=/')).location).not.toContain('offline_access');
  expect((await visit(visitor, somebody())).location).toContain('/sign-in/oidc/callback/');
});

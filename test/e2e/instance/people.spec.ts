import { randomUUID } from 'node:crypto';
import { hashSecret, newSecret, PREFIX } from '../../../libs/auth/credentials';
import {
  addMember,
  Client,
  cookieOf,
  expectOk,
  expectProblem,
  insert,
  newApp,
  newSession,
  newTenant,
  oauthToken,
  sql,
  testRun,
  unique,
  untilNoticed,
  type Person,
  type Tenant,
} from '../../support';
import { administer } from '../../support/administrators';
import { Stage } from '../../support/service';

const PEOPLE = '/api/v2/instance/people/';

interface Entry {
  readonly event_name: string;
  readonly actor_id: string;
  readonly target_id: string;
}

let tenant: Tenant;
let administrator: Person;
let somebody: Person;

beforeAll(async () => {
  tenant = await newTenant();
  administrator = await addMember(await newTenant(), 'member');
  await administer(administrator);
});
beforeEach(async () => (somebody = await addMember(tenant, 'member')));

const get = async (path: string) => expectOk(await administrator.v2.get(path));
const act = async (action: string, { userId }: Person = somebody) =>
  expectOk(await administrator.v2.post(`${PEOPLE}${userId}/${action}/`));
const me = async (client: Client) => (await client.get('/api/v2/users/me/')).status;

/** A session's cookie and form token, sent to a server process. */
const browser = ({ token, formToken }: { token: string; formToken: string }, base = testRun().servers[0]!) =>
  new Client({
    version: 'v2',
    credential: { ...cookieOf({ token }), 'x-form-token': formToken },
    slug: tenant.slug,
    base,
  });

describe('operations of the instance', () => {
  it('do not exist for anybody but its administrators, whatever the address', async () => {
    const unknown = await tenant.v2.get('/api/v2/instance/nothing/');
    for (const path of [PEOPLE, `${PEOPLE}${somebody.userId}/`, '/api/v2/instance/workspaces/']) {
      const { status, body } = await tenant.v2.get(path);
      const { code, detail } = body as { code: string; detail: string };
      expect({ status, code, detail }).toMatchObject({
        status: 404,
        code: (unknown.body as { code: string }).code,
        detail: (unknown.body as { detail: string }).detail,
      });
    }
    expectProblem(await tenant.v2.post(`${PEOPLE}${somebody.userId}/deactivate/`), 404, 'not_found');
    expect(await me(somebody.v2)).toBe(200);
  });

  it('need their own scope: the global ones are not enough, and it opens nothing to others', async () => {
    const broad = await oauthToken(tenant, administrator.userId, ['read', 'write']);
    expectProblem(await broad.v2.get(PEOPLE), 403, 'forbidden');
    expectProblem(await broad.v2.post(`${PEOPLE}${somebody.userId}/deactivate/`), 403, 'forbidden');
    const narrow = await oauthToken(tenant, administrator.userId, ['instance.people:read']);
    expectOk(await narrow.v2.get(PEOPLE));
    expectProblem(await narrow.v2.get('/api/v2/instance/workspaces/'), 403, 'forbidden');
    const ofOwner = await oauthToken(tenant, tenant.owner.userId, ['instance.people:read']);
    expectProblem(await ofOwner.v2.get(PEOPLE), 404, 'not_found');
  });

  it('are out of reach for a token of an app that is bound to a workspace', async () => {
    const app = await newApp(tenant, { scopes: ['instance.people:read'] });
    const { token, v2 } = await oauthToken(tenant, administrator.userId, ['instance.people:read']);
    await sql('update access_tokens set app_id = $2 where token_hash = $1 returning id', [hashSecret(token), app.id]);
    expectProblem(await v2.get(PEOPLE), 404, 'not_found');
  });
});

describe('people', () => {
  it('are found by name and address, also those who are in no workspace', async () => {
    const [name, found] = [unique('Ada '), randomUUID()];
    const at = new Date().toISOString();
    const names = { display_name: 'ada', first_name: name, last_name: 'Lovelace' };
    await insert('users', { id: found, email: `${found}@example.com`, ...names, created_at: at, updated_at: at });
    for (const text of [name.toUpperCase(), found.slice(0, 30)]) {
      const { data } = await get(`${PEOPLE}?search=${encodeURIComponent(text)}`);
      expect(data).toEqual([expect.objectContaining({ id: found, email: `${found}@example.com`, is_active: true })]);
    }
  });

  it('are listed in pages, and by whether they are active', async () => {
    await act('deactivate');
    const inactive = await get(`${PEOPLE}?is_active=false&search=${somebody.email}`);
    expect(inactive.data).toEqual([expect.objectContaining({ id: somebody.userId, is_active: false })]);
    expect((await get(`${PEOPLE}?is_active=true&search=${somebody.email}`)).data).toEqual([]);
    const page = await get(`${PEOPLE}?per_page=1`);
    expect(page.data).toHaveLength(1);
    expect(page).toMatchObject({ next: 1 });
  });

  it('are listed with the kinds of their factors and the number of their workspaces', async () => {
    const at = new Date().toISOString();
    const factor = { user_id: somebody.userId, secret: 'sealed', last_step: 1, last_used_at: at, created_at: at };
    await insert('totp_factors', factor);
    const listed = async () => (await get(`${PEOPLE}?search=${somebody.email}`)).data;
    expect(await listed()).toEqual([expect.objectContaining({ second_factors: ['totp'], workspace_count: 1 })]);
    await sql('update workspace_members set is_active = false where user_id = $1 returning id', [somebody.userId]);
    expect(await listed()).toEqual([expect.objectContaining({ workspace_count: 0 })]);
  });

  it('are shown with their workspaces, the kinds of their factors and their last activity', async () => {
    const at = new Date().toISOString();
    const factor = { user_id: somebody.userId, secret: 'sealed', last_step: 1, last_used_at: at, created_at: at };
    await insert('totp_factors', factor);
    await newSession(somebody);
    const shown = await get(`${PEOPLE}${somebody.userId}/`);
    expect(shown).toMatchObject({
      email: somebody.email,
      workspaces: [{ id: tenant.workspaceId, name: tenant.slug, slug: tenant.slug, role: 'member' }],
      second_factors: ['totp'],
      last_activity_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(JSON.stringify(shown)).not.toContain('sealed');
    expect(await get(`${PEOPLE}${administrator.userId}/`)).toMatchObject({ second_factors: [] });
  });

  it('that are bots or unknown are not there', async () => {
    const bot = await addMember(tenant, 'member');
    await sql('update users set is_bot = true where id = $1 returning id', [bot.userId]);
    for (const id of [bot.userId, randomUUID()]) {
      expectProblem(await administrator.v2.get(`${PEOPLE}${id}/`), 404, 'not_found');
      expectProblem(await administrator.v2.post(`${PEOPLE}${id}/deactivate/`), 404, 'not_found');
    }
  });
});

describe('deactivation', () => {
  it('ends sessions, keys and tokens in all processes within a second, until somebody reactivates', async () => {
    const [first, second] = testRun().servers;
    const session = await newSession(somebody);
    const token = await oauthToken(tenant, somebody.userId, ['read']);
    const clients = () => [first!, second!].flatMap((url) => [somebody.v2.at(url), token.v2.at(url)]);
    const signedIn = () => [browser(session, first), browser(session, second)];
    for (const client of [...clients(), ...signedIn()]) expect(await me(client)).toBe(200);
    expect(await act('deactivate')).toMatchObject({ id: somebody.userId, is_active: false });
    await untilNoticed();
    for (const client of [...clients(), ...signedIn()]) expect(await me(client)).toBe(401);
    expect(await act('reactivate')).toMatchObject({ is_active: true });
    await untilNoticed();
    for (const client of clients()) expect(await me(client)).toBe(200);
    for (const client of signedIn()) expect(await me(client)).toBe(401);
  });

  it('is refused for oneself', async () => {
    const reply = await administrator.v2.post(`${PEOPLE}${administrator.userId}/deactivate/`);
    expectProblem(reply, 409, 'own_account');
    expect(await me(administrator.v2)).toBe(200);
  });

  it('needs a fresh proof of a browser session, not of a key', async () => {
    const path = `${PEOPLE}${somebody.userId}/deactivate/`;
    const [old, fresh] = [await newSession(administrator), await newSession(administrator)];
    await sql('update sessions set proved_at = now(), created_at = now() where id = $1 returning id', [fresh.id]);
    await sql(
      `update sessions set proved_at = null, created_at = now() - interval '1 day' where id = $1 returning id`,
      [old.id],
    );
    expectProblem(await browser(old).post(path), 403, 'proof_required');
    expectOk(await browser(fresh).post(path));
  });
});

describe('a write', () => {
  it('is in the audit log of the workspaces of the person, with the administrator as the actor', async () => {
    const at = new Date().toISOString();
    const factor = { user_id: somebody.userId, secret: 'sealed', last_step: 1, last_used_at: at, created_at: at };
    await insert('totp_factors', factor);
    expect(await act('reset-factors')).toMatchObject({ second_factors: [] });
    await act('deactivate');
    await act('reactivate');
    const { data } = expectOk(await tenant.v2.get('audit-logs/?category=security&per_page=100')) as { data: Entry[] };
    const told = data.filter(({ target_id }) => target_id === somebody.userId);
    expect(told.map(({ event_name }) => event_name).sort()).toEqual([
      'security.factors_reset',
      'security.user_activated',
      'security.user_deactivated',
    ]);
    expect(new Set(told.map(({ actor_id }) => actor_id))).toEqual(new Set([administrator.userId]));
  });
});

describe('without INSTANCE_ADMINS', () => {
  let stage: Stage;
  beforeAll(async () => (stage = await Stage.make()));
  afterAll(() => stage.clear());

  /** Somebody of another installation. */
  async function person(createdAt: string, members: string): Promise<{ id: string; key: string }> {
    const [id, key] = [randomUUID(), newSecret(PREFIX.apiKey)];
    await stage.sql(
      `insert into users (id, email, display_name, created_at, updated_at${members && `, ${members}`})
       values ($1, $2, 'Ann', $3, $3${members && ', true'})`,
      [id, `${id}@example.com`, createdAt],
    );
    await stage.sql(
      `insert into api_keys (id, user_id, title, key_hash, hint, created_at) values ($1, $2, 'test', $3, 'x', now())`,
      [randomUUID(), id, hashSecret(key)],
    );
    return { id, key };
  }

  it('the first person administers the installation: no bot, no imported account, nobody later', async () => {
    const [bot, imported, later, first] = [
      await person('2020-01-01T00:00:00Z', 'is_bot'),
      await person('2020-01-02T00:00:00Z', 'is_awaited'),
      await person('2020-01-04T00:00:00Z', ''),
      await person('2020-01-03T00:00:00Z', ''),
    ];
    const { url } = await stage.start();
    const statusFor = async ({ key }: { key: string }) =>
      (await new Client({ version: 'v2', credential: { 'X-Api-Key': key }, slug: '', base: url }).get(PEOPLE)).status;
    expect(await Promise.all([bot, imported, later, first].map(statusFor))).toEqual([404, 404, 404, 200]);
  });
});

import {
  addMember,
  addProject,
  apiKey,
  bearer,
  Client,
  givePassword,
  inHours,
  newSession,
  newTenant,
  PASSWORD,
  readable,
  sql,
  untilNoticed,
  Browser,
  type Page,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { cliJson, complaint } from '../../support/cli';
import { AccountPage, codeAt, forgetUsedCodes } from '../../support/factors';
import { auditOf } from '../../support/history';

const TOKENS = '/profile/tokens/';

let tenant: Tenant;
let project: Project;
let ann: Person;
let visitor: Browser;
beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  ann = await addMember(tenant, 'admin');
  await givePassword(ann);
  visitor = new Browser();
  await visitor.signIn(ann.email, PASSWORD);
});

const keyIn = ({ text }: Page): string => /<pre>(cairn_pat_[\w-]{43})<\/pre>/.exec(text)![1]!;
const tokenIn = ({ text }: Page): string => /<pre>(cairn_sat_[\w-]{43})<\/pre>/.exec(text)![1]!;

type Fields = Readonly<Record<string, string | readonly string[]>>;

async function create(fields: Fields): Promise<Page> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, string]),
  );
  return visitor.submit(await visitor.get(TOKENS), entries, TOKENS);
}

const clients = (key: string) => ({ v1: tenant.v1.as(apiKey(key)), v2: tenant.v2.as(apiKey(key)) });
const bearers = (token: string) => ({ v1: tenant.v1.as(bearer(token)), v2: tenant.v2.as(bearer(token)) });
const labels = () => `projects/${project.id}/labels/`;

describe('a key of one’s own', () => {
  it('is shown once, and does what its owner may do', async () => {
    const made = await create({ title: ' Laptop ', description: 'For <me>', reach: 'all' });
    expect(made.status).toBe(201);
    const key = keyIn(made);
    const { v2 } = clients(key);
    const me = await v2.get('/api/v2/users/me/');
    expect(me.body).toMatchObject({ email: ann.email, principal_kind: 'api_key', scopes: [] });
    const later = await visitor.get(TOKENS);
    expect(later.text).not.toContain(key);
    expect(readable(later)).toContain(`Laptop For <me> API key ...${key.slice(-4)} everything`);
    expect(readable(later)).toMatch(/everything \d{4}-\d\d-\d\d \d\d:\d\d UTC works Revoke/);
    const entries = await auditOf(tenant, 'api_token.created');
    expect(entries.at(-1)).toMatchObject({ actor_id: ann.userId, source: 'platform', target_display_name: 'Laptop' });
  });

  it('ends with the day that was chosen', async () => {
    const made = await create({ title: 'Until then', expires: '2099-12-31', reach: 'all' });
    const hint = keyIn(made).slice(-4);
    expect(readable(made)).toContain('works until 2099-12-31');
    const [row] = await sql<{ expires: string }>('select expires_at::text as expires from api_keys where hint = $1', [
      hint,
    ]);
    expect(row!.expires).toBe('2099-12-31 23:59:59+00');
    await sql(`update api_keys set expires_at = now() + interval '1 second' where hint = $1`, [hint]);
    const { v2 } = clients(keyIn(made));
    expect((await v2.get('/api/v2/users/me/')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_800));
    expect((await v2.get('/api/v2/users/me/')).status).toBe(401);
    expect(readable(await visitor.get(TOKENS))).toContain('expired');
  });

  it('is revoked for every server, and by its owner alone', async () => {
    const made = await create({ title: 'Lost', reach: 'all' });
    const { v2 } = clients(keyIn(made));
    const [here, there] = [v2, v2.elsewhere()];
    for (const client of [here, there]) expect((await client.get('/api/v2/users/me/')).status).toBe(200);
    const id = /name="id" value="([^"]+)">\n<button[^>]*aria-label="Revoke Lost"/.exec(made.text)![1]!;

    const bob = await addMember(tenant, 'owner');
    await givePassword(bob);
    const other = new Browser();
    await other.signIn(bob.email, PASSWORD);
    const [, token] = /form_token" value="([^"]+)"/.exec((await other.get(TOKENS)).text)!;
    for (const target of [id, 'no id']) {
      expect((await other.post(`${TOKENS}revoke/`, { form_token: token!, id: target })).status).toBe(404);
    }
    expect((await here.get('/api/v2/users/me/')).status).toBe(200);

    const [, mine] = /form_token" value="([^"]+)"/.exec(made.text)!;
    const revoked = await visitor.follow(await visitor.post(`${TOKENS}revoke/`, { form_token: mine!, id }));
    expect(readable(revoked)).toContain('The token was revoked.');
    await untilNoticed();
    for (const client of [here, there]) expect((await client.get('/api/v2/users/me/')).status).toBe(401);
  });

  it('is not made of wrong entries, of which all are told', async () => {
    const refused = await create({
      title: '',
      description: 'x'.repeat(1_001),
      expires: '2026-02-31',
      reach: 'some',
      scopes: ['projects:read', 'project:read'],
    });
    expect(refused.status).toBe(422);
    for (const name of ['title', 'description', 'expires', 'scopes'])
      expect(refused.text).toContain(`id="${name}-error"`);
    expect(refused.text).toMatch(/value="projects:read" checked/);
    expect(refused.text).toContain('value="2026-02-31"');
    expect(readable(await create({ title: 'x', expires: '2020-01-01', reach: 'all' }))).toContain(
      'must be in the future',
    );
    expect(readable(await create({ title: 'x', reach: 'some' }))).toContain('Choose at least one scope.');
    expect(readable(await visitor.get(TOKENS))).not.toMatch(/\bx \.\.\./);
  });
});

describe('an access token', () => {
  it('reads everything and writes nothing', async () => {
    const { v1, v2 } = bearers(tokenIn(await create({ title: 'Reader', reach: 'read', scopes: ['write'] })));
    const me = await v2.get('/api/v2/users/me/');
    expect(me.body).toMatchObject({ principal_kind: 'oauth', scopes: expect.arrayContaining(['read']) });
    expect((await v1.get('/api/v1/users/me/')).status).toBe(200);
    for (const client of [v1, v2]) {
      expect((await client.get(labels())).status).toBe(200);
      expect((await client.post(labels(), { name: 'x' })).status).toBe(403);
    }
  });

  it('does what its scopes open, in both versions', async () => {
    const made = await create({
      title: 'Labels',
      reach: 'some',
      scopes: ['projects.labels:read', 'projects.labels:write'],
    });
    const { v1, v2 } = bearers(tokenIn(made));
    for (const client of [v1, v2]) {
      const label = await client.post(labels(), { name: `of ${client.version}` });
      expect(label.status).toBe(201);
      expect((await client.get(labels())).status).toBe(200);
      expect((await client.get(`projects/${project.id}/states/`)).status).toBe(403);
    }
    expect((await v2.get('/api/v2/users/me/')).status).toBe(403);
  });

  it('never does more than its owner may', async () => {
    const guest = await addMember(tenant, 'guest');
    const made = await cliJson<{ access_token: string; scopes: string[] }>([
      'token',
      'create',
      '--email',
      guest.email,
      '--scopes',
      'read, write',
    ]);
    expect(made.scopes).toEqual(['read', 'write']);
    const { v2 } = bearers(made.access_token);
    expect((await v2.post('projects/', { name: 'x', identifier: 'GUEST' })).status).toBe(403);
  });

  it('is sent as a Bearer token and a key in its header; whoever mixes them up is told', async () => {
    const { api_key: key } = await cliJson<{ api_key: string }>(['token', 'create', '--email', ann.email]);
    const token = tokenIn(await create({ title: 'Mixed up', reach: 'read' }));
    for (const version of ['v1', 'v2'] as const) {
      const asKey = await clients(token)[version].get(labels());
      expect([asKey.status, asKey.body]).toMatchObject([
        401,
        { detail: expect.stringMatching(/^This is an access token: .*Bearer/) },
      ]);
      const asToken = await bearers(key)[version].get(labels());
      expect([asToken.status, asToken.body]).toMatchObject([
        401,
        { detail: expect.stringMatching(/^This is an API key: .*X-Api-Key/) },
      ]);
      const unknown = await bearers('cairn_sat_x')[version].get(labels());
      expect([unknown.status, unknown.body]).toMatchObject([401, { detail: 'Given API token is not valid' }]);
    }
  });

  it('shows when it was used, and is revoked for every server', async () => {
    const made = await create({ title: 'Short', reach: 'some', scopes: ['projects.labels:read'] });
    const { v2 } = bearers(tokenIn(made));
    expect(readable(made)).toContain(
      `Short Access token ...${tokenIn(made).slice(-4)} projects.labels:read never works`,
    );
    for (const client of [v2, v2.elsewhere()]) expect((await client.get(labels())).status).toBe(200);
    const page = await visitor.get(TOKENS);
    expect(readable(page)).toMatch(/Short Access token \S+ projects.labels:read \d{4}-\d\d-\d\d \d\d:\d\d UTC works/);
    const id = /name="id" value="([^"]+)">\n<button[^>]*aria-label="Revoke Short"/.exec(page.text)![1]!;
    const [, form_token] = /form_token" value="([^"]+)"/.exec(page.text)!;
    const fields = { form_token: form_token!, id };
    expect((await visitor.post(`${TOKENS}revoke/`, { ...fields, kind: 'api_key' })).status).toBe(404);
    expect((await visitor.post(`${TOKENS}revoke/`, { ...fields, kind: 'access_token' })).status).toBe(303);
    await untilNoticed();
    for (const client of [v2, v2.elsewhere()]) expect((await client.get(labels())).status).toBe(401);
    const entries = await auditOf(tenant, 'access_token.revoked');
    expect(entries.at(-1)).toMatchObject({ actor_id: ann.userId, target_display_name: 'Short' });
  });
});

describe('by somebody who signed in a while ago', () => {
  const age = (person: Person) =>
    sql(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [person.userId]);
  const unproved = (person: Person) => sql('update sessions set proved_at = null where user_id = $1', [person.userId]);
  const wanted = { title: 'Late', reach: 'read' };

  it('takes the password on the page', async () => {
    const old = await addMember(tenant, 'member');
    await givePassword(old);
    const browser = new Browser();
    await browser.signIn(old.email, PASSWORD);
    expect((await browser.get(TOKENS)).text).not.toContain('type="password"');
    await age(old);
    const make = async (fields: Readonly<Record<string, string>>) =>
      browser.submit(await browser.get(TOKENS), { ...wanted, ...fields }, TOKENS);
    for (const password of ['', 'something else']) {
      const refused = await make({ password });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('id="password-error"');
      expect(refused.text).toContain('value="Late"');
    }
    expect(tokenIn(await make({ password: PASSWORD }))).toBeTruthy();
  });

  it('takes the password or a code in the application, and a sign-in where there is neither', async () => {
    const person = await addMember(tenant, 'member');
    await givePassword(person);
    const account = await AccountPage.as(person);
    const { secret } = await account.addTotp();
    await forgetUsedCodes(person);
    await age(person);
    const refused = await account.post('tokens/', { ...wanted, password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required']);
    for (const proof of [{}, { password: 'something else' }, { password: '', proof_code: '000000' }])
      expect((await account.post('sessions/prove/', proof)).status).toBe(400);
    expect((await account.post('sessions/prove/', {})).body).toMatchObject({ errors: [{ field: 'password' }] });
    expect((await account.post('tokens/', wanted)).status).toBe(403);
    for (const proof of [{ password: PASSWORD }, { proof_code: codeAt(secret) }]) {
      await unproved(person);
      expect((await account.post('sessions/prove/', proof)).status).toBe(204);
      expect((await account.post('tokens/', wanted)).status).toBe(201);
    }
    // Whoever has proved it cannot make the proof last without another one.
    await sql(`update sessions set proved_at = now() - interval '14 minutes' where user_id = $1`, [person.userId]);
    expect((await account.post('sessions/prove/', {})).status).toBe(204);
    await sql(`update sessions set proved_at = proved_at - interval '2 minutes' where user_id = $1`, [person.userId]);
    expect((await account.post('tokens/', wanted)).status).toBe(403);

    const provided = await addMember(tenant, 'member');
    const without = await AccountPage.as(provided);
    expect((await without.post('tokens/', wanted)).status).toBe(201);
    await age(provided);
    expect((await without.post('tokens/', wanted)).status).toBe(403);
    const late = await without.post('sessions/prove/', {});
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('Sign out and in again')]);
  });

  it('is demanded before roles change, members go and the workspace is exported, of browsers alone', async () => {
    const [owner, member] = [tenant.owner, await addMember(tenant, 'member')];
    const { token, formToken, id } = await newSession(owner, { created_at: inHours(-1) });
    const credential = { cookie: `cairn_session=${token}`, 'x-form-token': formToken };
    const page = new Client({ version: 'v2', slug: tenant.slug, credential });
    const older = new Client({ version: 'v1', slug: tenant.slug, credential });
    const role = { member_id: member.userId, role: 'admin' };
    const calls = [
      () => page.post('members/change-role/', role),
      () => page.post('members/remove/', { email: member.email }),
      () => older.post('members/remove/', { email: member.email }),
      () => page.post('exports/', {}),
    ];
    for (const call of calls) expect(await call()).toMatchObject({ status: 403 });
    expect((await page.post('members/change-role/', role)).body).toMatchObject({ code: 'proof_required' });
    expect((await page.get('members/')).status).toBe(200);
    expect((await tenant.v2.post('members/change-role/', role)).status).toBe(200);
    await sql('update sessions set proved_at = now() where id = $1', [id]);
    expect((await page.post('members/change-role/', { ...role, role: 'member' })).status).toBe(200);
  });
});

describe('on the command line', () => {
  // Each command is a process of its own.

  it('what may do less is an access token', async () => {
    const reader = await cliJson<{ access_token: string; scopes: string[] }>([
      'token',
      'create',
      '--email',
      ann.email,
      '--title',
      'CI',
      '--read-only',
    ]);
    expect(reader.scopes).toContain('read');
    expect(reader.scopes.every((scope) => scope.endsWith('read'))).toBe(true);
    expect((await bearers(reader.access_token).v2.post(labels(), { name: 'y' })).status).toBe(403);
    const all = await cliJson<{ scopes: unknown }>(['token', 'create', '--email', ann.email]);
    expect(all.scopes).toBeNull();
    const writer = ['token', 'create', '--email', ann.email, '--read-only', '--scopes', 'projects:write'];
    expect(await complaint(writer)).toBe('--scopes: A token that only reads cannot have the scope projects:write.');
    const unknown = ['token', 'create', '--email', ann.email, '--scopes', 'project:read'];
    expect(await complaint(unknown)).toBe('--scopes: There is no scope project:read.');
    const service = ['token', 'create', '--email', ann.email, '--read-only', '--service'];
    expect(await complaint(service)).toMatch(/^--service is for keys/);
  });

  it('keys and access tokens are listed and revoked alike', async () => {
    const make = (...more: string[]) =>
      cliJson<{ id: string }>(['token', 'create', '--email', ann.email, '--title', 'Both', ...more]);
    const [key, token] = [await make(), await make('--read-only')];
    const list = await cliJson<{ id: string; kind: string }[]>(['token', 'list', '--email', ann.email]);
    const kinds = new Map(list.map(({ id, kind }) => [id, kind]));
    expect([kinds.get(key.id), kinds.get(token.id)]).toEqual(['api_key', 'access_token']);
    const ended = await cliJson<{ id: string }[]>(['token', 'revoke', '--email', ann.email, '--title', 'Both']);
    expect(ended.map(({ id }) => id).sort()).toEqual([key.id, token.id].sort());
    const again = { id: token.id, revoked_at: expect.any(String) };
    expect(await cliJson(['token', 'revoke', token.id])).toEqual([again]);
    expect(await complaint(['token', 'revoke', '--email', ann.email, '--title', 'Both'])).toContain(
      '"Both" that is still valid',
    );
  });
});

describe('the profile', () => {
  it('shows and changes the name that others see', async () => {
    const rename = async (displayName: string) =>
      visitor.submit(
        await visitor.get('/profile/'),
        { displayName, firstName: 'Ann', lastName: 'Lee' },
        '/profile/name/',
      );
    const changed = await visitor.follow(await rename('Ann "the" <Admin>'));
    expect(readable(changed)).toContain('Your name was changed.');
    const me = await new Client({ version: 'v2', credential: apiKey(ann.key), slug: tenant.slug }).get(
      '/api/v2/users/me/',
    );
    expect(me.body).toMatchObject({ display_name: 'Ann "the" <Admin>' });
    const refused = await rename('   ');
    expect([refused.status, readable(refused)]).toEqual([
      422,
      expect.stringContaining('Enter the name that others see.'),
    ]);
  });

  it('and all of its forms need a session, and a page of this session', async () => {
    const forms = [
      'name/',
      'password/',
      'sessions/end/',
      'sessions/end-others/',
      'sessions/end-all/',
      'tokens/',
      'tokens/revoke/',
    ];
    for (const path of forms) {
      expect((await new Browser().post(`/profile/${path}`, {})).status).toBe(303);
      expect((await visitor.post(`/profile/${path}`, { form_token: 'x' })).status).toBe(403);
    }
    for (const path of ['/profile/', TOKENS]) {
      expect((await new Browser().get(path)).location).toContain('/sign-in/?next=');
    }
    expect((await visitor.get('/profile/')).status).toBe(200);
  });
});

describe('the start page', () => {
  it('leads to the workspaces and projects of a person, and nobody else to them', async () => {
    const page = await visitor.get('/');
    expect(page.text).toContain(`href="/w/${tenant.slug}/"`);
    expect(page.text).toContain(`href="/w/${tenant.slug}/projects/${project.identifier}/"`);
    const stranger = await newTenant();
    await givePassword(stranger.owner);
    const other = new Browser();
    await other.signIn(stranger.owner.email, PASSWORD);
    expect((await other.get('/')).text).not.toContain(tenant.slug);
    expect((await new Browser().get('/')).location).toMatch(/\/sign-in\/$/);
  });
});

import {
  addMember,
  Browser,
  exchange,
  expectOauthError,
  isGood,
  newApp,
  newTenant,
  refreshGrant,
  send,
  sql,
  testRun,
  type Tenant,
  type TestApp,
} from '../../support';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

interface Begun {
  readonly device_code: string;
  readonly user_code: string;
}

let tenant: Tenant;
let app: TestApp;
let publicApp: TestApp;
beforeAll(async () => {
  tenant = await newTenant();
  app = await newApp(tenant, { name: 'Terminal', scopes: ['read', 'projects.states:read'] });
  publicApp = await newApp(tenant, { is_public: true });
});

const begin = async (client = app, parameters: Record<string, string> = {}): Promise<Begun> => {
  const reply = await send('/auth/o/device-authorization/', client, parameters);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body as Begun;
};
const poll = ({ device_code }: Begun, client = app) => exchange(client, { grant_type: GRANT, device_code });
/** The device has waited as long as it was told to. */
const waited = (seconds = 120) =>
  sql(`update oauth_device_codes set asked_at = now() - $2 * interval '1 second' where app_id = any($1)`, [
    [app.id, publicApp.id],
    seconds,
  ]);
const answer = async ({ user_code }: Begun, said: string, person = tenant.owner) => {
  const browser = await Browser.as(person);
  return browser.post('/auth/o/device/', { user_code, answer: said });
};

describe('a device', () => {
  it.each([
    ['a confidential app', () => app],
    ['a public app', () => publicApp],
  ])('gets tokens once a person has typed its code: %s', async (_name, client) => {
    const reply = await send('/auth/o/device-authorization/', client(), {});
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const base = testRun().servers[0]!;
    const begun = reply.body as Begun;
    expect(begun).toEqual({
      device_code: expect.stringMatching(/^cairn_odc_[\w-]{43}$/) as unknown,
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/) as unknown,
      verification_uri: `${base}/auth/o/device`,
      verification_uri_complete: `${base}/auth/o/device?user_code=${begun.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expectOauthError(await poll(begun, client()), 400, 'authorization_pending');

    const browser = await Browser.as(tenant.owner);
    const entry = await browser.get(`/auth/o/device?user_code=${begun.user_code}`);
    expect(entry.text).toContain(`value="${begun.user_code}"`);
    const confirm = await browser.post('/auth/o/device/', { user_code: ` ${begun.user_code.toLowerCase()} ` });
    expect(confirm.status).toBe(200);
    for (const said of [begun.user_code, tenant.slug]) expect(confirm.text).toContain(said);
    expect((await browser.submit(confirm, { answer: 'yes' }, '/auth/o/device/')).text).toContain('may act for you');

    await waited();
    const { status, body } = await poll(begun, client());
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 86_400 });
    expect(await isGood((await exchange(client(), refreshGrant(body.refresh_token))).body.access_token)).toBe(true);
  });

  it('gets the scopes that it asks for, of those of its app', async () => {
    const begun = await begin(app, { scope: 'projects.states:read' });
    expect((await answer(begun, '')).text).toContain('projects.states:read');
    expect((await answer(begun, '')).text).not.toContain('>read<');
    await answer(begun, 'yes');
    expect((await poll(begun)).body).toMatchObject({ scope: 'projects.states:read' });
    const more = await send('/auth/o/device-authorization/', app, { scope: 'projects:write' });
    expectOauthError(more, 400, 'invalid_scope');
    expectOauthError(await send('/auth/o/device-authorization/', app, { scope: 'nonsense' }), 400, 'invalid_scope');
  });

  it('waits as long as it is told to, and longer once it did not', async () => {
    const begun = await begin();
    expectOauthError(await poll(begun), 400, 'authorization_pending');
    expectOauthError(await poll(begun), 400, 'slow_down');
    await waited(6);
    expectOauthError(await poll(begun), 400, 'slow_down');
    await waited();
    expectOauthError(await poll(begun), 400, 'authorization_pending');
  });

  it('is told that the person said no, each time that it asks', async () => {
    const begun = await begin();
    expect((await answer(begun, 'no')).text).toContain('Nothing was granted');
    expectOauthError(await poll(begun), 400, 'access_denied');
    expectOauthError(await poll(begun), 400, 'access_denied');
    expect((await answer(begun, 'yes')).status).toBe(400);
  });

  it('is told that its code is over, which nobody can answer any more', async () => {
    const begun = await begin();
    await sql(`update oauth_device_codes set expires_at = now() - interval '1 second' where app_id = $1`, [app.id]);
    expect((await answer(begun, 'yes')).status).toBe(400);
    expectOauthError(await poll(begun), 400, 'expired_token');
  });

  it('uses its code once: a second use ends the grant', async () => {
    const begun = await begin();
    await answer(begun, 'yes');
    const { body } = await poll(begun);
    expectOauthError(await poll(begun), 400, 'invalid_grant');
    expect(await isGood(body.access_token)).toBe(false);
  });

  it('of another app gets nothing by the code', async () => {
    const begun = await begin();
    await answer(begun, 'yes');
    expectOauthError(await poll(begun, publicApp), 400, 'invalid_grant');
    expectOauthError(await poll({ device_code: 'cairn_odc_wrong', user_code: '' }), 400, 'invalid_grant');
    const wrong = await send('/auth/o/device-authorization/', { ...app, secret: 'cairn_ocs_wrong' }, {});
    expectOauthError(wrong, 401, 'invalid_client');
    expect((await poll(begun)).status).toBe(200);
  });

  it('is authorized in one workspace, in the name of its members', async () => {
    const begun = await begin();
    const stranger = (await newTenant()).owner;
    const refused = await answer(begun, 'yes', stranger);
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.text).toContain('not a member');
    const member = await addMember(tenant, 'member');
    await answer(begun, 'yes', member);
    const { body } = await poll(begun);
    const grants = await sql('select user_id from oauth_grants where user_id = $1 and revoked_at is null', [
      member.userId,
    ]);
    expect(grants).toHaveLength(1);
    expect(body.access_token).toMatch(/^cairn_oat_/);
  });
});

describe('the page for codes', () => {
  it('is for people who are signed in, and refuses forms of other pages', async () => {
    const { location } = await new Browser().get('/auth/o/device?user_code=BCDF-GHJK');
    expect(location).toContain('/sign-in/');
    expect(decodeURIComponent(location!)).toContain('/auth/o/device?user_code=BCDF-GHJK');
    const begun = await begin();
    const fields = { user_code: begun.user_code, answer: 'yes', form_token: 'other' };
    expect((await (await Browser.as(tenant.owner)).post('/auth/o/device/', fields)).status).toBe(403);
    expectOauthError(await poll(begun), 400, 'authorization_pending');
  });

  it('lets nobody try codes without end', async () => {
    const somebody = await addMember(tenant, 'member');
    const browser = await Browser.as(somebody);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await browser.post('/auth/o/device/', { user_code: `BCDF-GHJ${tries}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const begun = await begin();
    expect((await answer(begun, 'yes', somebody)).status).toBe(429);
    expect((await answer(begun, '')).status).toBe(200);
  });

  it('stores hashes only', async () => {
    const begun = await begin();
    const rows = JSON.stringify(await sql('select * from oauth_device_codes'));
    expect(rows).not.toContain(begun.device_code);
    expect(rows).not.toContain(begun.user_code.replace('-', ''));
  });
});

it('programs find the address in the discovery document', async () => {
  const base = testRun().servers[0]!;
  const response = await fetch(`${base}/.well-known/oauth-authorization-server`);
  const found = (await response.json()) as Record<string, unknown>;
  expect(found.device_authorization_endpoint).toBe(`${base}/auth/o/device-authorization/`);
  expect(found.grant_types_supported).toContain(GRANT);
});

import {
  authorized,
  exchange,
  expectOauthError,
  isGood,
  newApp,
  newTenant,
  refreshGrant,
  send,
  testRun,
  untilNoticed,
  type Tenant,
  type TestApp,
} from '../../support';

let tenant: Tenant;
let app: TestApp;
beforeAll(async () => {
  tenant = await newTenant();
  app = await newApp(tenant);
});

describe('a revocation', () => {
  const revoke = (client: TestApp, token: string | undefined, options = {}) =>
    send('/auth/o/revoke-token/', client, { token }, options);

  it.each([
    ['an access token by a form', 'access_token', {}],
    ['an access token by JSON', 'access_token', { json: true }],
    ['a refresh token by a form', 'refresh_token', {}],
    ['a refresh token by JSON and Basic', 'refresh_token', { json: true, basic: true }],
  ] as const)('of %s ends all of its grant, in every process', async (_name, kind, options) => {
    const tokens = await authorized(tenant.owner, app);
    const { status } = await revoke(app, tokens[kind], options);
    expect(status).toBe(200);
    expectOauthError(await exchange(app, refreshGrant(tokens.refresh_token)), 400, 'invalid_grant');
    expect(await isGood(tokens.access_token)).toBe(false);
    expect((await revoke(app, tokens[kind])).status).toBe(200);
  });

  it('of a token in use acts within a second, in every process', async () => {
    const { access_token } = await authorized(tenant.owner, app);
    expect(await isGood(access_token)).toBe(true);
    await revoke(app, access_token);
    await untilNoticed();
    expect(await isGood(access_token)).toBe(false);
  });

  it('of what is unknown or of another app changes nothing, and does not tell', async () => {
    const { access_token, refresh_token } = await authorized(tenant.owner, app);
    const other = await newApp(tenant);
    for (const token of ['cairn_oat_unknown', 'x', access_token, refresh_token]) {
      const reply = await revoke(other, token);
      expect([reply.status, reply.body]).toEqual([200, {}]);
    }
    expect(await isGood(access_token)).toBe(true);
  });

  it('needs the app to prove itself, and a token', async () => {
    const { access_token } = await authorized(tenant.owner, app);
    expectOauthError(await revoke({ ...app, secret: 'wrong' }, access_token), 401, 'invalid_client');
    expectOauthError(await revoke(app, undefined), 400, 'invalid_request');
    expect(await isGood(access_token)).toBe(true);
  });
});

describe('programs in browsers', () => {
  it('may exchange codes of a public app from the origin of its redirect URI', async () => {
    const preflight = await fetch(`${testRun().servers[0]}/auth/o/token/`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
    const client = await newApp(tenant, { is_public: true });
    const { refresh_token } = await authorized(tenant.owner, client);
    const from = (origin: string) => exchange(client, refreshGrant(refresh_token), { headers: { Origin: origin } });
    expectOauthError(await from('https://evil.example'), 400, 'invalid_request');
    const reply = await from('https://app.example');
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example']);
  });
});

import { readable, Browser, untilNoticed } from '../../support';
import { cli, complaint } from '../../support/cli';
import { ADMIN, enter, makeMembersOf, NO_LIMITS, ProviderStage, somebody, visit } from '../../support/provider';

let stage: ProviderStage;
beforeAll(async () => void (stage = await ProviderStage.make()));
afterAll(() => stage.clear());

it('groups give roles before anything is seen, and take them', async () => {
  const { service } = await stage.begin('client_secret_basic', { OIDC_SCOPES: 'openid email profile groups' });
  await makeMembersOf('staff', service, stage.stage.databaseUrl);

  const bob = somebody({ groups: ['staff', 'others'] });
  const visitor = new Browser(service.url);
  await enter(visitor, bob);
  expect(readable(await visitor.get('/'))).toContain('Acme member');
  const [entry] = await stage.sql(
    `select event_name from audit_logs where actor_email = $1 and event_name = 'auth.login_succeeded'`,
    [bob.email],
  );
  expect(entry).toBeDefined();
  const left = new Browser(service.url);
  await enter(left, { ...bob, groups: [] });
  expect(readable(await left.get('/'))).toContain('You are in no workspace yet.');
});

it('a workspace may trust it for second factors, which sessions with a password then lack', async () => {
  const { service } = await stage.begin('client_secret_basic', { OIDC_SCOPES: 'openid email profile groups' });
  await makeMembersOf('staff', service, stage.stage.databaseUrl);
  const visitor = new Browser(service.url);
  await enter(visitor, somebody({ groups: ['staff'] }));
  const owner = new Browser(service.url);
  await owner.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  const setTrust = (isTrusted: boolean) =>
    stage.sql(
      `update workspaces set factors_required_since = now(), factor_grace_days = 0, factors_trust_providers = $1
       where slug = 'acme'`,
      [isTrusted],
    );
  const statuses = async () => {
    await untilNoticed();
    return [(await visitor.get('/w/acme/')).status, (await owner.get('/w/acme/')).status];
  };
  try {
    expect(await statuses()).toEqual([200, 200]);
    await setTrust(true);
    expect(await statuses()).toEqual([200, 403]);
    await setTrust(false);
    expect(await statuses()).toEqual([403, 403]);
  } finally {
    await stage.sql(`update workspaces set factors_required_since = null where slug = $1`, ['acme']);
  }
});

it('passwords can be switched off, and their links with them', async () => {
  const { service } = await stage.begin('client_secret_basic', { PASSWORD_SIGN_IN: 'off', OIDC_AUTO_CREATE: 'off' });
  const visitor = new Browser(service.url);
  expect((await visitor.get('/sign-in/')).text).not.toContain('type="password"');
  const proof = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  expect((await visitor.post('/sign-in/', proof)).status).toBe(404);
  for (const path of ['/password/forgot/', '/password/reset/?token=x'])
    expect((await visitor.get(path)).status).toBe(404);
  for (const path of ['/password/forgot/', '/password/reset/'])
    expect((await visitor.post(path, proof)).status).toBe(404);

  const env = { DATABASE_URL: stage.stage.databaseUrl, OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'cairn' };
  expect(await complaint(['password-reset', ADMIN.ADMIN_EMAIL], { ...env, PASSWORD_SIGN_IN: 'off' })).toBe(
    'Nobody signs in with a password: PASSWORD_SIGN_IN is off.',
  );

  const stranger = await enter(new Browser(service.url), somebody());
  expect([stranger.status, readable(stranger)]).toEqual([403, expect.stringContaining('There is no account for you')]);
  expect((await enter(visitor, somebody({ email: ADMIN.ADMIN_EMAIL }))).status).toBe(303);
  const profile = await visitor.get('/profile/');
  expect(profile.text).not.toContain('type="password"');
  const [, form_token] = /form_token" value="([^"]+)"/.exec(profile.text)!;
  const change = { form_token: form_token!, current: ADMIN.ADMIN_PASSWORD, password: 'battery staple' };
  expect((await visitor.post('/profile/password/', change)).status).toBe(404);
});

it('an invitation opens the way for somebody who would get no account otherwise', async () => {
  const { service } = await stage.begin('client_secret_basic', { PASSWORD_SIGN_IN: 'off', OIDC_AUTO_CREATE: 'off' });
  const bob = somebody();
  const env = { DATABASE_URL: stage.stage.databaseUrl };
  const { link } = JSON.parse((await cli(['invite', bob.email, '--workspace', 'acme', '--json'], env)).stdout) as {
    link: string;
  };
  const path = new URL(link).pathname + new URL(link).search;
  const stranger = await enter(new Browser(service.url), somebody(), path);
  expect(stranger.status).toBe(403);
  const visitor = new Browser(service.url);
  expect((await visitor.get(path)).text).not.toContain('type="password"');
  const entered = await enter(visitor, bob, path);
  expect(entered.location).toBe(path);
  const joined = await visitor.submit(await visitor.get(path), {}, '/invitations/accept/');
  expect(joined.location).toBe('/w/acme/');
  expect(readable(await visitor.get('/'))).toContain('Acme member');
});

it('a provider that is away is told of, and passwords go on', async () => {
  const { service, provider } = await stage.begin('client_secret_basic');
  const away = new Browser(service.url);
  const leaving = await visit(away, somebody());
  await provider.stop();
  const refused = await away.get(leaving.location!);
  expect([refused.status, readable(refused)]).toEqual([503, expect.stringContaining('cannot be reached')]);
  const fresh = await stage.stage.start({
    ...ADMIN,
    ...NO_LIMITS,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'cairn',
  });
  const visitor = new Browser(fresh.url);
  expect((await visitor.get('/sign-in/oidc/')).status).toBe(503);
  expect((await visitor.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(303);
});

it('without a provider there is no way to one', async () => {
  const service = await stage.stage.start({ ...ADMIN });
  const visitor = new Browser(service.url);
  expect((await visitor.get('/sign-in/')).text).not.toContain('oidc');
  for (const path of ['/sign-in/oidc/', '/sign-in/oidc/callback/?code=x&state=y']) {
    expect((await visitor.get(path)).status).toBe(404);
  }
});

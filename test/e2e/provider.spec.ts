import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type * as Testing from '#testing';
import { readable, unique, Visitor, type Page } from '../support';
import { cli, complaint } from '../support/cli';
import { ROOT } from '../support/run';
import { freePort, Stage, type Service } from './process/service';

jest.setTimeout(60_000);

const testing = jest.requireActual<typeof Testing>('../../dist/libs/testing');

const ADMIN = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'correct horse', ADMIN_WORKSPACE: 'acme' };
const NO_LIMITS = { SIGN_IN_ADDRESS_RATE_LIMIT: 'off', SIGN_IN_ACCOUNT_RATE_LIMIT: 'off' };

interface Provider {
  readonly issuer: string;
  stop(): Promise<void>;
}

const providers: Provider[] = [];
let stage: Stage;
beforeAll(async () => void (stage = await Stage.make()));
afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.stop()));
  await stage.clear();
});

async function startProvider(service: string, method: string): Promise<Provider> {
  const port = String(await freePort());
  const child: ChildProcess = testing.startProcess({
    entry: join(ROOT, 'test/support/identity-provider.mjs'),
    env: { PORT: port, CALLBACK: `${service}/sign-in/oidc/callback/`, AUTH_METHOD: method },
    logFile: join(stage.directory, `provider-${port}.log`),
  });
  await new Promise((resolve) => child.once('message', resolve));
  const provider = { issuer: `http://127.0.0.1:${port}`, stop: () => testing.stopProcess(child) };
  providers.push(provider);
  return provider;
}

interface Place {
  readonly service: Service;
  readonly provider: Provider;
}

/** A service and its provider, which know one another. */
async function begin(method: string, env: Readonly<Record<string, string>> = {}): Promise<Place> {
  const PORT = String(await freePort());
  const BASE_URL = `http://127.0.0.1:${PORT}`;
  const provider = await startProvider(BASE_URL, method);
  const secret: Record<string, string> = method === 'none' ? {} : { OIDC_CLIENT_SECRET: 'secret-of-cairn' };
  const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'cairn', ...secret };
  const service = await stage.start({ ...ADMIN, ...NO_LIMITS, ...oidc, PORT, BASE_URL, ...env });
  return { service, provider };
}

type Claims = Readonly<Record<string, unknown>>;

const isCallback = (location: string | null): boolean => location?.includes('/sign-in/oidc/callback/') ?? false;

/** Goes to the provider and proves there to be somebody; stops before the way back. */
async function visit(visitor: Visitor, claims: Claims, next = '/profile/'): Promise<Page> {
  const away = await visitor.get(`/sign-in/oidc/?next=${encodeURIComponent(next)}`);
  const asked = await visitor.follow(
    await visitor.get(away.location!),
    (location) => !location.includes('/interaction/'),
  );
  const proved = await visitor.post(asked.location!, { claims: JSON.stringify(claims) });
  return visitor.follow(proved, (location) => !isCallback(location));
}

const enter = async (visitor: Visitor, claims: Claims, next?: string): Promise<Page> =>
  visitor.get((await visit(visitor, claims, next)).location!);

const somebody = (members: Claims = {}) => {
  const sub = unique('sub-');
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Bob Builder', ...members };
};

const idOf = async ({ email }: { readonly email: string }) =>
  (await stage.sql('select id from users where email = $1', [email]))[0]?.id;

describe.each(['client_secret_basic', 'client_secret_post', 'none'])('by %s', (method) => {
  it('somebody new gets an account, and is the same person at the next sign-in', async () => {
    const { service, provider } = await begin(method);
    const bob = somebody();
    const visitor = new Visitor(service.url);
    const page = await visitor.get('/sign-in/?next=/profile/');
    expect(readable(page)).toContain('Sign in with single sign-on');
    const entered = await enter(visitor, bob);
    expect(entered).toMatchObject({ status: 303, location: `${service.url}/profile/` });
    const profile = readable(await visitor.get('/profile/'));
    expect(profile).toContain(bob.email);
    expect(profile).toContain('Bob Builder');
    expect(readable(await visitor.get('/'))).toContain('You are in no workspace yet.');

    const again = new Visitor(service.url);
    const renamed = { ...bob, email: 'changed@example.com', email_verified: false };
    expect((await enter(again, renamed)).status).toBe(303);
    expect(readable(await again.get('/profile/'))).toContain(bob.email);
    expect(await stage.sql('select issuer, subject from identities where user_id = $1', [await idOf(bob)])).toEqual([
      { issuer: provider.issuer, subject: bob.sub },
    ]);
    await service.end();
    await provider.stop();
  });
});

describe('an account', () => {
  let place: Place;
  beforeAll(async () => void (place = await begin('client_secret_basic', { OIDC_LABEL: 'Acme <ID>' })));
  const visitor = () => new Visitor(place.service.url);

  it('is linked by a verified address, whatever its case', async () => {
    const ann = visitor();
    const entered = await enter(ann, somebody({ email: 'Ann@Example.com' }), '/');
    expect(entered.status).toBe(303);
    expect(readable(await ann.get('/'))).toContain('Acme');
    const [entry] = await stage.sql(
      `select actor_email, metadata from audit_logs where event_name = 'auth.login_succeeded' order by created_at desc limit 1`,
    );
    expect(entry).toEqual({ actor_email: 'ann@example.com', metadata: { method: 'provider' } });
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['"true"', { email_verified: 'true' }],
    ['not spoken of', { email_verified: undefined }],
    ['not there', { email: undefined }],
  ])('is neither linked nor made where the address is %s', async (_, members) => {
    const before = await stage.sql('select id from users');
    for (const email of ['ann@example.com', `${unique('new-')}@example.com`]) {
      const refused = await enter(visitor(), somebody({ email, ...members }));
      expect([refused.status, refused.headers.getSetCookie().join()]).toEqual([
        403,
        expect.not.stringContaining('cairn_session'),
      ]);
      expect(readable(refused)).toContain('has not verified your e-mail address');
      expect(readable(refused)).toContain('Sign in with Acme <ID>');
    }
    expect(await stage.sql('select id from users')).toEqual(before);
  });

  it('is not linked by an address that the database takes for the same and no mail server does', async () => {
    for (const letter of ['\u212a', '\u0130']) {
      const plain = letter === '\u212a' ? 'kim@example.com' : 'iris@example.com';
      await stage.sql(
        `insert into users (id, email, display_name, created_at, updated_at)
         values (gen_random_uuid(), $1, 'x', now(), now())`,
        [plain],
      );
      const refused = await enter(visitor(), somebody({ email: letter + plain.slice(1) }));
      expect([
        refused.status,
        await stage.sql('select 1 from identities i join users u on u.id = i.user_id where u.email = $1', [plain]),
      ]).toEqual([403, []]);
    }
  });

  it('that was deactivated stays closed, linked or not', async () => {
    const [known, fresh] = [somebody(), somebody()];
    await enter(visitor(), known);
    await stage.sql(
      `insert into users (id, email, display_name, created_at, updated_at) values (gen_random_uuid(), $1, 'x', now(), now())`,
      [fresh.email],
    );
    await stage.sql('update users set is_active = false where email in ($1, $2)', [known.email, fresh.email]);
    for (const person of [known, fresh]) {
      const refused = await enter(visitor(), person);
      expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining('was deactivated')]);
    }
  });

  it('of an application is nobody’s', async () => {
    const bot = somebody();
    await stage.sql(
      `insert into users (id, email, display_name, is_bot, created_at, updated_at)
       values (gen_random_uuid(), $1, 'x', true, now(), now())`,
      [bot.email],
    );
    expect((await enter(visitor(), bot)).status).toBe(409);
  });

  it('is one, where somebody comes with several browsers at once', async () => {
    const person = somebody();
    const browsers = [visitor(), visitor(), visitor(), visitor()];
    const ways = await Promise.all(browsers.map((browser) => visit(browser, person)));
    const entered = await Promise.all(browsers.map((browser, index) => browser.get(ways[index]!.location!)));
    expect(entered.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await stage.sql('select 1 from identities where subject = $1', [person.sub])).toHaveLength(1);
  });

  it('takes what there is of a name', async () => {
    const odd = somebody({ name: `Bob\u0000 the\n${'B'.repeat(300)}` });
    expect((await enter(visitor(), odd)).status).toBe(303);
    const [{ display_name } = {}] = await stage.sql('select display_name from users where email = $1', [odd.email]);
    expect(display_name).toMatch(/^Bob {2}the B+$/);
  });
});

describe('the way back', () => {
  let place: Place;
  beforeAll(async () => void (place = await begin('client_secret_basic')));
  const visitor = () => new Visitor(place.service.url);
  const refusal = async (page: Promise<Page>) => {
    const { status, headers } = await page;
    expect(headers.getSetCookie().join()).not.toContain('cairn_session=c');
    return status;
  };

  it('is good once', async () => {
    const browser = visitor();
    const { location } = await visit(browser, somebody());
    expect((await browser.get(location!)).status).toBe(303);
    expect(await refusal(browser.get(location!))).toBe(400);
  });

  it('is good in the browser that left, and in no other', async () => {
    const [mine, other] = [visitor(), visitor()];
    const { location } = await visit(mine, somebody());
    expect(await refusal(other.get(location!))).toBe(400);
    const theirs = visitor();
    await visit(theirs, somebody());
    expect(await refusal(theirs.get(location!))).toBe(403);
    expect((await mine.get(location!)).status).toBe(303);
  });

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['nothing', (url: URL) => void (url.search = '')],
  ])('is refused with %s', async (_, change) => {
    const browser = visitor();
    const url = new URL((await visit(browser, somebody())).location!);
    change(url);
    expect(await refusal(browser.get(url.href))).toBe(403);
  });

  it('is refused where it took too long', async () => {
    const browser = visitor();
    const { location } = await visit(browser, somebody());
    await stage.sql('update provider_visits set expires_at = now()');
    expect(await refusal(browser.get(location!))).toBe(400);
  });

  it('leads to the sign-in page where the provider lets nobody in', async () => {
    const refused = await enter(visitor(), { sub: '' });
    expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining('did not let you in')]);
  });

  it('leads nowhere else', async () => {
    const entered = await enter(visitor(), somebody(), '//evil.example/');
    expect(entered.location).toBe(`${place.service.url}/`);
  });

  it('leaves no secret in the log', async () => {
    const browser = visitor();
    const { location } = await visit(browser, somebody());
    const query = new URL(location!).searchParams;
    await browser.get(location!.replace(query.get('state')!, 'x'));
    expect(place.service.logged({ msg: 'A sign-in by the identity provider failed' }).length).toBeGreaterThan(0);
    for (const name of ['code', 'state']) expect(place.service.output).not.toContain(query.get(name));
  });
});

it('groups give roles before anything is seen, and take them', async () => {
  const { service } = await begin('client_secret_basic', { OIDC_SCOPES: 'openid email profile groups' });
  const { api_key } = JSON.parse(
    (await cli(['token', 'create', '--email', ADMIN.ADMIN_EMAIL, '--json'], { DATABASE_URL: stage.databaseUrl }))
      .stdout,
  ) as { api_key: string };
  const call = (method: string, path: string, body: object) =>
    fetch(`${service.url}/api/v2/workspaces/acme/group-sync/${path}/`, {
      method,
      headers: { 'X-Api-Key': api_key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await call('PATCH', 'config', { is_enabled: true, auto_remove: true })).status).toBe(200);
  const mapping = { idp_group_name: 'staff', role_slug: 'member' };
  expect((await call('POST', 'workspace-mappings', mapping)).status).toBe(201);

  const bob = somebody({ groups: ['staff', 'others'] });
  const visitor = new Visitor(service.url);
  await enter(visitor, bob);
  expect(readable(await visitor.get('/'))).toContain('Acme member');
  const [entry] = await stage.sql(
    `select event_name from audit_logs where actor_email = $1 and event_name = 'auth.login_succeeded'`,
    [bob.email],
  );
  expect(entry).toBeDefined();
  const left = new Visitor(service.url);
  await enter(left, { ...bob, groups: [] });
  expect(readable(await left.get('/'))).toContain('You are in no workspace yet.');
});

it('passwords can be switched off, and their links with them', async () => {
  const { service } = await begin('client_secret_basic', { PASSWORD_SIGN_IN: 'off', OIDC_AUTO_CREATE: 'off' });
  const visitor = new Visitor(service.url);
  expect((await visitor.get('/sign-in/')).text).not.toContain('type="password"');
  const proof = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  expect((await visitor.post('/sign-in/', proof)).status).toBe(404);
  for (const path of ['/password/forgot/', '/password/reset/?token=x'])
    expect((await visitor.get(path)).status).toBe(404);
  for (const path of ['/password/forgot/', '/password/reset/'])
    expect((await visitor.post(path, proof)).status).toBe(404);

  const env = { DATABASE_URL: stage.databaseUrl, OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'cairn' };
  expect(await complaint(['password-reset', ADMIN.ADMIN_EMAIL], { ...env, PASSWORD_SIGN_IN: 'off' })).toBe(
    'Nobody signs in with a password: PASSWORD_SIGN_IN is off.',
  );

  const stranger = await enter(new Visitor(service.url), somebody());
  expect([stranger.status, readable(stranger)]).toEqual([403, expect.stringContaining('There is no account for you')]);
  expect((await enter(visitor, somebody({ email: ADMIN.ADMIN_EMAIL }))).status).toBe(303);
  const profile = await visitor.get('/profile/');
  expect(profile.text).not.toContain('type="password"');
  const [, form_token] = /form_token" value="([^"]+)"/.exec(profile.text)!;
  const change = { form_token: form_token!, current: ADMIN.ADMIN_PASSWORD, password: 'battery staple' };
  expect((await visitor.post('/profile/password/', change)).status).toBe(404);
});

it('an invitation opens the way for somebody who would get no account otherwise', async () => {
  const { service } = await begin('client_secret_basic', { PASSWORD_SIGN_IN: 'off', OIDC_AUTO_CREATE: 'off' });
  const bob = somebody();
  const env = { DATABASE_URL: stage.databaseUrl };
  const { link } = JSON.parse((await cli(['invite', bob.email, '--workspace', 'acme', '--json'], env)).stdout) as {
    link: string;
  };
  const path = new URL(link).pathname + new URL(link).search;
  const stranger = await enter(new Visitor(service.url), somebody(), path);
  expect(stranger.status).toBe(403);
  const visitor = new Visitor(service.url);
  expect((await visitor.get(path)).text).not.toContain('type="password"');
  const entered = await enter(visitor, bob, path);
  expect(entered.location).toBe(service.url + path);
  const joined = await visitor.submit(await visitor.get(path), {}, '/invitations/accept/');
  expect(joined.location).toBe(`${service.url}/w/acme/`);
  expect(readable(await visitor.get('/'))).toContain('Acme member');
});

it('a provider that is away is told of, and passwords go on', async () => {
  const { service, provider } = await begin('client_secret_basic');
  const away = new Visitor(service.url);
  const leaving = await visit(away, somebody());
  await provider.stop();
  const refused = await away.get(leaving.location!);
  expect([refused.status, readable(refused)]).toEqual([503, expect.stringContaining('cannot be reached')]);
  const fresh = await stage.start({ ...ADMIN, ...NO_LIMITS, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'cairn' });
  const visitor = new Visitor(fresh.url);
  expect((await visitor.get('/sign-in/oidc/')).status).toBe(503);
  expect((await visitor.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(303);
});

it('without a provider there is no way to one', async () => {
  const service = await stage.start({ ...ADMIN });
  const visitor = new Visitor(service.url);
  expect((await visitor.get('/sign-in/')).text).not.toContain('oidc');
  for (const path of ['/sign-in/oidc/', '/sign-in/oidc/callback/?code=x&state=y']) {
    expect((await visitor.get(path)).status).toBe(404);
  }
});

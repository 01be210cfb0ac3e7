import { readable, unique, Browser, type Page } from '../../support';
import { enter, ProviderStage, somebody, visit, type Place } from '../../support/provider';

let stage: ProviderStage;
beforeAll(async () => void (stage = await ProviderStage.make()));
afterAll(() => stage.clear());

const idOf = async ({ email }: { readonly email: string }) =>
  (await stage.sql('select id from users where email = $1', [email]))[0]?.id;

describe.each(['client_secret_basic', 'client_secret_post', 'none'])('by %s', (method) => {
  it('somebody new gets an account, and is the same person at the next sign-in', async () => {
    const { service, provider } = await stage.begin(method);
    const bob = somebody();
    const visitor = new Browser(service.url);
    const page = await visitor.get('/sign-in/?next=/profile/');
    expect(readable(page)).toContain('Sign in with single sign-on');
    const entered = await enter(visitor, bob);
    expect(entered).toMatchObject({ status: 303, location: '/profile/' });
    const profile = readable(await visitor.get('/profile/'));
    expect(profile).toContain(bob.email);
    expect(profile).toContain('Bob Builder');
    expect(readable(await visitor.get('/'))).toContain('You are in no workspace yet.');

    const again = new Browser(service.url);
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
  beforeAll(async () => void (place = await stage.begin('client_secret_basic', { OIDC_LABEL: 'Acme <ID>' })));
  const visitor = () => new Browser(place.service.url);

  it('is linked by a verified address, whatever its case', async () => {
    const ann = visitor();
    const entered = await enter(ann, somebody({ email: 'Ann@Example.com' }), '/');
    expect(entered.status).toBe(303);
    expect(readable(await ann.get('/'))).toContain('Acme');
    const [entry] = await stage.sql(
      `select actor_email, metadata from audit_logs where event_name = 'auth.login_succeeded' order by created_at desc limit 1`,
    );
    expect(entry).toMatchObject({ actor_email: 'ann@example.com', metadata: { method: 'provider' } });
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
    const failures = await stage.sql(
      `select target_display_name, reason, metadata from audit_logs where event_name = 'auth.login_failed'`,
    );
    await stage.sql(`delete from audit_logs where event_name = 'auth.login_failed'`);
    const metadata = expect.objectContaining({ method: 'provider', provider: place.provider.issuer }) as object;
    const refusal = { target_display_name: 'ann@example.com', reason: 'e-mail address not verified', metadata };
    expect(failures).toEqual('email' in members ? [] : [refusal]);
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
    const odd = somebody({ name: `Bob\u0000 the\n${'B'.repeat(300)}`, given_name: 'Bob', family_name: 'Builder' });
    expect((await enter(visitor(), odd)).status).toBe(303);
    const [user] = await stage.sql('select display_name, first_name, last_name from users where email = $1', [
      odd.email,
    ]);
    const display_name = expect.stringMatching(/^Bob {2}the B+$/) as unknown;
    expect(user).toEqual({ display_name, first_name: 'Bob', last_name: 'Builder' });
  });
});

describe('the way back', () => {
  let place: Place;
  beforeAll(async () => void (place = await stage.begin('client_secret_basic')));
  const visitor = () => new Browser(place.service.url);
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
    const url = new URL((await visit(browser, somebody())).location!, place.service.url);
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
    expect(entered.location).toBe('/');
  });

  it('leaves no secret in the log', async () => {
    const browser = visitor();
    const { location } = await visit(browser, somebody());
    const query = new URL(location!, place.service.url).searchParams;
    await browser.get(location!.replace(query.get('state')!, 'x'));
    expect(place.service.logged({ msg: 'A sign-in by the identity provider failed' }).length).toBeGreaterThan(0);
    for (const name of ['code', 'state']) expect(place.service.output).not.toContain(query.get(name));
  });
});

import {
  addMember,
  givePassword,
  join,
  newTenant,
  PASSWORD,
  readable,
  sql,
  Browser,
  type Person,
  type Tenant,
} from '../../support';
import { cliJson } from '../../support/cli';
import { auditOf } from '../../support/history';

let tenant: Tenant;
let ann: Person;
beforeAll(async () => {
  tenant = await newTenant();
  ann = await addMember(tenant, 'member');
  await givePassword(ann);
});

const signedIn = async (person = ann): Promise<Browser> => {
  const visitor = new Browser();
  expect((await visitor.signIn(person.email, PASSWORD)).location).toBe('/');
  return visitor;
};

const isSignedIn = async (visitor: Browser): Promise<boolean> => (await visitor.get('/profile/')).status === 200;

const logged = async (person: Person, family: string, place: Tenant = tenant) =>
  (await auditOf(place, family)).filter((entry) => entry.target_id === person.userId);

describe('the sign-in page', () => {
  it('lets somebody in and leads to where they wanted to go', async () => {
    const visitor = new Browser();
    const asked = await visitor.get('/profile/tokens/?a=b');
    expect(asked.location).toBe(`/sign-in/?next=${encodeURIComponent('/profile/tokens/?a=b')}`);
    const page = await visitor.follow(asked);
    const entered = await visitor.submit(page, { email: ` ${ann.email.toUpperCase()} `, password: PASSWORD });
    expect(entered).toMatchObject({ status: 303, location: '/profile/tokens/?a=b' });
    expect(entered.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cairn_session=cairn_session_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await visitor.get('/sign-in/?next=/profile/')).location).toBe('/profile/');
    const cyrillic = await visitor.get(`/sign-in/?next=${encodeURIComponent('/w/Ж/?a=%20b')}`);
    expect([cyrillic.status, cyrillic.location]).toEqual([303, '/w/%D0%96/?a=%20b']);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/%0d\n/x', ''])(
    'leads nowhere else: %j',
    async (next) => {
      const { location } = await new Browser().signIn(ann.email, PASSWORD, next);
      expect(location).toMatch(/^\//);
    },
  );

  it('says the same to a wrong password, an unknown address and somebody deactivated, after as long', async () => {
    const gone = await addMember(tenant, 'member');
    await givePassword(gone);
    await sql('update users set is_active = false where id = $1', [gone.userId]);
    const keyOnly = await addMember(tenant, 'member');
    const attempts = [
      [ann.email, 'wrong horse'],
      ['nobody@example.com', PASSWORD],
      [gone.email, PASSWORD],
      [keyOnly.email, ''],
      ['nobody\u0000@example.com', PASSWORD],
      ['', ''],
    ] as const;
    for (const [email, password] of attempts) {
      const startedAt = performance.now();
      const page = await new Browser().signIn(email, password);
      expect(performance.now() - startedAt).toBeGreaterThan(295);
      expect([email, page.status, page.headers.getSetCookie()]).toEqual([email, 401, []]);
      expect(readable(page)).toContain('The e-mail address or the password is not right.');
      expect(page.text).not.toContain('wrong horse');
    }
  });

  it('makes another session at each sign-in, in the place of the one before', async () => {
    const visitor = await signedIn();
    const before = visitor.cookie('cairn_session');
    const page = await new Browser().get('/sign-in/');
    await visitor.submit(page, { email: ann.email, password: PASSWORD });
    const after = visitor.cookie('cairn_session');
    expect(after).not.toBe(before);
    expect(await isSignedIn(visitor)).toBe(true);
    const old = await new Browser().get('/profile/', { cookie: `cairn_session=${before}` });
    expect(old.status).toBe(303);
  });

  it('takes no cookie that somebody else has put there', async () => {
    const visitor = new Browser();
    const fixed = { cookie: 'cairn_session=cairn_session_fixed' };
    const entered = await visitor.post('/sign-in/', { email: ann.email, password: PASSWORD, next: '/' }, fixed);
    expect(entered.status).toBe(303);
    expect(visitor.cookie('cairn_session')).not.toBe('cairn_session_fixed');
    expect((await new Browser().get('/profile/', fixed)).status).toBe(303);
  });

  it('takes no form of another site', async () => {
    const fields = { email: ann.email, password: PASSWORD, next: '/' };
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const page = await new Browser().post('/sign-in/', fields, headers);
      expect([page.status, page.headers.getSetCookie()]).toEqual([403, []]);
    }
  });
});

describe('the audit log of each workspace of a person', () => {
  it('tells of sign-ins, failed ones and sign-outs', async () => {
    const bob = await addMember(tenant, 'guest');
    await givePassword(bob);
    const other = await newTenant();
    await join(other, bob, 'member');
    await new Browser().signIn(bob.email, 'wrong horse');
    const visitor = await signedIn(bob);
    await visitor.submit(await visitor.get('/profile/'), {}, '/sign-out/');
    for (const place of [tenant, other]) {
      const entries = await logged(bob, 'auth.', place);
      expect(entries.map(({ event_name, outcome }) => `${event_name} ${outcome}`)).toEqual([
        'auth.login_failed failure',
        'auth.login_succeeded success',
        'auth.logout success',
      ]);
      const [failed, succeeded] = entries;
      expect(failed).toMatchObject({ actor_type: 'anonymous', actor_id: null, source: 'auth' });
      expect(succeeded).toMatchObject({ actor_type: 'user', actor_id: bob.userId, metadata: { method: 'password' } });
      expect(succeeded).toMatchObject({ target_type: 'user', target_display_name: bob.email, ip_address: '127.0.0.1' });
    }
  });
});

describe('signing out', () => {
  it('is refused by every server from the next request on', async () => {
    const visitor = await signedIn();
    const there = visitor.elsewhere();
    expect(await isSignedIn(there)).toBe(true);
    const left = await visitor.submit(await visitor.get('/profile/'), {}, '/sign-out/');
    expect(left.location).toBe('/sign-in/');
    expect(visitor.cookie('cairn_session')).toBeUndefined();
    expect(await isSignedIn(there)).toBe(false);
  });

  it('takes a form of this session, and no other', async () => {
    const [visitor, other] = [await signedIn(), await signedIn()];
    for (const token of ['', 'x']) expect((await visitor.post('/sign-out/', { form_token: token })).status).toBe(403);
    const foreign = await other.get('/profile/');
    expect((await visitor.submit(foreign, {}, '/sign-out/')).status).toBe(403);
    expect((await visitor.get('/sign-out/')).status).toBe(404);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('ends one other session, all others, or all', async () => {
    const person = await addMember(tenant, 'member');
    await givePassword(person);
    const [here, there, third] = [await signedIn(person), await signedIn(person), await signedIn(person)];
    const profile = await here.get('/profile/');
    expect(profile.text.match(/aria-label="End the session/g)).toHaveLength(2);
    await here.submit(profile, {}, '/profile/sessions/end/');
    const alive = [await isSignedIn(there), await isSignedIn(third)];
    expect(alive.sort()).toEqual([false, true]);

    await here.submit(await here.get('/profile/'), {}, '/profile/sessions/end-others/');
    expect([await isSignedIn(here), await isSignedIn(there.elsewhere()), await isSignedIn(third)]).toEqual([
      true,
      false,
      false,
    ]);
    await here.submit(await here.get('/profile/'), {}, '/profile/sessions/end-all/');
    expect(await isSignedIn(here)).toBe(false);
    expect(await logged(person, 'auth.logout')).toHaveLength(3);
  });

  it('leaves the sessions of others alone', async () => {
    const [visitor, other] = [await signedIn(), await signedIn(await withPassword())];
    const [{ id } = { id: '' }] = await sql<{ id: string }>(
      'select id from sessions where user_id = $1 and ended_at is null order by created_at desc limit 1',
      [ann.userId],
    );
    const page = await other.get('/profile/');
    for (const target of [id, 'no id', "'"]) {
      const [token] = /form_token" value="([^"]+)"/.exec(page.text)!.slice(1);
      await other.post('/profile/sessions/end/', { form_token: token!, id: target });
    }
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

async function withPassword(): Promise<Person> {
  const person = await addMember(tenant, 'member');
  await givePassword(person);
  return person;
}

describe('a session', () => {
  it('shows where it is, and nobody else’s', async () => {
    const person = await withPassword();
    const visitor = await signedIn(person);
    const page = readable(await visitor.get('/profile/', { 'user-agent': 'x' }));
    expect(page).toContain('node 127.0.0.1');
    expect(page).toContain('This one');
  });

  it('ends when its time is over', async () => {
    const person = await withPassword();
    const visitor = await signedIn(person);
    await sql('update sessions set expires_at = now() where user_id = $1', [person.userId]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('rotates its token, and the old one is good for requests that are under way', async () => {
    const person = await withPassword();
    const visitor = await signedIn(person);
    const before = visitor.cookie('cairn_session')!;
    await sql(`update sessions set rotated_at = now() - interval '13 hours' where user_id = $1`, [person.userId]);
    const pages = await Promise.all([1, 2, 3, 4].map(() => visitor.get('/profile/')));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(pages.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1);
    expect(visitor.cookie('cairn_session')).not.toBe(before);
    expect(await isSignedIn(visitor)).toBe(true);
    await sql(`update sessions set rotated_at = now() - interval '61 seconds' where user_id = $1`, [person.userId]);
    expect((await new Browser().get('/profile/', { cookie: `cairn_session=${before}` })).status).toBe(303);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe('somebody who is deactivated', () => {
  it('is signed out for good, and their key stops and works again', async () => {
    const person = await withPassword();
    const visitor = await signedIn(person);
    const [here, there] = [person.v2, person.v2.elsewhere()];
    expect((await here.get('/api/v2/users/me/')).status).toBe(200);
    expect(await cliJson(['user', 'deactivate', person.email])).toMatchObject({ is_active: false });
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await there.get('/api/v2/users/me/')).status).toBe(401);
    expect((await visitor.signIn(person.email, PASSWORD)).status).toBe(401);
    expect(await cliJson(['user', 'activate', person.email])).toMatchObject({ is_active: true });
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.signIn(person.email, PASSWORD)).status).toBe(303);
    expect((await logged(person, 'security.user_deactivated'))[0]).toMatchObject({ source: 'admin' });
  });
});

import { readable, unique, Browser } from '../../support';
import { newKey, type OwnKey } from '../../support/certificates';
import { cli } from '../../support/cli';
import {
  startDirectory,
  type DirectoryEntry,
  type DirectoryOptions,
  type RunningDirectory,
} from '../../support/directory';
import { ADMIN, makeMembersOf, NO_LIMITS } from '../../support/provider';
import { Stage, type Service } from '../../support/service';

const BASE = 'dc=example,dc=com';
const GROUPS = `ou=groups,${BASE}`;
const READER = `cn=reader,${BASE}`;
const PASSWORD = 'battery staple';

const personOf = (uid: string, members: Omit<DirectoryEntry, 'dn'> = {}): DirectoryEntry => ({
  dn: `uid=${uid},ou=people,${BASE}`,
  uid,
  cn: uid,
  mail: `${uid}@example.com`,
  entryUUID: `id-of-${uid}`,
  userPassword: PASSWORD,
  ...members,
});
const groupOf = (cn: string, ...member: string[]): DirectoryEntry => ({ dn: `cn=${cn},${GROUPS}`, cn, member });
const placeOf = (cn: string) => `cn=${cn},${GROUPS}`;

const bob = personOf('bob', { displayName: 'Bob Builder', sn: 'Builder' });
const adam: DirectoryEntry = {
  dn: `cn=Adam,ou=people,${BASE}`,
  sAMAccountName: 'adam',
  cn: 'Adam',
  mail: 'adam@example.com',
  objectGUID: Buffer.from([0, 255, 16, 128]),
  userPassword: PASSWORD,
};
const ENTRIES = [
  { dn: BASE, dc: 'example' },
  { dn: READER, cn: 'reader', userPassword: 'secret of the reader' },
  ...[bob, adam, personOf('ann'), personOf('eve', { mail: 'eve@elsewhere.example' }), personOf('nomail', { mail: '' })],
  ...[personOf('twin'), { ...personOf('twin'), dn: `uid=twin,ou=others,${BASE}` }, personOf('*')],
  groupOf('devs', bob.dn),
  groupOf('staff', placeOf('devs')),
  // A group in itself, by way of another one.
  groupOf('all', placeOf('staff'), placeOf('round')),
  groupOf('round', placeOf('all')),
  groupOf('others', adam.dn),
];

let stage: Stage;
let key: OwnKey;
const directories: RunningDirectory[] = [];
beforeAll(async () => {
  stage = await Stage.make();
  key = await newKey();
});
afterAll(async () => {
  await stage.clear();
  await Promise.all(directories.map((directory) => directory.end()));
});

async function directoryOf(options: Partial<DirectoryOptions> = {}): Promise<RunningDirectory> {
  const tls = { key: key.privateKey, cert: key.certificate };
  const directory = await startDirectory({ entries: ENTRIES, tls, ...options });
  directories.push(directory);
  return directory;
}

const serviceFor = (url: string, env: Readonly<Record<string, string>> = {}): Promise<Service> =>
  stage.start({
    ...ADMIN,
    ...NO_LIMITS,
    LDAP_URL: url,
    LDAP_CA: key.certificate,
    LDAP_BIND_DN: READER,
    LDAP_BIND_PASSWORD: 'secret of the reader',
    LDAP_BASE_DN: BASE,
    LDAP_EMAIL_DOMAINS: 'example.com',
    LDAP_LABEL: 'Acme <AD>',
    ...env,
  });

async function enter(browser: Browser, name: string, password = PASSWORD, next = '/profile/') {
  const form = await browser.get(`/sign-in/ldap/?next=${encodeURIComponent(next)}`);
  return browser.submit(form, { name, password });
}

describe('a directory with StartTLS', () => {
  let directory: RunningDirectory;
  let service: Service;
  beforeAll(async () => {
    directory = await directoryOf();
    service = await serviceFor(`ldap://127.0.0.1:${directory.port}`);
  });
  const visitor = () => new Browser(service.url);

  it('lets people in by their name or address, who are the same person each time', async () => {
    const browser = visitor();
    expect(readable(await browser.get('/sign-in/'))).toContain('Sign in with Acme <AD>');
    expect(await enter(browser, 'bob')).toMatchObject({ status: 303, location: '/profile/' });
    const profile = readable(await browser.get('/profile/'));
    expect(profile).toContain('bob@example.com');
    expect(profile).toContain('Bob Builder');
    expect((await enter(visitor(), 'BOB@example.com')).status).toBe(303);
    expect(await stage.sql(`select issuer, subject from identities where subject like 'id-of-bob'`)).toEqual([
      { issuer: `ldap:${BASE}`, subject: 'id-of-bob' },
    ]);
  });

  it('lets people of Active Directory in', async () => {
    expect((await enter(visitor(), 'adam')).status).toBe(303);
    expect(await stage.sql(`select 1 as one from identities where subject = '00ff1080'`)).toEqual([{ one: 1 }]);
  });

  it('links an account by an address of its domains, and no other', async () => {
    expect((await enter(visitor(), 'ann')).status).toBe(303);
    expect(
      await stage.sql(`select u.email from identities i join users u on u.id = i.user_id where subject = 'id-of-ann'`),
    ).toEqual([{ email: ADMIN.ADMIN_EMAIL }]);
    for (const [name, text] of [
      ['eve', 'not for your e-mail address'],
      ['nomail', 'has not verified your e-mail address'],
    ] as const) {
      const refused = await enter(visitor(), name);
      expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining(text)]);
    }
  });

  it.each([
    ['a wrong password', 'bob', 'wrong'],
    ['no password', 'bob', ''],
    ['spaces for a password', 'bob', '   '],
    ['a password that is too long', 'bob', 'x'.repeat(300)],
    ['somebody unknown', 'nobody', PASSWORD],
    ['no name', '', PASSWORD],
    ['a name of two people', 'twin', PASSWORD],
    ['a pattern', 'b*', PASSWORD],
    ['a filter in the name', 'x)(uid=bob', PASSWORD],
    ['a filter that closes all others', 'bob)))(|(uid=*', PASSWORD],
    ['a name with a zero byte', 'bob\0', PASSWORD],
    ['a line break', 'bob\n', 'wrong'],
  ])('lets nobody in with %s', async (_, name, password) => {
    const refused = await enter(visitor(), name, password);
    expect([refused.status, readable(refused)]).toEqual([
      401,
      expect.stringContaining('The name or the password is not right.'),
    ]);
    expect(refused.headers.getSetCookie().join()).not.toContain('cairn_session=c');
  });

  it('is named in the audit log where it refuses somebody who has an account', async () => {
    await enter(visitor(), 'ann');
    for (const password of ['wrong', '', PASSWORD]) await enter(visitor(), 'ann', password);
    await enter(visitor(), 'nobody', 'wrong');
    const failures = await stage.sql(
      `select actor_type, outcome, reason, metadata - 'request_id' as metadata, target_display_name
       from audit_logs where event_name = 'auth.login_failed'`,
    );
    expect(failures).toEqual([
      {
        actor_type: 'anonymous',
        outcome: 'failure',
        reason: 'wrong password',
        metadata: { method: 'provider', provider: `ldap:${BASE}` },
        target_display_name: ADMIN.ADMIN_EMAIL,
      },
    ]);
  });

  it('is asked for a name with a star as it stands', async () => {
    expect((await enter(visitor(), '*')).status).toBe(303);
    expect(directory.filters).toContain('(|(uid=\\2a)(mail=\\2a)(samaccountname=\\2a))');
  });

  it('never gets a bind without a password, nor one that is not encrypted', async () => {
    const before = directory.binds.length;
    await enter(visitor(), 'bob', '');
    expect(directory.binds.length).toBe(before);
    expect(directory.binds.filter(({ encrypted }) => !encrypted)).toEqual([]);
  });

  it('leaves no password in the log', async () => {
    const password = unique('typed-');
    await enter(visitor(), 'bob', password);
    expect(service.output).not.toContain(password);
    expect(service.output).not.toContain('secret of the reader');
  });

  it('asks who has a second factor here for it', async () => {
    await enter(visitor(), 'adam');
    await stage.sql(
      `insert into totp_factors (user_id, secret, last_step, last_used_at, created_at)
       select id, 'sealed', 0, now(), now() from users where email = 'adam@example.com'`,
    );
    expect((await enter(visitor(), 'adam')).location).toBe('/sign-in/factor/');
  });

  it('leads nowhere else, and takes no form of another site', async () => {
    expect((await enter(visitor(), 'bob', PASSWORD, '//evil.example/')).location).toBe('/');
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await visitor().post('/sign-in/ldap/', { name: 'bob', password: PASSWORD }, foreign)).status).toBe(403);
  });

  it('is found by the doctor', async () => {
    const env = {
      DATABASE_URL: stage.databaseUrl,
      LDAP_URL: `ldap://127.0.0.1:${directory.port}`,
      LDAP_CA: key.certificate,
    };
    const people = { LDAP_BASE_DN: BASE, LDAP_EMAIL_DOMAINS: '*', LDAP_BIND_DN: READER };
    const found = await cli(['doctor'], { ...env, ...people, LDAP_BIND_PASSWORD: 'secret of the reader' });
    expect(found.stdout).toMatch(/ok +Directory/);
    const wrong = await cli(['doctor'], { ...env, ...people, LDAP_BIND_PASSWORD: 'wrong' });
    expect(wrong.stdout).toMatch(/warn +Directory/);
  });
});

describe('groups', () => {
  it.each([
    ['nested', 'member'],
    ['active-directory', 'member'],
    ['direct', null],
    ['off', null],
  ])('by %s give the role %s to somebody in a group of the group', async (LDAP_GROUPS, role) => {
    const directory = await directoryOf();
    const service = await serviceFor(`ldap://127.0.0.1:${directory.port}`, { LDAP_GROUPS });
    await makeMembersOf('all', service, stage.databaseUrl);
    const browser = new Browser(service.url);
    expect((await enter(browser, 'bob')).status).toBe(303);
    expect(readable(await browser.get('/'))).toContain(role ? 'Acme member' : 'You are in no workspace yet.');
    await service.end();
  });
});

describe('the connection', () => {
  const refusal = async (url: string, env: Readonly<Record<string, string>> = {}) => {
    const service = await serviceFor(url, env);
    const { status } = await enter(new Browser(service.url), 'bob');
    const reasons = service.logged({ msg: 'Asking the directory failed' }).map(({ reason }) => String(reason));
    await service.end();
    return [status, reasons[0]];
  };

  it('may be encrypted from its start', async () => {
    const { port } = await directoryOf({ encrypted: true });
    const service = await serviceFor(`ldaps://127.0.0.1:${port}`);
    expect((await enter(new Browser(service.url), 'bob')).status).toBe(303);
    await service.end();
  });

  it('is refused where a stranger answers', async () => {
    const { port, binds } = await directoryOf();
    const { certificate } = await newKey();
    const outcome = await refusal(`ldap://127.0.0.1:${port}`, { LDAP_CA: certificate });
    expect([outcome, binds]).toEqual([[503, expect.stringMatching(/certificate/)], []]);
  });

  it('is refused where the directory does not encrypt, unless the operator says so', async () => {
    const { port, binds } = await directoryOf({ tls: undefined });
    expect([(await refusal(`ldap://127.0.0.1:${port}`))[0], binds]).toEqual([503, []]);
    const service = await serviceFor(`ldap://127.0.0.1:${port}`, { LDAP_START_TLS: 'off' });
    expect((await enter(new Browser(service.url), 'bob')).status).toBe(303);
    await service.end();
  });

  it('is told of where the service account is not let in', async () => {
    const { port } = await directoryOf();
    const outcome = await refusal(`ldap://127.0.0.1:${port}`, { LDAP_BIND_PASSWORD: 'wrong' });
    expect(outcome).toEqual([503, expect.stringContaining('InvalidCredentialsError')]);
  });

  it('is told of where there is no directory, and passwords go on', async () => {
    const { port, end } = await startDirectory({ entries: [] });
    await end();
    const service = await serviceFor(`ldap://127.0.0.1:${port}`);
    const browser = new Browser(service.url);
    const refused = await enter(browser, 'bob');
    expect([refused.status, readable(refused)]).toEqual([503, expect.stringContaining('cannot be reached')]);
    expect((await browser.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(303);
    await service.end();
  });

  it('is not held up by a directory that says nothing', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    expect((await refusal(`ldap://127.0.0.1:${port}`))[0]).toBe(503);
    silent.close();
  });
});

it('limits attempts by name', async () => {
  const { port } = await directoryOf();
  const service = await serviceFor(`ldap://127.0.0.1:${port}`, { SIGN_IN_ACCOUNT_RATE_LIMIT: '2/hour' });
  const browser = new Browser(service.url);
  expect((await enter(browser, 'bob', 'wrong')).status).toBe(401);
  expect((await enter(browser, 'bob', 'wrong')).status).toBe(401);
  expect((await enter(browser, 'bob')).status).toBe(429);
  await service.end();
});

it('without a directory there is no way to one', async () => {
  const plain = await stage.start({ ...ADMIN });
  const browser = new Browser(plain.url);
  expect((await browser.get('/sign-in/')).text).not.toContain('ldap');
  expect((await browser.get('/sign-in/ldap/')).status).toBe(404);
  expect((await browser.post('/sign-in/ldap/', { name: 'bob', password: PASSWORD })).status).toBe(404);
  await plain.end();
});

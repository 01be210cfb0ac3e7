import { Browser, expectOk, readable, unique, type Page } from '../../support';
import { newKey, type OwnKey } from '../../support/certificates';
import { startDirectory, type RunningDirectory } from '../../support/directory';
import { somebody, visit } from '../../support/provider';
import { PROVIDERS, RegisteredStage, type Registered } from '../../support/registered-providers';
import { enterBySaml, samlPerson, samlSettings } from '../../support/saml';
import { until } from '../../support/service';

const PEOPLE = '/api/v2/instance/people/';
const BASE = 'dc=directory,dc=example';
const READER = `cn=reader,${BASE}`;
const PASSWORD = 'battery staple';
const NAMES = ['dora', 'dave'];

let stage: RegisteredStage;
let directory: RunningDirectory;
let keys: readonly OwnKey[];
let acme: Registered;
let initech: Registered;
beforeAll(async () => {
  keys = [await newKey(), await newKey()];
  const entries = NAMES.map((uid) => ({
    ...{ dn: `uid=${uid},${BASE}`, uid, cn: uid, mail: `${uid}@directory.example` },
    ...{ entryUUID: `id-of-${uid}`, userPassword: PASSWORD },
  }));
  const { certificate, privateKey } = keys[0]!;
  directory = await startDirectory({
    entries: [{ dn: BASE, dc: 'directory' }, { dn: READER, cn: 'reader', userPassword: PASSWORD }, ...entries],
    tls: { key: privateKey, cert: certificate },
  });
  const ldap = {
    LDAP_URL: `ldap://127.0.0.1:${directory.port}`,
    LDAP_CA: certificate,
    LDAP_BIND_DN: READER,
    LDAP_BIND_PASSWORD: PASSWORD,
    LDAP_BASE_DN: BASE,
    LDAP_EMAIL_DOMAINS: 'directory.example',
  };
  stage = await RegisteredStage.make({ ...samlSettings([keys[0]!]), ...ldap });
  acme = await stage.openId(['acme.example']);
  initech = await stage.saml(['initech.example'], keys[1]!);
});
afterAll(async () => {
  await stage.clear();
  await directory.end();
});

/** Somebody whom a provider knows. */
interface Known {
  readonly email: string;
  /** Signs in by the provider. */
  readonly enter: (browser: Browser) => Promise<Page>;
}

/** Makes somebody new of each kind of provider. */
const KINDS = {
  'OpenID Connect, registered': (): Known => {
    const claims = somebody({ email: `${unique('p')}@acme.example` });
    const enter = async (browser: Browser) =>
      browser.get((await visit(browser, claims, '/profile/', '', acme.path)).location!);
    return { email: claims.email, enter };
  },
  'SAML, registered': (): Known => {
    const email = `${unique('p')}@initech.example`;
    const person = samlPerson({ email });
    const arrival = { registered: initech.path };
    return { email, enter: (browser) => enterBySaml(stage.service, browser, person, keys[1]!, arrival) };
  },
  'SAML of the operator': (): Known => {
    const email = `${unique('p')}@example.com`;
    const person = samlPerson({ email });
    return { email, enter: (browser) => enterBySaml(stage.service, browser, person, keys[0]!) };
  },
  'LDAP of the operator': (): Known => {
    const name = NAMES.shift()!;
    const enter = async (browser: Browser) =>
      browser.submit(await browser.get('/sign-in/ldap/?next=/profile/'), { name, password: PASSWORD });
    return { email: `${name}@directory.example`, enter };
  },
} as const;
type Kind = keyof typeof KINDS;

const visitor = () => new Browser(stage.service.url);

/** Signs somebody in for the first time, which makes their account. */
async function arrived(kind: Kind): Promise<Known & { readonly id: string; readonly browser: Browser }> {
  const [known, browser] = [KINDS[kind](), visitor()];
  expect(await known.enter(browser)).toMatchObject({ status: 303, location: '/profile/' });
  const [user] = await stage.stage.sql('select id from users where email = $1', [known.email]);
  return { ...known, id: user!.id as string, browser };
}

interface Account {
  readonly id: string;
  readonly email: string;
}

const merge = async ({ id, email }: Account, into: Account) =>
  expectOk(await stage.admin.post(`${PEOPLE}${id}/merge/`, { into: into.id, confirm: email }));

const isMerged = async ({ id }: Account): Promise<boolean> => {
  const [row] = await stage.stage.sql('select merged_at from person_merges where user_id = $1', [id]);
  return row!.merged_at !== null;
};

/** The address of the account in which somebody arrives who signs in. */
async function addressAfter({ enter }: Known): Promise<string> {
  const browser = visitor();
  expect(await enter(browser)).toMatchObject({ status: 303, location: '/profile/' });
  return /[\w-]+@[\w.]+/.exec(readable(await browser.get('/profile/')))![0];
}

it.each<[Kind, Kind]>([
  ['OpenID Connect, registered', 'SAML, registered'],
  ['SAML, registered', 'LDAP of the operator'],
  ['SAML of the operator', 'OpenID Connect, registered'],
  ['LDAP of the operator', 'SAML of the operator'],
  ['OpenID Connect, registered', 'OpenID Connect, registered'],
])('by %s the duplicate arrives at the account that stays, as its owner does by %s', async (one, other) => {
  const [duplicate, kept] = [await arrived(one), await arrived(other)];
  await merge(duplicate, kept);
  expect((await duplicate.browser.get('/profile/')).status).not.toBe(200);
  expect((await kept.browser.get('/profile/')).status).toBe(200);
  expect([await addressAfter(duplicate), await addressAfter(kept)]).toEqual([kept.email, kept.email]);
  expect(await stage.stage.sql('select 1 from users where email = $1', [duplicate.email])).toEqual([]);
});

it('somebody who was merged twice arrives at the last account, by each way', async () => {
  const [first, second, last] = [
    await arrived('SAML, registered'),
    await arrived('OpenID Connect, registered'),
    await arrived('SAML of the operator'),
  ];
  await merge(first, second);
  await until(() => isMerged(first), 'end of the merge');
  await merge(second, last);
  await until(() => isMerged(second), 'end of the merge');
  for (const known of [first, second, last]) expect(await addressAfter(known)).toBe(last.email);
});

it('a provider that has lost the domain of the duplicate does not reach the account that stays', async () => {
  const { id: domainId } = expectOk(await stage.vouch(acme.id, 'sold.example')) as { id: string };
  const claims = somebody({ email: `${unique('p')}@sold.example` });
  const enter = async (browser: Browser) =>
    browser.get((await visit(browser, claims, '/profile/', '', acme.path)).location!);
  expect((await enter(visitor())).status).toBe(303);
  const [user] = await stage.stage.sql('select id from users where email = $1', [claims.email]);
  const kept = await arrived('SAML, registered');
  await merge({ id: user!.id as string, email: claims.email }, kept);
  expect(await addressAfter({ email: claims.email, enter })).toBe(kept.email);
  expect((await stage.admin.delete(`${PROVIDERS}${acme.id}/domains/${domainId}/`)).status).toBe(204);
  const refused = await enter(visitor());
  expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining('not for your e-mail address')]);
  expect(await addressAfter(kept)).toBe(kept.email);
});

import { Browser, expectOk, readable, unique } from '../../support';
import { newKey, type OwnKey } from '../../support/certificates';
import { makeMembersOf, somebody, visit } from '../../support/provider';
import { PROVIDERS, RegisteredStage, type Registered } from '../../support/registered-providers';
import { askedIn, deliver, enterBySaml, responseOf, samlPerson, signed, statementOf } from '../../support/saml';

let stage: RegisteredStage;
let [acme, umbrella]: Registered[] = [];
let [initech, hooli]: Registered[] = [];
let keys: OwnKey[];
beforeAll(async () => {
  stage = await RegisteredStage.make({ SECRET_KEY: 'a-secret-key-of-at-least-32-characters' });
  keys = [await newKey(), await newKey()];
  acme = await stage.openId(['acme.example'], { label: 'Acme' });
  umbrella = await stage.openId(['umbrella.example'], { label: 'Umbrella' });
  initech = await stage.saml(['initech.example'], keys[0]!, { label: 'Initech' });
  // Both by SAML give themselves the same name.
  hooli = await stage.saml(['hooli.example'], keys[1]!, { label: 'Hooli' });
});
afterAll(() => stage.clear());

const visitor = () => new Browser(stage.service.url);
const at = (domain: string, members: Record<string, unknown> = {}) => {
  const person = somebody(members);
  return { ...person, email: `${person.sub}@${domain}` };
};
const bySaml = (domain: string) => samlPerson({ email: `${unique('p')}@${domain}` });
const enterAt = async (browser: Browser, { path }: Registered, claims: Record<string, unknown>) =>
  browser.get((await visit(browser, claims, '/profile/', '', path)).location!);
const isRefused = ({ status, text }: { status: number; text: string }) => [status, /not for your e-mail/.test(text)];

describe.each([
  ['acme.example', () => acme!],
  ['umbrella.example', () => umbrella!],
])('by OpenID Connect, a person of %s', (domain, provider) => {
  it('gets an account, and is the same person at the next sign-in', async () => {
    const person = at(domain);
    const browser = visitor();
    expect(await enterAt(browser, provider(), person)).toMatchObject({ status: 303, location: '/profile/' });
    expect(readable(await browser.get('/profile/'))).toContain(person.email);
    expect((await enterAt(visitor(), provider(), person)).status).toBe(303);
    const issuer = `provider:${provider().id}:${provider().issuer}`;
    expect(await stage.stage.sql('select issuer from identities where subject = $1', [person.sub])).toEqual([
      { issuer },
    ]);
  });
});

describe.each([
  ['initech.example', () => initech!, 0],
  ['hooli.example', () => hooli!, 1],
])('by SAML, a person of %s', (domain, provider, key) => {
  it('gets an account, and is the same person at the next sign-in', async () => {
    const person = bySaml(domain);
    const browser = visitor();
    const arrival = { registered: provider().path };
    const entered = await enterBySaml(stage.service, browser, person, keys[key]!, arrival);
    expect(entered).toMatchObject({ status: 303, location: '/profile/' });
    expect((await enterBySaml(stage.service, visitor(), person, keys[key]!, arrival)).status).toBe(303);
    expect(await stage.stage.sql('select 1 from identities where subject = $1', [person.nameId])).toHaveLength(1);
  });

  it('finds the metadata of the provider', async () => {
    const { status, text } = await visitor().get(`/sign-in/saml/${provider().path}metadata/`);
    expect([status, text.includes(`/sign-in/saml/${provider().path}acs/`)]).toEqual([200, true]);
  });
});

describe('a provider', () => {
  it('that claims an address of another one’s domain is refused', async () => {
    expect(isRefused(await enterAt(visitor(), acme!, at('umbrella.example')))).toEqual([403, true]);
    const claimed = await enterBySaml(stage.service, visitor(), bySaml('acme.example'), keys[0]!, {
      registered: initech!.path,
    });
    expect(isRefused(claimed)).toEqual([403, true]);
    expect(isRefused(await enterAt(visitor(), acme!, at('sub.acme.example')))).toEqual([403, true]);
  });

  it('does not vouch for a domain that is not proven', async () => {
    expectOk(await stage.addDomain(acme!.id, 'unproven.example'), 201);
    expect(isRefused(await enterAt(visitor(), acme!, at('unproven.example')))).toEqual([403, true]);
  });

  it('cannot reach the account of another one by the same subject, or by the same name', async () => {
    const person = at('acme.example');
    expect((await enterAt(visitor(), acme!, person)).status).toBe(303);
    expect(isRefused(await enterAt(visitor(), umbrella!, person))).toEqual([403, true]);
    const known = bySaml('initech.example');
    expect((await enterBySaml(stage.service, visitor(), known, keys[0]!, { registered: initech!.path })).status).toBe(
      303,
    );
    const twin = await enterBySaml(stage.service, visitor(), known, keys[1]!, { registered: hooli!.path });
    expect(isRefused(twin)).toEqual([403, true]);
  });

  it('lets nobody in whose domain it has lost, not even whom it knows', async () => {
    const { id } = expectOk(await stage.vouch(acme!.id, 'sold.example')) as { id: string };
    const person = at('sold.example');
    expect((await enterAt(visitor(), acme!, person)).status).toBe(303);
    expect((await stage.admin.delete(`${PROVIDERS}${acme!.id}/domains/${id}/`)).status).toBe(204);
    expect(isRefused(await enterAt(visitor(), acme!, person))).toEqual([403, true]);
  });

  it('answers for its own visits alone', async () => {
    const browser = visitor();
    const away = await browser.get(`/sign-in/saml/${initech!.path}`);
    const told = statementOf(askedIn(away.location!), bySaml('initech.example'));
    const xml = signed(responseOf(told), keys[1]!, told);
    expect((await deliver(stage.service, xml, initech!.path)).status).toBe(403);
    expect((await deliver(stage.service, xml, hooli!.path)).status).toBe(403);
    const other = visitor();
    const { location } = await visit(other, at('acme.example'), '/', '', acme!.path);
    expect((await other.get(location!.replace(acme!.id, umbrella!.id))).status).toBe(400);
  });

  it('that is switched off lets nobody in, from then on and at once', async () => {
    const switched = (is_enabled: boolean) => stage.admin.patch(`${PROVIDERS}${umbrella!.id}/`, { is_enabled });
    const browser = visitor();
    const { location } = await visit(browser, at('umbrella.example'), '/', '', umbrella!.path);
    expectOk(await switched(false));
    expect((await browser.get(location!)).status).toBe(404);
    expect((await visitor().get(`/sign-in/oidc/${umbrella!.path}`)).status).toBe(404);
    expectOk(await switched(true));
    expect((await enterAt(visitor(), umbrella!, at('umbrella.example'))).status).toBe(303);
  });

  it('that makes no accounts lets those in who have one', async () => {
    const closed = await stage.openId(['closed.example'], { label: 'Closed', auto_create: false });
    expect((await enterAt(visitor(), closed, at('closed.example'))).status).toBe(403);
  });

  it.each(['oidc', 'saml'])('is unknown at another address: %s', async (kind) => {
    for (const id of ['0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60', 'nonsense', kind === 'oidc' ? initech!.id : acme!.id])
      expect((await visitor().get(`/sign-in/${kind}/${id}/`)).status).toBe(404);
  });
});

it('has its client secret sealed in the database, and opens it for the sign-in', async () => {
  const [kept] = await stage.stage.sql('select client_secret from identity_providers where id = $1', [acme!.id]);
  expect(kept).toEqual({ client_secret: expect.stringMatching(/^sealed\./) as string });
});

it('groups of a registered provider give roles', async () => {
  await makeMembersOf('staff', stage.service, stage.stage.databaseUrl);
  const config = { scopes: 'openid profile email groups' };
  expectOk(await stage.admin.patch(`${PROVIDERS}${acme!.id}/`, config));
  const browser = visitor();
  expect((await enterAt(browser, acme!, at('acme.example', { groups: ['staff'] }))).status).toBe(303);
  expect(readable(await browser.get('/'))).not.toContain('You are in no workspace yet.');
});

describe('the sign-in page', () => {
  const asked = async (email: string) => {
    const browser = visitor();
    const page = await browser.get('/sign-in/?next=/profile/');
    return browser.submit(page, { email }, '/sign-in/address/');
  };

  it('asks for the address and leads to the provider of its domain', async () => {
    const page = await asked('somebody@UMBRELLA.example');
    const path = `/sign-in/oidc/${umbrella!.path}?next=%2Fprofile%2F`;
    expect([page.status, page.headers.get('refresh')]).toEqual([200, `0; url=${path}`]);
    expect(readable(page)).toContain('Sign in with Umbrella');
    expect((await asked('somebody@initech.example')).text).toContain(`/sign-in/saml/${initech!.path}`);
  });

  it('asks for the password where no provider is there, whether there is an account or not', async () => {
    const pages = await Promise.all(['ann@example.com', 'bob@example.com'].map(asked));
    const texts = pages.map(({ text }, index) => text.replaceAll(['ann@', 'bob@'][index]!, ''));
    expect(texts[0]).toContain('type="password"');
    expect(texts[0]).toBe(texts[1]);
  });

  it('offers the password to whom the provider does not let in', async () => {
    const browser = visitor();
    expect((await browser.get('/sign-in/')).text).not.toContain('type="password"');
    expect((await browser.get('/sign-in/?way=password')).text).toContain('type="password"');
  });
});

describe('with the provider of the operator', () => {
  it('both are there, and the button comes first', async () => {
    const place = await stage.stage.start({
      OIDC_ISSUER: acme!.issuer,
      OIDC_CLIENT_ID: 'cairn',
      OIDC_LABEL: 'The operator',
    });
    const page = await new Browser(place.url).get('/sign-in/');
    expect(page.text.indexOf('Sign in with The operator')).toBeLessThan(page.text.indexOf('/sign-in/address/'));
    expect(readable(page)).toContain('Or with your e-mail address');
    await place.end();
  });
});

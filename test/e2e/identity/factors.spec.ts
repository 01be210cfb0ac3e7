import {
  addMember,
  Browser,
  Client,
  givePassword,
  insert,
  newTenant,
  PASSWORD,
  readable,
  sql,
  type Page,
  type Person,
  unique,
  type Tenant,
} from '../../support';
import { newId } from '../../../libs/kernel/ids';
import { cookieOf, newSession } from '../../support/sessions';
import { testRun } from '../../support/run';
import { AccountPage, codeAt, forgetUsedCodes } from '../../support/factors';
import { auditOf } from '../../support/history';

const BEGIN = 'factors/totp/begin/';
const CONFIRM = 'factors/totp/confirm/';
const REMOVE = 'factors/totp/remove/';
const NEW_CODES = 'factors/recovery-codes/';
const SECOND = '/sign-in/factor/';

let tenant: Tenant;
beforeAll(async () => void (tenant = await newTenant()));

const withPassword = async (): Promise<Person> => {
  const person = await addMember(tenant, 'member');
  await givePassword(person);
  return person;
};

const withFactor = async () => {
  const person = await withPassword();
  const account = await AccountPage.as(person);
  const made = await account.addTotp();
  await forgetUsedCodes(person);
  return { person, account, ...made };
};

const logged = async ({ userId }: Person): Promise<string[]> =>
  (await auditOf(tenant, 'auth.')).filter((one) => one.target_id === userId).map(({ event_name }) => event_name);

const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/profile/')).status === 200;

/** Passes the first step. */
const halfWay = async ({ email }: Person, next?: string): Promise<Browser> => {
  const browser = new Browser();
  expect((await browser.signIn(email, PASSWORD, next)).location).toBe(SECOND);
  return browser;
};

const enter = async (browser: Browser, code: string): Promise<Page> =>
  browser.submit(await browser.get(SECOND), { code });

describe('setting up an app that generates codes', () => {
  it('takes a proof and a first code, and shows ten recovery codes once', async () => {
    const person = await withPassword();
    const account = await AccountPage.as(person);
    expect((await account.get('factors/')).body).toMatchObject({ totp: null, recovery_codes: 0 });
    const begun = await account.post(BEGIN, { password: PASSWORD });
    const { token, secret, address } = begun.body as Record<string, string>;
    expect(begun).toMatchObject({ status: 201, body: { expires_at: expect.any(String) } });
    expect(address).toContain(`secret=${secret}`);
    expect(address).toContain(encodeURIComponent(person.email));
    // Nothing counts yet.
    expect((await account.get('factors/')).body.totp).toBeNull();
    expect((await account.post(CONFIRM, { token, code: '000000' })).status).toBe(400);
    const { status, body } = await account.post(CONFIRM, { token, code: codeAt(secret!) });
    expect(status).toBe(201);
    expect(new Set(body.recovery_codes as string[]).size).toBe(10);
    const listed = await account.get('factors/');
    expect(listed.body).toMatchObject({
      totp: { created_at: expect.any(String), last_used_at: expect.any(String) },
      recovery_codes: 10,
    });
    // The set-up is over, and what the database has of the codes is no code.
    expect((await account.post(CONFIRM, { token, code: codeAt(secret!, 1) })).status).toBe(404);
    const rows = JSON.stringify(await sql('select * from recovery_codes where user_id = $1', [person.userId]));
    for (const code of body.recovery_codes as string[]) expect(rows).not.toContain(code.replaceAll('-', ''));
    expect(await logged(person)).toEqual(['auth.factor_added']);
  });

  it('is refused without a right proof, and for people without a password', async () => {
    const account = await AccountPage.as(await withPassword());
    for (const proof of [
      {},
      { password: '' },
      { password: 'wrong horse' },
      { password: 5 },
      { proof_code: '123456' },
    ]) {
      const { status, body } = await account.post(BEGIN, proof);
      expect([proof, status, Object.keys(body)]).toEqual([proof, 400, expect.any(Array)]);
      expect(JSON.stringify(body)).not.toContain('secret');
    }
    const keyOnly = await AccountPage.as(await addMember(tenant, 'member'));
    expect((await keyOnly.post(BEGIN, { password: PASSWORD })).status).toBe(409);
  });

  it('is completed by nobody else, and takes five attempts', async () => {
    const [account, other] = [await AccountPage.as(await withPassword()), await AccountPage.as(await withPassword())];
    const { token, secret } = (await account.post(BEGIN, { password: PASSWORD })).body as Record<string, string>;
    expect((await other.post(CONFIRM, { token, code: codeAt(secret!) })).status).toBe(404);
    for (let attempt = 1; attempt < 5; attempt++)
      expect((await account.post(CONFIRM, { token, code: '12' })).status).toBe(400);
    expect((await account.post(CONFIRM, { token, code: codeAt(secret!) })).status).toBe(404);
  });

  it('is for a session with its form token, and for no key, no token and no other site', async () => {
    const person = await withPassword();
    const session = await newSession(person);
    const call = async (headers: Record<string, string>): Promise<number> => {
      const url = `${testRun().servers[0]}/profile/account/${BEGIN}`;
      const sent = { 'content-type': 'application/json', ...headers };
      return (await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify({ password: PASSWORD }) })).status;
    };
    const own = { ...cookieOf(session), 'x-form-token': session.formToken };
    expect(await call({ 'x-api-key': person.key })).toBe(401);
    expect(await call({ authorization: `Bearer ${person.key}` })).toBe(401);
    expect(await call(cookieOf(session))).toBe(403);
    expect(await call({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await call(own)).toBe(201);
  });
});

describe('a sign-in with a second factor', () => {
  it('gives no session for a password, and one for a code after it', async () => {
    const { person, secret } = await withFactor();
    const browser = await halfWay(person, '/profile/tokens/');
    expect(browser.cookie('cairn_session')).toBeUndefined();
    expect(await isSignedIn(browser)).toBe(false);
    const page = await browser.get(SECOND);
    expect(readable(page)).toContain('The code that your app shows');
    const entered = await browser.submit(page, { code: codeAt(secret) });
    expect([entered.status, entered.location]).toEqual([303, '/profile/tokens/']);
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookie('cairn_factor')).toBeUndefined();
    const [entry] = (await auditOf(tenant, 'auth.login_succeeded')).filter((one) => one.target_id === person.userId);
    expect(entry!.metadata).toMatchObject({ method: 'password', factor: 'generated' });
  });

  it('keeps the challenge where no script and no other site gets at it', async () => {
    const { person } = await withFactor();
    const browser = new Browser();
    const half = await browser.signIn(person.email, PASSWORD);
    expect(half.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cairn_factor=cairn_factor_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    const rows = await sql('select * from factor_challenges where user_id = $1', [person.userId]);
    expect(JSON.stringify(rows)).not.toContain(browser.cookie('cairn_factor'));
    const foreign = await browser.post(SECOND, { code: '123456' }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  it('accepts a code once', async () => {
    const { person, secret } = await withFactor();
    const code = codeAt(secret);
    expect((await enter(await halfWay(person), code)).status).toBe(303);
    const again = await enter(await halfWay(person), code);
    expect([again.status, readable(again)]).toEqual([401, expect.stringContaining('was used already')]);
  });

  it('accepts a recovery code once, in any spelling', async () => {
    const { person, account, recovery } = await withFactor();
    const browser = await halfWay(person);
    expect((await enter(browser, ` ${recovery[0]!.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(303);
    expect((await account.get('factors/')).body.recovery_codes).toBe(9);
    expect((await enter(await halfWay(person), recovery[0]!)).status).toBe(401);
    expect(await logged(person)).toEqual(
      expect.arrayContaining(['auth.recovery_code_used', 'auth.login_succeeded', 'auth.factor_failed']),
    );
  });

  it('is over after five wrong codes, and begins anew with the password', async () => {
    const { person, secret } = await withFactor();
    const browser = await halfWay(person);
    for (let attempt = 0; attempt < 5; attempt++) expect((await enter(browser, '000000')).status).toBe(401);
    const last = await enter(browser, codeAt(secret));
    expect([last.status, readable(last)]).toEqual([401, expect.stringContaining('Please sign in again')]);
    expect(browser.cookie('cairn_session')).toBeUndefined();
    expect((await enter(await halfWay(person), codeAt(secret))).status).toBe(303);
  });

  it('is over after five minutes, with a new password and with a deactivation', async () => {
    const { person, secret } = await withFactor();
    const expire = [
      `update factor_challenges set expires_at = now() where user_id = $1`,
      `update users set is_active = false where id = $1`,
    ];
    for (const change of expire) {
      const browser = await halfWay(person);
      await sql(change, [person.userId]);
      const page = await browser.get(SECOND);
      expect([page.status, readable(page)]).toEqual([401, expect.stringContaining('took too long')]);
      expect((await browser.post(SECOND, { code: codeAt(secret) })).status).toBe(401);
    }
    await sql('update users set is_active = true where id = $1', [person.userId]);
    const browser = await halfWay(person);
    const changed = await (
      await AccountPage.as(person)
    ).post('password/', { current: PASSWORD, password: 'battery staple' });
    expect(changed.status).toBe(204);
    expect((await browser.get(SECOND)).status).toBe(401);
  });

  it('belongs to the browser that began it, and is no session', async () => {
    const { person, secret } = await withFactor();
    const token = (await halfWay(person)).cookie('cairn_factor')!;
    expect((await new Browser().post(SECOND, { code: codeAt(secret) })).status).toBe(401);
    const posing = { cookie: `cairn_session=${token}` };
    expect((await new Browser().get('/profile/', posing)).status).toBe(303);
    const client = new Client({ version: 'v2', slug: tenant.slug, credential: { authorization: `Bearer ${token}` } });
    expect((await client.get('/api/v2/users/me/')).status).toBe(401);
  });

  it('says of a wrong password what it says of all others', async () => {
    const { person } = await withFactor();
    const [known, nobody] = [
      await new Browser().signIn(person.email, 'wrong horse'),
      await new Browser().signIn('nobody@example.com', 'wrong horse'),
    ];
    expect([known.status, readable(known).replace(person.email, '')]).toEqual([
      nobody.status,
      readable(nobody).replace('nobody@example.com', ''),
    ]);
    expect(known.headers.getSetCookie()).toEqual([]);
  });
});

describe('removing a factor and making new recovery codes', () => {
  it.each([REMOVE, NEW_CODES])('%s takes a fresh proof', async (path) => {
    const { account } = await withFactor();
    for (const proof of [{}, { password: 'wrong horse' }, { proof_code: '000000' }, { proof_code: 'x' }])
      expect([proof, (await account.post(path, proof)).status]).toEqual([proof, 400]);
    expect((await account.get('factors/')).body).toMatchObject({ totp: expect.any(Object), recovery_codes: 10 });
  });

  it('a password proves, and so does a code, once', async () => {
    const { person, account, secret, recovery } = await withFactor();
    const code = codeAt(secret);
    const renewed = await account.post(NEW_CODES, { proof_code: code });
    expect([renewed.status, (await account.post(NEW_CODES, { proof_code: code })).status]).toEqual([201, 400]);
    // Those before do not count any more.
    expect((await account.post(REMOVE, { proof_code: recovery[0] })).status).toBe(400);
    const [first] = renewed.body.recovery_codes as string[];
    expect((await account.post(REMOVE, { proof_code: first })).status).toBe(204);
    expect((await account.get('factors/')).body).toMatchObject({ totp: null, recovery_codes: 0 });
    expect((await account.post(REMOVE, { password: PASSWORD })).status).toBe(404);
    expect((await account.post(NEW_CODES, { password: PASSWORD })).status).toBe(404);
    // A password is enough again.
    expect((await new Browser().signIn(person.email, PASSWORD)).location).toBe('/');
    expect(await logged(person)).toEqual(
      expect.arrayContaining(['auth.factor_added', 'auth.recovery_codes_renewed', 'auth.factor_removed']),
    );
  });

  it('another app takes the place of the first, whose codes count no more', async () => {
    const { person, account, secret: before } = await withFactor();
    const { secret, recovery } = await account.addTotp();
    expect(recovery).toEqual([]);
    await forgetUsedCodes(person);
    expect((await enter(await halfWay(person), codeAt(before))).status).toBe(401);
    expect((await enter(await halfWay(person), codeAt(secret))).status).toBe(303);
  });
});

describe('passkeys', () => {
  const begin = 'factors/passkeys/begin/';
  const confirm = 'factors/passkeys/confirm/';

  it('are begun with a fresh proof, by somebody with a password', async () => {
    const account = await AccountPage.as(await withPassword());
    for (const proof of [{}, { password: 'wrong horse' }, { proof_code: '000000' }])
      expect([proof, (await account.post(begin, proof)).status]).toEqual([proof, 400]);
    const begun = await account.post(begin, { password: PASSWORD });
    expect(begun).toMatchObject({
      status: 201,
      body: { token: expect.any(String), options: { rp: { name: 'Cairn' } } },
    });
    const keyOnly = await AccountPage.as(await addMember(tenant, 'member'));
    expect((await keyOnly.post(begin, { password: PASSWORD })).status).toBe(409);
  });

  it('are stored after a right answer to a challenge of the person, and of this kind', async () => {
    const [account, other] = [await AccountPage.as(await withPassword()), await AccountPage.as(await withPassword())];
    const { token } = (await account.post(begin, { password: PASSWORD })).body;
    const totp = (await account.post(BEGIN, { password: PASSWORD })).body;
    const given = { token, name: 'Phone', response: { id: 'AAAA' } };
    expect((await account.post(confirm, { ...given, name: '' })).status).toBe(400);
    expect((await account.post(confirm, { ...given, token: totp.token })).status).toBe(404);
    expect((await account.post(confirm, given)).status).toBe(403);
    // The first answer, right or not, has used it up.
    expect((await account.post(confirm, given)).status).toBe(404);
    const again = (await account.post(begin, { password: PASSWORD })).body;
    expect((await other.post(confirm, { ...given, token: again.token })).status).toBe(404);
    expect((await account.get('factors/')).body).toMatchObject({ passkeys: [], recovery_codes: 0 });
  });

  it('are as many as 20', async () => {
    const person = await withPassword();
    const key = { user_id: person.userId, public_key: 'AAAA', counter: 0, transports: [], name: 'Phone' };
    const add = () =>
      insert('passkeys', { ...key, id: newId(), credential_id: unique('c'), created_at: new Date().toISOString() });
    for (let count = 0; count < 19; count++) await add();
    const account = await AccountPage.as(person);
    expect((await account.post(begin, { password: PASSWORD })).status).toBe(201);
    await add();
    expect((await account.post(begin, { password: PASSWORD })).status).toBe(409);
  });

  it('of others can neither be renamed nor removed', async () => {
    const [owner, account] = [await withPassword(), await AccountPage.as(await withPassword())];
    const id = newId();
    const key = { user_id: owner.userId, credential_id: unique('c'), public_key: 'AAAA', counter: 0, transports: [] };
    await insert('passkeys', { ...key, id, name: 'Phone', created_at: new Date().toISOString() });
    for (const place of [id, newId(), 'x']) {
      expect((await account.post(`factors/passkeys/${place}/name/`, { name: 'Mine' })).status).toBe(404);
      expect((await account.post(`factors/passkeys/${place}/remove/`, { password: PASSWORD })).status).toBe(404);
    }
    const own = await AccountPage.as(owner);
    expect((await own.post(`factors/passkeys/${id}/name/`, { name: ' Key ' })).status).toBe(204);
    expect((await own.get('factors/')).body).toMatchObject({ passkeys: [{ id, name: 'Key', last_used_at: null }] });
    // It counts as a second factor.
    await halfWay(owner);
    expect((await own.post(`factors/passkeys/${id}/remove/`, {})).status).toBe(400);
    expect((await own.post(`factors/passkeys/${id}/remove/`, { password: PASSWORD })).status).toBe(204);
    expect((await new Browser().signIn(owner.email, PASSWORD)).location).toBe('/');
  });

  it('are asked for by the only page of the server that may run scripts, which are of the server', async () => {
    const browser = new Browser();
    const policyOf = (page: Page) => page.headers.get('content-security-policy');
    const page = await browser.get('/sign-in/');
    expect(policyOf(page)).not.toContain('script-src');
    const asking = await browser.submit(page, {}, '/sign-in/passkey/');
    expect(policyOf(asking)).toContain("script-src 'self';");
    const [, script] = /<script type="module" src="([^"]+)">/.exec(asking.text)!;
    expect((await browser.get(script!)).headers.get('content-type')).toContain('text/javascript');
    const { person } = await withFactor();
    expect(policyOf(await (await halfWay(person)).get(SECOND))).not.toContain('script-src');
  });
});

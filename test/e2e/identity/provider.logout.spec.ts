import { generateKeyPair } from 'jose';
import { Browser, unique } from '../../support';
import { LogoutProvider, type TokenChanges } from '../../support/logout-tokens';
import { ADMIN, NO_LIMITS } from '../../support/provider';
import { Stage, type Service } from '../../support/service';

let stage: Stage;
let service: Service;
let provider: LogoutProvider;
beforeAll(async () => {
  provider = await LogoutProvider.start();
  stage = await Stage.make();
  service = await stage.start({ ...ADMIN, ...NO_LIMITS, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'cairn' });
});
afterAll(async () => {
  await stage.clear();
  provider.stop();
});

/** Ann in a browser, whom the provider knows by the subject. */
async function signedIn(subject: string): Promise<Browser> {
  const browser = new Browser(service.url);
  expect((await browser.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(303);
  await stage.sql(
    `insert into identities (id, user_id, issuer, subject, last_used_at, created_at)
     select gen_random_uuid(), id, $1, $2, now(), now() from users where email = $3`,
    [provider.issuer, subject, ADMIN.ADMIN_EMAIL],
  );
  return browser;
}

const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/profile/')).status === 200;

const tokenFor = (sub: string | undefined, changes?: TokenChanges) => provider.tokenFor(sub, changes);

const tell = async (token: string): Promise<Response> =>
  fetch(`${service.url}/sign-in/oidc/logout/`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });

it('ends all sessions of the person, and says so in the audit log', async () => {
  const subject = unique('sub-');
  const [here, there] = [await signedIn(subject), new Browser(service.url)];
  await there.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
  const told = await tell(await tokenFor(subject));
  expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
  const [entry] = await stage.sql(
    `select actor_email from audit_logs where event_name = 'auth.logout' order by created_at desc limit 1`,
  );
  expect(entry).toEqual({ actor_email: ADMIN.ADMIN_EMAIL });
});

it('is content with somebody who never was here', async () => {
  expect((await tell(await tokenFor(unique('sub-')))).status).toBe(200);
});

describe('a token', () => {
  let browser: Browser;
  let subject: string;
  beforeAll(async () => {
    subject = unique('sub-');
    browser = await signedIn(subject);
  });

  it.each<[string, TokenChanges]>([
    ['of another provider', { iss: 'https://evil.example' }],
    ['for another service', { aud: 'other' }],
    ['that is an ID token', { events: undefined }],
    ['about something else', { events: { 'https://example.com/other': {} } }],
    ['with a nonce', { nonce: 'n' }],
    ['without an id', { jti: undefined }],
    ['without an end', { exp: undefined }],
    ['that is over', { secondsAgo: 400 }],
    ['that was made long ago and lasts', { secondsAgo: 400, exp: Math.floor(Date.now() / 1000) + 9000 }],
    ['about nobody', { sub: undefined, sid: 's' }],
    ['by a secret that everybody knows', { by: new TextEncoder().encode('cairn'.repeat(8)), alg: 'HS256' }],
  ])('%s is refused', async (_, changes) => {
    expect((await tell(await tokenFor(subject, changes))).status).toBe(400);
    expect(await isIn(browser)).toBe(true);
  });

  it('by another key is refused, and so is what is none', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect((await tell(await tokenFor(subject, { by: privateKey }))).status).toBe(400);
    const [, claims] = (await tokenFor(subject)).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [`${none}.${claims}.`, 'x', '']) expect((await tell(token)).status).toBe(400);
    expect(await isIn(browser)).toBe(true);
  });
});

it('without a provider nobody is listened to', async () => {
  const plain = await stage.start({ ...ADMIN });
  const answer = await fetch(`${plain.url}/sign-in/oidc/logout/`, { method: 'POST', body: new URLSearchParams() });
  expect(answer.status).toBe(404);
  await plain.end();
});

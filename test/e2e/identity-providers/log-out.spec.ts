import { Browser, expectOk, unique } from '../../support';
import { LogoutProvider } from '../../support/logout-tokens';
import { ADMIN } from '../../support/provider';
import { PROVIDERS, RegisteredStage } from '../../support/registered-providers';

let stage: RegisteredStage;
let [acme, umbrella]: LogoutProvider[] = [];
let [acmeId, umbrellaId, twinId]: string[] = [];
beforeAll(async () => {
  stage = await RegisteredStage.make();
  [acme, umbrella] = [await LogoutProvider.start(), await LogoutProvider.start()];
  const add = ({ issuer }: LogoutProvider, label: string) =>
    stage.add({ kind: 'oidc', label, issuer, client_id: 'cairn' });
  acmeId = await add(acme, 'Acme');
  umbrellaId = await add(umbrella, 'Umbrella');
  // The same provider once more, for another organisation.
  twinId = await add(acme, 'Twin');
});
afterAll(async () => {
  await stage.clear();
  acme!.stop();
  umbrella!.stop();
});

/** Ann in a browser, whom a registered provider knows by the subject. */
async function signedIn(providerId: string, { issuer }: LogoutProvider, subject: string): Promise<Browser> {
  const browser = new Browser(stage.service.url);
  expect((await browser.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(303);
  await stage.stage.sql(
    `insert into identities (id, user_id, issuer, subject, last_used_at, created_at)
     select gen_random_uuid(), id, $1, $2, now(), now() from users where email = $3`,
    [`provider:${providerId}:${issuer}`, subject, ADMIN.ADMIN_EMAIL],
  );
  return browser;
}

const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/profile/')).status === 200;
const tell = async (id: string, token: string): Promise<number> => {
  const body = new URLSearchParams({ logout_token: token });
  return (await fetch(`${stage.service.url}/sign-in/oidc/${id}/logout/`, { method: 'POST', body })).status;
};

it('the address for it is told to whom registers the provider', async () => {
  expect(expectOk(await stage.admin.get(`${PROVIDERS}${acmeId}/`))).toMatchObject({
    logout_url: `${stage.service.url}/sign-in/oidc/${acmeId}/logout/`,
  });
});

it('ends all sessions of the person', async () => {
  const subject = unique('sub-');
  const [here, there] = [await signedIn(acmeId!, acme!, subject), new Browser(stage.service.url)];
  await there.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
  expect(await tell(acmeId!, await acme!.tokenFor(subject))).toBe(200);
  expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
});

it('by a provider ends no session of whom another one knows by the same subject', async () => {
  const subject = unique('sub-');
  const browser = await signedIn(umbrellaId!, umbrella!, subject);
  expect(await tell(acmeId!, await acme!.tokenFor(subject))).toBe(200);
  expect(await tell(twinId!, await acme!.tokenFor(subject))).toBe(200);
  // At the address of another provider, or by its name, a token is none.
  expect(await tell(umbrellaId!, await acme!.tokenFor(subject))).toBe(400);
  expect(await tell(umbrellaId!, await acme!.tokenFor(subject, { iss: umbrella!.issuer }))).toBe(400);
  expect(await tell(acmeId!, await umbrella!.tokenFor(subject))).toBe(400);
  expect(await isIn(browser)).toBe(true);
  expect(await tell(umbrellaId!, await umbrella!.tokenFor(subject))).toBe(200);
  expect(await isIn(browser)).toBe(false);
});

it('by a provider that is switched off, unknown or of another kind is not listened to', async () => {
  const subject = unique('sub-');
  const browser = await signedIn(acmeId!, acme!, subject);
  const switched = (is_enabled: boolean) => stage.admin.patch(`${PROVIDERS}${acmeId}/`, { is_enabled });
  expectOk(await switched(false));
  for (const id of [acmeId!, '0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60', 'nonsense'])
    expect(await tell(id, await acme!.tokenFor(subject))).toBe(404);
  const alone = new URLSearchParams({ logout_token: await acme!.tokenFor(subject) });
  const answer = await fetch(`${stage.service.url}/sign-in/oidc/logout/`, { method: 'POST', body: alone });
  expect([answer.status, await isIn(browser)]).toEqual([404, true]);
  expectOk(await switched(true));
  expect(await tell(acmeId!, await acme!.tokenFor(subject))).toBe(200);
  expect(await isIn(browser)).toBe(false);
});

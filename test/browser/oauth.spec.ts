import * as oauth from 'openid-client';
import type { Browser } from 'playwright-core';
import { AuthorizationCode, ClientCredentials, type AccessToken } from 'simple-oauth2';
import {
  addMember,
  authorized,
  bearer,
  givePassword,
  newApp,
  newSession,
  newTenant,
  PASSWORD,
  sql,
  testRun,
  type Person as Someone,
  type Tenant,
} from '../support';
import { launch, Person, type Look } from './chromium';
import { ClientApp, type Flow } from './client-app';

let browser: Browser;
let tenant: Tenant;
let client: ClientApp;
/** What the application does at the moment. */
let flow: Flow;
const base = (): string => testRun().servers[0]!;

beforeAll(async () => {
  browser = await launch();
  tenant = await newTenant();
  client = await ClientApp.open(() => flow);
});
afterAll(async () => {
  await browser.close();
  await client.close();
});

const people: Person[] = [];
afterEach(async () => {
  for (const person of people.splice(0)) {
    expect(person.complaints).toEqual([]);
    expect([...person.origins].filter((origin) => ![base(), client.origin].includes(origin))).toEqual([]);
    await person.close();
  }
});

async function signedIn(someone: Pick<Someone, 'userId'>, look?: Look): Promise<Person> {
  const person = await Person.at(browser, base(), look);
  people.push(person);
  const { token } = await newSession(someone);
  await person.page.context().addCookies([{ name: 'cairn_session', value: token, url: base() }]);
  return person;
}

interface Me {
  readonly email: string;
  readonly scopes: readonly string[];
}

async function whoIs(token: string): Promise<Me> {
  const response = await fetch(`${base()}/api/v2/users/me/`, { headers: bearer(token) });
  if (!response.ok) throw new Error(`users/me answered ${response.status}`);
  return (await response.json()) as Me;
}

describe('openid-client', () => {
  type Tokens = Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>;
  let config: oauth.Configuration;
  let tokens: Tokens | undefined;

  async function use(app: { readonly id: string; readonly secret: string | null }, scope: string): Promise<void> {
    tokens = undefined;
    config = await oauth.discovery(
      new URL(base()),
      app.id,
      app.secret ?? undefined,
      app.secret ? undefined : oauth.None(),
      {
        algorithm: 'oauth2',
        execute: [oauth.allowInsecureRequests],
      },
    );
    const verifier = oauth.randomPKCECodeVerifier();
    const state = oauth.randomState();
    flow = {
      begin: async (redirect_uri) => {
        const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
        const proof = { code_challenge, code_challenge_method: 'S256', state };
        return oauth.buildAuthorizationUrl(config, { redirect_uri, scope, ...proof }).href;
      },
      finish: async (callback) => {
        tokens = await oauth.authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
        });
        return `Hello ${(await whoIs(tokens.access_token)).email}`;
      },
    };
  }

  it.each([
    ['an app with a secret', false],
    ['a public app', true],
  ])('runs the whole flow of %s', async (_name, isPublic) => {
    const app = await newApp(tenant, { name: 'Calendar', is_public: isPublic, redirect_uris: [client.redirectUri] });
    await use(app, 'read projects.labels:write');
    const person = await signedIn(tenant.owner);
    const { page } = person;
    await page.goto(client.loginUrl);
    await page.getByRole('heading', { name: 'Let Calendar act for you?' }).waitFor();
    await person.picture(`oauth-consent-${isPublic ? 'public' : 'secret'}`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: `Hello ${tenant.owner.email}` }).waitFor();

    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'read projects.labels:write', expires_in: 86_400 });
    const renewed = await oauth.refreshTokenGrant(config, tokens!.refresh_token!);
    expect((await whoIs(renewed.access_token)).scopes).toEqual(['read', 'projects.labels:write']);
    await oauth.tokenRevocation(config, renewed.refresh_token!);
    await expect(oauth.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('is told when the person cancels', async () => {
    await use(await newApp(tenant, { redirect_uris: [client.redirectUri] }), 'read');
    const { page } = await signedIn(tenant.owner);
    await page.goto(client.loginUrl);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: /^Failed: AuthorizationResponseError/ }).waitFor();
    expect(tokens).toBeUndefined();
  });

  it('leads somebody who is not signed in through the sign-in page', async () => {
    await use(await newApp(tenant, { name: 'Calendar', redirect_uris: [client.redirectUri] }), 'read');
    const someone = await addMember(tenant, 'member');
    await givePassword(someone);
    const person = await Person.at(browser, base());
    people.push(person);
    const { page } = person;
    await page.goto(client.loginUrl);
    await page.getByLabel('E-mail address').fill(someone.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Let Calendar act for you?' }).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('heading', { name: `Hello ${someone.email}` }).waitFor();
  });

  it('can be used without a mouse', async () => {
    await use(await newApp(tenant, { redirect_uris: [client.redirectUri] }), 'read');
    const person = await signedIn(await addMember(tenant, 'guest'));
    await person.page.goto(client.loginUrl);
    await person.tabTo(/^Authorize$/);
    await person.page.keyboard.press('Enter');
    await person.page.getByRole('heading', { name: /^Hello/ }).waitFor();
  });
});

describe('simple-oauth2', () => {
  it('installs an app that an admin registers in the browser, and the app acts by itself', async () => {
    const person = await signedIn(await addMember(tenant, 'admin'));
    const { page } = person;
    await page.goto(`/w/${tenant.slug}/settings/apps/`);
    await page.getByRole('link', { name: 'Register an app' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Deploy bot');
    await page.getByLabel('Redirect URIs').fill(client.redirectUri);
    await page.getByLabel('Read everything that you can see.').check();
    await page.getByLabel('Create, change and delete everything that you may change.').check();
    await person.picture('oauth-app-new');
    await page.getByRole('button', { name: 'Register the app' }).click();
    await page.getByRole('heading', { name: 'Client secret' }).waitFor();
    const [id, secret] = await page.locator('pre').allTextContents();

    const credentials = { id: id!, secret: secret! };
    const auth = { tokenHost: base(), tokenPath: '/auth/o/token/', revokePath: '/auth/o/revoke-token/' };
    const code = new AuthorizationCode({
      client: credentials,
      auth: { ...auth, authorizePath: '/auth/o/authorize-app/' },
      options: { bodyFormat: 'json', authorizationMethod: 'body' },
    });
    let token: AccessToken | undefined;
    let installation: string | null = null;
    flow = {
      begin: (redirect_uri) =>
        Promise.resolve(code.authorizeURL({ redirect_uri, scope: ['read', 'write'], state: 'xyz' })),
      finish: async (callback) => {
        const { searchParams } = callback;
        installation = searchParams.get('app_installation_id');
        token = await code.getToken({ code: searchParams.get('code')!, redirect_uri: client.redirectUri });
        return `Installed with ${searchParams.get('state')}`;
      },
    };
    await page.goto(client.loginUrl);
    await page.getByText('This also installs the app.').waitFor();
    await person.picture('oauth-consent-install');
    await page.getByRole('button', { name: 'Install and authorize' }).click();
    await page.getByRole('heading', { name: 'Installed with xyz' }).waitFor();

    const bot = new ClientCredentials({ client: credentials, auth });
    const asBot = await bot.getToken({ scope: 'read', app_installation_id: installation } as { scope: string });
    expect(asBot.token).toMatchObject({ token_type: 'Bearer', scope: 'read' });
    expect((await whoIs(String(asBot.token.access_token))).email).toMatch(/@bots\.invalid$/);

    const renewed = await token!.refresh();
    expect((await whoIs(String(renewed.token.access_token))).scopes).toEqual(['read', 'write']);
    await renewed.revoke('refresh_token');
    await expect(renewed.refresh()).rejects.toThrow('Bad Request');
  });
});

const LOOKS: readonly [string, Look][] = [
  ['wide', {}],
  ['narrow', { width: 360 }],
  ['narrow-dark', { width: 360, dark: true }],
];

describe('the pages about apps', () => {
  it.each(LOOKS)('fit and read well: %s', async (name, look) => {
    const scopes = ['projects:read', 'projects.work_items:write', 'workspaces.work_item_relation_definitions:write'];
    const long = 'Continuous delivery of everything that is built anywhere';
    const app = await newApp(tenant, { name: long, scopes, redirect_uris: [client.redirectUri] });
    await authorized(tenant.owner, await newApp(tenant, { scopes: ['read', 'write'] }));
    const person = await signedIn(tenant.owner, look);
    const { page } = person;
    const query = new URLSearchParams({ client_id: app.id, response_type: 'code', redirect_uri: client.redirectUri });
    const pages = {
      list: `/w/${tenant.slug}/settings/apps/`,
      app: `/w/${tenant.slug}/settings/apps/${app.id}/`,
      consent: `/auth/o/authorize-app/?${query}`,
      profile: '/profile/apps/',
    };
    for (const [title, path] of Object.entries(pages)) {
      await page.goto(path);
      await person.picture(`oauth-${title}-${name}`);
      expect([title, await person.overflows()]).toEqual([title, false]);
    }
    await page.goto('/auth/o/authorize/?client_id=nobody');
    await person.picture(`oauth-error-${name}`);
    person.complaints.length = 0;
  });

  it('take back what was granted', async () => {
    const someone = await addMember(tenant, 'member');
    const { access_token } = await authorized(someone, await newApp(tenant, { name: 'Calendar' }));
    const { page } = await signedIn(someone);
    await page.goto('/profile/apps/');
    await page.getByRole('button', { name: 'Revoke Calendar' }).click();
    await page.getByText('You have not authorized any app.').waitFor();
    await expect(whoIs(access_token)).rejects.toThrow('401');
    expect(await sql('select 1 from oauth_grants where user_id = $1 and revoked_at is null', [someone.userId])).toEqual(
      [],
    );
  });
});

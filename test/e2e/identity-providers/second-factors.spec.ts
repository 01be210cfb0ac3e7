import { Browser, untilNoticed, type Page } from '../../support';
import { newKey, type OwnKey } from '../../support/certificates';
import { ADMIN, somebody, visit } from '../../support/provider';
import { RegisteredStage, type Registered } from '../../support/registered-providers';
import { enterBySaml, samlPerson } from '../../support/saml';

let stage: RegisteredStage;
let key: OwnKey;
let openId: Registered;
let saml: Registered;
beforeAll(async () => {
  stage = await RegisteredStage.make();
  key = await newKey();
  openId = await stage.openId(['example.com']);
  saml = await stage.saml(['example.net'], key);
});
afterAll(() => stage.clear());

const visitor = () => new Browser(stage.service.url);

/** Ann by a way to sign in. Her address moves to the domain that the provider vouches for. */
const WAYS: Readonly<Record<string, (browser: Browser) => Promise<Page>>> = {
  'a registered provider of OpenID Connect': async (browser) =>
    browser.get((await visit(browser, somebody({ email: ADMIN.ADMIN_EMAIL }), '/', '', openId.path)).location!),
  'a registered provider of SAML': async (browser) => {
    await named('ann@example.net');
    const page = await enterBySaml(stage.service, browser, samlPerson({ email: 'ann@example.net' }), key, {
      registered: saml.path,
    });
    await named(ADMIN.ADMIN_EMAIL);
    return page;
  },
};

const named = (email: string) => stage.stage.sql(`update users set email = $1 where email like 'ann@%'`, [email]);

/** The workspace requires second factors, and the period of grace is over. */
async function required(trusts: boolean): Promise<void> {
  await stage.stage.sql(
    `update workspaces set factors_required_since = now() - interval '91 days', factors_trust_providers = $1`,
    [trusts],
  );
  await untilNoticed();
}

const statusIn = async (browser: Browser): Promise<number> => (await browser.get('/w/acme/')).status;

describe.each(Object.keys(WAYS))('a session that began at %s', (way) => {
  it('is enough for a workspace that trusts providers, and for no other', async () => {
    const [here, byPassword] = [visitor(), visitor()];
    await required(false);
    expect((await WAYS[way]!(here)).status).toBe(303);
    const form = await byPassword.get('/sign-in/?way=password');
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN;
    expect((await byPassword.submit(form, { email, password })).status).toBe(303);
    expect([await statusIn(here), await statusIn(byPassword)]).toEqual([403, 403]);
    await required(true);
    expect([await statusIn(here), await statusIn(byPassword)]).toEqual([200, 403]);
    await required(false);
    expect([await statusIn(here), await statusIn(byPassword)]).toEqual([403, 403]);
  });
});

import { readable, Browser } from '../../support';
import { newKey, type OwnKey } from '../../support/certificates';
import { ADMIN, makeMembersOf } from '../../support/provider';
import {
  assertionIn,
  assertionOf,
  askedIn,
  deliver,
  enterBySaml,
  responseOf,
  samlPerson,
  samlService,
  signed,
  statementOf,
  ago,
  WRONG_STATEMENTS,
  type Statement,
} from '../../support/saml';
import { Stage, type Service } from '../../support/service';

let stage: Stage;
let key: OwnKey;
let service: Service;
beforeAll(async () => {
  stage = await Stage.make();
  key = await newKey();
  service = await samlService(stage, [key], { SAML_LABEL: 'Acme <ID>' });
});
afterAll(() => stage.clear());

const visitor = () => new Browser(service.url);
const identities = () => stage.sql('select subject from identities order by created_at');
const outcome = (page: { status: number; text: string; location: string | null }) => [page.status, page.location];

/** Leaves for the provider; `say` is what the provider answers. */
async function asked(browser: Browser, person = samlPerson()): Promise<Statement> {
  return statementOf(askedIn((await browser.get('/sign-in/saml/?next=/profile/')).location!), person);
}

describe('somebody', () => {
  it('new gets an account, and is the same person at the next sign-in', async () => {
    const bob = samlPerson();
    const browser = visitor();
    expect(readable(await browser.get('/sign-in/'))).toContain('Sign in with Acme <ID>');
    expect(outcome(await enterBySaml(service, browser, bob, key))).toEqual([303, '/profile/']);
    const profile = readable(await browser.get('/profile/'));
    expect(profile).toContain(bob.attributes.email);
    expect(profile).toContain('Bob Builder');

    const again = visitor();
    const renamed = { ...bob, attributes: { email: 'somebody@elsewhere.example' } };
    expect(outcome(await enterBySaml(service, again, renamed, key))).toEqual([303, '/profile/']);
    expect(readable(await again.get('/profile/'))).toContain(bob.attributes.email);
    expect(await stage.sql('select issuer from identities where subject = $1', [bob.nameId])).toEqual([
      { issuer: 'saml:https://id.example.com/saml' },
    ]);
  });

  it('with an account is linked to it, and the audit log says so', async () => {
    const ann = visitor();
    const entered = await enterBySaml(service, ann, samlPerson({ email: 'Ann@Example.com' }), key, { next: '/' });
    expect(entered.status).toBe(303);
    const [entry] = await stage.sql(
      `select actor_email, metadata from audit_logs where event_name = 'auth.login_succeeded' order by created_at desc limit 1`,
    );
    expect(entry).toMatchObject({ actor_email: ADMIN.ADMIN_EMAIL, metadata: { method: 'provider' } });
  });

  it('with an address of which the provider is not in charge gets in nowhere', async () => {
    const refused = await enterBySaml(service, visitor(), samlPerson({ email: 'eve@elsewhere.example' }), key);
    expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining('not for your e-mail address')]);
  });

  it('whose account was deactivated is refused, and the audit log says so', async () => {
    const ann = samlPerson({ email: ADMIN.ADMIN_EMAIL });
    await stage.sql('update users set is_active = false where email = $1', [ADMIN.ADMIN_EMAIL]);
    const refused = await enterBySaml(service, visitor(), ann, key);
    await stage.sql('update users set is_active = true where email = $1', [ADMIN.ADMIN_EMAIL]);
    expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining('was deactivated')]);
    expect(await stage.sql(`select reason, metadata from audit_logs where event_name = 'auth.login_failed'`)).toEqual([
      {
        reason: 'account deactivated',
        metadata: expect.objectContaining({ method: 'provider', provider: 'saml:https://id.example.com/saml' }),
      },
    ]);
  });

  it('may be known by a NameID that is an address', async () => {
    const { nameId } = samlPerson();
    const email = `${nameId}@example.com`;
    const person = { nameId: email, attributes: { groups: 'staff' } };
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    expect((await enterBySaml(service, visitor(), person, key, { change: { format } })).status).toBe(303);
    expect(await stage.sql('select 1 as one from users where email = $1', [email])).toEqual([{ one: 1 }]);
  });

  it('comes in where the whole response is signed as well', async () => {
    const browser = visitor();
    const told = await asked(browser);
    const both = signed(signed(responseOf(told), key, told), key, told, 'Response');
    expect(outcome(await browser.get((await deliver(service, both)).location!))).toEqual([303, '/profile/']);
  });
});

it('groups give roles before anything is seen, and take them', async () => {
  await makeMembersOf('staff', service, stage.databaseUrl);

  const bob = samlPerson({ groups: ['staff', 'others'] });
  const browser = visitor();
  await enterBySaml(service, browser, bob, key);
  expect(readable(await browser.get('/'))).toContain('Acme member');
  const left = visitor();
  await enterBySaml(service, left, { ...bob, attributes: { ...bob.attributes, groups: ['others'] } }, key);
  expect(readable(await left.get('/'))).toContain('You are in no workspace yet.');
});

describe('a response', () => {
  it.each(WRONG_STATEMENTS)('%s is refused', async (_, change) => {
    const before = await identities();
    const refused = await enterBySaml(service, visitor(), samlPerson(), key, { change });
    expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining('did not let you in')]);
    expect(await identities()).toEqual(before);
  });

  it('is borne with where the clocks differ by less than a minute', async () => {
    const change = { notBefore: ago(-0.5), notOnOrAfter: ago(0.5), confirmedUntil: ago(0.5) };
    expect((await enterBySaml(service, visitor(), samlPerson(), key, { change })).status).toBe(303);
  });

  it('to a request that nobody made is refused', async () => {
    const change = { inResponseTo: '_made-up', confirmedInResponseTo: '_made-up' };
    expect((await enterBySaml(service, visitor(), samlPerson(), key, { change })).status).toBe(400);
  });

  it('is good once, also if it is shown twice at the same time', async () => {
    const browser = visitor();
    const told = await asked(browser);
    const response = signed(responseOf(told), key, told);
    const both = await Promise.all([deliver(service, response), deliver(service, response)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    const { location } = both.find(({ status }) => status === 303)!;
    expect((await browser.get(location!)).status).toBe(303);
    expect((await deliver(service, response)).status).toBe(400);
  });

  it('is good once, also in another process of the same service', async () => {
    const other = await samlService(stage, [key], { BASE_URL: service.url });
    const told = await asked(visitor());
    const response = signed(responseOf(told), key, told);
    expect((await deliver(service, response)).status).toBe(303);
    expect((await deliver(other, response)).status).toBe(400);
    await other.end();
  });

  it('signs in the browser that left, and no other', async () => {
    const [mine, other, strange] = [visitor(), visitor(), visitor()];
    const told = await asked(mine);
    await asked(other);
    const { location } = await deliver(service, signed(responseOf(told), key, told));
    for (const browser of [other, strange]) {
      const refused = await browser.get(location!);
      expect([refused.status, refused.headers.getSetCookie().join()]).toEqual([
        400,
        expect.not.stringContaining('cairn_session=c'),
      ]);
    }
    expect((await mine.get(location!)).status).toBe(303);
    expect((await mine.get(location!)).status).toBe(400);
  });

  it.each(['', '?answer=', '?answer=cairn_answer_guessed'])(
    'that another browser brought does not sign in who sent it to the provider (%p)',
    async (query) => {
      const sender = visitor();
      const told = await asked(sender);
      expect((await deliver(service, signed(responseOf(told), key, told))).status).toBe(303);
      const refused = await sender.get(`/sign-in/saml/finish/${query}`);
      expect([refused.status, refused.headers.getSetCookie().join()]).toEqual([
        400,
        expect.not.stringContaining('cairn_session=c'),
      ]);
    },
  );

  it('of one request does not answer another one', async () => {
    const [mine, theirs] = [visitor(), visitor()];
    const [told, asked2] = [await asked(mine), await asked(theirs)];
    const stolen = signed(responseOf(told), key, told).replace(
      /(<samlp:Response[^>]* InResponseTo=")[^"]*/,
      `$1${asked2.inResponseTo}`,
    );
    const { location } = await deliver(service, stolen);
    expect((await theirs.get(location ?? '/sign-in/saml/finish/')).status).toBe(400);
  });

  it('takes too long after 15 minutes', async () => {
    const told = await asked(visitor());
    await stage.sql('update saml_visits set expires_at = now() where request_id = $1', [told.inResponseTo]);
    expect((await deliver(service, signed(responseOf(told), key, told))).status).toBe(400);
  });
});

describe('a forged response', () => {
  const refusedIs = async (xml: (told: Statement) => string) => {
    const before = await identities();
    const refused = await deliver(service, xml(await asked(visitor())));
    expect([refused.status, await identities()]).toEqual([403, before]);
  };
  /** As the provider signs it, about somebody without rights. */
  const genuine = (told: Statement) => signed(responseOf(told), key, told);
  const forged = (told: Statement) =>
    assertionOf({ ...told, nameId: 'admin', attributes: { email: ADMIN.ADMIN_EMAIL } });

  it.each<[string, (told: Statement) => string]>([
    ['has no signature', (told) => responseOf(told)],
    ['has a signature of the response alone', (told) => signed(responseOf(told), key, told, 'Response')],
    ['was changed after it was signed', (told) => genuine(told).replace(`>${told.nameId}<`, '>admin<')],
    ['has its signature cut out', (told) => genuine(told).replace(/<Signature[\s\S]*<\/Signature>/, '')],
    [
      'has a second assertion before the signed one',
      (told) => genuine(told).replace('<saml:Assertion', `${forged(told)}<saml:Assertion`),
    ],
    [
      'has a second assertion after it',
      (told) => genuine(told).replace('</samlp:Response>', `${forged(told)}</samlp:Response>`),
    ],
    [
      'wraps the signed assertion in another one',
      (told) => {
        const [open] = /^<saml:Assertion[^>]*>/.exec(forged(told))!;
        return responseOf(told, forged(told).replace(open, open + assertionIn(genuine(told))));
      },
    ],
    [
      'hides the signed assertion in an extension',
      (told) =>
        responseOf(told, forged(told)).replace(
          '<samlp:Status>',
          `<samlp:Extensions>${assertionIn(genuine(told))}</samlp:Extensions><samlp:Status>`,
        ),
    ],
    [
      'carries the signed assertion in the signature of another one',
      (told) => {
        const xml = genuine(told);
        const [signature] = /<Signature[\s\S]*<\/Signature>/.exec(xml)!;
        const bare = assertionIn(xml).replace(signature, '');
        const moved = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
        return responseOf(told, forged(told).replace('</saml:Issuer>', `</saml:Issuer>${moved}`));
      },
    ],
    [
      'gives two elements the id that is signed',
      (told) => {
        const xml = genuine(told);
        const id = / ID="([^"]+)"/.exec(assertionIn(xml))![1]!;
        const twin = forged(told).replace(/ ID="[^"]+"/, ` ID="${id}"`);
        return xml.replace('<samlp:Status>', `<samlp:Extensions>${twin}</samlp:Extensions><samlp:Status>`);
      },
    ],
    ['declares entities', (told) => `<!DOCTYPE r [<!ENTITY e "x">]>${genuine(told)}`],
    ['is no XML', () => 'no XML'],
    ['is nothing', () => ''],
  ])('that %s is refused', async (_, forge) => refusedIs(forge));

  it('that is signed with another key is refused', async () => {
    const stranger = await newKey();
    await refusedIs((told) => signed(responseOf(told), stranger, told));
  });

  it('that names the algorithm in another spelling is refused', async () => {
    await refusedIs((told) => {
      const weak = { ...told, signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' };
      return signed(responseOf(weak), key, weak).replace('#rsa-sha1', '#rsa-sh&#97;1');
    });
  });

  it('cannot cut a name short by a comment', async () => {
    const told = await asked(visitor(), {
      nameId: 'admin.evil',
      attributes: { email: 'ann@example.com.evil.example' },
    });
    const xml = signed(responseOf(told), key, told)
      .replace('>admin.evil<', '>admin<!-- -->.evil<')
      .replace('>ann@example.com.evil.example<', '>ann@example.com<!-- -->.evil.example<');
    const refused = await deliver(service, xml);
    expect([refused.status, readable(refused)]).toEqual([403, expect.stringContaining('not for your e-mail address')]);
  });

  it('is not read where it is larger than any provider’s', async () => {
    expect((await deliver(service, 'x'.repeat(300_000))).status).toBe(413);
  });

  it('leaves its reason in the log, and nothing of what it says', async () => {
    const told = await asked(visitor());
    await deliver(service, responseOf(told));
    expect(service.logged({ msg: 'A sign-in by the identity provider failed' }).length).toBeGreaterThan(0);
    expect(service.output).not.toContain(told.nameId);
  });
});

describe('the provider', () => {
  it('may sign by its old and its new key while it changes them', async () => {
    const next = await newKey();
    const both = await samlService(stage, [key, next]);
    for (const one of [key, next]) {
      expect((await enterBySaml(both, new Browser(both.url), samlPerson(), one)).status).toBe(303);
    }
    await both.end();
  });

  it('gets a description of the service', async () => {
    const { status, text, headers } = await visitor().get('/sign-in/saml/metadata/');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/samlmetadata+xml']);
    expect(text).toContain(`entityID="${service.url}/sign-in/saml/metadata/"`);
    expect(text).toContain(`Location="${service.url}/sign-in/saml/acs/"`);
    expect(text).toContain('WantAssertionsSigned="true"');
  });

  it('is asked at its address, whose query stays', async () => {
    const { location } = await visitor().get('/sign-in/saml/');
    const { origin, pathname, searchParams } = new URL(location!);
    expect([origin + pathname, searchParams.get('tenant')]).toEqual(['https://id.example.com/sso', 'acme']);
  });

  it('may be the only way in, and make no accounts', async () => {
    const closed = await samlService(stage, [key], { PASSWORD_SIGN_IN: 'off', SAML_AUTO_CREATE: 'off' });
    const browser = new Browser(closed.url);
    expect((await browser.get('/sign-in/')).text).not.toContain('type="password"');
    expect((await enterBySaml(closed, browser, samlPerson(), key)).status).toBe(403);
    expect((await enterBySaml(closed, browser, samlPerson({ email: ADMIN.ADMIN_EMAIL }), key)).status).toBe(303);
    await closed.end();
  });
});

it('without a provider there is no way to one', async () => {
  const plain = await stage.start({ ...ADMIN });
  const browser = new Browser(plain.url);
  expect((await browser.get('/sign-in/')).text).not.toContain('saml');
  for (const path of ['', 'finish/', 'metadata/'])
    expect((await browser.get(`/sign-in/saml/${path}`)).status).toBe(404);
  expect((await browser.post('/sign-in/saml/acs/', { SAMLResponse: 'x' })).status).toBe(404);
  await plain.end();
});

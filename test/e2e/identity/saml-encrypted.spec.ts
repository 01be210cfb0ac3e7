import { X509Certificate } from 'node:crypto';
import { Browser } from '../../support';
import { newKey, type OwnKey } from '../../support/certificates';
import { cli, cliJson } from '../../support/cli';
import { ADMIN } from '../../support/provider';
import {
  ago,
  askedIn,
  assertionIn,
  assertionOf,
  certificateIn,
  CIPHERS,
  deliver,
  encrypted,
  encryptedAssertion,
  encryptedData,
  enterBySaml,
  responseOf,
  samlPerson,
  samlService,
  signed,
  statementOf,
  WRONG_STATEMENTS,
  type Ciphers,
  type Statement,
} from '../../support/saml';
import { Stage, type Service } from '../../support/service';

let stage: Stage;
let key: OwnKey;
let service: Service;
let certificate: string;
beforeAll(async () => {
  stage = await Stage.make();
  key = await newKey();
  service = await samlService(stage, [key], { SECRET_KEY: 'a-secret-key-of-at-least-32-characters' });
  certificate = await certificateIn(service);
});
afterAll(() => stage.clear());

const visitor = () => new Browser(service.url);
const identities = () => stage.sql('select subject from identities order by created_at');
const by = (ciphers: Ciphers) => (xml: string) => encrypted(xml, certificate, ciphers);

async function asked(browser: Browser): Promise<Statement> {
  return statementOf(askedIn((await browser.get('/sign-in/saml/?next=/profile/')).location!), samlPerson());
}

describe('an encrypted assertion', () => {
  it.each(['entra', 'keycloak', 'shibboleth', 'older'] as const)('signs in, by the ciphers of %s', async (name) => {
    const browser = visitor();
    const bob = samlPerson();
    const entered = await enterBySaml(service, browser, bob, key, { wrap: by(CIPHERS[name]) });
    expect([entered.status, entered.location]).toEqual([303, '/profile/']);
    expect((await browser.get('/profile/')).text).toContain(bob.attributes.email);
    const plain = await enterBySaml(service, visitor(), bob, key);
    expect(plain.status).toBe(303);
    expect(await stage.sql('select 1 as one from identities where subject = $1', [bob.nameId])).toHaveLength(1);
  });

  it('signs in where the whole response is signed as well, before or after', async () => {
    for (const isAfter of [true, false]) {
      const browser = visitor();
      const told = await asked(browser);
      const inner = signed(responseOf(told), key, told);
      const response = isAfter
        ? signed(await by(CIPHERS.entra)(inner), key, told, 'Response')
        : await by(CIPHERS.entra)(signed(inner, key, told, 'Response'));
      expect((await browser.get((await deliver(service, response)).location!)).status).toBe(303);
    }
  });

  it('may begin with a declaration, and have its key beside its content', async () => {
    const browser = visitor();
    const told = await asked(browser);
    const assertion = assertionIn(signed(responseOf(told), key, told));
    const data = await encryptedData(
      `<?xml version="1.0" encoding="UTF-8"?>\n${assertion}`,
      certificate,
      CIPHERS.entra,
    );
    const [keyElement] = /<e:EncryptedKey[\s\S]*<\/e:EncryptedKey>/.exec(data)!;
    const pointer =
      '<RetrievalMethod Type="http://www.w3.org/2001/04/xmlenc#EncryptedKey" URI="#k" xmlns="http://www.w3.org/2000/09/xmldsig#"/>';
    const beside = data.replace(keyElement, pointer) + keyElement.replace('<e:EncryptedKey', '<e:EncryptedKey Id="k"');
    const { location } = await deliver(service, responseOf(told, encryptedAssertion(beside)));
    expect((await browser.get(location!)).status).toBe(303);
  });

  it.each(WRONG_STATEMENTS)('%s is refused', async (_, change) => {
    const before = await identities();
    const refused = await enterBySaml(service, visitor(), samlPerson(), key, { change, wrap: by(CIPHERS.entra) });
    expect([refused.status, await identities()]).toEqual([403, before]);
  });

  it('is borne with where the clocks differ by less than a minute', async () => {
    const change = { notBefore: ago(-0.5), notOnOrAfter: ago(0.5), confirmedUntil: ago(0.5) };
    const wrap = by(CIPHERS.keycloak);
    expect((await enterBySaml(service, visitor(), samlPerson(), key, { change, wrap })).status).toBe(303);
  });

  it('is good once, also if it is encrypted anew', async () => {
    const told = await asked(visitor());
    const response = signed(responseOf(told), key, told);
    const shown = await by(CIPHERS.entra)(response);
    expect((await deliver(service, shown)).status).toBe(303);
    for (const again of [shown, await by(CIPHERS.keycloak)(response), response])
      expect((await deliver(service, again)).status).toBe(400);
  });
});

describe('a forged response', () => {
  const refusedIs = async (forge: (told: Statement) => Promise<string> | string) => {
    const before = await identities();
    const refused = await deliver(service, await forge(await asked(visitor())));
    expect([refused.status, await identities()]).toEqual([403, before]);
  };
  const genuine = (told: Statement) => signed(responseOf(told), key, told);
  const forged = (told: Statement) =>
    assertionOf({ ...told, nameId: 'admin', attributes: { email: ADMIN.ADMIN_EMAIL } });
  const sealed = async (text: string, ciphers: Ciphers = CIPHERS.entra) =>
    encryptedAssertion(await encryptedData(text, certificate, ciphers));

  it.each<[string, (told: Statement) => Promise<string> | string]>([
    ['has no signature', async (told) => responseOf(told, await sealed(assertionOf(told)))],
    [
      'has a signature of the response alone',
      async (told) => signed(responseOf(told, await sealed(assertionOf(told))), key, told, 'Response'),
    ],
    [
      'was changed after it was signed',
      (told) => by(CIPHERS.entra)(genuine(told).replace(`>${told.nameId}<`, '>admin<')),
    ],
    [
      'names no way to decrypt it',
      async (told) => (await by(CIPHERS.entra)(genuine(told))).replace(/ Algorithm="[^"]*aes[^"]*"/, ''),
    ],
    [
      'has a plain assertion beside the encrypted one',
      async (told) =>
        (await by(CIPHERS.entra)(genuine(told))).replace('</samlp:Response>', `${forged(told)}</samlp:Response>`),
    ],
    [
      'has an encrypted assertion beside the plain one',
      async (told) => genuine(told).replace('<saml:Assertion', `${await sealed(forged(told))}<saml:Assertion`),
    ],
    [
      'has two encrypted assertions',
      async (told) =>
        (await by(CIPHERS.entra)(genuine(told))).replace(
          '</samlp:Response>',
          `${await sealed(forged(told))}</samlp:Response>`,
        ),
    ],
    [
      'wraps the signed assertion in an encrypted one',
      async (told) => {
        const [open] = /^<saml:Assertion[^>]*>/.exec(forged(told))!;
        return responseOf(told, await sealed(forged(told).replace(open, open + assertionIn(genuine(told)))));
      },
    ],
    [
      'encrypts two assertions as one',
      async (told) => responseOf(told, await sealed(assertionIn(genuine(told)) + forged(told))),
    ],
    [
      'closes the response within what is encrypted',
      async (told) =>
        responseOf(told, await sealed(`${assertionIn(genuine(told))}<saml:Advice>${forged(told)}</saml:Advice>`)),
    ],
    [
      'encrypts an encrypted assertion',
      async (told) => responseOf(told, await sealed(await sealed(assertionIn(genuine(told))))),
    ],
    [
      'hides the signed assertion in an extension',
      async (told) =>
        responseOf(told, await sealed(forged(told))).replace(
          '<samlp:Status>',
          `<samlp:Extensions>${assertionIn(genuine(told))}</samlp:Extensions><samlp:Status>`,
        ),
    ],
    [
      'declares entities within',
      async (told) => responseOf(told, await sealed(`<!DOCTYPE r [<!ENTITY e "x">]>${assertionIn(genuine(told))}`)),
    ],
    ['encrypts no XML', async (told) => responseOf(told, await sealed('no XML'))],
    ['encrypts another element', async (told) => responseOf(told, await sealed('<saml:Advice xmlns:saml="a"/>'))],
    [
      'lost a part of what is encrypted',
      async (told) => (await by(CIPHERS.keycloak)(genuine(told))).replace(/(CipherValue>)[A-Za-z0-9]{4}/g, '$1AAAA'),
    ],
    ['has nothing in it', (told) => responseOf(told, encryptedAssertion(''))],
  ])('that %s is refused', async (_, forge) => refusedIs(forge));

  it.each<[string, Ciphers, [string, string]]>([
    ['RSA 1.5', CIPHERS.weakKey, ['', '']],
    ['Triple DES', CIPHERS.weakContent, ['', '']],
    ['RSA 1.5 in another spelling', CIPHERS.weakKey, ['#rsa-1_5', '#rsa-1&#95;5']],
  ])('that is encrypted by %s is refused, although it could be read', async (_, ciphers, [plain, spelt]) => {
    await refusedIs(async (told) => (await by(ciphers)(genuine(told))).replace(plain, spelt));
    const logged = service.logged({ msg: 'A sign-in by the identity provider failed' }).at(-1)!;
    expect(logged.reason).toMatch(/has EncryptionMethod .*(rsa-1_5|tripledes-cbc)/);
  });

  it('that is signed with another key is refused', async () => {
    const stranger = await newKey();
    await refusedIs((told) => by(CIPHERS.entra)(signed(responseOf(told), stranger, told)));
  });

  it('that is encrypted for somebody else is refused, and the log says why', async () => {
    const other = await newKey();
    await refusedIs((told) => encrypted(genuine(told), other.certificate));
    const logged = service.logged({ msg: 'A sign-in by the identity provider failed' });
    expect(logged.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('another key than ours'));
  });

  it('is answered like every other, whatever is wrong within', async () => {
    const texts = new Set<string>();
    for (const ciphers of [CIPHERS.entra, CIPHERS.weakKey]) {
      const told = await asked(visitor());
      const wrong = await deliver(service, await by(ciphers)(genuine(told).replace(`>${told.nameId}<`, '>admin<')));
      texts.add(wrong.text);
    }
    const other = await newKey();
    texts.add((await deliver(service, await encrypted(genuine(await asked(visitor())), other.certificate))).text);
    expect(texts.size).toBe(1);
  });
});

describe('the key', () => {
  it('is in the metadata with the ways to use it, and is downloaded as a certificate', async () => {
    const { text } = await visitor().get('/sign-in/saml/metadata/');
    const methods = [...text.matchAll(/EncryptionMethod Algorithm="[^"]*#([^"]+)"/g)].map(([, name]) => name);
    expect(methods).toEqual(['rsa-oaep-mgf1p', 'rsa-oaep', 'aes256-gcm', 'aes128-gcm', 'aes256-cbc', 'aes128-cbc']);
    expect(text).not.toContain('PRIVATE');
    const shown = new X509Certificate(certificate);
    expect(shown.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(shown.subject).toBe('CN=127.0.0.1');
    expect(Date.parse(shown.validTo) - Date.now()).toBeGreaterThan(19.9 * 365 * 24 * 3_600_000);

    const file = await visitor().get('/sign-in/saml/certificate/');
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="cairn.cer"']);
    expect(new X509Certificate(file.text).fingerprint256).toBe(shown.fingerprint256);
  });

  it('is sealed in the database', async () => {
    expect(await stage.sql('select private_key from saml_keys')).toEqual([
      { private_key: expect.stringMatching(/^sealed\.[\w.-]+$/) },
    ]);
  });

  it('is one, also if many ask for it first', async () => {
    await stage.sql('delete from saml_keys');
    const shown = await Promise.all(Array.from({ length: 4 }, () => certificateIn(service)));
    expect(new Set(shown).size).toBe(1);
    [certificate] = shown as [string];
  });

  it('is renewed by a command: the old one decrypts until the next one is', async () => {
    const settings = { DATABASE_URL: stage.databaseUrl };
    const first = certificate;
    expect(await cliJson(['saml-key', 'renew'], settings)).toEqual({ retired: true });
    const second = await certificateIn(service);
    expect(second).not.toBe(first);
    const enter = (shown: string) =>
      enterBySaml(service, visitor(), samlPerson(), key, { wrap: (xml) => encrypted(xml, shown) });
    for (const one of [first, second]) expect((await enter(one)).status).toBe(303);
    expect((await cli(['saml-key', 'renew'], settings)).stdout).toContain('makes a new key');
    certificate = await certificateIn(service);
    expect((await enter(second)).status).toBe(303);
    expect((await enter(first)).status).toBe(403);
  });

  it('that cannot be read is not shown, and plain assertions go on', async () => {
    const env = { BASE_URL: service.url, SECRET_KEY: 'another-secret-key-of-32-characters-at-least' };
    const other = await samlService(stage, [key], env);
    expect((await new Browser(other.url).get('/sign-in/saml/metadata/')).text).not.toContain('KeyDescriptor');
    expect((await new Browser(other.url).get('/sign-in/saml/certificate/')).status).toBe(404);
    const told = await asked(visitor());
    expect((await deliver(other, await by(CIPHERS.entra)(signed(responseOf(told), key, told)))).status).toBe(403);
    expect((await deliver(other, signed(responseOf(told), key, told))).status).toBe(303);
    expect(
      other.logged({ msg: 'A key for SAML assertions cannot be decrypted: its secret key is missing' }),
    ).not.toEqual([]);
    await other.end();
  });
});

import { createPublicKey } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { encrypt, type EncryptOptions } from 'xml-encryption';
import type { OwnKey } from './certificates';
import { ADMIN, NO_LIMITS } from './provider';
import { unique, type Browser, type Page } from '.';
import { freePort, type Service, type Stage } from './service';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

const SAML_ISSUER = 'https://id.example.com/saml';
const ENTRY_POINT = 'https://id.example.com/sso?tenant=acme';

/** Settings of a service that trusts an identity provider which signs by these keys. */
export const samlSettings = (keys: readonly OwnKey[]) => ({
  SAML_ENTRY_POINT: ENTRY_POINT,
  SAML_ENTITY_ID: SAML_ISSUER,
  SAML_CERTIFICATES: keys.map(({ certificate }) => certificate).join('\n'),
  SAML_EMAIL_DOMAINS: 'example.com',
});

/** A service with an identity provider that signs by these keys. */
export async function samlService(
  stage: Stage,
  keys: readonly OwnKey[],
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const PORT = String(await freePort());
  return stage.start({
    ...ADMIN,
    ...NO_LIMITS,
    PORT,
    BASE_URL: `http://127.0.0.1:${PORT}`,
    ...samlSettings(keys),
    ...env,
  });
}

export interface SamlPerson {
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
}

export const samlPerson = (attributes: SamlPerson['attributes'] = {}): SamlPerson => {
  const nameId = unique('saml-');
  return { nameId, attributes: { email: `${nameId}@example.com`, displayName: 'Bob Builder', ...attributes } };
};

/** What a response says. */
export interface Statement extends SamlPerson {
  readonly format: string;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo: string | null;
  /** Of what the subject is confirmed by; null says nothing. */
  readonly confirmedInResponseTo: string | null;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly confirmedUntil: Date;
  readonly signatureAlgorithm: string;
  readonly digestAlgorithm: string;
}

/** A request as the provider gets it. */
interface AskedSaml {
  readonly id: string;
  readonly issuer: string;
  readonly acs: string;
}

const attribute = (xml: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(xml)![1]!;

export function askedIn(location: string): AskedSaml {
  const request = new URL(location).searchParams.get('SAMLRequest')!;
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString();
  const issuer = /Issuer[^>]*>([^<]+)</.exec(xml)![1]!;
  return { id: attribute(xml, 'ID'), issuer, acs: attribute(xml, 'AssertionConsumerServiceURL') };
}

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

export const statementOf = (asked: AskedSaml, person: SamlPerson): Statement => ({
  ...person,
  format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  issuer: SAML_ISSUER,
  audience: asked.issuer,
  recipient: asked.acs,
  inResponseTo: asked.id,
  confirmedInResponseTo: asked.id,
  notBefore: inMinutes(-1),
  notOnOrAfter: inMinutes(5),
  confirmedUntil: inMinutes(5),
  signatureAlgorithm: RSA_SHA256,
  digestAlgorithm: SHA256,
});

export const ago = (minutes: number): Date => inMinutes(-minutes);

/** What a provider may say that lets nobody in. */
export const WRONG_STATEMENTS: readonly [string, Partial<Statement>][] = [
  ['for another service', { audience: 'https://other.example.com/' }],
  ['that is sent elsewhere', { recipient: 'https://other.example.com/acs/' }],
  ['of another provider', { issuer: 'https://other.example.com/saml' }],
  ['that answers nothing', { inResponseTo: null, confirmedInResponseTo: null }],
  ['whose subject answers nothing', { confirmedInResponseTo: null }],
  ['that is over', { notOnOrAfter: ago(2) }],
  ['whose subject was confirmed until a while ago', { confirmedUntil: ago(2) }],
  ['that is not valid yet', { notBefore: ago(-10) }],
  ['about a transient name', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['about nobody', { nameId: '' }],
  ['signed with SHA-1', { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
  ['with a digest by SHA-1', { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
];

const inAnswerTo = (id: string | null): string => (id === null ? '' : ` InResponseTo="${id}"`);

const attributes = (given: SamlPerson['attributes']): string =>
  Object.entries(given)
    .map(([name, values]) => {
      const texts = [values].flat().map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`;
    })
    .join('');

export const assertionOf = (told: Statement): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${unique('_a')}" Version="2.0" IssueInstant="${new Date().toISOString()}">` +
  `<saml:Issuer>${told.issuer}</saml:Issuer>` +
  `<saml:Subject><saml:NameID Format="${told.format}">${told.nameId}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
  ` Recipient="${told.recipient}" NotOnOrAfter="${told.confirmedUntil.toISOString()}"${inAnswerTo(told.confirmedInResponseTo)}/>` +
  `</saml:SubjectConfirmation></saml:Subject>` +
  `<saml:Conditions NotBefore="${told.notBefore.toISOString()}" NotOnOrAfter="${told.notOnOrAfter.toISOString()}">` +
  `<saml:AudienceRestriction><saml:Audience>${told.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}"/>` +
  `<saml:AttributeStatement>${attributes(told.attributes)}</saml:AttributeStatement></saml:Assertion>`;

export const responseOf = (told: Statement, assertion = assertionOf(told)): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${unique('_r')}" Version="2.0"` +
  ` IssueInstant="${new Date().toISOString()}" Destination="${told.recipient}"${inAnswerTo(told.inResponseTo)}>` +
  `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${told.issuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;

type Signed = 'Assertion' | 'Response';

export function signed(xml: string, { privateKey }: OwnKey, told: Statement, element: Signed = 'Assertion'): string {
  const { signatureAlgorithm, digestAlgorithm } = told;
  const signature = new SignedXml({ privateKey, signatureAlgorithm, canonicalizationAlgorithm: EXCLUSIVE });
  const xpath = `//*[local-name(.)='${element}']`;
  signature.addReference({ xpath, digestAlgorithm, transforms: [ENVELOPED, EXCLUSIVE] });
  signature.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signature.getSignedXml();
}

/** How a provider encrypts. The types of the library do not know all that it does. */
export interface Ciphers {
  readonly content: string;
  readonly key: string;
  readonly digest: string;
  readonly mask?: string;
}

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
const XMLENC11 = 'http://www.w3.org/2009/xmlenc11#';

/** By the providers that have these as their defaults. */
export const CIPHERS = {
  entra: { content: `${XMLENC}aes256-cbc`, key: `${XMLENC}rsa-oaep-mgf1p`, digest: 'sha1' },
  keycloak: { content: `${XMLENC11}aes256-gcm`, key: `${XMLENC11}rsa-oaep`, digest: 'sha256', mask: 'sha256' },
  shibboleth: { content: `${XMLENC11}aes128-gcm`, key: `${XMLENC}rsa-oaep-mgf1p`, digest: 'sha1' },
  older: { content: `${XMLENC}aes128-cbc`, key: `${XMLENC}rsa-oaep-mgf1p`, digest: 'sha256' },
  weakKey: { content: `${XMLENC}aes256-cbc`, key: `${XMLENC}rsa-1_5`, digest: 'sha1' },
  weakContent: { content: `${XMLENC}tripledes-cbc`, key: `${XMLENC}rsa-oaep-mgf1p`, digest: 'sha1' },
} as const satisfies Readonly<Record<string, Ciphers>>;

/** Encrypts a text for the key of a certificate, as the content of an element. */
export async function encryptedData(text: string, certificate: string, ciphers: Ciphers): Promise<string> {
  const options = {
    rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: ciphers.content,
    keyEncryptionAlgorithm: ciphers.key,
    keyEncryptionDigest: ciphers.digest,
    ...(ciphers.mask && { keyEncryptionMgf: ciphers.mask }),
    ...{ disallowEncryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false },
  };
  return promisify(encrypt)(text, options as EncryptOptions);
}

/** The assertion of a response. */
export const assertionIn = (xml: string): string => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];

/** Encrypts the assertion of a response. */
export async function encrypted(xml: string, certificate: string, ciphers: Ciphers = CIPHERS.entra): Promise<string> {
  const assertion = assertionIn(xml);
  const data = await encryptedData(assertion, certificate, ciphers);
  return xml.replace(assertion, () => encryptedAssertion(data));
}

export const encryptedAssertion = (data: string): string =>
  `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;

/** The certificate for encrypted assertions, as the metadata of a service show it to its provider. */
export async function certificateIn(service: Pick<Service, 'url'>, registered = ''): Promise<string> {
  const metadata = await (await fetch(`${service.url}/sign-in/saml/${registered}metadata/`)).text();
  const [descriptor] = /<KeyDescriptor use="encryption">[\s\S]*?<\/KeyDescriptor>/.exec(metadata) ?? [''];
  const body = /<ds:X509Certificate>([^<]+)</.exec(descriptor)![1]!.trim();
  return `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
}

/** Sends a response as the browser does whom the provider's page made do so: without the cookies of the service. */
export async function deliver(service: Pick<Service, 'url'>, xml: string, registered = ''): Promise<Page> {
  const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') });
  const url = `${service.url}/sign-in/saml/${registered}acs/`;
  const headers = { Origin: 'https://id.example.com', 'Sec-Fetch-Site': 'cross-site' };
  const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  const location = response.headers.get('location');
  return { status: response.status, url, headers: response.headers, text: await response.text(), location };
}

interface Arrival {
  readonly change?: Partial<Statement>;
  readonly next?: string;
  /** Of a registered provider: its id and a slash. */
  readonly registered?: string;
  /** What the provider makes of the response that it has signed. */
  readonly wrap?: (xml: string) => Promise<string>;
}

/** Leaves for the provider, which says what `change` makes of the truth, and comes back with it. */
export async function enterBySaml(
  service: Pick<Service, 'url'>,
  visitor: Browser,
  person: SamlPerson,
  key: OwnKey,
  { change = {}, next = '/profile/', registered = '', wrap }: Arrival = {},
): Promise<Page> {
  const away = await visitor.get(`/sign-in/saml/${registered}?next=${encodeURIComponent(next)}`);
  const told = { ...statementOf(askedIn(away.location!), person), ...change };
  const response = signed(responseOf(told), key, told);
  const accepted = await deliver(service, wrap ? await wrap(response) : response, registered);
  return accepted.location === null ? accepted : visitor.get(accepted.location);
}

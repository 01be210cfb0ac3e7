import type { Claims } from '../application/identity-provider';
import type { SamlAnswer } from '../application/saml-provider';

/** An element of XML as the library parses it: its text, its attributes and, by name, its children. */
export interface Element {
  readonly _?: string;
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: unknown;
}

/** What an assertion has to match. */
interface Expected {
  /** Name of the provider. */
  readonly entityId: string;
  /** The address to which the provider sends responses. */
  readonly recipient: string;
  /** Name of the attribute with the e-mail address; null for the usual ones. */
  readonly emailAttribute: string | null;
  readonly now: number;
  /** How far the clocks of the provider and of this service may differ. */
  readonly skewMs: number;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** Names under which providers send what an account needs, by claim of OpenID Connect. */
const USUAL = {
  email: ['email', 'mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`],
  name: [
    ...['displayName', 'urn:oid:2.16.840.1.113730.3.1.241', 'name', 'cn', 'urn:oid:2.5.4.3'],
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  given_name: ['givenName', 'given_name', 'firstName', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`],
  family_name: ['sn', 'surname', 'family_name', 'lastName', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`],
} as const;

/**
 * Reads an assertion whose signature, audience and conditions were checked. Only the confirmation of its subject, which is
 * signed as well, says where it may be shown, until when and in answer to what.
 */
export function readAssertion(assertion: Element, expected: Expected): SamlAnswer {
  const [issuer] = children(assertion, 'Issuer');
  if (textOf(issuer) !== expected.entityId) throw new Error(`The assertion is of ${textOf(issuer) || 'nobody'}`);
  const [subject] = children(assertion, 'Subject');
  const requestId = answeredBy(children(subject, 'SubjectConfirmation'), expected);
  const nameId = nameIdOf(subject);
  const claims = claimsOf(assertion, nameId, expected.emailAttribute);
  return { requestId, proof: { issuer: `saml:${expected.entityId}`, subject: nameId.value, claims } };
}

function answeredBy(confirmations: readonly Element[], { recipient, now, skewMs }: Expected): string {
  for (const confirmation of confirmations) {
    const data = children(confirmation, 'SubjectConfirmationData')[0]?.$ ?? {};
    const isHere = confirmation.$?.Method === BEARER && data.Recipient === recipient;
    const isNow =
      now - skewMs < Date.parse(data.NotOnOrAfter ?? '') && !(now + skewMs < Date.parse(data.NotBefore ?? ''));
    if (isHere && isNow && data.InResponseTo) return data.InResponseTo;
  }
  throw new Error('The assertion is not for this service, not for now or answers no request');
}

interface NameId {
  readonly value: string;
  readonly format: string | undefined;
}

function nameIdOf(subject: Element | undefined): NameId {
  const [nameId] = children(subject, 'NameID');
  const [value, format] = [textOf(nameId), nameId?.$?.Format];
  if (!value) throw new Error('The assertion has no NameID');
  if (format === TRANSIENT) throw new Error('The NameID is transient: it would be another account at each sign-in');
  return { value, format };
}

function claimsOf(assertion: Element, { value, format }: NameId, emailAttribute: string | null): Claims {
  const attributes = attributesOf(assertion);
  const first = (names: readonly string[]) => names.flatMap((name) => attributes.get(name) ?? [])[0];
  const email = first(emailAttribute === null ? USUAL.email : [emailAttribute]);
  const own = emailAttribute === null && format === EMAIL_FORMAT ? value : undefined;
  return {
    ...Object.fromEntries([...attributes].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    email: email ?? own,
    // The operator says for which domains the provider vouches, since assertions do not say what was verified.
    email_verified: true,
    name: first(USUAL.name),
    given_name: first(USUAL.given_name),
    family_name: first(USUAL.family_name),
  };
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const attributes = children(assertion, 'AttributeStatement').flatMap((one) => children(one, 'Attribute'));
  for (const attribute of attributes) {
    const name = attribute.$?.Name ?? '';
    const values = children(attribute, 'AttributeValue').map(textOf);
    found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return found;
}

function children(element: Element | undefined, name: string): Element[] {
  const found = element?.[name];
  return Array.isArray(found) ? (found as Element[]) : [];
}

const textOf = (element: Element | undefined): string => (typeof element?._ === 'string' ? element._.trim() : '');

import { readAssertion, type Element } from './saml.assertion';

const RECIPIENT = 'https://work.example.com/sign-in/saml/acs/';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const NOW = Date.parse('2026-01-10T12:00:00Z');
const expected = {
  entityId: 'https://id.example.com',
  recipient: RECIPIENT,
  emailAttribute: null,
  now: NOW,
  skewMs: 60_000,
};

const attribute = (Name: string, ...values: string[]) => ({ $: { Name }, AttributeValue: values.map((_) => ({ _ })) });

const confirmation = (data: Record<string, string> = {}, Method = BEARER) => ({
  $: { Method },
  SubjectConfirmationData: [
    { $: { Recipient: RECIPIENT, NotOnOrAfter: '2026-01-10T12:05:00Z', InResponseTo: '_1', ...data } },
  ],
});

const assertion = (confirmations: object[], attributes: object[] = [], nameId: object = { _: 'bob' }): Element => ({
  Issuer: [{ _: 'https://id.example.com' }],
  Subject: [{ NameID: [nameId], SubjectConfirmation: confirmations }],
  AttributeStatement: [{ Attribute: attributes }],
});

const claimsOf = (attributes: object[], nameId?: object, emailAttribute: string | null = null) =>
  readAssertion(assertion([confirmation()], attributes, nameId), { ...expected, emailAttribute }).proof.claims;

it('takes the confirmation that fits, of several', () => {
  const others = [
    confirmation({ Recipient: 'https://other.example.com/' }),
    confirmation({ InResponseTo: '_2' }, 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches'),
  ];
  expect(readAssertion(assertion([...others, confirmation()]), expected).requestId).toBe('_1');
  expect(() => readAssertion(assertion(others), expected)).toThrow('not for this service');
});

it.each([
  ['NotOnOrAfter', '2026-01-10T11:58:59Z'],
  ['NotOnOrAfter', 'tomorrow'],
  ['NotOnOrAfter', ''],
  ['NotBefore', '2026-01-10T12:01:01Z'],
  ['InResponseTo', ''],
])('refuses a confirmation with %s=%s', (name, value) => {
  expect(() => readAssertion(assertion([confirmation({ [name]: value })]), expected)).toThrow('not for now');
});

it.each([
  ['NotOnOrAfter', '2026-01-10T11:59:01Z'],
  ['NotBefore', '2026-01-10T12:00:59Z'],
])('bears with clocks that differ by less than a minute: %s=%s', (name, value) => {
  expect(readAssertion(assertion([confirmation({ [name]: value })]), expected).requestId).toBe('_1');
});

it('refuses an assertion without confirmation, name or issuer', () => {
  expect(() => readAssertion(assertion([]), expected)).toThrow('answers no request');
  expect(() => readAssertion(assertion([confirmation()], [], {}), expected)).toThrow('no NameID');
  expect(() => readAssertion({}, expected)).toThrow('of nobody');
});

it('finds addresses and names under the usual names, and keeps all attributes', () => {
  const given = [
    attribute('urn:oid:0.9.2342.19200300.100.1.3', 'bob@example.com'),
    attribute('http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname', 'Bob'),
    attribute('sn', 'Builder'),
    attribute('displayName', 'Bob Builder'),
    attribute('groups', 'devs'),
    attribute('groups', 'staff'),
  ];
  expect(claimsOf(given)).toMatchObject({
    ...{ email: 'bob@example.com', given_name: 'Bob', family_name: 'Builder', name: 'Bob Builder' },
    ...{ email_verified: true, groups: ['devs', 'staff'] },
  });
});

it('takes the attribute that the operator names, and no other', () => {
  const given = [attribute('email', 'private@example.org'), attribute('workMail', 'bob@example.com')];
  const nameId = { _: 'bob@example.net', $: { Format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' } };
  expect(claimsOf(given, nameId, 'workMail').email).toBe('bob@example.com');
  expect(claimsOf([], nameId, 'workMail').email).toBeUndefined();
  expect(claimsOf([], nameId).email).toBe('bob@example.net');
  expect(claimsOf([], { _: 'bob@example.net' }).email).toBeUndefined();
});

it('lets no attribute pretend to be another claim or to change an object', () => {
  const claims = claimsOf([
    attribute('email_verified', 'false'),
    attribute('__proto__', 'x'),
    attribute('mail', 'a@b.c', 'd@e.f'),
  ]);
  expect(claims).toMatchObject({ email_verified: true, email: 'a@b.c' });
  expect(Object.getPrototypeOf(claims)).toBe(Object.prototype);
});

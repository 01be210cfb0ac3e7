import { addMember, expectOk, newTenant, sql, type Reply, type Tenant } from '../../support';
import { administer } from '../../support/administrators';
import { newKey } from '../../support/certificates';
import { PROVIDERS } from '../../support/registered-providers';

const OIDC = { kind: 'oidc', label: 'Acme', issuer: 'https://id.example.com', client_id: 'cairn' };
const SAML = { kind: 'saml', label: 'Umbrella', entry_point: 'https://saml.example.com/sso', entity_id: 'umbrella' };
const SECRET = 'secret-that-nobody-sees';

let tenant: Tenant;
let certificate: string;
beforeAll(async () => {
  const made = await newTenant();
  tenant = { ...made, owner: await administer(made.owner) };
  certificate = (await newKey()).certificate;
});

const create = (body: object) => tenant.v2.post(PROVIDERS, body);
const created = async (body: object) => expectOk(await create(body), 201) as { id: string; sign_in_url: string };
const entries = (id: string) =>
  sql<{ event_name: string; old_value: unknown; new_value: unknown; metadata: unknown }>(
    `select event_name, old_value, new_value, metadata from audit_logs where target_id = $1 order by created_at, id`,
    [id],
  );

describe('a provider', () => {
  it('by OpenID Connect is registered, changed and deleted, with the addresses to register there', async () => {
    const provider = await created(OIDC);
    const url = `/sign-in/oidc/${provider.id}/`;
    expect(provider).toMatchObject({
      ...OIDC,
      ...{ is_enabled: true, auto_create: true, scopes: 'openid profile email', has_client_secret: false },
      ...{ entry_point: null, entity_id: null, certificates: [], email_attribute: null, metadata_url: null },
      callback_url: expect.stringContaining(`${url}callback/`) as string,
      logout_url: expect.stringContaining(`${url}logout/`) as string,
    });
    const path = `${PROVIDERS}${provider.id}/`;
    const changed = expectOk(await tenant.v2.patch(path, { label: 'Acme ID', is_enabled: false }));
    expect(changed).toMatchObject({ label: 'Acme ID', is_enabled: false, issuer: OIDC.issuer });
    expect(expectOk(await tenant.v2.get(path))).toEqual(changed);
    expect((await tenant.v2.delete(path)).status).toBe(204);
    expect((await tenant.v2.get(path)).status).toBe(404);
    const names = (await entries(provider.id)).map(({ event_name }) => event_name);
    expect(names).toEqual(['created', 'updated', 'deleted'].map((verb) => `identity_provider.${verb}`));
  });

  it('by SAML has an assertion consumer service and metadata', async () => {
    const provider = await created({ ...SAML, certificates: [certificate], email_attribute: 'mail' });
    const url = `/sign-in/saml/${provider.id}/`;
    expect(provider).toMatchObject({
      ...{ ...SAML, certificates: [certificate.trim()], email_attribute: 'mail', scopes: null, logout_url: null },
      callback_url: expect.stringContaining(`${url}acs/`) as string,
      metadata_url: expect.stringContaining(`${url}metadata/`) as string,
    });
  });

  it('is found in the list, by its label', async () => {
    const { id } = await created({ ...OIDC, label: 'Initech' });
    const { data } = expectOk(await tenant.v2.get(`${PROVIDERS}?search=initech`)) as { data: { id: string }[] };
    expect(data.map((one) => one.id)).toEqual([id]);
  });
});

describe('the client secret', () => {
  it('is shown nowhere', async () => {
    const { id } = await created({ ...OIDC, client_secret: SECRET });
    const answers: Reply[] = [await tenant.v2.get(`${PROVIDERS}${id}/`), await tenant.v2.get(PROVIDERS)];
    expect(answers[0]!.body).toMatchObject({ has_client_secret: true });
    expect(answers.map(({ text }) => text).join()).not.toContain(SECRET);
    expect(JSON.stringify(await entries(id))).not.toMatch(/secret-that|sealed\./);
  });

  it('stays until another one or null is given, and the log says that it changed', async () => {
    const { id } = await created({ ...OIDC, client_secret: SECRET });
    const path = `${PROVIDERS}${id}/`;
    expect(expectOk(await tenant.v2.patch(path, { label: 'Other' }))).toMatchObject({ has_client_secret: true });
    expect(expectOk(await tenant.v2.patch(path, { client_secret: null }))).toMatchObject({ has_client_secret: false });
    expect((await entries(id)).slice(1).map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ client_secret_changed: false }),
      expect.objectContaining({ client_secret_changed: true }),
    ]);
  });
});

describe('what cannot be', () => {
  it.each([
    ['issuer', { ...OIDC, issuer: null }, 'needs this'],
    ['client_id', { ...OIDC, client_id: '' }, 'needs this'],
    ['issuer', { ...OIDC, issuer: 'http://id.example.com' }, 'https://'],
    ['issuer', { ...OIDC, issuer: 'https://id.example.com/?tenant=a' }, 'without user name'],
    ['issuer', { ...OIDC, issuer: 'https://10.0.0.1' }, 'public internet'],
    ['issuer', { ...OIDC, issuer: 'https://169.254.169.254' }, 'public internet'],
    ['scopes', { ...OIDC, scopes: 'profile email' }, 'openid'],
    ['client_secret', { ...OIDC, client_secret: 'a b' }, 'Spaces'],
    ['entity_id', { ...OIDC, entity_id: 'umbrella' }, 'Only a provider by SAML'],
    ['certificates', { ...SAML }, 'needs this'],
    ['certificates', { ...SAML, certificates: ['no certificate'] }, 'PEM'],
    ['entry_point', { ...SAML, certificates: ['x'], entry_point: 'ftp://saml.example.com' }, 'https://'],
    ['client_secret', { ...SAML, certificates: ['x'], client_secret: 'secret' }, 'Only a provider by OpenID Connect'],
    ['kind', { ...OIDC, kind: 'ldap' }, 'valid choice'],
    ['label', { ...OIDC, label: 'x'.repeat(61) }, '60'],
  ])('is refused by the name of the member: %s', async (member, body, rule) => {
    const { status, body: problem } = await create(body);
    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toContain(member);
    expect(JSON.stringify(problem)).toContain(rule);
  });
});

it('does not exist for members who are no instance administrators', async () => {
  const { id } = await created(OIDC);
  const member = await addMember(tenant, 'admin');
  for (const path of [PROVIDERS, `${PROVIDERS}${id}/`, `${PROVIDERS}${id}/domains/`])
    expect((await member.v2.get(path)).status).toBe(404);
  expect((await member.v2.post(PROVIDERS, OIDC)).status).toBe(404);
});

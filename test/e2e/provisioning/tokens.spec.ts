import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newSession,
  newTenant,
  cookieOf,
  oauthToken,
  sql,
  testRun,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';
import { done, expectFault, newProvider, ScimClient } from './scim';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant();
});

const create = async (members: object = {}) =>
  expectOk(await tenant.v2.post('provisioning-tokens/', { title: 'Entra ID', ...members }), 201);

describe('a provisioning token', () => {
  it('shows its value once, and is kept as a hash', async () => {
    const made = await create({ role: 'guest' });
    expect(made.value).toMatch(/^cairn_scim_[0-9a-f]{32}_[\w-]{43}$/);
    expect(made).toMatchObject({ title: 'Entra ID', role: 'guest', hint: made.value.slice(-4), expires_at: null });
    const read = expectOk(await tenant.v2.get(`provisioning-tokens/${made.id}/`));
    expect(read).toEqual({ ...made, value: undefined });
    expect(JSON.stringify(expectOk(await tenant.v2.get('provisioning-tokens/')))).not.toContain(made.value);
    const rows = await sql('select * from provisioning_tokens where workspace_id = $1', [tenant.workspaceId]);
    expect(JSON.stringify(rows)).not.toContain(made.value);
  });

  it('is for owners alone, with its scope', async () => {
    for (const role of ['admin', 'member', 'guest'] as const) {
      const { v2 } = await addMember(tenant, role);
      expectProblem(await v2.get('provisioning-tokens/'), 403);
      expectProblem(await v2.post('provisioning-tokens/', { title: 'x' }), 403);
    }
    const scoped = await oauthToken(tenant, tenant.owner.userId, ['workspaces.provisioning_tokens:read']);
    expectOk(await scoped.v2.get('provisioning-tokens/'));
    expectProblem(await scoped.v2.post('provisioning-tokens/', { title: 'x' }), 403);
  });

  it('needs a fresh proof in a browser', async () => {
    const session = await newSession(tenant.owner, { proved_at: new Date(Date.now() - 3_600_000).toISOString() });
    const browser = tenant.v2.as({ ...cookieOf(session), 'X-Form-Token': session.formToken });
    expectProblem(await browser.post('provisioning-tokens/', { title: 'x' }), 403, 'proof_required');
    const { id } = await create();
    expectProblem(await browser.delete(`provisioning-tokens/${id}/`), 403, 'proof_required');
  });

  it('says what is wrong with it', async () => {
    const reply = await tenant.v2.post('provisioning-tokens/', { title: 'a\nb', role: 'owner' });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toContain('role invalid_choice');
    const late = await tenant.v2.post('provisioning-tokens/', { title: 'x', expires_at: '2020-01-01T00:00:00Z' });
    expect(fieldCodes(late)).toEqual(['expires_at invalid']);
  });

  it('opens nothing else', async () => {
    const { value } = await create();
    const credentials: Record<string, string>[] = [
      { Authorization: `Bearer ${value}` },
      { 'X-Api-Key': value as string },
    ];
    for (const credential of credentials) {
      expectProblem(await tenant.v2.as(credential).get('projects/'), 401);
      expectProblem(await tenant.v1.as(credential).get('projects/'), 401);
    }
  });

  it('is refused once it is revoked, has expired, or the workspace is suspended', async () => {
    const provider = await newProvider(tenant);
    done(await provider.get('/Users'));
    await sql('update workspaces set suspended_at = now() where id = $1', [tenant.workspaceId]);
    expectFault(await provider.get('/Users'), 403);
    await sql('update workspaces set suspended_at = null where id = $1', [tenant.workspaceId]);
    const [{ id }] = expectOk(await tenant.v2.get('provisioning-tokens/')).data;
    expect((await tenant.v2.delete(`provisioning-tokens/${id}/`)).status).toBe(204);
    expectFault(await provider.get('/Users'), 401);

    const expiring = await newProvider(tenant, { expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    done(await expiring.get('/Users'));
    await sql(`update provisioning_tokens set expires_at = now() - interval '1 minute' where workspace_id = $1`, [
      tenant.workspaceId,
    ]);
    expectFault(await expiring.get('/Users'), 401);
  });

  it('is the only credential that SCIM takes', async () => {
    for (const token of ['', 'x', tenant.owner.key, 'cairn_scim_', `cairn_scim_${'0'.repeat(32)}_${'a'.repeat(43)}`]) {
      const reply = await new ScimClient(token).get('/Users');
      expectFault(reply, 401);
      expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    const { value } = await create();
    const { origin } = new URL(testRun().servers[0]!);
    for (const path of ['/SCIM/v2/Users', '//scim/v2/Users', '/scim//v2/Users', '/scim/v2/users']) {
      const reply = await fetch(origin + path, { redirect: 'manual' });
      expect([401, 404]).toContain(reply.status);
    }
    expect(value).toBeTruthy();
  });

  it('is in the audit log, and tells when it was used', async () => {
    const { id, value } = await create();
    done(await new ScimClient(value as string).get('/Users'));
    expect(expectOk(await tenant.v2.get(`provisioning-tokens/${id}/`)).last_used_at).not.toBeNull();
    await tenant.v2.delete(`provisioning-tokens/${id}/`);
    expect(await auditOf(tenant, 'provisioning.token')).toMatchObject([
      { event_name: 'provisioning.token_created', category: 'security', actor_id: tenant.owner.userId, target_id: id },
      { event_name: 'provisioning.token_revoked', target_display_name: 'Entra ID' },
    ]);
  });
});

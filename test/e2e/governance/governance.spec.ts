import {
  addMember,
  expectOk,
  expectProblem,
  newTenant,
  oauthToken,
  sql,
  untilGoverned,
  type Tenant,
} from '../../support';

const auditOf = ({ workspaceId }: Tenant) =>
  sql(
    `select event_name, actor_id from audit_logs where workspace_id = $1 and event_name like 'governance%' order by sequence_number`,
    [workspaceId],
  );

describe('version 2', () => {
  it('tells of a workspace that leaves everything to its projects', async () => {
    const { v2, workspaceId } = await newTenant();
    const times = { started_at: null, started_by_id: null, completed_at: null };
    expect(expectOk(await v2.get('governance/'))).toEqual({ id: workspaceId, status: 'off', lifting: null, ...times });
  });

  it('begins at once and ends later, once, accounted for and announced', async () => {
    const tenant = await newTenant();
    const begun = expectOk(await tenant.v2.post('governance/enable/'), 202) as Record<string, unknown>;
    expect(begun).toMatchObject({ id: tenant.workspaceId, status: 'migrating', started_by_id: tenant.owner.userId });
    await untilGoverned(tenant);
    const status = expectOk(await tenant.v2.get('governance/')) as Record<string, string>;
    expect(status).toMatchObject({ status: 'on', lifting: null, started_at: begun.started_at });
    expect(Date.parse(status.completed_at!)).toBeGreaterThanOrEqual(Date.parse(status.started_at!));
    expect(expectOk(await tenant.v2.post('governance/enable/'), 202)).toEqual(status);
    expect(await auditOf(tenant)).toEqual([
      { event_name: 'governance.migration_started', actor_id: tenant.owner.userId },
      { event_name: 'governance.enabled', actor_id: null },
    ]);
    const events = await sql(
      `select event, entity_id from outbox where workspace_id = $1 and event like 'governance%'`,
      [tenant.workspaceId],
    );
    expect(events).toEqual([{ event: 'governance.enabled', entity_id: tenant.workspaceId }]);
  });

  it('is for owners and admins, and for tokens with the scope of features', async () => {
    const tenant = await newTenant();
    for (const role of ['member', 'guest'] as const) {
      const person = await addMember(tenant, role);
      expectProblem(await person.v2.get('governance/'), 403, 'forbidden');
      expectProblem(await person.v2.post('governance/enable/'), 403, 'forbidden');
    }
    const { v2 } = await oauthToken(tenant, tenant.owner.userId, ['workspaces.features:read']);
    expectOk(await v2.get('governance/'));
    expectProblem(await v2.post('governance/enable/'), 403, 'forbidden');
    expectOk(await (await addMember(tenant, 'admin')).v2.post('governance/enable/'), 202);
  });
});

import { addMember, addProject, expectOk, newTenant, sql, unique, type Tenant } from '../../support';
import { until } from '../../support/service';
import { auditOf } from '../../support/history';
import { done, expectFault, newProvider, SCHEMAS, type ScimClient } from './scim';

let tenant: Tenant;
let scim: ScimClient;

beforeEach(async () => {
  tenant = await newTenant();
  scim = await newProvider(tenant);
});

async function addUser(): Promise<string> {
  const userName = `${unique('g-')}@example.com`;
  return done(await scim.post('/Users', { schemas: [SCHEMAS.user], userName }), 201).id as string;
}

/** As Entra ID sends a new group. */
const addGroup = async (displayName: string, memberIds: readonly string[] = []) =>
  done(
    await scim.post('/Groups', {
      schemas: [SCHEMAS.group],
      externalId: unique('e-'),
      displayName,
      members: memberIds.map((value) => ({ value })),
    }),
    201,
  );

const membersOf = async (id: string): Promise<string[]> =>
  done(await scim.get(`/Groups/${id}`))
    .members.map(({ value }: { value: string }) => value)
    .sort();

const roleOf = async (userId: string): Promise<string | undefined> => {
  const [row] = await sql<{ role: string }>(
    'select role from workspace_members where workspace_id = $1 and user_id = $2 and is_active',
    [tenant.workspaceId, userId],
  );
  return row?.role;
};

const untilRole = (userId: string, role: string | undefined) =>
  until(async () => (await roleOf(userId)) === role, `the role ${role}`);

describe('a group', () => {
  it('is created, found, changed and removed as Entra ID does it', async () => {
    const [ann, bob] = [await addUser(), await addUser()];
    const name = unique('Team ');
    expect(
      done(await scim.get(`/Groups?excludedAttributes=members&filter=displayName%20eq%20%22${name}%22`)),
    ).toMatchObject({
      totalResults: 0,
    });
    const group = await addGroup(name, [ann]);
    expect(group).toMatchObject({
      schemas: [SCHEMAS.group],
      displayName: name,
      members: [{ value: ann, type: 'User' }],
      meta: { resourceType: 'Group' },
    });
    const [found] = done(
      await scim.get(`/Groups?excludedAttributes=members&filter=displayName%20eq%20%22${name}%22`),
    ).Resources;
    expect(found).toEqual({ ...group, members: undefined });
    const path = `/Groups/${group.id}`;

    done(await scim.patch(path, [{ op: 'Add', path: 'members', value: [{ value: bob }, { value: ann }] }]));
    expect(await membersOf(group.id)).toEqual([ann, bob].sort());
    done(await scim.patch(path, [{ op: 'Remove', path: `members[value eq "${ann}"]` }]));
    expect(await membersOf(group.id)).toEqual([bob]);
    done(await scim.patch(path, [{ op: 'Remove', path: 'members', value: [{ value: bob }] }]));
    expect(await membersOf(group.id)).toEqual([]);
    done(await scim.patch(path, [{ op: 'replace', path: 'members', value: [{ value: ann }] }]));
    done(await scim.patch(path, [{ op: 'replace', value: { id: group.id, displayName: `${name}!` } }]));
    expect(done(await scim.get(path)).displayName).toBe(`${name}!`);
    expect(done(await scim.get(`/Users/${ann}`)).groups).toMatchObject([{ value: group.id, display: `${name}!` }]);
    done(await scim.patch(path, [{ op: 'remove', path: 'members' }]));
    expect(await membersOf(group.id)).toEqual([]);

    done(await scim.put(path, { displayName: name, members: [{ value: bob }] }));
    expect(await membersOf(group.id)).toEqual([bob]);
    expect(done(await scim.found('Groups', `members.value eq "${bob}"`)).totalResults).toBe(1);
    expect((await scim.delete(path)).status).toBe(204);
    expectFault(await scim.get(path), 404);
    expect(done(await scim.get(`/Users/${bob}`)).groups).toEqual([]);
    expect((await auditOf(tenant, 'provisioning.group')).map(({ event_name }) => event_name)).toContain(
      'provisioning.group_deleted',
    );
  });

  it('has a name of its own, and people of this workspace alone', async () => {
    const name = unique('Team ');
    const group = await addGroup(name);
    expectFault(await scim.post('/Groups', { displayName: name.toUpperCase() }), 409, 'uniqueness');
    expectFault(await scim.post('/Groups', {}), 400, 'invalidValue');
    const stranger = await addMember(await newTenant(), 'member');
    for (const value of [stranger.userId, 'nobody', '00000000-0000-4000-8000-000000000000']) {
      const add = { op: 'add', path: 'members', value: [{ value }] };
      expectFault(await scim.patch(`/Groups/${group.id}`, [add]), 400, 'invalidValue');
      expectFault(await scim.post('/Groups', { displayName: unique('x'), members: [{ value }] }), 400, 'invalidValue');
    }
    expect(await membersOf(group.id)).toEqual([]);
  });

  it('does not exist for the provider of another workspace', async () => {
    const group = await addGroup(unique('Team '));
    const other = await newProvider(await newTenant());
    expectFault(await other.get(`/Groups/${group.id}`), 404);
    expectFault(await other.put(`/Groups/${group.id}`, { displayName: 'x' }), 404);
    expectFault(await other.patch(`/Groups/${group.id}`, [{ op: 'replace', path: 'displayName', value: 'x' }]), 404);
    expectFault(await other.delete(`/Groups/${group.id}`), 404);
    expect(done(await other.get('/Groups')).totalResults).toBe(0);
  });

  it('lets one of two changes through', async () => {
    const group = await addGroup(unique('Team '));
    const [path, version] = [`/Groups/${group.id}`, { 'If-Match': group.meta.version as string }];
    const rename = [{ op: 'replace', path: 'displayName', value: unique('Team ') }];
    done(await scim.patch(path, rename, version));
    expectFault(await scim.patch(path, rename, version), 412);
    expectFault(await scim.delete(path, version), 412);
  });
});

describe('roles', () => {
  const map = async (group: string, role: string) =>
    expectOk(await tenant.v2.post('group-sync/workspace-mappings/', { idp_group_name: group, role_slug: role }), 201);

  beforeEach(async () => {
    expectOk(await tenant.v2.patch('group-sync/config/', { is_enabled: true, auto_remove: true }));
  });

  it('follow the groups, and fall back to that of the token', async () => {
    const name = unique('Admins ');
    await map(name, 'admin');
    const ann = await addUser();
    expect(await roleOf(ann)).toBe('member');
    const group = await addGroup(name, [ann]);
    await untilRole(ann, 'admin');
    done(await scim.patch(`/Groups/${group.id}`, [{ op: 'remove', path: `members[value eq "${ann}"]` }]));
    await untilRole(ann, 'member');
    done(await scim.patch(`/Groups/${group.id}`, [{ op: 'add', path: 'members', value: [{ value: ann }] }]));
    await untilRole(ann, 'admin');
    done(await scim.patch(`/Users/${ann}`, [{ op: 'replace', path: 'active', value: false }]));
    expect(await roleOf(ann)).toBeUndefined();
    done(await scim.patch(`/Users/${ann}`, [{ op: 'replace', path: 'active', value: true }]));
    await untilRole(ann, 'admin');
    done(await scim.delete(`/Groups/${group.id}`), 204);
    await untilRole(ann, 'member');
  });

  it('reach into projects', async () => {
    const project = await addProject(tenant);
    const name = unique('Devs ');
    const target = { idp_group_name: name, role_slug: 'contributor', project_id: project.id };
    expectOk(await tenant.v2.post('group-sync/project-mappings/', target), 201);
    const ann = await addUser();
    await addGroup(name, [ann]);
    await until(async () => {
      const rows = await sql(
        `select 1 from project_members where workspace_id = $1 and user_id = $2 and role = 'contributor' and is_active`,
        [tenant.workspaceId, ann],
      );
      return rows.length === 1;
    }, 'the role in the project');
  });

  it('that people gave stay', async () => {
    const name = unique('Guests ');
    await map(name, 'guest');
    const ann = await addUser();
    expectOk(await tenant.v2.post('members/change-role/', { member_id: ann, role: 'admin' }));
    const bob = await addUser();
    await addGroup(name, [ann, bob]);
    await untilRole(bob, 'guest');
    expect(await roleOf(ann)).toBe('admin');
  });
});

describe('bulk', () => {
  const send = (operations: readonly object[], members: object = {}) =>
    scim.post('/Bulk', { schemas: [SCHEMAS.bulk], Operations: operations, ...members });
  const user = (bulkId: string) => ({
    method: 'POST',
    path: '/Users',
    bulkId,
    data: { schemas: [SCHEMAS.user], userName: `${unique('b-')}@example.com` },
  });

  it('does many things at once, which may refer to one another', async () => {
    const displayName = unique('Team ');
    const group = {
      method: 'POST',
      path: '/Groups',
      bulkId: 'g',
      data: { displayName, members: [{ value: 'bulkId:u' }] },
    };
    const reply = done(await send([group, user('u'), { method: 'DELETE', path: '/Users/nobody' }]));
    expect(reply.Operations).toMatchObject([
      { method: 'POST', bulkId: 'g', status: '201' },
      { method: 'POST', bulkId: 'u', status: '201' },
      { method: 'DELETE', status: '404', response: { schemas: [SCHEMAS.error], status: '404' } },
    ]);
    const [made] = done(await scim.found('Groups', `displayName eq "${displayName}"`)).Resources;
    expect(reply.Operations[0].location).toBe(made.meta.location);
    expect(reply.Operations[1].location).toMatch(new RegExp(`/scim/v2/Users/${made.members[0].value}$`));
  });

  it('ends after as many failures as are allowed', async () => {
    const bad = { method: 'DELETE', path: '/Users/nobody' };
    const reply = done(await send([bad, bad, user('x')], { failOnErrors: 2 }));
    expect(reply.Operations.map(({ status }: { status: string }) => status)).toEqual(['404', '404']);
  });

  it('refuses what it cannot do', async () => {
    const many = Array.from({ length: 101 }, () => ({ method: 'DELETE', path: '/Users/x' }));
    expectFault(await send(many), 413, 'tooMany');
    expectFault(await send([{ method: 'GET', path: '/Users/x' }]), 400, 'invalidSyntax');
    expectFault(await send([{ method: 'POST', path: '/Devices', bulkId: 'x' }]), 400, 'invalidSyntax');
    expectFault(await send([{ method: 'POST', path: '/Users', data: {} }]), 400, 'invalidSyntax');
    const group = (bulkId: string, of: string) => ({
      ...{ method: 'POST', path: '/Groups', bulkId },
      data: { displayName: unique('x'), members: [{ value: `bulkId:${of}` }] },
    });
    const circle = done(await send([group('a', 'b'), group('b', 'a')]));
    expect(circle.Operations.map(({ status }: { status: string }) => status)).toContain('409');
  });
});

describe('what the service can do', () => {
  it('is told in the shapes of the protocol', async () => {
    const config = done(await scim.get('/ServiceProviderConfig'));
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: true, maxOperations: 100 },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
    });
    const types = done(await scim.get('/ResourceTypes')).Resources as { id: string; schema: string }[];
    expect(types.map(({ id }) => id)).toEqual(['User', 'Group']);
    const schemas = done(await scim.get('/Schemas'));
    expect(schemas.totalResults).toBe(2);
    for (const { id, schema } of types) {
      done(await scim.get(`/ResourceTypes/${id}`));
      expect(done(await scim.get(`/Schemas/${schema}`)).id).toBe(schema);
    }
    expectFault(await scim.get('/Schemas/nothing'), 404);
  });

  it('names every attribute that users and groups have', async () => {
    const userId = await addUser();
    const group = await addGroup(unique('Team '), [userId]);
    const resources = [done(await scim.get(`/Users/${userId}`)), group];
    const schemas = done(await scim.get('/Schemas')).Resources as { attributes: { name: string }[] }[];
    for (const [index, resource] of resources.entries()) {
      const names = ['schemas', 'id', 'meta', ...schemas[index]!.attributes.map(({ name }) => name)];
      expect(names).toEqual(expect.arrayContaining(Object.keys(resource as object)));
    }
  });
});

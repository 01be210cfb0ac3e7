import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
});

describe('version 1', () => {
  describe('roles', () => {
    it('are listed by namespace and rank', async () => {
      const { results, ...envelope } = expectOk(await tenant.v1.get('roles/'));
      expect(envelope).toMatchObject({ total_count: 8, count: 8, next_cursor: '20:1:0', next_page_results: false });
      expect(results.map(({ namespace, slug }: Record<string, string>) => `${namespace} ${slug}`)).toEqual([
        ...['admin', 'contributor', 'commenter', 'guest'].map((slug) => `project ${slug}`),
        ...['owner', 'admin', 'member', 'guest'].map((slug) => `workspace ${slug}`),
      ]);
      expect(results[0]).toMatchObject({ name: 'Admin', is_system: true, level: 40, status: 'active', sort_order: 10 });
    });

    it('are narrowed to a namespace, paged, and read one by one', async () => {
      const first = expectOk(await tenant.v1.get('roles/?namespace=workspace&per_page=3'));
      const second = expectOk(await tenant.v1.get(`roles/?namespace=workspace&per_page=3&cursor=${first.next_cursor}`));
      expect([...first.results, ...second.results].map(({ slug }) => slug as string)).toEqual([
        'owner',
        'admin',
        'member',
        'guest',
      ]);
      const [guest] = second.results;
      expect(expectOk(await tenant.v1.get(`roles/${guest.id}/`))).toEqual(guest);
      expectProblem(await (await newTenant()).v1.get(`roles/${guest.id}/`), 404);
      expectProblem(await tenant.v1.get('roles/?cursor=x'), 400);
      expectProblem(await tenant.v1.get('roles/?namespace=team'), 400);
    });

    it('are for owners and admins', async () => {
      const member = await addMember(tenant, 'member');
      expectProblem(await member.v1.get('roles/'), 403);
    });
  });

  it('are counted over the projects', async () => {
    const person = await addPersonWithRole(tenant, await addProject(tenant), 'contributor');
    const counted = expectOk(await person.v1.get('project-role-distribution/'));
    expect(counted).toMatchObject({ total_memberships: 2, total_distinct_members: 2 });
    expect(counted.roles[1]).toEqual({
      slug: 'contributor',
      name: 'Contributor',
      is_system: true,
      membership_count: 1,
      distinct_member_count: 1,
    });
  });
});

describe('version 2', () => {
  interface Named {
    readonly namespace: string;
    readonly slug: string;
  }

  const names = (reply: Reply): string[] =>
    expectOk(reply).data.map(({ namespace, slug }: Named) => `${namespace} ${slug}`);

  const ALL = [
    ...['admin', 'contributor', 'commenter', 'guest'].map((slug) => `project ${slug}`),
    ...['owner', 'admin', 'member', 'guest'].map((slug) => `workspace ${slug}`),
  ];

  describe('roles', () => {
    it('are those that people can have', async () => {
      const { data, ...envelope } = expectOk(await tenant.v2.get('roles/'));
      expect(envelope).toEqual({ next: null, previous: null, total_count: 8, pagination: { style: 'offset' } });
      expect(data[1]).toEqual({
        id: expect.any(String) as string,
        name: 'Contributor',
        slug: 'contributor',
        namespace: 'project',
        description: expect.stringContaining('work items') as string,
        is_system: true,
        level: 30,
        status: 'active',
      });
      expect(names(await tenant.v2.get('roles/'))).toEqual(ALL);
    });

    it('are filtered, searched, ordered and paged', async () => {
      const found = async (query: string) => names(await tenant.v2.get(`roles/?${query}`));
      expect(await found('namespace=workspace&slug=guest')).toEqual(['workspace guest']);
      expect(await found('slug=admin')).toEqual(['project admin', 'workspace admin']);
      expect(await found('namespace=instance')).toEqual([]);
      expect(await found('is_system=false')).toEqual([]);
      expect(await found('search=COMMENTER')).toEqual(['project commenter', 'workspace guest']);
      expect(await found('order_by=-level&namespace=workspace&per_page=2')).toEqual([
        'workspace owner',
        'workspace admin',
      ]);
      expect(await found('per_page=3&offset=6')).toEqual(ALL.slice(6));
      const first = await tenant.v2.get('roles/?paginate=cursor&per_page=5');
      expect(names(first)).toEqual(ALL.slice(0, 5));
      expect(await found(`per_page=5&cursor=${first.body.next_cursor}`)).toEqual(ALL.slice(5));
      expect(fieldCodes(await tenant.v2.get('roles/?namespace=team'))).toEqual(['namespace invalid_choice']);
      expectProblem(await tenant.v2.get('roles/?paginate=cursor&order_by=name'), 400, 'ordering_not_cursor_eligible');
    });

    it('have ids that stay, of this workspace alone', async () => {
      const [role] = expectOk(await tenant.v2.get('roles/')).data;
      expect(expectOk(await tenant.v2.get(`roles/${role.id}/`))).toEqual(role);
      expect(expectOk(await tenant.v2.get(`roles/${role.id}/?fields=slug`))).toEqual({ id: role.id, slug: 'admin' });
      const other = await newTenant();
      expectProblem(await other.v2.get(`roles/${role.id}/`), 404, 'not_found');
    });
  });

  describe('permission schemes', () => {
    it('say what each role permits', async () => {
      const { data } = expectOk(await tenant.v2.get('permission-schemes/?search=contrib'));
      expect(data).toMatchObject([
        { name: 'Contributor', slug: 'contributor', namespace: 'project', is_system: true, sort_order: 20 },
      ]);
      const { permissions } = data[0];
      expect(permissions).toEqual(
        expect.arrayContaining(['workitem:create', 'workitem:edit', 'workitem:delete+creator']),
      );
      expect(permissions).not.toContain('state:create');
      expect(expectOk(await tenant.v2.get(`permission-schemes/${data[0].id}/`))).toEqual(data[0]);
      expect(names(await tenant.v2.get('permission-schemes/'))).toEqual(ALL);
    });

    it('are not roles', async () => {
      const [role] = expectOk(await tenant.v2.get('roles/')).data;
      expectProblem(await tenant.v2.get(`permission-schemes/${role.id}/`), 404, 'not_found');
    });
  });

  it('are for owners and admins, and tokens of the scope', async () => {
    const [admin, member] = [await addMember(tenant, 'admin'), await addMember(tenant, 'member')];
    const { v2 } = await oauthToken(tenant, tenant.owner.userId, ['workspaces.roles:read']);
    for (const path of ['roles/', 'permission-schemes/']) {
      expectOk(await admin.v2.get(path));
      expectOk(await v2.get(path));
      expectProblem(await member.v2.get(path), 403, 'forbidden');
    }
  });
});

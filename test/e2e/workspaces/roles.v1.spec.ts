import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  newTenant,
  type Tenant,
} from '../../support';

let tenant: Tenant;
beforeAll(async () => (tenant = await newTenant()));

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

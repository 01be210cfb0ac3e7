import {
  addMember,
  addPersonWithRole,
  expectOk,
  expectProblem,
  newTenant,
  oauthToken,
  openScene,
  untilNoticed,
  type Person,
  type Project,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;

beforeAll(async () => {
  ({ tenant, project } = await openScene());
});

const inProject = (): string => `projects/${project.id}/permissions/me/`;
const ofWorkspace = async ({ v2 }: Person) => expectOk(await v2.get('permissions/me/'));
const ofProject = async ({ v2 }: Person) => expectOk(await v2.get(inProject()));

/** What the scheme of a role lists. */
const schemeOf = async (namespace: string, slug: string): Promise<string[]> => {
  const { data } = expectOk(await tenant.v2.get('permission-schemes/'));
  const found = data.find(
    (one: { namespace: string; slug: string }) => one.namespace === namespace && one.slug === slug,
  );
  return found.permissions;
};

/** What everybody is refused while each project manages its own states and types. */
const UNGOVERNED = ['states_managed_at_project', 'work_item_types_managed_at_project'];

describe('version 2', () => {
  it.each(['owner', 'admin', 'member', 'guest'] as const)('tells a workspace %s what they may', async (role) => {
    const person = await addMember(tenant, role);
    expect(await ofWorkspace(person)).toEqual({
      permission_grants: await schemeOf('workspace', role),
      restrictions: UNGOVERNED,
      relation: role,
    });
  });

  it.each(['admin', 'contributor', 'commenter', 'guest'] as const)('tells a project %s what they may', async (role) => {
    const person = await addPersonWithRole(tenant, project, role);
    expect(await ofProject(person)).toEqual({
      permission_grants: await schemeOf('project', role),
      restrictions: UNGOVERNED,
      relation: role,
    });
  });

  it('tells owners and admins of the workspace that they are admins of the project', async () => {
    const admin = await addMember(tenant, 'admin');
    expect(await ofProject(admin)).toEqual({
      permission_grants: await schemeOf('project', 'admin'),
      restrictions: UNGOVERNED,
      relation: 'admin',
    });
  });

  it('tells with each project of a list from which role the permissions there follow', async () => {
    const people = [tenant.owner, await addMember(tenant, 'admin'), await addMember(tenant, 'member')];
    for (const role of ['contributor', 'commenter', 'guest'] as const) {
      people.push(await addPersonWithRole(tenant, project, role));
    }
    for (const person of people) {
      const { relation } = await ofProject(person);
      const { data } = expectOk(await person.v2.get('projects/?fields=id,relation'));
      expect(data).toContainEqual({ id: project.id, relation });
      expect(expectOk(await person.v2.get(`projects/${project.id}/?fields=relation`))).toEqual({
        id: project.id,
        relation,
      });
    }
  });

  it('tells members without a role in a public project what that leaves them', async () => {
    const member = await addMember(tenant, 'member');
    const { permission_grants: grants, relation } = await ofProject(member);
    expect(relation).toBe('member');
    expect(grants).toContain('project:view');
    expect(grants.filter((grant: string) => grant.startsWith('workitem:'))).toEqual([]);
  });

  it('is right: what is granted can be done, and what is not cannot', async () => {
    const commenter = await addPersonWithRole(tenant, project, 'commenter');
    const { permission_grants: grants } = await ofProject(commenter);
    const items = `projects/${project.id}/work-items/`;
    expect(grants).toContain('workitem:view');
    expectOk(await commenter.v2.get(items));
    expect(grants).not.toContain('workitem:create');
    expectProblem(await commenter.v2.post(items, { name: 'x' }), 403, 'forbidden');
    expect(grants).toContain('workitem:edit+creator');
    const item = expectOk(await tenant.v2.post(items, { name: 'x' }), 201);
    expectProblem(await commenter.v2.patch(`${items}${item.id}/`, { name: 'y' }), 403, 'forbidden');
  });

  it('follows a change of the role', async () => {
    const person = await addPersonWithRole(tenant, project, 'contributor');
    const members = `projects/${project.id}/members/`;
    const [{ id }] = expectOk(await tenant.v2.get(`${members}?member_id=${person.userId}`)).data;
    expectOk(await tenant.v2.patch(`${members}${id}/`, { role: 'guest' }));
    await untilNoticed();
    expect((await ofProject(person)).relation).toBe('guest');
  });

  it('takes the one scope that is for it, no global one', async () => {
    const token = (...scopes: string[]) => oauthToken(tenant, tenant.owner.userId, scopes);
    const own = await token('workspaces.permissions:read');
    const global = await token('read', 'write', 'workspaces.roles:read');
    for (const path of ['permissions/me/', inProject()]) {
      expectOk(await own.v2.get(path));
      expectProblem(await global.v2.get(path), 403, 'forbidden');
    }
  });

  it('is not there for those who do not see the place', async () => {
    const stranger = await newTenant();
    expectProblem(await stranger.owner.v2.get(`/api/v2/workspaces/${tenant.slug}/permissions/me/`), 404, 'not_found');
    const guest = await addMember(tenant, 'guest');
    expectProblem(await guest.v2.get(inProject()), 404, 'not_found');
  });
});

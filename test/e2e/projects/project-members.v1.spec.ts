import {
  addMember,
  addPersonWithRole,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  newPerson,
  newTenant,
  sql,
  type Person,
  type Project,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let path: string;

beforeEach(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  path = `projects/${project.id}/project-members/`;
});

const emails = (rows: { email: string }[]): string[] => rows.map(({ email }) => email);
const shown = ({ userId, email }: Person, role: number, slug: string, isActive = true) => ({
  id: userId,
  first_name: '',
  last_name: '',
  email,
  avatar: '',
  avatar_url: null,
  display_name: email.split('@')[0],
  role,
  role_slug: slug,
  is_active: isActive,
  is_bot: false,
});

describe('lists', () => {
  it('are people with their roles, the newest first, under either address', async () => {
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    const commenter = await addPersonWithRole(tenant, project, 'commenter');
    const gone = await addPersonWithRole(tenant, project, 'guest');
    await addPersonWithRole(tenant, await addProject(tenant), 'guest');
    expectOk(await tenant.v1.delete(`${path}${gone.userId}/`), 204);
    const expected = [
      shown(gone, 5, 'guest', false),
      shown(commenter, 5, 'commenter'),
      shown(contributor, 15, 'contributor'),
      shown(tenant.owner, 20, 'admin'),
    ];
    expect(expectOk(await contributor.v1.get(path))).toEqual(expected);
    expect(expectOk(await tenant.v1.get(`projects/${project.id}/members/`))).toEqual(expected);
    const lite = expectOk(await commenter.v1.get(`projects/${project.id}/project-members-lite/`));
    expect(lite).toMatchObject({ total_results: 4, next_cursor: '1000:1:0', results: expected });
  });

  it('filter people', async () => {
    const ada = await addPersonWithRole(tenant, project, 'contributor');
    await sql(`update users set first_name = 'Ada', is_bot = true where id = $1`, [ada.userId]);
    const found = async (query: string) => emails(expectOk(await tenant.v1.get(`${path}?${query}`)));
    expect(await found('first_name=aD')).toEqual([ada.email]);
    expect(await found('role_slug=contributor')).toEqual([ada.email]);
    expect(await found('is_bot=false')).toEqual([tenant.owner.email]);
    expect(await found('is_active=false')).toEqual([]);
    expect(await found(`email=${ada.email.slice(1, -4)}`)).toEqual([ada.email]);
    const lite = `projects/${project.id}/project-members-lite/?role_slug=admin&per_page=1`;
    expect(emails(expectOk(await tenant.v1.get(lite)).results)).toEqual([tenant.owner.email]);
    expectProblem(await tenant.v1.get(`projects/${project.id}/project-members-lite/?per_page=1001`), 400);
  });

  it('page', async () => {
    const people = [
      await addPersonWithRole(tenant, project, 'contributor'),
      await addPersonWithRole(tenant, project, 'guest'),
    ];
    const lite = `projects/${project.id}/project-members-lite/?per_page=2`;
    const first = expectOk(await tenant.v1.get(lite));
    const second = expectOk(await tenant.v1.get(`${lite}&cursor=${first.next_cursor}`));
    expect(emails([...first.results, ...second.results])).toEqual([...emails(people.reverse()), tenant.owner.email]);
  });

  it('are closed to those who have no role in the project', async () => {
    const outsider = await addMember(tenant, 'member');
    await addProjectMember(tenant, await addProject(tenant), outsider, 'admin');
    expectProblem(await outsider.v1.get(path), 403);
    expectProblem(await outsider.v1.get(`projects/${project.id}/project-members-lite/`), 403);
  });
});

describe('one member', () => {
  it('is found by the membership as well as by the person', async () => {
    const person = await addMember(tenant, 'member');
    const { id } = expectOk(await tenant.v1.post(path, { member: person.userId, role: 15 }), 201);
    const expected = shown(person, 15, 'contributor');
    expect(expectOk(await tenant.v1.get(`${path}${id}/`))).toEqual(expected);
    expect(expectOk(await tenant.v1.get(`${path}${person.userId}/`))).toEqual(expected);
    expectProblem(await tenant.v1.get(`${path}${tenant.workspaceId}/`), 404);
  });
});

describe('adding', () => {
  it.each([
    [undefined, 5, 'guest'],
    [5, 5, 'guest'],
    [15, 15, 'contributor'],
    [20, 20, 'admin'],
  ])('with the role %s', async (role, number, slug) => {
    const person = await addMember(tenant, 'member');
    const made = expectOk(await tenant.v1.post(path, { member: person.userId, role }), 201);
    expect(made).toEqual({ id: expect.any(String) as string, member: person.userId, role: number });
    expect(expectOk(await tenant.v1.get(`${path}${made.id}/`)).role_slug).toBe(slug);
  });

  it('says what is wrong in this version’s way', async () => {
    const stranger = await newPerson(tenant.slug);
    const answer = async (body: object) => {
      const { status, body: answered } = await tenant.v1.post(path, body);
      return [status, answered as unknown];
    };
    expect(await answer({ member: stranger.userId })).toEqual([400, { member: ['Member not found in workspace'] }]);
    expect(await answer({ member: tenant.owner.userId, role: 7 })).toEqual([
      400,
      { role: ['"7" is not a valid choice.'] },
    ]);
    expect(await answer({})).toEqual([400, { member: ['This field is required.'] }]);
    expect(await answer({ member: tenant.owner.userId })).toEqual([400, { error: expect.any(String) as string }]);
    const guest = await addMember(tenant, 'guest');
    expect(await answer({ member: guest.userId, role: 15 })).toEqual([400, { role: [expect.any(String)] }]);
  });

  it('takes up a place that has ended, with the same id', async () => {
    const person = await addMember(tenant, 'member');
    const { id } = expectOk(await tenant.v1.post(path, { member: person.userId, role: 15 }), 201);
    expectOk(await tenant.v1.delete(`${path}${id}/`), 204);
    expectProblem(await tenant.v1.delete(`${path}${id}/`), 404);
    expect(expectOk(await tenant.v1.post(path, { member: person.userId, role: 20 }), 201)).toEqual({
      id,
      member: person.userId,
      role: 20,
    });
  });
});

describe('changing', () => {
  it.each(['patch', 'put'] as const)('the role by %s', async (method) => {
    const person = await addPersonWithRole(tenant, project, 'contributor');
    const reply = await tenant.v1[method](`${path}${person.userId}/`, { role: 20 });
    expect(expectOk(reply)).toEqual({ id: expect.any(String) as string, member: person.userId, role: 20 });
  });

  it('to the number that a commenter has already leaves a commenter', async () => {
    const person = await addPersonWithRole(tenant, project, 'commenter');
    expectOk(await tenant.v1.patch(`${path}${person.userId}/`, { member: person.userId, role: 5 }));
    expect(expectOk(await tenant.v1.get(`${path}${person.userId}/`)).role_slug).toBe('commenter');
  });

  it('is for admins of the project, and keeps the last of them', async () => {
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    expectProblem(await contributor.v1.patch(`${path}${contributor.userId}/`, { role: 20 }), 403);
    expectProblem(await contributor.v1.post(path, { member: contributor.userId }), 403);
    const reply = await tenant.v1.delete(`${path}${tenant.owner.userId}/`);
    expect(reply).toMatchObject({ status: 409, body: { error: 'The last admin of a project cannot be removed.' } });
  });
});

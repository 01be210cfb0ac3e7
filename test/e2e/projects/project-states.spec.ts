import { addMember, addProject, expectOk, expectProblem, newTenant, unique, type Tenant } from '../../support';

let tenant: Tenant;
const path = 'project-states/';

beforeEach(async () => {
  tenant = await newTenant();
});

const create = async (members: object = {}): Promise<{ id: string; name: string }> =>
  expectOk(await tenant.v2.post(path, { name: unique('S'), ...members }), 201);

describe('version 1', () => {
  it('lists all as an array, in their order, and writes them', async () => {
    const api = tenant.v1;
    const made = expectOk(await api.post(path, { name: 'Run', group: 'execution', default: true }), 201);
    expect(made).toMatchObject({ name: 'Run', group: 'execution', default: true, workspace: tenant.workspaceId });
    const first = expectOk(await api.post(path, { name: 'Idea', sequence: 1 }), 201);
    expect(first).toMatchObject({ group: 'draft', default: false, color: '#60646C', description: '' });
    expect(expectOk(await api.get(path))).toEqual([first, made]);
    expect(expectOk(await api.patch(`${path}${made.id}/`, { color: '#000000' }))).toMatchObject({ color: '#000000' });
    expect((await api.delete(`${path}${made.id}/`)).status).toBe(204);
    expect(expectOk(await api.get(path))).toEqual([first]);
  });

  it('refuses names that are taken, and groups that there are not', async () => {
    const { name, id } = await create();
    const reply = await tenant.v1.post(path, { name: name.toUpperCase() });
    expectProblem(reply, 409);
    expect(reply.body).toEqual({ error: expect.any(String) as string, id });
    expectProblem(await tenant.v1.post(path, { name: 'x', group: 'begun' }), 400);
  });

  it('takes the groups of states of work items for its own', async () => {
    const groups: unknown[] = [];
    for (const group of ['backlog', 'unstarted', 'started', 'completed', 'cancelled']) {
      groups.push(expectOk(await tenant.v1.post(path, { name: unique('P'), group }), 201).group);
    }
    expect(groups).toEqual(['draft', 'planning', 'execution', 'completed', 'cancelled']);
    const { id } = await create();
    expect(expectOk(await tenant.v1.patch(`${path}${id}/`, { group: 'started' })).group).toBe('execution');
  });
});

describe('version 2', () => {
  it('keeps one default, which new projects are in', async () => {
    const first = await create({ is_default: true });
    const second = await create({ is_default: true });
    const { data } = expectOk(await tenant.v2.get(`${path}?is_default=true`)) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    const body = { name: unique('P'), identifier: unique('P').slice(0, 10).toUpperCase() };
    const project = expectOk(await tenant.v2.post('projects/', body), 201) as { id: string; state_id: string };
    expect(project.state_id).toBe(second.id);
    const moved = expectOk(await tenant.v2.patch(`projects/${project.id}/`, { state_id: first.id }));
    expect(moved).toMatchObject({ state_id: first.id });
    expect(expectOk(await tenant.v2.patch(`projects/${project.id}/`, { state_id: null })).state_id).toBeNull();
  });

  it('is not a state of another workspace’s project', async () => {
    const { id } = await create();
    const other = await newTenant();
    const project = await addProject(other);
    expectProblem(await other.v2.patch(`projects/${project.id}/`, { state_id: id }), 400, 'invalid_request');
    expectProblem(await other.v2.get(`${path}${id}/`), 404);
  });

  it('stays as long as a project is in it', async () => {
    const { id } = await create();
    const project = await addProject(tenant);
    expectOk(await tenant.v2.patch(`projects/${project.id}/`, { state_id: id }));
    expectProblem(await tenant.v2.delete(`${path}${id}/`), 409, 'conflict');
    expectOk(await tenant.v2.patch(`projects/${project.id}/`, { state_id: null }));
    expectOk(await tenant.v2.delete(`${path}${id}/`), 204);
  });

  it('is read by everyone and written by owners and admins', async () => {
    const { id } = await create();
    for (const role of ['member', 'guest'] as const) {
      const person = await addMember(tenant, role);
      expectOk(await person.v2.get(`${path}${id}/`));
      expectProblem(await person.v2.patch(`${path}${id}/`, { name: 'x' }), 403, 'forbidden');
    }
    expectOk(await (await addMember(tenant, 'admin')).v2.patch(`${path}${id}/`, { name: 'x' }));
  });
});

import {
  addMember,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  govern,
  newTenant,
  sql,
  unique,
  type Tenant,
} from '../../support';
import { addPersonWithRole } from '../../support';

interface State {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly is_default: boolean;
}

const listed = async ({ v2 }: Pick<Tenant, 'v2'>, path: string): Promise<State[]> =>
  (expectOk(await v2.get(`${path}?per_page=100`)) as { data: State[] }).data;

const named = (states: readonly State[]) => states.map(({ name }) => name).sort();

/** Two projects whose states differ: by case, by group, and by what only one of them has. */
async function twoProjects() {
  const tenant = await newTenant();
  const [one, two] = [await addProject(tenant), await addProject(tenant)];
  const at = (id: string) => `projects/${id}/states/`;
  const add = async (id: string, body: object) =>
    (expectOk(await tenant.v2.post(at(id), body), 201) as { id: string }).id;
  const review = await add(one.id, { name: 'Review', color: '#111111', group: 'started' });
  const loud = await add(two.id, { name: 'REVIEW', color: '#222222', group: 'started' });
  const early = await add(two.id, { name: 'Waiting', color: '#333333', group: 'backlog' });
  const late = await add(one.id, { name: 'waiting', color: '#444444', group: 'cancelled' });
  return { tenant, one, two, at, review, loud, early, late };
}

describe('a workspace that begins to govern', () => {
  it('has the states of its projects, those of one name and group once', async () => {
    const { tenant } = await twoProjects();
    await govern(tenant);
    const states = await listed(tenant, 'states/');
    const regular = ['Backlog', 'Cancelled', 'Done', 'In Progress', 'Review', 'Todo', 'Triage'];
    expect(named(states)).toEqual([...regular, 'Waiting (backlog)', 'waiting'].sort());
    expect(states.filter((state) => state.is_default)).toMatchObject([{ name: 'Backlog' }]);
  });

  it('gives each project a copy of each, by the ids that its states had', async () => {
    const { tenant, one, two, at, review, loud, early, late } = await twoProjects();
    await govern(tenant);
    const expected = named(await listed(tenant, 'states/'));
    const [ofOne, ofTwo] = [await listed(tenant, at(one.id)), await listed(tenant, at(two.id))];
    expect([named(ofOne), named(ofTwo)]).toEqual([expected, expected]);
    const name = (states: State[], id: string) => states.find((state) => state.id === id)?.name;
    expect([name(ofOne, review), name(ofTwo, loud)]).toEqual(['Review', 'Review']);
    expect([name(ofTwo, early), name(ofOne, late)]).toEqual(['Waiting (backlog)', 'waiting']);
    expect(ofOne.filter((state) => state.is_default)).toHaveLength(1);
  });

  it('leaves work items in the states that they are in', async () => {
    const { tenant, one, two, loud, early } = await twoProjects();
    const items = [
      await addWorkItem(tenant, two, { state_id: loud, state_group: 'started' }),
      await addWorkItem(tenant, two, { state_id: early, state_group: 'backlog' }),
      await addWorkItem(tenant, one),
    ];
    const states = () =>
      sql('select id, state_id, state_group from work_items where workspace_id = $1 order by id', [tenant.workspaceId]);
    const before = await states();
    await govern(tenant);
    expect(await states()).toEqual(before);
    expect(before).toHaveLength(items.length);
    const found = expectOk(await tenant.v2.get(`projects/${two.id}/work-items/?state_id=${loud}`)) as {
      data: object[];
    };
    expect(found.data).toHaveLength(1);
  });

  it('has what a new project starts with where it has no project', async () => {
    const tenant = await newTenant();
    await govern(tenant);
    expect(await listed(tenant, 'states/')).toHaveLength(6);
  });
});

describe('states of a workspace that governs', () => {
  let tenant: Tenant;
  let project: { id: string };
  let at: string;

  beforeAll(async () => {
    tenant = await newTenant();
    project = await addProject(tenant);
    await govern(tenant);
    at = `projects/${project.id}/states/`;
  });

  const create = async (body: object = {}) =>
    expectOk(await tenant.v2.post('states/', { name: unique('S'), color: '#123456', ...body }), 201) as State;

  const copyOf = async (name: string, path = at) => (await listed(tenant, path)).find((state) => state.name === name)!;

  it('come to every project, also to one that is new', async () => {
    const { name } = await create({ group: 'started' });
    expect(await copyOf(name)).toMatchObject({ name, group: 'started' });
    const body = { name: unique('P'), identifier: unique('P').slice(0, 10).toUpperCase() };
    const { id } = expectOk(await tenant.v2.post('projects/', body), 201) as { id: string };
    expect(named(await listed(tenant, `projects/${id}/states/`))).toEqual(named(await listed(tenant, 'states/')));
    expect(await copyOf('Backlog', `projects/${id}/states/`)).toMatchObject({ is_default: true });
    expectOk(await tenant.v2.post(`projects/${id}/work-items/`, { name: 'First' }), 201);
  });

  it('change in every project, work items included', async () => {
    const state = await create({ group: 'started' });
    const copy = await copyOf(state.name);
    const { id: item } = await addWorkItem(tenant, project as never, { state_id: copy.id, state_group: 'started' });
    const name = unique('R');
    expectOk(await tenant.v2.patch(`states/${state.id}/`, { name, color: '#654321', group: 'completed' }));
    expect(await copyOf(name)).toMatchObject({ id: copy.id, color: '#654321', group: 'completed' });
    const [row] = await sql('select state_group, completed_at from work_items where workspace_id = $1 and id = $2', [
      tenant.workspaceId,
      item,
    ]);
    expect(row).toMatchObject({ state_group: 'completed', completed_at: expect.any(Date) as Date });
  });

  it('have one default, everywhere', async () => {
    const { id, name } = await create({ group: 'unstarted', is_default: true });
    const isDefault = (states: readonly State[]) =>
      states.filter((state) => state.is_default).map((state) => state.name);
    expect(isDefault(await listed(tenant, at))).toEqual([name]);
    const backlog = await copyOf('Backlog', 'states/');
    expectOk(await tenant.v2.patch(`states/${backlog.id}/`, { is_default: true }));
    expect(isDefault(await listed(tenant, at))).toEqual(['Backlog']);
    expectOk(await tenant.v2.delete(`states/${id}/`), 204);
    expect(await copyOf(name)).toBeUndefined();
  });

  it('have names that no other has, whatever the case', async () => {
    const { name } = await create();
    expectProblem(await tenant.v2.post('states/', { name: name.toUpperCase(), color: '#1' }), 409, 'conflict');
    const other = await create();
    expectProblem(await tenant.v2.patch(`states/${other.id}/`, { name }), 409, 'conflict');
  });

  it('stay as long as a work item of any project is in them', async () => {
    const state = await create({ group: 'started' });
    const copy = await copyOf(state.name);
    const { id: item } = await addWorkItem(tenant, project as never, { state_id: copy.id, state_group: 'started' });
    expectProblem(await tenant.v2.delete(`states/${state.id}/`), 409, 'conflict');
    expectOk(await tenant.v2.delete(`projects/${project.id}/work-items/${item}/`), 204);
    expectOk(await tenant.v2.delete(`states/${state.id}/`), 204);
    expectProblem(await tenant.v2.get(`states/${state.id}/`), 404);
  });

  it('are no states of a project: each project has its own ids', async () => {
    const { id } = await create();
    expectProblem(await tenant.v2.get(`${at}${id}/`), 404);
    expectProblem(await tenant.v2.get(`states/${(await copyOf('Backlog')).id}/`), 404);
    expectProblem(await tenant.v2.post(`projects/${project.id}/work-items/`, { name: 'x', state_id: id }), 400);
  });

  it('are read by everyone and written by owners and admins', async () => {
    const person = await addMember(tenant, 'member');
    expectOk(await person.v2.get('states/'));
    expectProblem(await person.v2.post('states/', { name: unique('S'), color: '#1' }), 403, 'forbidden');
    const admin = await addPersonWithRole(tenant, project, 'admin');
    expectProblem(await admin.v2.post('states/', { name: unique('S'), color: '#1' }), 403, 'forbidden');
  });
});

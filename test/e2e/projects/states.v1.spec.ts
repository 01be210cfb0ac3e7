import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  unique,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/states/`;
});

const names = (reply: Reply): string[] => expectOk(reply).results.map(({ name }: { name: string }) => name);
const create = async (members: object = {}) =>
  expectOk(await api.post(path, { name: unique('S '), color: '#123456', ...members }), 201);

describe('list', () => {
  it('has the twelve keys of every envelope, and no triage state', async () => {
    const body = expectOk(await api.get(path));
    expect(body).toMatchObject({
      grouped_by: null,
      sub_grouped_by: null,
      total_count: 5,
      total_results: 5,
      next_cursor: '100:1:0',
      prev_cursor: '',
      next_page_results: false,
      prev_page_results: false,
      count: 5,
      total_pages: 1,
      extra_stats: null,
    });
    expect(Object.keys(body)).toHaveLength(12);
    expect(body.results.map((state: { group: string }) => state.group)).toEqual([
      'backlog',
      'unstarted',
      'started',
      'completed',
      'cancelled',
    ]);
  });

  it('has these members and no other', async () => {
    const [state] = expectOk(await api.get(path)).results;
    expect(Object.keys(state).sort()).toEqual(
      [
        'color',
        'created_at',
        'created_by',
        'default',
        'deleted_at',
        'description',
        'external_id',
        'external_source',
        'group',
        'id',
        'is_triage',
        'name',
        'project',
        'sequence',
        'slug',
        'updated_at',
        'updated_by',
        'workspace',
      ].sort(),
    );
    expect(state).toMatchObject({
      project: project.id,
      workspace: tenant.workspaceId,
      default: true,
      deleted_at: null,
    });
  });

  it('gives every page, forward and back, by the cursors it hands out', async () => {
    const first = expectOk(await api.get(`${path}?per_page=2`));
    expect(first).toMatchObject({ next_cursor: '2:1:0', total_pages: 3, count: 2, next_page_results: true });
    const second = expectOk(await api.get(`${path}?per_page=2&cursor=${first.next_cursor}`));
    expect(second).toMatchObject({ prev_cursor: '2:0:1', next_cursor: '2:2:0', prev_page_results: true });
    const third = expectOk(await api.get(`${path}?per_page=2&cursor=${second.next_cursor}`));
    expect(third).toMatchObject({ next_page_results: false, count: 1 });
    const seen = [first, second, third].flatMap(({ results }) => results.map(({ id }: { id: string }) => id));
    expect(new Set(seen).size).toBe(5);
    expect(expectOk(await api.get(`${path}?cursor=${second.prev_cursor}`)).results).toEqual(first.results);
    expect(expectOk(await api.get(`${path}?cursor=${third.next_cursor}`)).results).toEqual([]);
  });

  it.each(['per_page=0', 'per_page=-1', 'per_page=101', 'per_page=x', 'cursor=abc', 'cursor=2:-1:0', 'cursor=2:1:7'])(
    'refuses %s with a detail',
    async (query) => {
      const reply = await api.get(`${path}?${query}`);
      expectProblem(reply, 400);
      expect(reply.body).toEqual({ detail: expect.any(String) as string });
    },
  );

  it('serves the fields that are asked for', async () => {
    const { results } = expectOk(await api.get(`${path}?fields=name,default`));
    expect(results[0]).toEqual({ name: 'Backlog', default: true });
  });

  it('refuses unknown fields and relations by name', async () => {
    const fields = await api.get(`${path}?fields=name,colour`);
    expectProblem(fields, 400);
    expect(fields.body.fields[0]).toContain('"color"');
    const expand = await api.get(`${path}?expand=owner`);
    expectProblem(expand, 400);
    expect(expand.body).toHaveProperty('expand');
  });

  it('filters by an external pair', async () => {
    const { id } = await create({ external_source: 'jira', external_id: '7' });
    expect(expectOk(await api.get(`${path}?external_source=jira&external_id=7`)).results).toMatchObject([{ id }]);
  });
});

describe('create', () => {
  it('fills in what the body leaves out, and goes behind the others', async () => {
    expect(await create({ name: 'Ready now!', sequence: 3 })).toMatchObject({
      name: 'Ready now!',
      slug: 'ready-now',
      description: '',
      group: 'backlog',
      sequence: 70_000,
      default: false,
      is_triage: false,
      created_by: tenant.owner.userId,
      updated_by: tenant.owner.userId,
      project: project.id,
    });
  });

  it('lists every problem at once, by member', async () => {
    const reply = await api.post(path, { color: 7, group: 'open', default: 'yes' });
    expectProblem(reply, 400);
    expect(reply.body).toEqual({
      name: ['This field is required.'],
      color: ['Not a valid string.'],
      group: ['"open" is not a valid choice.'],
      default: ['Must be a valid boolean.'],
    });
  });

  it('refuses a triage state', async () => {
    const reply = await api.post(path, { name: 'Inbox', color: 'red', group: 'triage' });
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ group: ['Cannot create triage state'] });
  });

  it('answers a taken name or pair with the id that has it', async () => {
    const { id } = await create({ name: 'Review', external_source: 'jira', external_id: '1' });
    const name = await api.post(path, { name: 'review', color: 'red' });
    expectProblem(name, 409);
    expect(name.body).toEqual({ error: 'State with the same name already exists in the project', id });
    const pair = { external_source: 'jira', external_id: '1' };
    const external = await api.post(path, { name: 'Other', color: 'red', ...pair });
    expectProblem(external, 409);
    const error = 'State with the same external id and external source already exists';
    expect(external.body).toEqual({ error, id });
  });

  it('keeps exactly one default', async () => {
    await create({ name: 'First', default: true });
    const { results } = expectOk(await api.get(path));
    const defaults = results.filter((state: { default: boolean }) => state.default);
    expect(defaults).toMatchObject([{ name: 'First' }]);
  });
});

describe('get', () => {
  it('does not know the triage state', async () => {
    expectOk(await api.get(`${path}${project.states.started}/`));
    const reply = await api.get(`${path}${project.states.triage}/`);
    expectProblem(reply, 404);
    expect(reply.body).toEqual({ error: 'The requested resource does not exist.' });
  });
});

describe('update', () => {
  it.each(['patch', 'put'] as const)('changes what the body names (%s)', async (method) => {
    const before = await create({ description: 'Kept' });
    const after = expectOk(await api[method](`${path}${before.id}/`, { name: 'Renamed', sequence: 5 }));
    const { updated_at } = after;
    expect(after).toEqual({ ...before, name: 'Renamed', slug: 'renamed', sequence: 5, updated_at });
    expect(updated_at > before.updated_at).toBe(true);
  });

  it('refuses a name that another state has', async () => {
    const { id } = await create();
    const reply = await api.patch(`${path}${id}/`, { name: 'backlog' });
    expectProblem(reply, 400);
    expect(reply.body).toMatchObject({ error: expect.any(String) as string });
  });

  it('refuses an external pair that another state has, with an id', async () => {
    await create({ external_source: 'jira', external_id: '5' });
    const { id } = await create({ external_source: 'jira', external_id: '6' });
    const reply = await api.patch(`${path}${id}/`, { external_id: '5' });
    expectProblem(reply, 409);
    expect(reply.body).toEqual({ error: expect.any(String) as string, id: expect.any(String) as string });
  });

  it('moves the default and clears what can be cleared', async () => {
    const { id } = await create({ external_source: 'jira', external_id: '8' });
    const cleared = expectOk(
      await api.patch(`${path}${id}/`, { default: true, external_source: null, external_id: null }),
    );
    expect(cleared).toMatchObject({ default: true, external_source: null, external_id: null });
    expect(expectOk(await api.get(`${path}${project.states.backlog}/`))).toMatchObject({ default: false });
  });
});

describe('delete', () => {
  it('removes an empty state', async () => {
    const { id } = await create();
    expect(await api.delete(`${path}${id}/`)).toMatchObject({ status: 204, text: '' });
    expectProblem(await api.get(`${path}${id}/`), 404);
    expect(names(await api.get(path))).toHaveLength(5);
  });

  it('says why a state must stay', async () => {
    const { id } = await create();
    await addWorkItem(tenant, project, { state_id: id, archived_at: new Date() });
    const last = 'The last state of a group cannot be deleted';
    const reasons = [
      [project.states.backlog, 'Default state cannot be deleted'],
      [id, 'The state is not empty, only empty states can be deleted'],
      [project.states.started, last],
    ];
    for (const [state, error] of reasons) {
      const reply = await api.delete(`${path}${state}/`);
      expectProblem(reply, 400);
      expect(reply.body).toEqual({ error });
    }
  });

  it('does not count deleted work items', async () => {
    const { id } = await create();
    await addWorkItem(tenant, project, { state_id: id, deleted_at: new Date() });
    expect((await api.delete(`${path}${id}/`)).status).toBe(204);
  });
});

describe('who may', () => {
  it('read: everyone in the project; write: its admins and contributors', async () => {
    for (const role of ['commenter', 'guest'] as const) {
      const person = await addPersonWithRole(tenant, project, role);
      expectOk(await person.v1.get(path));
      const reply = await person.v1.post(path, { name: 'x', color: 'red' });
      expectProblem(reply, 403);
      expect(reply.body).toEqual({ detail: expect.any(String) as string });
    }
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    const { id } = expectOk(await contributor.v1.post(path, { name: 'x', color: 'red' }), 201);
    expect((await contributor.v1.delete(`${path}${id}/`)).status).toBe(204);
  });

  it('sees nothing in an archived project', async () => {
    await sql('update projects set archived_at = now() where workspace_id = $1 and id = $2', [
      tenant.workspaceId,
      project.id,
    ]);
    expect(names(await api.get(path))).toEqual([]);
    expectProblem(await api.get(`${path}${project.states.backlog}/`), 404);
    expectProblem(await api.post(path, { name: 'x', color: 'red' }), 404);
  });
});

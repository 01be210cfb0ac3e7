import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
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
  api = tenant.v2;
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/states/`;
});

const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
const create = async (members: object = {}) =>
  expectOk(await api.post(path, { name: unique('S '), color: '#123456', ...members }), 201);
const get = async (id: string) => expectOk(await api.get(`${path}${id}/`));

describe('list', () => {
  it('shows every state in its order, triage included', async () => {
    const body = expectOk(await api.get(path));
    expect(body).toMatchObject({ next: null, previous: null, total_count: 6, pagination: { style: 'offset' } });
    expect(body.data.map((state: { group: string }) => state.group)).toEqual([
      'backlog',
      'unstarted',
      'started',
      'completed',
      'cancelled',
      'triage',
    ]);
  });

  it('has these members and no other', async () => {
    const [state] = expectOk(await api.get(path)).data;
    expect(Object.keys(state).sort()).toEqual(
      [
        'color',
        'created_at',
        'created_by_id',
        'updated_by_id',
        'description',
        'external_id',
        'external_source',
        'group',
        'id',
        'is_default',
        'is_triage',
        'name',
        'sequence',
      ].sort(),
    );
    expect(state).toMatchObject({ created_by_id: tenant.owner.userId, is_default: true, is_triage: false });
    expect(state.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  it('filters', async () => {
    const { id } = await create({ name: 'Waiting', group: 'started', external_source: 'jira', external_id: '7' });
    expect(names(await api.get(`${path}?group=started`))).toEqual(['In Progress', 'Waiting']);
    expect(names(await api.get(`${path}?group__in=completed,cancelled`))).toEqual(['Done', 'Cancelled']);
    expect(names(await api.get(`${path}?is_default=true`))).toEqual(['Backlog']);
    expect(names(await api.get(`${path}?name=WAITING`))).toEqual(['Waiting']);
    expect(names(await api.get(`${path}?name=Wait`))).toEqual([]);
    expect(names(await api.get(`${path}?search=ait`))).toEqual(['Waiting']);
    expect(names(await api.get(`${path}?search=%25`))).toEqual([]);
    const pair = expectOk(await api.get(`${path}?external_source=jira&external_id=7`));
    expect(pair).toMatchObject({ total_count: 1, data: [{ id }] });
    expect(names(await api.get(`${path}?external_source=jira&external_id=8`))).toEqual([]);
  });

  it('knows two ways of paging and refuses others', async () => {
    for (const name of ['cursor', 'offset', '']) expectOk(await api.get(`${path}?order_by=id&paginate=${name}`));
    expect(fieldCodes(await api.get(`${path}?paginate=keyset`))).toEqual(['paginate invalid']);
  });

  it('refuses values that a filter cannot have', async () => {
    const reply = await api.get(`${path}?group=done&is_default=maybe&group__in=backlog,open`);
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual([
      'group invalid_choice',
      'group__in invalid_choice',
      'is_default invalid',
    ]);
  });

  it('orders', async () => {
    expect(names(await api.get(`${path}?order_by=-sequence`))[0]).toBe('Triage');
    await create({ name: 'Newest' });
    expect(names(await api.get(`${path}?order_by=-created_at`))[0]).toBe('Newest');
    expect(names(await api.get(`${path}?order_by=-id`))[0]).toBe('Newest');
    const unknown = await api.get(`${path}?order_by=colour`);
    expect(names(unknown)[0]).toBe('Backlog');
    expect(unknown.headers.get('x-ignored-parameters')).toBe('order_by');
  });

  it('pages by offset', async () => {
    const first = expectOk(await api.get(`${path}?per_page=4`));
    expect(first).toMatchObject({ next: 4, previous: null, total_count: 6 });
    const second = expectOk(await api.get(`${path}?per_page=4&offset=${first.next}`));
    expect(second).toMatchObject({ next: null, previous: 0, total_count: 6 });
    expect([...first.data, ...second.data]).toHaveLength(6);
    expect(expectOk(await api.get(`${path}?per_page=1&offset=3`)).previous).toBe(2);
    expect(expectOk(await api.get(`${path}?count=false`))).not.toHaveProperty('total_count');
    expect(expectOk(await api.get(`${path}?per_page=1000`)).data).toHaveLength(6);
  });

  it('refuses pages that cannot be', async () => {
    for (const query of ['per_page=0', 'per_page=x', 'offset=-1', 'offset=10001', 'offset=1.5', 'count=perhaps']) {
      const reply = await api.get(`${path}?${query}`);
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual([`${query.split('=')[0]} invalid`]);
    }
  });

  it('pages by cursor, also while states come and go', async () => {
    const first = expectOk(await api.get(`${path}?paginate=cursor&order_by=created_at&per_page=4`));
    expect(first).toMatchObject({ has_more: true, pagination: { style: 'cursor' } });
    expect(first).not.toHaveProperty('total_count');
    await sql('update states set deleted_at = now() where workspace_id = $1 and id = $2', [
      tenant.workspaceId,
      first.data[0].id,
    ]);
    const last = expectOk(await api.get(`${path}?cursor=${first.next_cursor}&order_by=created_at&per_page=4`));
    expect(last).toMatchObject({ has_more: false, next_cursor: null });
    const ids = [...first.data, ...last.data].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(6);
  });

  it('refuses a cursor that is none, and an ordering that cannot back one', async () => {
    expectProblem(await api.get(`${path}?cursor=abc&order_by=id`), 400, 'invalid_request');
    expectProblem(await api.get(`${path}?paginate=cursor`), 400, 'ordering_not_cursor_eligible');
    const { next_cursor } = expectOk(await api.get(`${path}?paginate=cursor&order_by=id&per_page=1`));
    expectProblem(await api.get(`${path}?cursor=${next_cursor}&order_by=created_at`), 400, 'invalid_request');
  });

  it('serves the fields that are asked for, and always the id', async () => {
    const { data } = expectOk(await api.get(`${path}?fields=name,group`));
    expect(Object.keys(data[0]).sort()).toEqual(['group', 'id', 'name']);
    expect(Object.keys(expectOk(await api.get(`${path}?fields=all`)).data[0])).toHaveLength(13);
  });

  it('names the closest match of an unknown field, and refuses to expand', async () => {
    const reply = await api.get(`${path}?fields=nam`);
    expectProblem(reply, 400, 'invalid_request');
    expect(reply.body.errors[0]).toMatchObject({ field: 'fields', code: 'invalid' });
    expect(reply.body.errors[0].message).toContain('"name"');
    expect(fieldCodes(await api.get(`${path}?expand=project`))).toEqual(['expand invalid']);
  });

  it('reports parameters without effect, or refuses them in strict handling', async () => {
    const lenient = await api.get(`${path}?colour=red`);
    expectOk(lenient);
    expect(lenient.headers.get('x-ignored-parameters')).toBe('colour');
    const strict = await api.get(`${path}?sequnce=1`, { headers: { Prefer: 'handling=strict' } });
    expectProblem(strict, 400, 'invalid_request');
    expect(fieldCodes(strict)).toEqual(['sequnce invalid']);
  });

  it('shows nothing of another project', async () => {
    const { id } = await create();
    const other = await addProject(tenant);
    expect(expectOk(await api.get(`projects/${other.id}/states/`)).total_count).toBe(6);
    expectProblem(await api.get(`projects/${other.id}/states/${id}/`), 404, 'not_found');
  });

  it('is reached by the identifier of the project as well', async () => {
    expect(expectOk(await api.get(`projects/${project.identifier}/states/`)).total_count).toBe(6);
  });
});

describe('get', () => {
  it('is 404 for what is no state', async () => {
    expectProblem(await api.get(`${path}${project.id}/`), 404, 'not_found');
    expectProblem(await api.get(`${path}not-an-id/`), 404, 'not_found');
  });

  it('takes an id in capitals', async () => {
    const { id } = await create();
    expect(await get(id.toUpperCase())).toMatchObject({ id });
  });
});

describe('who may', () => {
  it('read: everyone in the project; write: its admins', async () => {
    for (const role of ['contributor', 'commenter', 'guest'] as const) {
      const person = await addPersonWithRole(tenant, project, role);
      expectOk(await person.v2.get(path));
      expectProblem(await person.v2.post(path, { name: 'x', color: 'red' }), 403, 'forbidden');
    }
    const admin = await addPersonWithRole(tenant, project, 'admin');
    expectOk(await admin.v2.post(path, { name: 'x', color: 'red' }), 201);
  });

  it('nobody writes while the workspace manages states', async () => {
    const governed = await newTenant({ governance: 'on' });
    const { id, states } = await addProject(governed);
    const at = `projects/${id}/states/`;
    expectOk(await governed.v2.get(at));
    const problem = [409, 'states_managed_at_workspace'] as const;
    expectProblem(await governed.v2.post(at, { name: 'x', color: 'red' }), ...problem);
    expectProblem(await governed.v2.patch(`${at}${states.backlog}/`, { name: 'x' }), ...problem);
    expectProblem(await governed.v2.delete(`${at}${states.backlog}/`), ...problem);
    expectProblem(await governed.v2.post(`${at}bulk-delete/`, { ids: [states.backlog] }), ...problem);
  });

  it('reads, but does not write, in an archived project', async () => {
    const archived = await addProject(tenant, { archived_at: new Date() });
    expect(expectOk(await api.get(`projects/${archived.id}/states/`)).total_count).toBe(6);
    expectProblem(await api.post(`projects/${archived.id}/states/`, { name: 'x', color: 'red' }), 409, 'conflict');
  });
});

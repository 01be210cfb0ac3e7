import {
  addPersonWithRole,
  addProject,
  addWorkItem,
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

async function fresh(): Promise<void> {
  project = await addProject(tenant);
  path = `projects/${project.id}/states/`;
}

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});
beforeEach(fresh);

const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
const create = async (members: object = {}) =>
  expectOk(await api.post(path, { name: unique('S '), color: '#123456', ...members }), 201);
const get = async (id: string) => expectOk(await api.get(`${path}${id}/`));
const defaults = async () => names(await api.get(`${path}?is_default=true`));

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
    expect(names(await api.get(`${path}?group=started`))).toEqual(['started', 'Waiting']);
    expect(names(await api.get(`${path}?group__in=completed,cancelled`))).toEqual(['completed', 'cancelled']);
    expect(names(await api.get(`${path}?is_default=true`))).toEqual(['backlog']);
    expect(names(await api.get(`${path}?name=WAITING`))).toEqual(['Waiting']);
    expect(names(await api.get(`${path}?name=Wait`))).toEqual([]);
    expect(names(await api.get(`${path}?search=ait`))).toEqual(['Waiting']);
    expect(names(await api.get(`${path}?search=%25`))).toEqual([]);
    const pair = expectOk(await api.get(`${path}?external_source=jira&external_id=7`));
    expect(pair).toMatchObject({ total_count: 1, data: [{ id }] });
    expect(names(await api.get(`${path}?external_source=jira&external_id=8`))).toEqual([]);
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
    expect(names(await api.get(`${path}?order_by=-sequence`))[0]).toBe('triage');
    await create({ name: 'Newest' });
    expect(names(await api.get(`${path}?order_by=-created_at`))[0]).toBe('Newest');
    expect(names(await api.get(`${path}?order_by=-id`))[0]).toBe('Newest');
    const unknown = await api.get(`${path}?order_by=colour`);
    expect(names(unknown)[0]).toBe('backlog');
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
    expect(Object.keys(expectOk(await api.get(`${path}?fields=all`)).data[0])).toHaveLength(12);
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

describe('create', () => {
  it('fills in what the body leaves out', async () => {
    expect(await create({ name: '  Ready  ' })).toMatchObject({
      name: 'Ready',
      color: '#123456',
      description: '',
      group: 'backlog',
      is_default: false,
      is_triage: false,
      external_id: null,
      external_source: null,
      created_by_id: tenant.owner.userId,
    });
  });

  it('puts a new state behind the others, triage not counted, unless told where', async () => {
    const { sequence } = await create();
    expect(sequence).toBe(50_000 + 15_000);
    expect(await create({ sequence: 12.5 })).toMatchObject({ sequence: 12.5 });
  });

  it('lists every problem at once', async () => {
    const reply = await api.post(path, { color: 7, group: 'open', is_default: 'yes', external_id: 'x'.repeat(256) });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual([
      'color invalid',
      'external_id max_length',
      'group invalid_choice',
      'is_default invalid',
      'name required',
    ]);
  });

  it.each([
    [{ name: 'x'.repeat(256) }, 'name max_length'],
    [{ name: '   ' }, 'name required'],
    [{ name: null }, 'name required'],
    [{ name: 'a\u0000b' }, 'name invalid'],
    [{ sequence: '5' }, 'sequence invalid'],
    [{ sequence: 1e300 }, 'sequence invalid'],
    [{ group: null }, 'group invalid'],
  ])('refuses %j', async (members, problem) => {
    const reply = await api.post(path, { name: 'Fine', color: '#123456', ...members });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual([problem]);
  });

  it('passes over read-only and unknown members, naming the unknown ones', async () => {
    const reply = await api.post(path, { name: 'N', color: 'red', is_triage: true, id: project.id, colour: 'x' });
    expect(expectOk(reply, 201)).toMatchObject({ is_triage: false });
    expect(reply.body.id).not.toBe(project.id);
    expect(reply.headers.get('x-ignored-parameters')).toBe('colour');
  });

  it('refuses a name that is taken, whatever its case', async () => {
    await create({ name: 'Review' });
    expectProblem(await api.post(path, { name: 'REVIEW', color: 'red' }), 409, 'conflict');
  });

  it('allows the name again after a deletion, and in another project', async () => {
    const { id } = await create({ name: 'Review' });
    expect((await api.delete(`${path}${id}/`)).status).toBe(204);
    await create({ name: 'Review' });
    await fresh();
    await create({ name: 'Review' });
  });

  it('refuses an external pair that is taken', async () => {
    await create({ external_source: 'jira', external_id: '1' });
    const pair = { external_source: 'jira', external_id: '1' };
    expectProblem(await api.post(path, { name: 'Other', color: 'red', ...pair }), 409, 'conflict');
    await create({ external_source: 'linear', external_id: '1' });
  });

  it('keeps exactly one default', async () => {
    const { id } = await create({ is_default: true });
    expect(expectOk(await api.get(`${path}?is_default=true`)).data).toMatchObject([{ id }]);
  });

  it('makes no second triage state', async () => {
    expectProblem(await api.post(path, { name: 'Inbox', color: 'red', group: 'triage' }), 400, 'invalid_request');
  });

  it('keeps one default and unique names when two processes write at once', async () => {
    const clients = [api, api.elsewhere()];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        clients[index % 2]!.post(path, { name: 'Same', color: 'red', is_default: true }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await defaults()).toEqual(['Same']);
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

describe('update', () => {
  it('changes what the body names and nothing else', async () => {
    const before = await create({ description: 'Kept', external_source: 'jira', external_id: '3' });
    const after = expectOk(await api.patch(`${path}${before.id}/`, { name: 'Renamed', color: 'blue' }));
    expect(after).toEqual({ ...before, name: 'Renamed', color: 'blue' });
    expect(await get(before.id)).toEqual(after);
  });

  it('clears what can be cleared with null', async () => {
    const { id } = await create({ external_source: 'jira', external_id: '4' });
    const cleared = expectOk(await api.patch(`${path}${id}/`, { external_source: null, external_id: null }));
    expect(cleared).toMatchObject({ external_source: null, external_id: null });
    expect(fieldCodes(await api.patch(`${path}${id}/`, { color: null }))).toEqual(['color invalid']);
  });

  it('has no PUT', async () => {
    const reply = await api.put(`${path}${project.states.backlog}/`, { name: 'x' });
    expectProblem(reply, 405, 'method_not_allowed');
    expect(reply.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH');
  });

  it('keeps a name of its own, and refuses that of another', async () => {
    const { id } = await create({ name: 'Mine' });
    expectOk(await api.patch(`${path}${id}/`, { name: 'MINE' }));
    expectProblem(await api.patch(`${path}${id}/`, { name: 'Backlog' }), 409, 'conflict');
  });

  it('refuses an external pair that another has', async () => {
    await create({ external_source: 'jira', external_id: '5' });
    const { id } = await create({ external_source: 'jira', external_id: '6' });
    expectProblem(await api.patch(`${path}${id}/`, { external_id: '5' }), 409, 'conflict');
  });

  it('moves the default', async () => {
    const { id } = await create();
    expectOk(await api.patch(`${path}${id}/`, { is_default: true }));
    expect(expectOk(await api.get(`${path}?is_default=true`)).data).toMatchObject([{ id }]);
    expect(fieldCodes(await api.patch(`${path}${id}/`, { is_default: false }))).toEqual(['is_default invalid']);
  });

  it('moves a state to another group with its work items', async () => {
    const { id } = await create();
    const item = await addWorkItem(tenant, project, { state_id: id });
    expectOk(await api.patch(`${path}${id}/`, { group: 'completed' }));
    const [row] = await sql('select state_group, completed_at from work_items where workspace_id = $1 and id = $2', [
      tenant.workspaceId,
      item.id,
    ]);
    expect(row).toMatchObject({ state_group: 'completed', completed_at: expect.any(Date) as Date });
  });

  it('keeps triage where it is', async () => {
    expectProblem(await api.patch(`${path}${project.states.triage}/`, { group: 'backlog' }), 400);
    expectProblem(await api.patch(`${path}${project.states.backlog}/`, { group: 'triage' }), 400);
    expectOk(await api.patch(`${path}${project.states.triage}/`, { color: '#000000' }));
  });
});

describe('delete', () => {
  it('removes an empty state once', async () => {
    const { id } = await create();
    const reply = await api.delete(`${path}${id}/`);
    expect(reply).toMatchObject({ status: 204, text: '' });
    expectProblem(await api.delete(`${path}${id}/`), 404, 'not_found');
    expectProblem(await api.patch(`${path}${id}/`, { name: 'x' }), 404, 'not_found');
    expect(names(await api.get(path))).toHaveLength(6);
  });

  it('refuses the default, the triage state, and the last of a group', async () => {
    for (const group of ['backlog', 'triage', 'started']) {
      expectProblem(await api.delete(`${path}${project.states[group]}/`), 409, 'conflict');
    }
  });

  it('refuses a state that holds work items, archived ones included, deleted ones not', async () => {
    const { id } = await create();
    const item = await addWorkItem(tenant, project, { state_id: id, archived_at: new Date() });
    expectProblem(await api.delete(`${path}${id}/`), 409, 'conflict');
    await sql('update work_items set deleted_at = now() where workspace_id = $1 and id = $2', [
      tenant.workspaceId,
      item.id,
    ]);
    expect((await api.delete(`${path}${id}/`)).status).toBe(204);
  });
});

describe('upsert', () => {
  const pair = { external_source: 'jira', external_id: '9' };
  const upsert = (members: object) => api.post(`${path}upsert/`, members);

  it('creates, then updates', async () => {
    const created = await upsert({ name: 'Once', color: 'red', ...pair });
    const { id } = expectOk(created, 201);
    expect(created.headers.get('x-plane-upsert')).toBe('created');
    const updated = await upsert({ name: 'Twice', color: 'red', ...pair });
    expect(expectOk(updated)).toMatchObject({ id, name: 'Twice' });
    expect(updated.headers.get('x-plane-upsert')).toBe('updated');
  });

  it('needs both members of the pair, and what a create needs', async () => {
    expect(fieldCodes(await upsert({ name: 'x', color: 'red', external_source: 'jira' }))).toEqual([
      'external_id required',
    ]);
    expect(fieldCodes(await upsert(pair))).toEqual(['name required', 'color required']);
  });

  it('creates once when it is called at the same time', async () => {
    const clients = [api, api.elsewhere()];
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        clients[index % 2]!.post(`${path}upsert/`, { name: 'U', color: 'r', ...pair }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('bulk', () => {
  const results = (reply: Reply) => expectOk(reply).results.map(({ result }: { result: string }) => result);
  const bulk = (verb: string, body: unknown) => api.post(`${path}bulk-${verb}/`, body);

  it('creates what it can and says what it could not', async () => {
    const items = [
      { name: 'One', color: 'red' },
      { name: 'backlog', color: 'red' },
      { color: 'red' },
      { name: 'Two', color: 'red' },
    ];
    const reply = await bulk('create', { items });
    expect(results(reply)).toEqual(['created', 'failed', 'failed', 'created']);
    expect(reply.body).toMatchObject({ succeeded: 2, failed: 2 });
    expect(reply.body.results[1]).toMatchObject({ index: 1, type: 'conflict', code: 'conflict' });
    expect(reply.body.results[2]).toMatchObject({
      type: 'invalid_request',
      errors: [{ field: 'name', code: 'required' }],
    });
    expect(await get(reply.body.results[3].id)).toMatchObject({ name: 'Two' });
  });

  it('undoes everything with all_or_none', async () => {
    const items = [{ name: 'One', color: 'red' }, { color: 'red' }, { name: 'Done', color: 'red', group: 'nope' }];
    const reply = await bulk('create', { items, all_or_none: true });
    expectProblem(reply, 409, 'conflict');
    expect(fieldCodes(reply)).toEqual(['items.1.name required', 'items.2.group invalid_choice']);
    expect(names(await api.get(path))).toHaveLength(6);
  });

  it('updates', async () => {
    const { id } = await create();
    const items = [{ id, name: 'Bulk' }, { id: project.id, name: 'x' }, { name: 'y' }];
    const reply = await bulk('update', { items });
    expect(results(reply)).toEqual(['updated', 'failed', 'failed']);
    expect(reply.body.results[1]).toMatchObject({ type: 'not_found' });
    expect(await get(id)).toMatchObject({ name: 'Bulk' });
  });

  it('deletes, with the guards of a single deletion', async () => {
    const { id } = await create();
    const reply = await bulk('delete', { ids: [id, project.states.backlog, id] });
    expect(results(reply)).toEqual(['deleted', 'failed', 'failed']);
    const all = await bulk('delete', { ids: [project.states.triage], all_or_none: true });
    expectProblem(all, 409, 'conflict');
    expect(fieldCodes(all)).toEqual(['ids.0 conflict']);
  });

  it.each([
    ['create', {}, 'items required'],
    ['create', { items: [] }, 'items invalid'],
    ['create', { items: 'x' }, 'items invalid'],
    ['create', { items: Array(51).fill({ name: 'x', color: 'y' }) }, 'items invalid'],
    ['update', { items: [7] }, 'items invalid'],
    ['delete', { ids: ['x'] }, 'ids invalid'],
    ['delete', { ids: [], all_or_none: 'x' }, 'all_or_none invalid'],
  ])('%s refuses an envelope like %j', async (verb, body, problem) => {
    const reply = await bulk(verb, body);
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toContain(problem);
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

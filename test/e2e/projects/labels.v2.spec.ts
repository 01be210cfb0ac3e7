import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
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
  path = `projects/${project.id}/labels/`;
});

const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
const create = async (members: object = {}) => expectOk(await api.post(path, { name: unique('L '), ...members }), 201);
const pair = (id: string) => ({ external_source: 'jira', external_id: id });

describe('list', () => {
  it('has these members and no other, in the manual order', async () => {
    await create({ name: 'last', sort_order: 9 });
    await create({ name: 'first', sort_order: -1.5 });
    const { data, ...envelope } = expectOk(await api.get(path));
    expect(envelope).toEqual({ next: null, previous: null, total_count: 2, pagination: { style: 'offset' } });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['first', 'last']);
    expect(Object.keys(data[0]).sort()).toEqual(
      [
        'color',
        'created_at',
        'created_by_id',
        'updated_by_id',
        'description',
        'external_id',
        'external_source',
        'id',
        'name',
        'parent_id',
        'sort_order',
      ].sort(),
    );
  });

  it('filters', async () => {
    const top = await create({ name: 'Area' });
    await create({ name: 'Area / UI', parent_id: top.id, ...pair('7') });
    expect(names(await api.get(`${path}?parent_id=${top.id}`))).toEqual(['Area / UI']);
    expect(names(await api.get(`${path}?parent_id__isnull=true`))).toEqual(['Area']);
    expect(names(await api.get(`${path}?parent_id__isnull=false`))).toEqual(['Area / UI']);
    expect(names(await api.get(`${path}?name=AREA`))).toEqual(['Area']);
    expect(names(await api.get(`${path}?search=/ u`))).toEqual(['Area / UI']);
    expect(names(await api.get(`${path}?search=_`))).toEqual([]);
    expect(names(await api.get(`${path}?external_source=jira&external_id=7`))).toEqual(['Area / UI']);
    expect(fieldCodes(await api.get(`${path}?parent_id=x&parent_id__isnull=maybe`)).sort()).toEqual([
      'parent_id invalid',
      'parent_id__isnull invalid',
    ]);
  });

  it('pages by cursor where the ordering allows it', async () => {
    for (const name of ['a', 'b', 'c']) await create({ name });
    expectProblem(await api.get(`${path}?paginate=cursor`), 400, 'ordering_not_cursor_eligible');
    const query = `${path}?order_by=-created_at&per_page=2&fields=name`;
    const first = expectOk(await api.get(`${query}&paginate=cursor`));
    const second = expectOk(await api.get(`${query}&cursor=${first.next_cursor}`));
    expect([first, second].map(({ data }) => data.map(({ name }: { name: string }) => name))).toEqual([
      ['c', 'b'],
      ['a'],
    ]);
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
  });

  it('has no relation to expand', async () => {
    expect(fieldCodes(await api.get(`${path}?expand=parent`))).toEqual(['expand invalid']);
  });
});

describe('create', () => {
  it('takes what the body says, and ignores what the server sets', async () => {
    const label = await create({ name: 'Bug', color: 'red', sort_order: 7, created_by_id: tenant.workspaceId });
    expect(label).toMatchObject({
      name: 'Bug',
      color: 'red',
      description: '',
      sort_order: 7,
      parent_id: null,
      created_by_id: tenant.owner.userId,
    });
    expect(await create()).toMatchObject({ sort_order: 10_007 });
  });

  it('refuses a taken name or pair', async () => {
    await create({ name: 'Bug', ...pair('1') });
    expectProblem(await api.post(path, { name: 'bug' }), 409, 'conflict');
    expectProblem(await api.post(path, { name: 'Other', ...pair('1') }), 409, 'conflict');
  });

  it('lists every problem at once', async () => {
    const reply = await api.post(path, { name: ' ', color: 'x'.repeat(256), parent_id: 7, sort_order: 'x' });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual([
      'color max_length',
      'name required',
      'parent_id invalid',
      'sort_order invalid',
    ]);
  });

  it('refuses a parent of another project or workspace by its member', async () => {
    const stranger = await newTenant();
    const foreign = [
      { client: stranger.v2, project: await addProject(stranger) },
      { client: api, project: await addProject(tenant) },
    ];
    for (const { client, project: other } of foreign) {
      const { id } = expectOk(await client.post(`projects/${other.id}/labels/`, { name: 'x' }), 201);
      const reply = await api.post(path, { name: 'y', parent_id: id });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['parent_id does_not_exist']);
    }
  });
});

describe('update', () => {
  it('leaves what is absent and clears what is null', async () => {
    const top = await create();
    const before = await create({ color: 'red', parent_id: top.id, ...pair('1') });
    const patch = { parent_id: null, external_id: null };
    expect(expectOk(await api.patch(`${path}${before.id}/`, patch))).toEqual({ ...before, ...patch });
  });

  it('refuses a cycle and a taken name', async () => {
    const top = await create({ name: 'Top' });
    const bottom = await create({ parent_id: top.id });
    const cycle = await api.patch(`${path}${top.id}/`, { parent_id: bottom.id });
    expectProblem(cycle, 400, 'invalid_request');
    expect(fieldCodes(cycle)).toEqual(['parent_id invalid']);
    expectProblem(await api.patch(`${path}${bottom.id}/`, { name: 'TOP' }), 409, 'conflict');
  });

  it('checks If-Match', async () => {
    const { id } = await create();
    const etag = (await api.get(`${path}${id}/`)).headers.get('etag')!;
    expectOk(await api.patch(`${path}${id}/`, { color: 'red' }, { headers: { 'If-Match': etag } }));
    const stale = await api.delete(`${path}${id}/`, undefined, { headers: { 'If-Match': etag } });
    expectProblem(stale, 409, 'version_mismatch');
  });
});

it('deletes a label with those below it, off every work item', async () => {
  const top = await create();
  const bottom = await create({ parent_id: top.id });
  const item = await addWorkItem(tenant, project);
  const link = { workspace_id: tenant.workspaceId, work_item_id: item.id, label_id: bottom.id };
  await insert('work_item_labels', { ...link, created_at: new Date() });
  expect(await api.delete(`${path}${top.id}/`)).toMatchObject({ status: 204, text: '' });
  expectProblem(await api.get(`${path}${bottom.id}/`), 404, 'not_found');
  expect(await sql('select 1 from work_item_labels where work_item_id = $1', [item.id])).toEqual([]);
  expectProblem(await api.delete(`${path}${top.id}/`), 404, 'not_found');
});

describe('upsert', () => {
  it('creates, then updates the same label', async () => {
    const created = await api.post(`${path}upsert/`, { name: 'Bug', color: 'red', ...pair('1') });
    const { id } = expectOk(created, 201);
    expect(created.headers.get('x-plane-upsert')).toBe('created');
    const updated = await api.post(`${path}upsert/`, { name: 'Defect', ...pair('1') });
    expect(expectOk(updated)).toMatchObject({ id, name: 'Defect', color: 'red' });
    expect(updated.headers.get('x-plane-upsert')).toBe('updated');
  });

  it('needs both halves of the pair', async () => {
    const reply = await api.post(`${path}upsert/`, { name: 'Bug', external_id: '' });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['external_source required', 'external_id required']);
  });

  it('makes one label of calls at the same time', async () => {
    const body = { name: 'Bug', ...pair('1') };
    const replies = await Promise.all(
      [api, api.elsewhere(), api, api.elsewhere()].map((client) => client.post(`${path}upsert/`, body)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(replies.map(({ body: { id } }) => id as string)).size).toBe(1);
  });
});

describe('bulk', () => {
  it('creates what can be created', async () => {
    const items = [{ name: 'a' }, { name: 'A' }, { name: 'b', parent_id: tenant.workspaceId }, { name: 'c' }];
    const body = expectOk(await api.post(`${path}bulk-create/`, { items }));
    expect(body).toMatchObject({
      succeeded: 2,
      failed: 2,
      results: [
        { index: 0, result: 'created' },
        { index: 1, result: 'failed', type: 'conflict' },
        { index: 2, result: 'failed', errors: [{ field: 'parent_id', code: 'does_not_exist' }] },
        { index: 3, result: 'created' },
      ],
    });
    expect(names(await api.get(path))).toEqual(['a', 'c']);
  });

  it('undoes everything where all or none was asked for', async () => {
    const { id } = await create({ name: 'a' });
    const items = [
      { id, name: 'renamed' },
      { id: tenant.workspaceId, name: 'b' },
    ];
    const reply = await api.post(`${path}bulk-update/`, { items, all_or_none: true });
    expectProblem(reply, 409, 'conflict');
    expect(fieldCodes(reply)).toEqual(['items.1 not_found']);
    expect(names(await api.get(path))).toEqual(['a']);
  });

  it('deletes a family whatever the order of its ids', async () => {
    const top = await create();
    const bottom = await create({ parent_id: top.id });
    const body = expectOk(await api.post(`${path}bulk-delete/`, { ids: [top.id, bottom.id], all_or_none: true }));
    expect(body).toMatchObject({ succeeded: 2, failed: 0 });
    expect(names(await api.get(path))).toEqual([]);
  });
});

it('lets everyone in the project read and its admins alone write', async () => {
  for (const role of ['contributor', 'commenter', 'guest'] as const) {
    const person = await addPersonWithRole(tenant, project, role);
    expectOk(await person.v2.get(path));
    expectProblem(await person.v2.post(path, { name: 'x' }), 403, 'forbidden');
  }
  const admin = await addPersonWithRole(tenant, project, 'admin');
  expectOk(await admin.v2.post(path, { name: 'x' }), 201);
});

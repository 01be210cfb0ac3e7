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

const create = async (members: object = {}) => expectOk(await api.post(path, { name: unique('L '), ...members }), 201);

beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/labels/`;
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const names = (reply: Reply): string[] => expectOk(reply).results.map(({ name }: { name: string }) => name);

  describe('list', () => {
    it('has the twelve keys of every envelope, the newest label first', async () => {
      await create({ name: 'first' });
      await create({ name: 'second' });
      const { results, ...envelope } = expectOk(await api.get(path));
      expect(envelope).toEqual({
        grouped_by: null,
        sub_grouped_by: null,
        total_count: 2,
        total_results: 2,
        next_cursor: '100:1:0',
        prev_cursor: '',
        next_page_results: false,
        prev_page_results: false,
        count: 2,
        total_pages: 1,
        extra_stats: null,
      });
      expect(results.map(({ name }: { name: string }) => name)).toEqual(['second', 'first']);
    });

    it('has these members and no other', async () => {
      const created = await create();
      const [label] = expectOk(await api.get(path)).results;
      expect(label).toEqual(created);
      expect(Object.keys(label).sort()).toEqual(
        [
          'color',
          'created_at',
          'created_by',
          'deleted_at',
          'description',
          'external_id',
          'external_source',
          'id',
          'name',
          'parent',
          'project',
          'sort_order',
          'updated_at',
          'updated_by',
          'workspace',
        ].sort(),
      );
    });

    it('shows the labels of this project alone', async () => {
      const at = new Date().toISOString();
      const row = { workspace_id: tenant.workspaceId, created_at: at, updated_at: at, sort_order: 1 };
      await insert('labels', { ...row, id: crypto.randomUUID(), name: unique('workspace ') });
      const other = await addProject(tenant);
      expectOk(await api.post(`projects/${other.id}/labels/`, { name: 'elsewhere' }), 201);
      await create({ name: 'here' });
      expect(names(await api.get(path))).toEqual(['here']);
    });

    it('keeps its order whatever is asked for, and says so', async () => {
      for (const name of ['a', 'b']) await create({ name });
      const asked = await api.get(`${path}?order_by=name`);
      expect(names(asked)).toEqual(['b', 'a']);
      expect(asked.headers.get('x-ignored-parameters')).toBe('order_by');
      const strict = await api.get(`${path}?order_by=name`, { headers: { Prefer: 'handling=strict' } });
      expectProblem(strict, 400);
    });

    it('gives every page by the cursors it hands out', async () => {
      for (const name of ['a', 'b', 'c']) await create({ name });
      const first = await api.get(`${path}?per_page=2`);
      expect(names(first)).toEqual(['c', 'b']);
      const second = await api.get(`${path}?per_page=2&cursor=${first.body.next_cursor}`);
      expect(names(second)).toEqual(['a']);
      expect(second.body).toMatchObject({ next_page_results: false, prev_cursor: '2:0:1' });
      expect(names(await api.get(`${path}?cursor=${second.body.prev_cursor}`))).toEqual(['c', 'b']);
    });

    it('puts objects in the place of ids', async () => {
      await create();
      const [label] = expectOk(
        await api.get(`${path}?expand=workspace,project,created_by&fields=workspace,project`),
      ).results;
      expect(label).toMatchObject({
        workspace: { id: tenant.workspaceId, slug: tenant.slug, name: tenant.slug },
        project: { id: project.id, identifier: project.identifier },
        created_by: { id: tenant.owner.userId, email: tenant.owner.email },
      });
    });
  });

  describe('create', () => {
    it('fills in what the body leaves out, and goes behind the others', async () => {
      expect(await create({ name: '  Bug ', sort_order: 5 })).toMatchObject({
        name: 'Bug',
        description: '',
        color: '',
        sort_order: 65_535,
        parent: null,
        external_source: null,
        external_id: null,
        project: project.id,
        workspace: tenant.workspaceId,
        created_by: tenant.owner.userId,
        updated_by: tenant.owner.userId,
        deleted_at: null,
      });
      expect(await create()).toMatchObject({ sort_order: 75_535 });
    });

    it('lists every problem at once, by member', async () => {
      const reply = await api.post(path, { color: 7, parent: 'x', external_id: 'x'.repeat(256) });
      expectProblem(reply, 400);
      expect(reply.body).toEqual({
        name: ['This field is required.'],
        color: ['Not a valid string.'],
        parent: ['Must be a valid UUID.'],
        external_id: ['Ensure this field has no more than 255 characters.'],
      });
    });

    it('answers a taken name or pair with the id that has it', async () => {
      const { id } = await create({ name: 'Bug', external_source: 'jira', external_id: '1' });
      const name = await api.post(path, { name: 'bUG' });
      expectProblem(name, 409);
      expect(name.body).toEqual({ error: 'Label with the same name already exists in the project', id });
      const pair = await api.post(path, { name: 'Other', external_source: 'jira', external_id: '1' });
      expectProblem(pair, 409);
      expect(pair.body).toEqual({ error: 'Label with the same external id and external source already exists', id });
    });

    it('takes an empty external pair for none', async () => {
      await create({ external_source: '', external_id: '' });
      expect(await create({ external_source: '', external_id: '' })).toMatchObject({
        external_source: null,
        external_id: null,
      });
    });

    it('gives a name free again that was deleted', async () => {
      const { id } = await create({ name: 'Bug' });
      await api.delete(`${path}${id}/`);
      await create({ name: 'Bug' });
    });

    it('knows as parent only labels of the project', async () => {
      const parent = await create();
      expect(await create({ parent: parent.id.toUpperCase() })).toMatchObject({ parent: parent.id });
      const other = await addProject(tenant);
      const foreign = expectOk(await api.post(`projects/${other.id}/labels/`, { name: 'x' }), 201);
      const reply = await api.post(path, { name: 'y', parent: foreign.id });
      expectProblem(reply, 400);
      expect(reply.body).toEqual({ parent: ['There is no such label in this project.'] });
    });
  });

  describe('update', () => {
    it.each(['patch', 'put'] as const)('changes what the body names (%s)', async (method) => {
      const before = await create({ description: 'Kept' });
      const after = expectOk(await api[method](`${path}${before.id}/`, { name: 'Renamed', sort_order: 5.5 }));
      expect(after).toEqual({ ...before, name: 'Renamed', sort_order: 5.5, updated_at: after.updated_at });
      expect(after.updated_at > before.updated_at).toBe(true);
    });

    it('refuses a name that another label has, but not its own', async () => {
      await create({ name: 'Bug' });
      const { id } = await create({ name: 'Task' });
      const reply = await api.patch(`${path}${id}/`, { name: 'BUG' });
      expectProblem(reply, 400);
      expect(reply.body).toMatchObject({ error: expect.any(String) as string });
      expect(expectOk(await api.patch(`${path}${id}/`, { name: 'TASK' }))).toMatchObject({ name: 'TASK' });
    });

    it('refuses an external pair that another label has, half of it unchanged', async () => {
      await create({ external_source: 'jira', external_id: '5' });
      const { id } = await create({ external_source: 'jira', external_id: '6' });
      const reply = await api.patch(`${path}${id}/`, { external_id: '5' });
      expectProblem(reply, 409);
      expect(reply.body).toMatchObject({ id: expect.any(String) as string });
    });

    it('moves below another label and lifts again, but never below itself', async () => {
      const top = await create();
      const middle = await create({ parent: top.id });
      const bottom = await create({ parent: middle.id });
      for (const parent of [top.id, middle.id, bottom.id]) {
        const reply = await api.patch(`${path}${top.id}/`, { parent });
        expectProblem(reply, 400);
        expect(reply.body).toEqual({ parent: [expect.stringContaining('cannot be a child of itself')] });
      }
      expect(expectOk(await api.patch(`${path}${middle.id}/`, { parent: null }))).toMatchObject({ parent: null });
      expect(expectOk(await api.patch(`${path}${top.id}/`, { parent: bottom.id }))).toMatchObject({
        parent: bottom.id,
      });
    });
  });

  describe('delete', () => {
    const labelsOf = async (itemId: string): Promise<string[]> =>
      (await sql<{ id: string }>('select label_id as id from work_item_labels where work_item_id = $1', [itemId])).map(
        ({ id }) => id,
      );

    it('takes the labels below it and the links to work items along', async () => {
      const top = await create();
      const middle = await create({ parent: top.id });
      const bottom = await create({ parent: middle.id });
      const other = await create();
      const item = await addWorkItem(tenant, project);
      for (const { id } of [top, bottom, other]) {
        const link = { workspace_id: tenant.workspaceId, work_item_id: item.id, label_id: id, created_at: new Date() };
        await insert('work_item_labels', link);
      }
      expect(await api.delete(`${path}${top.id}/`)).toMatchObject({ status: 204, text: '' });
      expect(names(await api.get(path))).toEqual([other.name]);
      for (const { id } of [top, middle, bottom]) expectProblem(await api.get(`${path}${id}/`), 404);
      expect(await labelsOf(item.id)).toEqual([other.id]);
      expectProblem(await api.delete(`${path}${top.id}/`), 404);
    });

    it('keeps the label above', async () => {
      const top = await create();
      const bottom = await create({ parent: top.id });
      expect((await api.delete(`${path}${bottom.id}/`)).status).toBe(204);
      expectOk(await api.get(`${path}${top.id}/`));
    });
  });

  it('keeps rules under writes at the same time, from both servers', async () => {
    const elsewhere = api.elsewhere();
    const same = await Promise.all(
      [api, elsewhere, api, elsewhere, api, elsewhere].map((client) => client.post(path, { name: 'Same' })),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const [a, b] = [await create(), await create()];
    const crossed = await Promise.all([
      api.patch(`${path}${a.id}/`, { parent: b.id }),
      elsewhere.patch(`${path}${b.id}/`, { parent: a.id }),
    ]);
    expect(crossed.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('lets everyone in the project read, its admins and contributors write', async () => {
    for (const role of ['commenter', 'guest'] as const) {
      const person = await addPersonWithRole(tenant, project, role);
      expectOk(await person.v1.get(path));
      expectProblem(await person.v1.post(path, { name: 'x' }), 403);
    }
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    const { id } = expectOk(await contributor.v1.post(path, { name: 'x' }), 201);
    expect((await contributor.v1.delete(`${path}${id}/`)).status).toBe(204);
  });
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
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
});

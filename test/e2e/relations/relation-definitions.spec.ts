import {
  addMember,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  sql,
  unique,
  type Client,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;

const PATH = 'work-item-relation-definitions/';
const NOBODY = '00000000-0000-7000-8000-000000000000';

beforeEach(async () => {
  tenant = await newTenant();
});

describe('version 1', () => {
  beforeEach(() => {
    api = tenant.v1;
  });

  const create = async (members: object = {}) =>
    expectOk(await api.post(PATH, { name: 'Implementation', ...members }), 201);
  const names = async (query = ''): Promise<string[]> =>
    expectOk(await api.get(`${PATH}${query}`)).results.map(({ name }: { name: string }) => name);

  function expectBody(reply: Reply, status: number, body: unknown): void {
    expectProblem(reply, status);
    expect(reply.body).toEqual(body);
  }

  it('has these members and no other', async () => {
    const created = await create({ outward: 'implements', inward: 'implemented by', color: '#123456' });
    expect(created).toEqual({
      ...{ id: expect.any(String), name: 'Implementation', description: '', color: '#123456', logo_props: {} },
      ...{ outward: 'implements', inward: 'implemented by', sort_order: 85_535, is_active: true, is_default: false },
      ...{ external_source: null, external_id: null, deleted_at: null, workspace: tenant.workspaceId },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      ...{ created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
    });
    const expanded = expectOk(await api.get(`${PATH}?expand=workspace,created_by&is_default=false`)).results;
    expect(expanded).toMatchObject([{ workspace: { slug: tenant.slug }, created_by: { id: tenant.owner.userId } }]);
  });

  it('fills labels in that are missing', async () => {
    expect(await create()).toMatchObject({ outward: 'Implementation', inward: 'Implementation' });
    expect(await create({ name: 'b', outward: 'x' })).toMatchObject({ outward: 'x', inward: 'x' });
    expect(await create({ name: 'c', inward: 'y' })).toMatchObject({ outward: 'y', inward: 'y' });
  });

  it('is listed in a page, in use or not, built in or not', async () => {
    await create({ is_active: false, sort_order: 1 });
    expect(await names()).toEqual(['Implementation', 'Relates to', 'Duplicate']);
    expect(await names('?is_active=true')).toEqual(['Relates to', 'Duplicate']);
    expect(await names('?is_default=false')).toEqual(['Implementation']);
    expect(expectOk(await api.get(`${PATH}?per_page=1`))).toMatchObject({
      ...{ total_count: 3, count: 1, next_cursor: '1:1:0', prev_cursor: '', total_pages: 3 },
    });
    expectBody(await api.get(`${PATH}?cursor=x`), 400, { detail: 'Invalid cursor parameter.' });
    expectBody(await api.get(`${PATH}?is_active=perhaps`), 400, { is_active: ['Must be true or false.'] });
  });

  it.each(['patch', 'put'] as const)('changes by %s', async (method) => {
    const before = await create();
    const after = expectOk(await api[method](`${PATH}${before.id}/`, { outward: 'does', is_active: false }));
    expect(after).toEqual({ ...before, outward: 'does', is_active: false, updated_at: after.updated_at });
  });

  it('is refused in the shapes of this version', async () => {
    const { id } = await create();
    expectBody(await api.post(PATH, { outward: '', sort_order: 'x' }), 400, {
      name: ['This field is required.'],
      outward: ['This field is required.'],
      sort_order: ['A valid number is required.'],
    });
    const error = 'Relation definition with the same name already exists in the workspace';
    expectBody(await api.post(PATH, { name: 'IMPLEMENTATION' }), 409, { error, id });
    const [{ id: builtIn }] = expectOk(await api.get(`${PATH}?is_default=true`)).results;
    const fixed = {
      error: 'This definition is built in: it keeps its name and labels, stays active and cannot be deleted',
    };
    expectBody(await api.delete(`${PATH}${builtIn}/`), 400, fixed);
    expectBody(await api.patch(`${PATH}${builtIn}/`, { name: 'x' }), 400, fixed);
    expectBody(await api.patch(`${PATH}${NOBODY}/`, {}), 404, { error: 'The requested resource does not exist.' });
    expect(await api.delete(`${PATH}${id}/`)).toMatchObject({ status: 204, text: '' });
    expectProblem(await api.delete(`${PATH}${id}/`), 404);
  });

  it('is read by guests of the workspace, and written by others', async () => {
    const guest = await addMember(tenant, 'guest');
    expectOk(await guest.v1.get(PATH));
    expectProblem(await guest.v1.post(PATH, { name: 'x' }), 403);
    const member = await addMember(tenant, 'member');
    expectOk(await member.v1.post(PATH, { name: 'x' }), 201);
  });
});

describe('version 2', () => {
  beforeEach(() => {
    api = tenant.v2;
  });

  const LABELS = { outward: 'implements', inward: 'implemented by' };

  const create = async (members: object = {}) =>
    expectOk(await api.post(PATH, { name: unique('D'), ...LABELS, ...members }), 201);
  const names = async (query = ''): Promise<string[]> =>
    expectOk(await api.get(`${PATH}${query}`)).data.map(({ name }: { name: string }) => name);
  const defaults = async () => expectOk(await api.get(`${PATH}?is_default=true`)).data;

  describe('a definition', () => {
    it('has these members and no other, in every answer', async () => {
      const created = await create({ name: ' Implementation ' });
      expect(created).toEqual({
        ...{ id: expect.any(String), name: 'Implementation', description: '', ...LABELS, color: '', logo_props: {} },
        ...{ sort_order: 85_535, is_active: true, is_default: false, external_id: null, external_source: null },
        ...{ created_at: expect.stringMatching(/Z$/), created_by_id: tenant.owner.userId },
        updated_by_id: tenant.owner.userId,
      });
      expect(expectOk(await api.get(`${PATH}${created.id}/`))).toEqual(created);
      expect(expectOk(await api.get(PATH)).data).toContainEqual(created);
      expect(expectOk(await api.patch(`${PATH}${created.id}/`, {}))).toEqual(created);
      expect(expectOk(await api.get(`${PATH}${created.id}/?fields=name`))).toEqual({
        id: created.id,
        name: 'Implementation',
      });
    });

    it('keeps what it is given, and changes by what a body names', async () => {
      const sent = {
        ...{ description: 'Code', color: '#ff0000', logo_props: { icon: { name: 'code' } }, sort_order: 5.5 },
        ...{ is_active: false, external_id: '7', external_source: 'jira' },
      };
      const created = await create(sent);
      expect(created).toMatchObject(sent);
      const changed = expectOk(await api.patch(`${PATH}${created.id}/`, { inward: 'done by', external_id: null }));
      expect(changed).toEqual({ ...created, inward: 'done by', external_id: null });
    });

    it('lets what the server sets pass without effect', async () => {
      const readOnly = { id: NOBODY, is_default: true, created_at: '2020-01-01T00:00:00Z', created_by_id: NOBODY };
      const created = await create(readOnly);
      expect(created).toMatchObject({ is_default: false, created_by_id: tenant.owner.userId });
      expect(created.id).not.toBe(NOBODY);
      expect(expectOk(await api.patch(`${PATH}${created.id}/`, readOnly))).toEqual(created);
    });

    it('is refused with every bad member at once', async () => {
      expect(fieldCodes(await api.post(PATH, {})).sort()).toEqual([
        'inward required',
        'name required',
        'outward required',
      ]);
      const long = 'x'.repeat(256);
      const wrong = {
        name: long,
        outward: ' ',
        inward: long,
        color: long,
        logo_props: [],
        sort_order: 'x',
        is_active: 1,
      };
      expect(fieldCodes(await api.post(PATH, { ...wrong, external_id: long })).sort()).toEqual([
        'color max_length',
        'external_id max_length',
        'inward max_length',
        'is_active invalid',
        'logo_props invalid',
        'name max_length',
        'outward required',
        'sort_order invalid',
      ]);
      const { id } = await create();
      const reply = await api.patch(`${PATH}${id}/`, { name: null, outward: '' });
      expect(fieldCodes(reply).sort()).toEqual(['name required', 'outward required']);
    });

    it('has a name of its own, whatever its case', async () => {
      const first = await create({ name: 'Implementation' });
      expectProblem(await api.post(PATH, { name: 'IMPLEMENTATION', ...LABELS }), 409, 'conflict');
      expectProblem(await api.post(PATH, { name: 'relates TO', ...LABELS }), 409, 'conflict');
      const second = await create();
      expectProblem(await api.patch(`${PATH}${second.id}/`, { name: 'implementation' }), 409, 'conflict');
      expectOk(await api.patch(`${PATH}${first.id}/`, { name: 'implementation' }));
      expect((await api.delete(`${PATH}${first.id}/`)).status).toBe(204);
      await create({ name: 'Implementation' });
    });

    it('has an external pair of its own', async () => {
      const pair = { external_source: 'jira', external_id: '1' };
      await create(pair);
      expectProblem(await api.post(PATH, { name: 'x', ...LABELS, ...pair }), 409, 'conflict');
      const other = await create({ external_source: 'jira', external_id: '2' });
      expectProblem(await api.patch(`${PATH}${other.id}/`, { external_id: '1' }), 409, 'conflict');
      expect(await names('?external_source=jira&external_id=2')).toEqual([other.name]);
    });

    it('is gone when it is deleted', async () => {
      const { id } = await create();
      expect(await api.delete(`${PATH}${id}/`)).toMatchObject({ status: 204, text: '' });
      for (const gone of [id, NOBODY, 'x']) {
        expectProblem(await api.get(`${PATH}${gone}/`), 404, 'not_found');
        expectProblem(await api.patch(`${PATH}${gone}/`, { name: 'x' }), 404, 'not_found');
        expectProblem(await api.delete(`${PATH}${gone}/`), 404, 'not_found');
      }
      expectProblem(await api.put(`${PATH}${id}/`, {}), 405, 'method_not_allowed');
    });

    it('is of one workspace', async () => {
      const { id, name } = await create();
      const other = await newTenant();
      expectProblem(await other.v2.get(`${PATH}${id}/`), 404, 'not_found');
      expectProblem(await other.v2.patch(`${PATH}${id}/`, { name: 'x' }), 404, 'not_found');
      expectOk(await other.v2.post(PATH, { name, ...LABELS }), 201);
    });

    it('takes its relations along when it is deleted', async () => {
      const project = await addProject(tenant);
      const [a, b] = [(await addWorkItem(tenant, project)).id, (await addWorkItem(tenant, project)).id];
      const { id } = await create();
      const path = `projects/${project.id}/work-items/${a}/relations/`;
      const body = { relation_definition_id: id, direction: 'implements', work_item_ids: [b] };
      expect(expectOk(await api.post(path, body), 201)).toMatchObject({ implements: [b] });
      await api.delete(`${PATH}${id}/`);
      expect(Object.keys(expectOk(await api.get(path)))).not.toContain('implements');
      const left = await sql('select 1 from work_item_relations where definition_id = $1 and deleted_at is null', [id]);
      expect(left).toEqual([]);
    });
  });

  describe('built-in definitions', () => {
    it('are there from the first look, once', async () => {
      const lists = await Promise.all(Array.from({ length: 6 }, () => api.get(PATH)));
      for (const reply of lists) expect(expectOk(reply).total_count).toBe(2);
      expect(await defaults()).toEqual([
        expect.objectContaining({
          name: 'Relates to',
          outward: 'relates to',
          inward: 'relates to',
          created_by_id: null,
        }),
        expect.objectContaining({ name: 'Duplicate', outward: 'duplicate of', inward: 'duplicated by' }),
      ]);
    });

    it('keep what others rely on', async () => {
      for (const { id, name } of await defaults()) {
        for (const body of [{ name: 'x' }, { outward: 'x' }, { inward: 'x' }, { is_active: false }]) {
          expectProblem(await api.patch(`${PATH}${id}/`, body), 409, 'conflict');
        }
        expectProblem(await api.delete(`${PATH}${id}/`), 409, 'conflict');
        const looks = { name, is_active: true, color: '#123456', sort_order: 1, description: 'As ever' };
        expect(expectOk(await api.patch(`${PATH}${id}/`, looks))).toMatchObject({ ...looks, is_default: true });
      }
    });
  });

  describe('the list', () => {
    beforeEach(async () => {
      await create({ name: 'Last' });
      await create({ name: 'First', sort_order: 1, is_active: false });
    });

    it.each([
      ['', ['First', 'Relates to', 'Duplicate', 'Last']],
      ['?order_by=-name', ['Relates to', 'Last', 'First', 'Duplicate']],
      ['?is_default=false', ['First', 'Last']],
      ['?is_active=false', ['First']],
      ['?name=LAST', ['Last']],
      ['?search=duplicated', ['Duplicate']],
      ['?per_page=1&offset=3', ['Last']],
    ])('%s', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it('goes by cursor in the order of creation', async () => {
      const first = expectOk(await api.get(`${PATH}?paginate=cursor&order_by=-created_at&per_page=1`));
      expect(first.data[0].name).toBe('First');
      expect(await names(`?order_by=-created_at&cursor=${first.next_cursor}&per_page=1`)).toEqual(['Last']);
      expectProblem(await api.get(`${PATH}?paginate=cursor`), 400, 'ordering_not_cursor_eligible');
    });
  });

  it('is read by everyone in the workspace, and written by all but guests', async () => {
    const { id } = await create();
    const statuses = async ({ v2 }: { v2: Client }) => [
      (await v2.get(PATH)).status,
      (await v2.get(`${PATH}${id}/`)).status,
      (await v2.post(PATH, { name: unique('D'), ...LABELS })).status,
      (await v2.patch(`${PATH}${id}/`, { color: unique('#') })).status,
    ];
    for (const role of ['owner', 'admin', 'member'] as const) {
      expect(await statuses(await addMember(tenant, role))).toEqual([200, 200, 201, 200]);
    }
    const guest = await addMember(tenant, 'guest');
    expect(await statuses(guest)).toEqual([200, 200, 403, 403]);
    expectProblem(await guest.v2.delete(`${PATH}${id}/`), 403, 'forbidden');
    const reader = await oauthToken(tenant, tenant.owner.userId, ['workspaces.work_item_relation_definitions:read']);
    expect(await statuses(reader)).toEqual([200, 200, 403, 403]);
  });

  it('names that are taken at the same time are given once', async () => {
    const replies = await Promise.all(
      [api, api.elsewhere(), api, api.elsewhere()].map((client) => client.post(PATH, { name: 'Same', ...LABELS })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

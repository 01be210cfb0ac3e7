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

const create = async (members: object = {}) =>
  expectOk(await api.post(path, { name: unique('S '), color: '#123456', ...members }), 201);

beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/states/`;
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const names = (reply: Reply): string[] => expectOk(reply).results.map(({ name }: { name: string }) => name);

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

    it('puts the objects into the place of the ids that expand names', async () => {
      const { id } = await create();
      const expand = 'created_by,updated_by,project,workspace';
      const object = {
        ...{ created_by: { id: tenant.owner.userId }, updated_by: { id: tenant.owner.userId } },
        ...{ project: { id: project.id }, workspace: { slug: tenant.slug } },
      };
      expect(expectOk(await api.get(`${path}${id}/?expand=${expand}`))).toMatchObject({ id, ...object });
      const { results } = expectOk(await api.get(`${path}?expand=${expand}&fields=id,project`));
      expect(results.find((state: { id: string }) => state.id === id)).toMatchObject(object);
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
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
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
    it('is 404 for what is not a state', async () => {
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
});

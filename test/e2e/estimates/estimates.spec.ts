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
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/estimates/`;
});

const scaleIn = async (projectId: string, name = unique('S ')): Promise<string> =>
  expectOk(await tenant.v2.post(`projects/${projectId}/estimates/`, { name }), 201).id as string;
const scale = (name?: string) => scaleIn(project.id, name);

const eventsOf = (projectId: string) =>
  sql<{ event: string; data: object; previous: object }>(
    'select event, data, previous from outbox where project_id = $1 order by transaction_id, id',
    [projectId],
  );

const create = async (members: object = {}) => expectOk(await api.post(path, { name: unique('N '), ...members }), 201);
const pair = (id: string) => ({ external_source: 'jira', external_id: id });

describe('version 1', () => {
  beforeEach(() => {
    api = tenant.v1;
  });

  it('makes the one estimate of a project, reads, changes and deletes it', async () => {
    expectProblem(await api.get(path), 404);
    expect((await api.get(path)).body).toEqual({ error: 'Estimate not found' });
    const created = await create({ name: '  Sizes  ' });
    expect(created).toEqual({
      id: expect.any(String) as string,
      name: 'Sizes',
      description: '',
      type: 'categories',
      last_used: true,
      external_source: null,
      external_id: null,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      created_by: tenant.owner.userId,
      updated_by: tenant.owner.userId,
      project: project.id,
      workspace: tenant.workspaceId,
    });
    expect(expectOk(await api.get(path))).toEqual(created);
    expect(expectOk(await api.patch(path, { description: 'By shirts' }))).toMatchObject({
      name: 'Sizes',
      description: 'By shirts',
    });
    expect(expectOk(await api.patch(path, {}))).toMatchObject({ description: 'By shirts' });
    expect(await api.delete(path)).toMatchObject({ status: 204, text: '' });
    expectProblem(await api.get(path), 404);
    expectProblem(await api.delete(path), 404);
    expectProblem(await api.patch(path, { name: 'x' }), 404);
  });

  it('refuses a second one, also when two processes write at once', async () => {
    const clients = [api, api.elsewhere()];
    const replies = await Promise.all([0, 1, 2, 3].map((n) => clients[n % 2]!.post(path, { name: `N${n}` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { id } = expectOk(await api.get(path));
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.body).toEqual({ error: 'An estimate already exists for this project', id });
  });

  it('refuses what is no estimate', async () => {
    const reply = await api.post(path, { type: 'shirts' });
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ name: ['This field is required.'], type: ['"shirts" is not a valid choice.'] });
  });

  it('keeps the type, which an update does not take, and names it as ignored', async () => {
    await create({ type: 'points' });
    const reply = await api.patch(path, { type: 'time' });
    expect(expectOk(reply)).toMatchObject({ type: 'points' });
    expect(reply.headers.get('x-ignored-parameters')).toBe('type');
  });

  it('shows of several the one that the project uses, else the oldest', async () => {
    const [first, second] = [await scale('First'), await scale('Second')];
    expect(expectOk(await api.get(path))).toMatchObject({ id: first });
    expectOk(await api.patch(`projects/${project.id}/`, { estimate: second }));
    expect(expectOk(await api.get(path))).toMatchObject({ id: second, last_used: true });
    expect(expectOk(await tenant.v2.get(`${path}${first}/`))).toMatchObject({ last_used: false });
  });

  it('lets everyone in the project read; its admins and contributors write', async () => {
    await create();
    for (const role of ['commenter', 'guest'] as const) {
      const person = (await addPersonWithRole(tenant, project, role)).v1;
      expectOk(await person.get(path));
      expectProblem(await person.patch(path, { name: 'x' }), 403);
      expectProblem(await person.delete(path), 403);
    }
    const contributor = (await addPersonWithRole(tenant, project, 'contributor')).v1;
    expectOk(await contributor.patch(path, { name: 'x' }));
  });
});

describe('the estimate that a project uses', () => {
  it('is one of its own, in both versions', async () => {
    const own = await scale();
    const foreign = await scaleIn((await addProject(tenant)).id);
    const address = `projects/${project.id}/`;
    for (const [version, name] of [
      ['v1', 'estimate'],
      ['v2', 'estimate_id'],
    ] as const) {
      const refused = await tenant[version].patch(address, { [name]: foreign });
      expectProblem(refused, 400);
      expect(JSON.stringify(refused.body)).toContain('The estimate is not an estimate of this project.');
      expect(expectOk(await tenant[version].patch(address, { [name]: own }))).toMatchObject({ [name]: own });
      expect(expectOk(await tenant[version].patch(address, { [name]: null }))).toMatchObject({ [name]: null });
    }
  });

  it('cannot be named when the project is made', async () => {
    const made = { name: unique('P'), identifier: unique('P').toUpperCase(), estimate_id: await scale() };
    expect(fieldCodes(await tenant.v2.post('projects/', made))).toEqual(['estimate_id does_not_exist']);
  });

  it('is none once it is deleted, and says so in an event', async () => {
    const id = await scale();
    expectOk(await tenant.v2.patch(`projects/${project.id}/`, { estimate_id: id }));
    expect((await tenant.v2.delete(`${path}${id}/`)).status).toBe(204);
    expect(expectOk(await tenant.v2.get(`projects/${project.id}/`))).toMatchObject({ estimate_id: null });
    const events = await eventsOf(project.id);
    expect(events.map(({ event }) => event)).toEqual([
      ...['project.created', 'estimate.created', 'project.updated', 'project.updated', 'estimate.deleted'],
    ]);
    expect(events[3]).toMatchObject({ previous: { estimateId: id }, data: { estimateId: null } });
  });

  it('is the one that says so, else the first', async () => {
    const [first, second] = [await scale(), await scale()];
    const { results } = expectOk(
      await tenant.v2.post(`${path}bulk-create/`, { items: [{ name: unique('E') }, { name: unique('E') }] }),
    );
    const used = async () =>
      (expectOk(await tenant.v2.get(path)).data as { id: string; last_used: boolean }[])
        .filter(({ last_used }) => last_used)
        .map(({ id }) => id);
    expect(await used()).toEqual([first]);
    for (const id of [second, results[1].id as string]) {
      expectOk(await tenant.v2.patch(`projects/${project.id}/`, { estimate_id: id }));
      expect(await used()).toEqual([id]);
    }
  });

  it('stays where another one is deleted', async () => {
    const [used, other] = [await scale(), await scale()];
    expectOk(await tenant.v2.patch(`projects/${project.id}/`, { estimate_id: used }));
    expect((await tenant.v2.delete(`${path}${other}/`)).status).toBe(204);
    expect(expectOk(await tenant.v2.get(`projects/${project.id}/`))).toMatchObject({ estimate_id: used });
  });
});

describe('version 2', () => {
  beforeEach(() => {
    api = tenant.v2;
  });

  const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);

  describe('list', () => {
    it('has these members and no other', async () => {
      const created = await create();
      const body = expectOk(await api.get(path));
      expect(body).toMatchObject({ total_count: 1, pagination: { style: 'offset' } });
      expect(body.data).toEqual([created]);
      expect(Object.keys(created).sort()).toEqual([
        'created_at',
        'created_by_id',
        'description',
        'external_id',
        'external_source',
        'id',
        'last_used',
        'name',
        'type',
        'updated_by_id',
      ]);
    });

    it('shows the newest first', async () => {
      await create({ name: 'First' });
      await create({ name: 'Second' });
      expect(names(await api.get(path))).toEqual(['Second', 'First']);
      expect(names(await api.get(`${path}?order_by=created_at`))).toEqual(['First', 'Second']);
    });

    it('filters by type', async () => {
      await create({ name: 'Points', type: 'points' });
      await create({ name: 'Time', type: 'time' });
      await create({ name: 'Sizes' });
      expect(names(await api.get(`${path}?type=time`))).toEqual(['Time']);
      expect(names(await api.get(`${path}?type__in=points,categories`))).toEqual(['Sizes', 'Points']);
      expect(names(await api.get(`${path}?search=oin`))).toEqual(['Points']);
      expectProblem(await api.get(`${path}?type=shirts`), 400);
    });

    it('filters by name and by external pair', async () => {
      await create({ name: 'Wanted', ...pair('7') });
      await create();
      expect(names(await api.get(`${path}?name=WANTED`))).toEqual(['Wanted']);
      expect(names(await api.get(`${path}?external_source=jira&external_id=7`))).toEqual(['Wanted']);
      expect(names(await api.get(`${path}?external_source=jira&external_id=8`))).toEqual([]);
    });
  });

  describe('create', () => {
    it('fills in what the body leaves out', async () => {
      const created = await create({ name: '  Plain  ', external_id: '' });
      expect(created).toMatchObject({ name: 'Plain', description: '', external_source: null, external_id: null });
      expect(expectOk(await api.get(`${path}${created.id}/`))).toEqual(created);
    });

    it('refuses a body without a name', async () => {
      const reply = await api.post(path, { description: 'Nameless' });
      expectProblem(reply, 400);
      expect(fieldCodes(reply)).toEqual(['name required']);
    });

    it('refuses a name or an external pair that is taken', async () => {
      const { id } = await create({ name: 'Review', ...pair('1') });
      for (const members of [{ name: 'REVIEW' }, { name: 'Other', ...pair('1') }]) {
        const reply = await api.post(path, members);
        expectProblem(reply, 409);
        expect(reply.body).toMatchObject({ type: 'conflict', code: 'conflict' });
      }
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      await create({ name: 'Review', ...pair('1') });
    });

    it('takes a name once when two processes write at once', async () => {
      const clients = [api, api.elsewhere()];
      const replies = await Promise.all([0, 1, 2, 3].map((index) => clients[index % 2]!.post(path, { name: 'Same' })));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    });
  });

  describe('update', () => {
    it('changes what the body names and nothing else', async () => {
      const { id } = await create({ description: 'Kept', ...pair('3') });
      const changed = expectOk(await api.patch(`${path}${id}/`, { name: 'Renamed', external_id: null }));
      expect(changed).toMatchObject({
        name: 'Renamed',
        description: 'Kept',
        external_source: 'jira',
        external_id: null,
      });
    });

    it('keeps a name of its own, and refuses that of another', async () => {
      const { id } = await create({ name: 'Mine' });
      await create({ name: 'Theirs' });
      expectOk(await api.patch(`${path}${id}/`, { name: 'MINE' }));
      expectProblem(await api.patch(`${path}${id}/`, { name: 'theirs' }), 409);
    });
  });

  describe('delete', () => {
    it('removes the record once', async () => {
      const { id } = await create();
      expect(await api.delete(`${path}${id}/`)).toMatchObject({ status: 204, text: '' });
      expectProblem(await api.get(`${path}${id}/`), 404);
      expectProblem(await api.delete(`${path}${id}/`), 404);
      expect(names(await api.get(path))).toEqual([]);
    });
  });

  describe('who may', () => {
    it('read: everyone in the project; write: its admins', async () => {
      for (const role of ['contributor', 'commenter', 'guest'] as const) {
        const person = (await addPersonWithRole(tenant, project, role)).v2;
        expectOk(await person.get(path));
        expectProblem(await person.post(path, { name: 'x' }), 403);
      }
      const admin = (await addPersonWithRole(tenant, project, 'admin')).v2;
      expectOk(await admin.post(path, { name: 'x' }), 201);
    });

    it('sees nothing of another project', async () => {
      const { id } = await create();
      const other = `projects/${(await addProject(tenant)).id}/estimates/`;
      expect(names(await api.get(other))).toEqual([]);
      expectProblem(await api.get(`${other}${id}/`), 404);
      expectProblem(await api.patch(`${other}${id}/`, { name: 'x' }), 404);
    });
  });

  describe('upsert', () => {
    it('creates, then updates, by the external pair', async () => {
      const created = await api.post(`${path}upsert/`, { name: 'Once', ...pair('9') });
      const { id } = expectOk(created, 201);
      expect(created.headers.get('x-plane-upsert')).toBe('created');
      const updated = await api.post(`${path}upsert/`, { name: 'Twice', ...pair('9') });
      expect(expectOk(updated)).toMatchObject({ id, name: 'Twice' });
      expect(updated.headers.get('x-plane-upsert')).toBe('updated');
    });

    it('needs both members of the pair', async () => {
      const reply = await api.post(`${path}upsert/`, { name: 'Half', external_source: 'jira' });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['external_id required']);
    });
  });

  describe('bulk', () => {
    const bulk = (verb: string, body: object) => api.post(`${path}bulk-${verb}/`, body);
    const results = (reply: Reply) => expectOk(reply).results.map(({ result }: { result: string }) => result);

    it('creates, updates and deletes what it can and says what it could not', async () => {
      const created = await bulk('create', { items: [{ name: 'One' }, { name: 'one' }, {}, { name: 'Two' }] });
      expect(results(created)).toEqual(['created', 'failed', 'failed', 'created']);
      const [{ id: one }, , , { id: two }] = created.body.results;
      const updated = await bulk('update', {
        items: [
          { id: one, name: 'Uno' },
          { id: two, name: 'UNO' },
        ],
      });
      expect(results(updated)).toEqual(['updated', 'failed']);
      expect(names(await api.get(`${path}?order_by=created_at`))).toEqual(['Uno', 'Two']);
      expect(results(await bulk('delete', { ids: [one, one] }))).toEqual(['deleted', 'duplicate']);
      expect(names(await api.get(path))).toEqual(['Two']);
    });

    it('undoes everything with all_or_none', async () => {
      const reply = await bulk('create', { items: [{ name: 'One' }, {}], all_or_none: true });
      expectProblem(reply, 409, 'conflict');
      expect(fieldCodes(reply)).toEqual(['items.1.name required']);
      expect(names(await api.get(path))).toEqual([]);
    });
  });
});

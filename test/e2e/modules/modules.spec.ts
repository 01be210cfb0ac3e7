import {
  addMember,
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  unique,
  update,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
  SWITCHED_OFF,
} from '../../support';
import { eventsOf } from '../../support/history';

const SWITCHED_ON = { module_view: true };

let tenant: Tenant;
let project: Project;
let worker: Person;
let colleague: Person;
let api: Client;
let path: string;

const create = async (members: object = {}) => expectOk(await api.post(path, { name: unique('M '), ...members }), 201);
const pair = (id: string) => ({ external_source: 'jira', external_id: id });

/** A work item in a module. */
async function put(moduleId: string, state: string, members: object = {}): Promise<string> {
  const sent = { name: unique('I '), state: project.states[state], module: moduleId, ...members };
  return expectOk(await tenant.v1.post(`projects/${project.id}/work-items/`, sent), 201).id;
}

beforeAll(async () => {
  tenant = await newTenant();
  colleague = await addMember(tenant, 'member');
});
beforeEach(async () => {
  project = await addProject(tenant, SWITCHED_ON);
  worker = await addPersonWithRole(tenant, project, 'contributor');
  path = `projects/${project.id}/modules/`;
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const names = (reply: Reply): string[] => expectOk(reply).results.map(({ name }: { name: string }) => name);
  const archivedPath = () => `projects/${project.id}/archived-modules/`;
  const archive = (id: string) => api.post(`${path}${id}/archive/`);

  describe('list', () => {
    it('has the newest module first, whatever order_by says, and says that it has no effect', async () => {
      await create({ name: 'a' });
      await create({ name: 'b' });
      const reply = await api.get(`${path}?order_by=created_at`);
      expect(names(reply)).toEqual(['b', 'a']);
      expect(reply.headers.get('x-ignored-parameters')).toBe('order_by');
    });

    it('counts work items by the group of their state, those that lists show', async () => {
      const [some, none] = [await create({ name: 'some' }), await create({ name: 'none' })];
      for (const state of ['backlog', 'started', 'started', 'completed']) await put(some.id, state);
      const [aside, gone] = [await put(some.id, 'completed'), await put(some.id, 'completed')];
      expectOk(await tenant.v2.post(`projects/${project.id}/work-items/${aside}/archive/`));
      expect((await tenant.v2.delete(`projects/${project.id}/work-items/${gone}/`)).status).toBe(204);
      await put(some.id, 'backlog', { is_draft: true });
      const counts = { total_issues: 4, backlog_issues: 1, started_issues: 2, completed_issues: 1 };
      const zero = { total_issues: 0, backlog_issues: 0, started_issues: 0, completed_issues: 0 };
      const rest = { unstarted_issues: 0, cancelled_issues: 0 };
      expect(expectOk(await api.get(path)).results).toEqual([
        { ...none, ...zero, ...rest },
        { ...some, ...counts, ...rest },
      ]);
      expect(expectOk(await api.get(`${path}${some.id}/`))).toMatchObject({ ...counts, ...rest });
      expect(expectOk(await api.get(`${path}?fields=name,total_issues`)).results).toEqual([
        { name: 'none', total_issues: 0 },
        { name: 'some', total_issues: 4 },
      ]);
    });

    it('counts for guests what they see', async () => {
      const { id } = await create();
      const guest = await addPersonWithRole(tenant, project, 'guest');
      await put(id, 'backlog');
      const theirs = await put(id, 'started');
      await update('work_items', tenant.workspaceId, theirs, { created_by_id: guest.userId });
      const seen = { total_issues: 1, backlog_issues: 0, started_issues: 1 };
      expect(expectOk(await guest.v1.get(`${path}${id}/`))).toMatchObject(seen);
      expect(expectOk(await guest.v1.get(path)).results).toMatchObject([seen]);
    });

    it('is there without counts, and with up to 1000 rows, for pickers', async () => {
      const { id, name } = await create();
      const lite = `projects/${project.id}/modules-lite/`;
      const { results, next_cursor: next } = expectOk(await api.get(lite));
      expect(next).toBe('1000:1:0');
      expect(results).toMatchObject([{ id, name, members: [], status: 'planned' }]);
      expect(Object.keys(results[0]).filter((member) => member.endsWith('_issues'))).toEqual([]);
      await create({ name: 'Z' });
      expect(names(await api.get(`${lite}?order_by=created_at`))).toEqual([name, 'Z']);
      expectBody(await api.get(`${lite}?per_page=1001`), 400, {
        detail: 'Invalid per_page value. Cannot exceed 1000.',
      });
    });
  });

  describe('create', () => {
    it('answers the module with its defaults, before all others', async () => {
      const first = await create({ name: 'First' });
      expect(first).toMatchObject({
        ...{ name: 'First', description: '', description_text: null, description_html: null, status: 'planned' },
        ...{ start_date: null, target_date: null, lead: null, members: [], logo_props: {}, view_props: {} },
        ...{ sort_order: 65535, archived_at: null, deleted_at: null, external_id: null, external_source: null },
        ...{ created_by: tenant.owner.userId, project: project.id, workspace: tenant.workspaceId, total_issues: 0 },
      });
      expect(await create()).toMatchObject({ sort_order: 55535 });
    });

    it('takes people: of the members those of the project, as lead anybody of the workspace', async () => {
      const members = [worker.userId, colleague.userId, tenant.workspaceId, worker.userId];
      const reply = await api.post(path, { name: 'M', lead: colleague.userId, members });
      expect(expectOk(reply, 201)).toMatchObject({ lead: colleague.userId, members: [worker.userId] });
      expect(reply.headers.get('x-ignored-parameters')).toBe('members');
      const stranger = await newTenant();
      const refused = await api.post(path, { name: 'N', lead: stranger.owner.userId });
      expectBody(refused, 400, { lead: ['The lead is not a member of this workspace.'] });
    });

    it('shows its description in three forms', async () => {
      expect(await create({ description: 'Invoices < receipts' })).toMatchObject({
        description: 'Invoices < receipts',
        description_text: 'Invoices < receipts',
        description_html: '<p>Invoices &lt; receipts</p>',
      });
    });

    it('refuses a taken name and a taken pair, naming the module', async () => {
      const { id } = await create({ name: 'Billing', ...pair('1') });
      const error = 'Module with this name already exists';
      expectBody(await api.post(path, { name: 'billing' }), 400, {
        ...{ id, code: 'MODULE_NAME_ALREADY_EXISTS', error, message: error },
      });
      expectBody(await api.post(path, { name: 'Other', ...pair('1') }), 409, {
        ...{ id, error: 'Module with the same external id and external source already exists' },
      });
      const elsewhere = await addProject(tenant, SWITCHED_ON);
      expectOk(await api.post(`projects/${elsewhere.id}/modules/`, { name: 'Billing', ...pair('1') }), 201);
    });

    it('refuses a status that there is not, and dates in the wrong order', async () => {
      expectBody(await api.post(path, { name: 'x', status: 'done' }), 400, {
        status: ['"done" is not a valid choice.'],
      });
      expectBody(await api.post(path, { name: 'x', start_date: '2026-03-02', target_date: '2026-03-01' }), 400, {
        non_field_errors: ['Start date cannot exceed target date'],
      });
    });

    it('needs the feature, as an update does; reading does not', async () => {
      const { id } = await create();
      const off = await addProject(tenant, SWITCHED_OFF);
      const other = `projects/${off.id}/modules/`;
      expectProblem(await api.post(other, { name: 'x' }), 402);
      expectOk(await api.get(other));
      expectProblem(await api.patch(`${other}${id}/`, { name: 'x' }), 402);
    });
  });

  describe('update', () => {
    it('answers the whole module, with what was sent and no other change', async () => {
      const before = await create({ description: 'Old', start_date: '2026-03-02', members: [worker.userId] });
      const patch = { status: 'in-progress', target_date: '2026-03-27', members: [] };
      const after = expectOk(await api.patch(`${path}${before.id}/`, patch));
      expect(after).toEqual({ ...before, ...patch, updated_at: after.updated_at, updated_by: tenant.owner.userId });
      expect(expectOk(await api.put(`${path}${before.id}/`, { start_date: null }))).toMatchObject({
        start_date: null,
        target_date: '2026-03-27',
      });
    });

    it('holds dates against those that are there', async () => {
      const { id } = await create({ start_date: '2026-03-02' });
      expectBody(await api.patch(`${path}${id}/`, { target_date: '2026-03-01' }), 400, {
        non_field_errors: ['Start date cannot exceed target date'],
      });
    });

    it('refuses a taken name and a taken pair', async () => {
      await create({ name: 'Billing', ...pair('1') });
      const { id } = await create();
      expectBody(await api.patch(`${path}${id}/`, { name: 'BILLING' }), 400, {
        error: 'Module with this name already exists',
      });
      expectBody(await api.patch(`${path}${id}/`, pair('1')), 409, {
        ...{ id, error: 'Module with the same external id and external source already exists' },
      });
    });
  });

  describe('the archive', () => {
    it('takes modules whose work is done, and keeps them as they are', async () => {
      const { id } = await create({ name: 'Old', status: 'paused' });
      const open = await create({ name: 'Open' });
      expectBody(await archive(id), 400, { error: 'Only completed or cancelled modules can be archived' });
      expectOk(await api.patch(`${path}${id}/`, { status: 'cancelled' }));
      expect(await archive(id)).toMatchObject({ status: 204, text: '' });
      expectProblem(await archive(id), 404);
      expectProblem(await api.get(`${path}${id}/`), 404);
      expectBody(await api.patch(`${path}${id}/`, { name: 'x' }), 400, { error: 'Archived module cannot be edited' });
      expect(names(await api.get(path))).toEqual(['Open']);
      expect(names(await api.get(`projects/${project.id}/modules-lite/`))).toEqual(['Open']);
      for (const archived of [archivedPath(), `${path}archived/`]) {
        const { results } = expectOk(await api.get(archived));
        expect(results).toMatchObject([{ id, total_issues: 0, archived_at: expect.any(String) as unknown }]);
      }
      expect((await eventsOf(tenant, id)).at(-1)).toMatchObject({
        event: 'module.archived',
        previous: { archivedAt: null },
      });
      expect(open.archived_at).toBeNull();
    });

    it('gives modules back, and lets them be deleted', async () => {
      const [one, other] = [await create({ status: 'completed' }), await create({ status: 'completed' })];
      for (const { id } of [one, other]) expectOk(await archive(id), 204);
      expect(await api.delete(`${archivedPath()}${one.id}/unarchive/`)).toMatchObject({ status: 204, text: '' });
      expect(expectOk(await api.get(`${path}${one.id}/`))).toMatchObject({ archived_at: null });
      expectOk(await api.delete(`${path}${other.id}/`), 204);
      expect(expectOk(await api.get(archivedPath())).results).toEqual([]);
      expectProblem(await api.delete(`${archivedPath()}${other.id}/unarchive/`), 404);
    });
  });

  it('lets its creator or an admin delete a module, whose name is free then', async () => {
    const { id } = await create({ name: 'Billing' });
    expectBody(await worker.v1.delete(`${path}${id}/`), 403, { error: 'Only admin or creator can delete the module' });
    const own = expectOk(await worker.v1.post(path, { name: 'Own' }), 201);
    expectOk(await worker.v1.delete(`${path}${own.id}/`), 204);
    expectOk(await api.delete(`${path}${id}/`), 204);
    expectProblem(await api.delete(`${path}${id}/`), 404);
    expectOk(await api.post(path, { name: 'billing' }), 201);
  });

  it('expands people and places', async () => {
    await create({ lead: worker.userId, members: [worker.userId] });
    const [module] = expectOk(await api.get(`${path}?expand=lead,members,project,created_by`)).results;
    expect(module).toMatchObject({
      lead: { id: worker.userId },
      members: [{ id: worker.userId }],
      project: { id: project.id },
      created_by: { id: tenant.owner.userId },
    });
  });
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);

  it('shows these members and no other', async () => {
    expect(await create({ lead_id: worker.userId, ...pair('1') })).toEqual({
      ...{ id: expect.any(String) as unknown, name: expect.any(String) as unknown, description: '' },
      ...{ status: 'planned', start_date: null, target_date: null, lead_id: worker.userId, member_ids: [] },
      ...{ sort_order: 65535, logo_props: {}, archived_at: null, ...pair('1') },
      ...{ created_at: expect.any(String) as unknown, created_by_id: tenant.owner.userId },
      updated_by_id: tenant.owner.userId,
    });
  });

  describe('list', () => {
    it('is in the order of weights, filtered and searched', async () => {
      await create({ name: 'Billing', status: 'paused', lead_id: worker.userId });
      await create({ name: 'Login', status: 'completed', ...pair('1') });
      await create({ name: 'Lost and found', sort_order: 70_000 });
      expect(names(await api.get(path))).toEqual(['Login', 'Billing', 'Lost and found']);
      for (const [query, found] of [
        ['status=paused', ['Billing']],
        ['status__in=paused,completed&order_by=created_at', ['Billing', 'Login']],
        [`lead_id=${worker.userId}`, ['Billing']],
        ['name=LOGIN', ['Login']],
        ['external_source=jira&external_id=1', ['Login']],
        ['search=LO', ['Login', 'Lost and found']],
      ] as const) {
        expect([query, names(await api.get(`${path}?${query}`))]).toEqual([query, found]);
      }
      expect(fieldCodes(await api.get(`${path}?status=done`))).toEqual(['status invalid_choice']);
      expectProblem(await api.get(`${path}?paginate=cursor`), 400, 'ordering_not_cursor_eligible');
      expect(names(await api.get(`${path}?paginate=cursor&order_by=-created_at`))).toHaveLength(3);
    });

    it('expands the lead and the members', async () => {
      const { id } = expectOk(await tenant.v1.post(path, { name: 'M', members: [worker.userId] }), 201);
      expectOk(await api.patch(`${path}${id}/`, { lead_id: worker.userId }));
      const [module] = expectOk(await api.get(`${path}?expand=lead,members`)).data;
      expect(module).toMatchObject({
        lead_id: worker.userId,
        member_ids: [worker.userId],
        lead: { id: worker.userId },
        members: [{ id: worker.userId }],
      });
    });
  });

  it('wants a lead of the project, and leaves one who has gone', async () => {
    for (const lead of [colleague.userId, tenant.workspaceId]) {
      expect(fieldCodes(await api.post(path, { name: 'x', lead_id: lead }))).toEqual(['lead_id does_not_exist']);
    }
    const { id } = expectOk(await tenant.v1.post(path, { name: 'M', lead: colleague.userId }), 201);
    expect(expectOk(await api.patch(`${path}${id}/`, { name: 'N' }))).toMatchObject({ lead_id: colleague.userId });
    expect(expectOk(await api.patch(`${path}${id}/`, { lead_id: null, member_ids: [worker.userId] }))).toMatchObject({
      lead_id: null,
      member_ids: [],
    });
  });

  it('refuses a taken name or pair, and dates in the wrong order', async () => {
    await create({ name: 'Billing', ...pair('1') });
    expectProblem(await api.post(path, { name: 'billing' }), 409, 'conflict');
    expectProblem(await api.post(path, { name: 'Other', ...pair('1') }), 409, 'conflict');
    const reply = await api.post(path, { name: 'x', start_date: '2026-03-02', target_date: '2026-03-01' });
    expect(fieldCodes(reply)).toEqual(['start_date invalid']);
  });

  it('archives a module in any state, which changes no more until it is back', async () => {
    const { id } = await create({ name: 'M' });
    expect(expectOk(await api.post(`${path}${id}/archive/`))).toMatchObject({
      archived_at: expect.any(String) as unknown,
    });
    expectProblem(await api.post(`${path}${id}/archive/`), 404, 'not_found');
    expect(names(await api.get(path))).toEqual([]);
    expect(names(await api.get(`${path}?is_archived=true`))).toEqual(['M']);
    expectProblem(await api.patch(`${path}${id}/`, { name: 'x' }), 409, 'conflict');
    expectOk(await api.get(`${path}${id}/`));
    expect(expectOk(await api.post(`${path}${id}/unarchive/`))).toMatchObject({ archived_at: null });
    expectOk(await api.post(`${path}${id}/unarchive/`));
    expect(names(await api.get(path))).toEqual(['M']);
    expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual([
      ...['module.created', 'module.archived', 'module.updated'],
    ]);
  });

  it('announces what happens, and nothing where nothing does', async () => {
    const { id } = await create({ name: 'M' });
    expectOk(await api.patch(`${path}${id}/`, { name: 'N' }));
    expectOk(await api.patch(`${path}${id}/`, { name: 'N' }));
    expectOk(await api.delete(`${path}${id}/`), 204);
    expect(await eventsOf(tenant, id)).toMatchObject([
      { event: 'module.created', entity_type: 'module', project_id: project.id, data: { name: 'M' }, previous: {} },
      { event: 'module.updated', data: { name: 'N' }, previous: { name: 'M' } },
      { event: 'module.deleted', data: {}, previous: { name: 'N' } },
    ]);
  });

  describe('upsert and batches', () => {
    it('create, then update the same module', async () => {
      const created = await api.post(`${path}upsert/`, { name: 'M', status: 'paused', ...pair('1') });
      const { id } = expectOk(created, 201);
      expect(created.headers.get('x-plane-upsert')).toBe('created');
      const updated = await api.post(`${path}upsert/`, { name: 'N', ...pair('1') });
      expect(expectOk(updated)).toMatchObject({ id, name: 'N' });
      expect(updated.headers.get('x-plane-upsert')).toBe('updated');
    });

    it('make one module of upserts at the same time', async () => {
      const body = { name: 'M', ...pair('1') };
      const clients = [api, api.elsewhere(), api, api.elsewhere()];
      const replies = await Promise.all(clients.map((client) => client.post(`${path}upsert/`, body)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    });

    it('take rows one by one, or all or none', async () => {
      const items = [{ name: 'a' }, { name: 'A' }, { name: 'b', lead_id: colleague.userId }, { name: 'c' }];
      expect(expectOk(await api.post(`${path}bulk-create/`, { items }))).toMatchObject({
        succeeded: 2,
        results: [
          { result: 'created' },
          { result: 'failed', type: 'conflict' },
          { result: 'failed', errors: [{ field: 'lead_id' }] },
          { result: 'created' },
        ],
      });
      const [c, a] = expectOk(await api.get(path)).data as { id: string }[];
      const rows = [
        { id: a!.id, name: 'c' },
        { id: c!.id, name: 'd' },
      ];
      expect(fieldCodes(await api.post(`${path}bulk-update/`, { items: rows, all_or_none: true }))).toEqual([
        'items.0 conflict',
      ]);
      expect(names(await api.get(path))).toEqual(['c', 'a']);
      const ids = [a!.id, c!.id, tenant.workspaceId];
      expect(expectOk(await api.post(`${path}bulk-delete/`, { ids }))).toMatchObject({ succeeded: 2, failed: 1 });
    });
  });

  it('lets contributors write and delete their own, commenters read, guests nothing', async () => {
    const { id } = await create();
    const own = expectOk(await worker.v2.post(path, { name: 'Own' }), 201);
    expectOk(await worker.v2.patch(`${path}${id}/`, { status: 'paused' }));
    expectProblem(await worker.v2.delete(`${path}${id}/`), 403, 'forbidden');
    expectOk(await worker.v2.delete(`${path}${own.id}/`), 204);
    const [commenter, guest] = [
      await addPersonWithRole(tenant, project, 'commenter'),
      await addPersonWithRole(tenant, project, 'guest'),
    ];
    expectOk(await commenter.v2.get(path));
    expectProblem(await commenter.v2.post(path, { name: 'x' }), 403, 'forbidden');
    expectProblem(await guest.v2.get(path), 403, 'forbidden');
  });

  it('is 402 where the project does not use modules', async () => {
    const off = await addProject(tenant, SWITCHED_OFF);
    expectProblem(await api.get(`projects/${off.id}/modules/`), 402, 'payment_required');
  });
});

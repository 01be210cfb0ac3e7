import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
  newTenant,
  sql,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { addCycle } from '../../support/cycles';
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';

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
  path = `projects/${project.id}/work-items/`;
});
afterAll(() => expectCountersRight(tenant));

const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Item', ...members }), 201);
const names = async (query = ''): Promise<string[]> =>
  expectOk(await api.get(`${path}?order_by=sequence_id&${query}`)).data.map(({ name }: { name: string }) => name);
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** How many rows of history and how many events the items of the project have. */
async function traces(): Promise<number[]> {
  const [row] = await sql<Record<'activities' | 'events', number>>(
    `select (select count(*) from activities where workspace_id = $1 and project_id = $2)::int as activities,
       (select count(*) from outbox where workspace_id = $1 and project_id = $2 and entity_type = 'issue')::int as events`,
    [tenant.workspaceId, project.id],
  );
  return [row!.activities, row!.events];
}

describe('version 2', () => {
  describe('upsert', () => {
    const pair = { external_source: 'jira', external_id: '9' };
    const upsert = (members: object): Promise<Reply> => api.post(`${path}upsert/`, members);

    it('creates, then updates, and says which', async () => {
      const created = await upsert({ name: 'Once', priority: 'high', ...pair });
      const { id } = expectOk(created, 201);
      expect(created.headers.get('x-plane-upsert')).toBe('created');
      const updated = await upsert({ name: 'Twice', state: 'Done', ...pair });
      expect(expectOk(updated)).toMatchObject({
        id,
        name: 'Twice',
        priority: 'high',
        state_id: project.states.completed,
      });
      expect(updated.headers.get('x-plane-upsert')).toBe('updated');
      expect(await names()).toEqual(['Twice']);
    });

    it('needs both members of the pair, and what a create needs', async () => {
      expect(fieldCodes(await upsert({ name: 'x', external_source: 'jira' }))).toEqual(['external_id required']);
      expect(fieldCodes(await upsert({ name: 'x', external_source: '', external_id: null }))).toEqual([
        'external_source required',
        'external_id required',
      ]);
      expect(fieldCodes(await upsert(pair))).toEqual(['name required']);
      expect(fieldCodes(await upsert({ name: 'x', state: 'x', ...pair }))).toEqual(['state does_not_exist']);
    });

    it('places the item in a cycle and in modules of the project', async () => {
      const at = new Date();
      const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
      const part = crypto.randomUUID();
      const cycle = await addCycle(tenant, project.id);
      await insert('modules', { ...row, id: part, name: 'M' });
      const placed = { cycle_id: cycle, module_ids: [part] };
      expect(expectOk(await upsert({ name: 'x', ...pair, ...placed }), 201)).toMatchObject(placed);
      const nowhere = { cycle_id: null, module_ids: [] };
      expect(expectOk(await upsert({ name: 'x', ...pair, ...nowhere }))).toMatchObject(nowhere);
      const wrong = await upsert({ name: 'x', ...pair, cycle_id: NOBODY, module_ids: [NOBODY] });
      expect(fieldCodes(wrong).sort()).toEqual(['cycle_id does_not_exist', 'module_ids does_not_exist']);
    });

    it('puts the item into the default state where its state is cleared', async () => {
      await upsert({ name: 'x', state: 'Done', ...pair });
      expect(expectOk(await upsert({ name: 'x', state_id: null, ...pair }))).toMatchObject({
        state_id: project.states.backlog,
      });
    });

    it('finds the item in the archive, and none that was deleted', async () => {
      const { id } = expectOk(await upsert({ name: 'x', ...pair }), 201);
      await api.post(`${path}${id}/archive/`);
      expect(expectOk(await upsert({ name: 'y', ...pair }))).toMatchObject({ id, name: 'y' });
      await api.delete(`${path}${id}/`);
      expect(expectOk(await upsert({ name: 'z', ...pair }), 201).id).not.toBe(id);
    });

    it('creates one item when many ask at once', async () => {
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 ? api.elsewhere() : api).post(`${path}upsert/`, { name: `v${index}`, ...pair }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(11).fill(200), 201]);
      expect(new Set(replies.map(({ body }) => body.id as string)).size).toBe(1);
      expect(await names()).toHaveLength(1);
    });
  });

  describe('bulk-create', () => {
    const bulk = (items: object[], members: object = {}) => api.post(`${path}bulk-create/`, { items, ...members });

    it('writes what it can, in order, and says what it could not', async () => {
      const taken = { external_source: 'a', external_id: '1' };
      const reply = await bulk([
        { name: 'One', ...taken },
        { name: '' },
        { name: 'Two', state: 'Nowhere' },
        { name: 'Three', ...taken },
        { name: 'Four', priority: 'high', labels: [] },
        { name: 'Five', label_ids: [NOBODY] },
        { name: 'Six', start_date: '2026-01-02', target_date: '2026-01-01' },
        { name: 'Seven' },
      ]);
      const { results, succeeded, failed } = expectOk(reply);
      expect({ succeeded, failed }).toEqual({ succeeded: 3, failed: 5 });
      const created = { result: 'created', id: expect.any(String) as string };
      const invalid = (field: string, code: string) => ({
        ...{ result: 'failed', type: 'invalid_request', code: 'invalid_request', detail: expect.any(String) as string },
        errors: [{ field, code, message: expect.any(String) as string }],
      });
      expect(results).toEqual([
        { index: 0, ...created },
        { index: 1, ...invalid('name', 'required') },
        { index: 2, ...invalid('state', 'does_not_exist') },
        { index: 3, result: 'failed', type: 'conflict', code: 'conflict', detail: expect.any(String) },
        { index: 4, ...created },
        { index: 5, ...invalid('label_ids', 'does_not_exist') },
        { index: 6, ...invalid('start_date', 'invalid') },
        { index: 7, ...created },
      ]);
      const rows = expectOk(await api.get(`${path}?order_by=sequence_id`)).data;
      expect(rows).toMatchObject([
        { id: results[0].id, sequence_id: 1 },
        { id: results[4].id, sequence_id: 2, priority: 'high' },
        { id: results[7].id, sequence_id: 3 },
      ]);
      expect(await traces()).toEqual([3, 3]);
      const orders = await sql('select sort_order from work_items where project_id = $1 order by sequence_id', [
        project.id,
      ]);
      expect(orders.map(({ sort_order }) => sort_order)).toEqual([65_535, 75_535, 85_535]);
    });

    it('undoes everything with all_or_none where a row fails', async () => {
      const reply = await bulk([{ name: 'One' }, { name: '', priority: 'x' }, { name: 'Two' }], { all_or_none: true });
      expectProblem(reply, 409, 'conflict');
      expect(fieldCodes(reply)).toEqual(['items.1.name required', 'items.1.priority invalid_choice']);
      expect(await names()).toEqual([]);
      expect(await traces()).toEqual([0, 0]);
      expect(await create()).toMatchObject({ sequence_id: 1 });
      expect(expectOk(await bulk([{ name: 'A' }, { name: 'B' }], { all_or_none: true }))).toMatchObject({
        succeeded: 2,
      });
    });

    it.each([{}, { items: [] }, { items: {} }, { items: [7] }, { items: Array(51).fill({ name: 'x' }) }])(
      'refuses an envelope like %.40j',
      async (body) => {
        const reply = await api.post(`${path}bulk-create/`, body);
        expectProblem(reply, 400, 'invalid_request');
        expect(reply.body.errors[0].field).toBe('items');
      },
    );

    it('takes JSON only', async () => {
      const raw = { raw: 'items=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
      expectProblem(await api.post(`${path}bulk-create/`, undefined, raw), 415, 'unsupported_media_type');
    });
  });

  describe('bulk-upsert', () => {
    const bulk = (items: object[], members: object = {}) => api.post(`${path}bulk-upsert/`, { items, ...members });
    const row = (id: string, name: string, members: object = {}) => ({
      ...{ external_source: 'import', external_id: id, name },
      ...members,
    });
    const outcomes = (reply: Reply) =>
      (expectOk(reply).results as { result: string; id?: string }[]).map(({ result, id }) => ({ result, id }));

    it('creates what is new and updates what is there, so that an import can run again', async () => {
      const first = outcomes(await bulk([row('u1', 'One'), row('u2', 'Two', { priority: 'high' })]));
      expect(first.map(({ result }) => result)).toEqual(['created', 'created']);
      const second = outcomes(await bulk([row('u2', 'Two, again'), row('u3', 'Three'), row('u1', 'One')]));
      expect(second.map(({ result }) => result)).toEqual(['updated', 'created', 'updated']);
      expect([second[0]!.id, second[2]!.id]).toEqual([first[1]!.id, first[0]!.id]);
      expect(expectOk(await api.get(`${path}${first[1]!.id}/`))).toMatchObject({
        name: 'Two, again',
        priority: 'high',
      });
    });

    it('lets the later of two rows with one pair update what the first has made', async () => {
      const [first, second] = outcomes(await bulk([row('u4', 'Four'), row('u4', 'Four, again')]));
      expect([first!.result, second]).toEqual(['created', { result: 'updated', id: first!.id }]);
      expect(expectOk(await api.get(`${path}${first!.id}/`))).toMatchObject({ name: 'Four, again' });
    });

    it('says what each row lacks, and undoes all where all or none was asked for', async () => {
      const rows = [row('u5', 'Five'), { name: 'Six' }, row('u7', 'Seven', { state: 'Nowhere' })];
      const { results, succeeded, failed } = expectOk(await bulk(rows));
      expect([succeeded, failed]).toEqual([1, 2]);
      expect(results[1].errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
        ['external_source', 'required'],
        ['external_id', 'required'],
      ]);
      expect((await bulk([row('u8', 'Eight'), { name: 'Nine' }], { all_or_none: true })).status).toBe(409);
      expect(outcomes(await bulk([row('u8', 'Eight')]))[0]!.result).toBe('created');
    });
  });

  describe('bulk-update', () => {
    const bulk = (items: object[], members: object = {}) => api.post(`${path}bulk-update/`, { items, ...members });

    it('updates each row as a single PATCH would', async () => {
      const [a, b] = [await create({ name: 'A' }), await create({ name: 'B', priority: 'high' })];
      const reply = await bulk([
        { id: a.id.toUpperCase(), name: 'A2', state: 'Done' },
        { id: b.id, name: null },
        { id: NOBODY, name: 'x' },
        { name: 'x' },
        { id: 'x', name: 'x' },
        { id: b.id, priority: 'x' },
        { id: b.id, name: 'B2' },
      ]);
      const { results, succeeded, failed } = expectOk(reply);
      expect({ succeeded, failed }).toEqual({ succeeded: 2, failed: 5 });
      expect(results.map((row: { code?: string; id?: string }) => row.code ?? row.id)).toEqual([
        a.id,
        'invalid_request',
        'not_found',
        'invalid_request',
        'invalid_request',
        'invalid_request',
        b.id,
      ]);
      expect(await names()).toEqual(['A2', 'B2']);
      expect(await names('priority=high')).toEqual(['B2']);
    });

    it('undoes everything with all_or_none, history and events included', async () => {
      const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
      const before = await traces();
      const rows = [
        { id: a.id, name: 'A2', state: 'triage' },
        { id: b.id, parent_id: b.id },
        { id: NOBODY, name: 'x' },
      ];
      const reply = await bulk(rows, { all_or_none: true });
      expectProblem(reply, 409, 'conflict');
      expect(fieldCodes(reply)).toEqual(['items.1.parent_id invalid', 'items.2 not_found']);
      expect(await names()).toEqual(['A', 'B']);
      expect(await traces()).toEqual(before);
    });

    it('leaves no trace of a row that failed', async () => {
      const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
      const rows = [
        { id: a.id, name: 'A2' },
        { id: b.id, name: 'B2', parent_id: b.id },
      ];
      expect(expectOk(await bulk(rows))).toMatchObject({ succeeded: 1, failed: 1 });
      expect((await activitiesOf(tenant, a.id)).map(({ field }) => field)).toEqual([null, 'name']);
      expect(await activitiesOf(tenant, b.id)).toHaveLength(1);
      expect(await eventsOf(tenant, b.id)).toHaveLength(1);
    });
  });

  describe('rows of bulk-update that depend on one another', () => {
    const bulk = (items: object[]) => api.post(`${path}bulk-update/`, { items });

    it('build no circle', async () => {
      const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })];
      const rows = [
        { id: a.id, parent_id: b.id, priority: 'high' },
        { id: b.id, parent_id: c.id },
        { id: c.id, parent_id: a.id },
      ];
      const { results } = expectOk(await bulk(rows));
      expect(results.map(({ result }: { result: string }) => result)).toEqual(['updated', 'updated', 'failed']);
      expect(await names('priority=high')).toEqual(['A']);
    });

    it('hand an external pair on, and never share one', async () => {
      const jira = { external_source: 'jira' };
      const a = await create({ name: 'A', ...jira, external_id: '1' });
      const [b, c] = [await create({ name: 'B' }), await create({ name: 'C' })];
      const rows = [
        { id: c.id, name: 'C2', state: 'Done' },
        { id: a.id, external_id: '2' },
        { id: b.id, ...jira, external_id: '1' },
        { id: c.id, ...jira, external_id: '2' },
      ];
      const { results } = expectOk(await bulk(rows));
      expect(results.map((row: { code?: string; id?: string }) => row.code ?? row.id)).toEqual([
        c.id,
        a.id,
        b.id,
        'conflict',
      ]);
      expect(await names('external_source=jira')).toEqual(['A', 'B']);
    });
  });

  describe('bulk-delete', () => {
    const bulk = (ids: string[], members: object = {}, client = api) =>
      client.post(`${path}bulk-delete/`, { ids, ...members });

    it('deletes what is there, with the guards of a single deletion', async () => {
      const maker = await addPersonWithRole(tenant, project, 'contributor');
      const own = expectOk(await maker.v2.post(path, { name: 'Own' }), 201).id;
      const other = (await create({ name: 'Other' })).id;
      const { results, succeeded, failed } = expectOk(await bulk([own, other, NOBODY], {}, maker.v2));
      expect({ succeeded, failed }).toEqual({ succeeded: 1, failed: 2 });
      expect(results).toMatchObject([
        { index: 0, result: 'deleted', id: own },
        { index: 1, result: 'failed', type: 'forbidden', code: 'forbidden' },
        { index: 2, result: 'failed', type: 'not_found', code: 'not_found' },
      ]);
      expect(await names()).toEqual(['Other']);
    });

    it('counts an item that went with the one above it', async () => {
      const top = (await create()).id;
      const child = (await create({ parent_id: top })).id;
      expect(expectOk(await bulk([top, child], { all_or_none: true }))).toMatchObject({ succeeded: 2, failed: 0 });
      expect(await names()).toEqual([]);
    });

    it('undoes everything with all_or_none where a row fails', async () => {
      const { id } = await create({ name: 'Kept' });
      const before = await traces();
      const reply = await bulk([id, NOBODY], { all_or_none: true });
      expectProblem(reply, 409, 'conflict');
      expect(fieldCodes(reply)).toEqual(['ids.1 not_found']);
      expect(await names()).toEqual(['Kept']);
      expect(await traces()).toEqual(before);
    });

    it.each([{}, { ids: [] }, { ids: ['x'] }, { ids: Array(51).fill(NOBODY) }])('refuses %.30j', async (body) => {
      expectProblem(await api.post(`${path}bulk-delete/`, body), 400, 'invalid_request');
    });
  });
});

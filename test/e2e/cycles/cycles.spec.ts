import {
  addPersonWithRole,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  unique,
  update,
  type Client,
  type Reply,
  type Scene,
  type Tenant,
} from '../../support';
import { addCycle, AHEAD, away, ENDED, RUNNING } from '../../support/cycles';
import { addEstimatePoints } from '../../support/estimates';
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';
import { until } from '../../support/service';

let scene: Scene;
let tenant: Tenant;
let api: Client;
let path: string;

/** Days in Berlin are not those of UTC, nor those of the caller. */
const open = (columns: object = {}) => openScene(tenant, { cycle_view: true, timezone: 'Europe/Berlin', ...columns });

beforeAll(async () => {
  ({ tenant } = await openScene());
});
beforeEach(async () => {
  scene = await open();
  path = scene.at('cycles');
});
afterAll(() => expectCountersRight(tenant));

const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
const put = (columns: object) => addCycle(tenant, scene.project.id, columns);
const itemIn = async (cycleId: string, group = 'backlog', members: object = {}): Promise<string> => {
  const id = await scene.add('work-items', { state_id: scene.project.states[group], ...members });
  expectOk(await tenant.v2.post(`${scene.at('cycles')}${cycleId}/work-items/`, { add: [id] }));
  return id;
};
const archivedIn = async (cycleId: string): Promise<string> => {
  const id = await itemIn(cycleId, 'completed');
  expectOk(await tenant.v2.post(`${scene.at('work-items')}${id}/archive/`));
  return id;
};

/** One of each kind, by its dates. */
async function oneOfEach(): Promise<void> {
  await put({ name: 'draft' });
  await put({ name: 'ended', ...ENDED });
  await put({ name: 'running', ...RUNNING });
  await put({ name: 'ahead', ...AHEAD });
  await put({ name: 'away', ...ENDED, archived_at: away(-1) });
}

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const create = async (members: object = {}) =>
    expectOk(await api.post(path, { name: unique('C '), project_id: scene.project.id, ...members }), 201);

  describe('list', () => {
    it.each([
      ['all', ['ahead', 'draft', 'ended', 'running']],
      ['upcoming', ['ahead']],
      ['completed', ['ended']],
      ['draft', ['draft']],
      ['incomplete', ['ahead', 'draft', 'running']],
    ])('shows cycles of the view %s in the envelope', async (view, expected) => {
      await oneOfEach();
      const page = expectOk(await api.get(`${path}?cycle_view=${view}`));
      expect(names(page.results).sort()).toEqual(expected);
      expect(page).toMatchObject({ total_count: expected.length, total_results: expected.length });
      if (view === 'all') return;
      expect(names(expectOk(await api.get(`${path}?status=${view}`)).results).sort()).toEqual(expected);
    });

    it('answers the current cycles as a bare array, but by status in the envelope', async () => {
      await oneOfEach();
      const bare = expectOk(await api.get(`${path}?cycle_view=current`));
      expect(bare).toEqual([expect.objectContaining({ name: 'running', total_issues: 0 })]);
      expect(names(expectOk(await api.get(`${path}?status=current`)).results)).toEqual(['running']);
      const both = await api.get(`${path}?status=draft&cycle_view=current`);
      expect(names(expectOk(both).results)).toEqual(['draft']);
      expect(both.headers.get('x-ignored-parameters')).toBe('cycle_view');
      expect(expectOk(await api.get(`${path}?cycle_view=current&fields=name`))).toEqual([{ name: 'running' }]);
    });

    it('shows the newest first whatever order is asked for, and says so', async () => {
      for (const name of ['a', 'b']) await create({ name });
      const reply = await api.get(`${path}?order_by=name`);
      expect(names(expectOk(reply).results)).toEqual(['b', 'a']);
      expect(reply.headers.get('x-ignored-parameters')).toBe('order_by');
    });

    it('finds a cycle by its external pair', async () => {
      await create();
      await create({ name: 'one', external_source: 'jira', external_id: '7' });
      const { results } = expectOk(await api.get(`${path}?external_source=jira&external_id=7`));
      expect(names(results)).toEqual(['one']);
    });

    it('refuses an unknown view, status and relation', async () => {
      for (const query of ['cycle_view=never', 'status=all', 'expand=states']) {
        expectProblem(await api.get(`${path}?${query}`), 400);
      }
    });

    it('counts work items by the group of their state, without drafts, archived and deleted ones', async () => {
      const [one, two] = [await put({ name: 'one' }), await put({ name: 'two' })];
      for (const group of ['backlog', 'backlog', 'unstarted', 'started', 'completed', 'cancelled']) {
        await itemIn(one, group);
      }
      const draft = expectOk(await api.post(scene.at('work-items'), { name: unique('I'), is_draft: true }), 201).id;
      expectOk(await tenant.v2.post(`${path}${one}/work-items/`, { add: [draft] }));
      await archivedIn(one);
      const gone = await itemIn(one, 'backlog');
      expect((await tenant.v2.delete(`${scene.at('work-items')}${gone}/`)).status).toBe(204);
      const counted = { total_issues: 6, backlog_issues: 2, unstarted_issues: 1, started_issues: 1 };
      const expected = { ...counted, completed_issues: 1, cancelled_issues: 1 };
      const { results } = expectOk(await api.get(path));
      expect(results).toEqual([
        expect.objectContaining({ id: two, total_issues: 0, cancelled_issues: 0 }),
        expect.objectContaining({ id: one, ...expected }),
      ]);
      expect(expectOk(await api.get(`${path}${one}/`))).toMatchObject(expected);
      expect(expectOk(await api.patch(`${path}${one}/`, { name: 'new' }))).toMatchObject({ name: 'new', ...expected });
    });

    it('counts for guests what they see, estimates included', async () => {
      const guest = await addPersonWithRole(tenant, scene.project, 'guest');
      const [, one] = await addEstimatePoints(tenant, scene.project, 'S', 'M');
      const cycle = await put({ name: 'one' });
      await itemIn(cycle, 'backlog', { estimate_point_id: one });
      const theirs = await itemIn(cycle, 'completed', { estimate_point_id: one });
      await update('work_items', tenant.workspaceId, theirs, { created_by_id: guest.userId });
      const seen = { total_issues: 1, backlog_issues: 0, completed_issues: 1 };
      expect(expectOk(await guest.v1.get(path)).results).toMatchObject([seen]);
      expect(expectOk(await api.get(path)).results).toMatchObject([{ total_issues: 2 }]);
      await update('cycles', tenant.workspaceId, cycle, { ...ENDED, archived_at: away(-1) });
      const archived = scene.at('archived-cycles');
      expect(expectOk(await guest.v1.get(archived)).results).toMatchObject([{ ...seen, total_estimates: 1 }]);
      expect(expectOk(await api.get(archived)).results).toMatchObject([{ total_estimates: 2 }]);
    });

    it('follows the group of a state, and items that come with a cycle or move to another one', async () => {
      const [one, two] = [await put({ name: 'one' }), await put({ name: 'two' })];
      const states = scene.at('states');
      const state = { group: 'unstarted', color: '#aabbcc' };
      const { id: stateId } = expectOk(await tenant.v2.post(states, { ...state, name: unique('S') }), 201);
      const items = scene.at('work-items');
      const pair = { external_source: 'jira', external_id: unique('J') };
      const sent = { ...pair, name: unique('I'), state_id: stateId };
      expectOk(await tenant.v2.post(`${items}upsert/`, { ...sent, cycle_id: one }), 201);
      const counted = async () =>
        Object.fromEntries(
          expectOk(await api.get(path)).results.map((row: Record<string, unknown>) => [
            row.name,
            [row.total_issues, row.unstarted_issues, row.started_issues],
          ]),
        ) as unknown;
      expect(await counted()).toEqual({ one: [1, 1, 0], two: [0, 0, 0] });
      expectOk(await tenant.v2.patch(`${states}${stateId}/`, { group: 'started' }));
      expect(await counted()).toEqual({ one: [1, 0, 1], two: [0, 0, 0] });
      expectOk(await tenant.v2.post(`${items}upsert/`, { ...sent, cycle_id: two }));
      expect(await counted()).toEqual({ one: [0, 0, 0], two: [1, 0, 1] });
    });

    it('counts the same before and after what was counted is added up', async () => {
      const cycle = await put({ name: 'one' });
      for (const group of ['backlog', 'started', 'started']) await itemIn(cycle, group);
      const rows = () =>
        sql<{ sum: boolean; number: number }>(
          `select is_sum as sum, number from work_item_counts where workspace_id = $1 and holder_id = $2
           order by state_group`,
          [tenant.workspaceId, cycle],
        );
      const before = expectOk(await api.get(path)).results;
      expect(before).toMatchObject([{ total_issues: 3, backlog_issues: 1, started_issues: 2 }]);
      await sql(`select graphile_worker.add_job('work-items.fold-counts', '{}'::json)`);
      await until(async () => (await rows()).length === 2, 'the counts are added up');
      expect(await rows()).toEqual([
        { sum: true, number: 1 },
        { sum: true, number: 2 },
      ]);
      expect(expectOk(await api.get(path)).results).toEqual(before);
    });

    it('is there while the project is archived', async () => {
      await put({ name: 'one' });
      await update('projects', tenant.workspaceId, scene.project.id, { archived_at: away(-1) });
      expect(expectOk(await api.get(path)).count).toBe(1);
    });
  });

  describe('create', () => {
    it('answers the whole cycle', async () => {
      const owner = tenant.owner.userId;
      const { id, created_at: at, ...cycle } = await create({ name: 'Sprint', description: 'Go' });
      expect(cycle).toEqual({
        updated_at: at,
        deleted_at: null,
        name: 'Sprint',
        description: 'Go',
        start_date: null,
        end_date: null,
        view_props: {},
        sort_order: 65535,
        external_source: null,
        external_id: null,
        progress_snapshot: {},
        archived_at: null,
        logo_props: {},
        timezone: 'UTC',
        version: 1,
        created_by: owner,
        updated_by: owner,
        project: scene.project.id,
        workspace: tenant.workspaceId,
        owned_by: owner,
        ...{ total_issues: 0, backlog_issues: 0, unstarted_issues: 0, started_issues: 0 },
        ...{ completed_issues: 0, cancelled_issues: 0 },
        ...{ total_estimates: 0, completed_estimates: 0, started_estimates: 0 },
      });
      const [event] = await eventsOf(tenant, id);
      expect(event).toMatchObject({ event: 'cycle.created', entity_type: 'cycle' });
    });

    it('cuts dates to days of the project, from the second after midnight to a minute before the next', async () => {
      const cycle = await create({ start_date: '2035-01-09T15:00:00Z', end_date: '2035-01-20' });
      expect(cycle).toMatchObject({
        start_date: '2035-01-08T23:00:01.000000Z',
        end_date: '2035-01-20T22:59:00.000000Z',
      });
    });

    it('takes a moment for the day on which it is for the caller', async () => {
      await sql('update users set timezone = $2 where id = $1', [tenant.owner.userId, 'Pacific/Auckland']);
      try {
        const cycle = await create({ start_date: '2035-06-09T15:00:00Z', end_date: '2035-06-20T15:00:00' });
        expect(cycle).toMatchObject({
          start_date: '2035-06-09T22:00:01.000000Z',
          end_date: '2035-06-20T21:59:00.000000Z',
        });
      } finally {
        await sql('update users set timezone = $2 where id = $1', [tenant.owner.userId, 'UTC']);
      }
    });

    it('begins now where the first day is today', async () => {
      const before = new Date().toISOString();
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());
      const { start_date: start } = await create({ start_date: today, end_date: '2035-01-01' });
      expect(start >= before && start <= new Date(Date.now() + 1000).toISOString()).toBe(true);
    });

    it('goes before the others', async () => {
      const orders = [];
      for (let count = 0; count < 3; count++) orders.push((await create({ sort_order: 3 })).sort_order);
      expect(orders).toEqual([65535, 55535, 45535]);
    });

    it('lets cycles lie over one another and have one name', async () => {
      const dates = { start_date: '2035-01-09', end_date: '2035-01-20' };
      for (let count = 0; count < 2; count++) await create({ name: 'Sprint', ...dates });
      expect(expectOk(await api.get(path)).count).toBe(2);
    });

    it('gives the cycle to the caller or to another member of the workspace', async () => {
      const { userId } = await addPersonWithRole(tenant, scene.project, 'contributor');
      expect(await create({ owned_by: userId })).toMatchObject({ owned_by: userId });
      expect(await create({ owned_by: null })).toMatchObject({ owned_by: tenant.owner.userId });
      const nobody = { name: 'x', project_id: scene.project.id, owned_by: crypto.randomUUID() };
      expectBody(await api.post(path, nobody), 400, {
        owned_by: ['The provided user is not a member of this workspace.'],
      });
    });

    const refused = async (members: object, status: number, body: object): Promise<void> => {
      expectBody(await api.post(path, { name: 'x', project_id: scene.project.id, ...members }), status, body);
    };

    it('refuses one date, an end before the start, and what is no zone', async () => {
      const error = 'Both start date and end date are either required or are to be null';
      await refused({ start_date: '2035-01-09' }, 400, { error });
      await refused({ end_date: '2035-01-09' }, 400, { error });
      await refused({ start_date: '2035-01-09', end_date: null }, 400, { error });
      const dates = { start_date: '2035-01-09', end_date: '2035-01-08' };
      await refused(dates, 400, { non_field_errors: ['Start date cannot exceed end date'] });
      await refused({ timezone: 'Mars/Olympus' }, 400, { timezone: ['"Mars/Olympus" is not a valid choice.'] });
    });

    it('needs the project in the body as well', async () => {
      expectBody(await api.post(path, { name: 'x' }), 400, { non_field_errors: ['Project ID is required'] });
      await refused({ project_id: crypto.randomUUID() }, 400, {
        project_id: ['This is not the project of the address.'],
      });
    });

    it('refuses where the project has no cycles', async () => {
      await update('projects', tenant.workspaceId, scene.project.id, { cycle_view: false });
      await expect(create()).rejects.toThrow('Cycles are not enabled for this project');
      expect(expectOk(await api.get(path)).count).toBe(0);
    });

    it('refuses a taken external pair and names who has it', async () => {
      const pair = { external_source: 'jira', external_id: '1' };
      const { id } = await create(pair);
      const error = 'Cycle with the same external id and external source already exists';
      await refused(pair, 409, { error, id });
      const other = await create();
      expectBody(await api.patch(`${path}${other.id}/`, pair), 409, { error, id: other.id });
    });
  });

  describe('update', () => {
    const patch = async (id: string, members: object) => expectOk(await api.patch(`${path}${id}/`, members));

    it('changes what is sent, also by PUT, and tells of it', async () => {
      const { id } = await create({ name: 'old', description: 'Go' });
      expect(await patch(id, { name: 'new', sort_order: 3 })).toMatchObject({
        name: 'new',
        description: 'Go',
        version: 2,
      });
      expect(expectOk(await api.put(`${path}${id}/`, { description: '' }))).toMatchObject({ description: '' });
      const [, event] = await eventsOf(tenant, id);
      expect(event).toMatchObject({ event: 'cycle.updated', previous: { name: 'old', sortOrder: 65535 } });
    });

    it('keeps the other date, and clears both by one', async () => {
      const { id } = await create({ start_date: '2035-01-09', end_date: '2035-01-20' });
      const later = await patch(id, { end_date: '2035-01-21' });
      expect(later).toMatchObject({
        start_date: '2035-01-08T23:00:01.000000Z',
        end_date: '2035-01-21T22:59:00.000000Z',
      });
      expect(await patch(id, { start_date: null })).toMatchObject({ start_date: null, end_date: null });
    });

    it('changes nothing by a day that stays', async () => {
      const id = await put(RUNNING);
      const { start_date: start, end_date: end, version } = expectOk(await api.get(`${path}${id}/`));
      expect(await patch(id, { start_date: start, end_date: end })).toMatchObject({
        start_date: start,
        end_date: end,
        version,
      });
    });

    it('refuses an ended cycle anything but another weight', async () => {
      const id = await put({ name: 'old', ...ENDED });
      const error = 'The Cycle has already been completed so it cannot be edited';
      expectBody(await api.patch(`${path}${id}/`, { name: 'new' }), 400, { error });
      expectBody(await api.patch(`${path}${id}/`, { end_date: '2035-01-20' }), 400, { error });
      expect(await patch(id, { sort_order: 7 })).toMatchObject({ sort_order: 7 });
      const reply = await api.patch(`${path}${id}/`, { sort_order: 8, name: 'new' });
      expect(expectOk(reply)).toMatchObject({ sort_order: 8, name: 'old' });
      expect(reply.headers.get('x-ignored-parameters')).toBe('name');
    });

    it('refuses an archived cycle', async () => {
      const id = await put({ ...ENDED, archived_at: away(-1) });
      expectBody(await api.patch(`${path}${id}/`, { sort_order: 1 }), 400, {
        error: 'Archived cycle cannot be edited',
      });
    });
  });

  describe('delete', () => {
    it('takes the work items out, with an entry in the history of each, and frees the pair', async () => {
      const pair = { external_source: 'jira', external_id: '9' };
      const { id, name } = await create(pair);
      const items = [await itemIn(id), await archivedIn(id)];
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      for (const item of items) {
        expect((await activitiesOf(tenant, item)).at(-1)).toMatchObject({
          ...{ verb: 'deleted', field: 'cycles', old_value: name, new_value: '', old_identifier: id },
        });
      }
      const rows = await sql('select cycle_id from work_items where id = any($1)', [items]);
      expect(rows).toEqual([{ cycle_id: null }, { cycle_id: null }]);
      expectProblem(await api.delete(`${path}${id}/`), 404);
      expectProblem(await api.get(`${path}${id}/`), 404);
      await create(pair);
      expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual(['cycle.created', 'cycle.deleted']);
    });

    it('is for admins of the project and for who owns the cycle', async () => {
      const { v1: theirs, userId } = await addPersonWithRole(tenant, scene.project, 'contributor');
      const { id } = await create();
      expectBody(await theirs.delete(`${path}${id}/`), 403, { error: 'Only admin or creator can delete the cycle' });
      const own = await put({ owned_by_id: userId });
      const item = await itemIn(own);
      expect((await theirs.delete(`${path}${own}/`)).status).toBe(204);
      expect(await sql('select cycle_id from work_items where id = $1', [item])).toEqual([{ cycle_id: null }]);
    });
  });

  describe('archive', () => {
    it('takes ended cycles, at both addresses, and gives them back', async () => {
      for (const address of ['cycles', 'archived-cycles']) {
        const id = await put(ENDED);
        expect((await api.post(`${scene.at(address)}${id}/archive/`)).status).toBe(204);
        expectProblem(await api.get(`${path}${id}/`), 404);
        expectProblem(await api.post(`${path}${id}/archive/`), 404);
        expect((await api.delete(`${scene.at('archived-cycles')}${id}/unarchive/`)).status).toBe(204);
        expect(expectOk(await api.get(`${path}${id}/`))).toMatchObject({ archived_at: null });
        expect((await api.delete(`${scene.at('archived-cycles')}${id}/unarchive/`)).status).toBe(204);
        const events = (await eventsOf(tenant, id)).map(({ event }) => event);
        expect(events).toEqual(['cycle.archived', 'cycle.updated']);
      }
    });

    it.each([
      ['draft', {}],
      ['running', RUNNING],
      ['upcoming', AHEAD],
    ])('refuses a %s cycle', async (_, dates) => {
      const id = await put(dates);
      expectBody(await api.post(`${path}${id}/archive/`), 400, { error: 'Only completed cycles can be archived' });
    });

    it('is listed apart, twenty on a page', async () => {
      await put({ name: 'open' });
      for (let number = 0; number < 21; number++) await put({ ...ENDED, archived_at: away(-1) });
      const page = expectOk(await api.get(scene.at('archived-cycles')));
      expect(page).toMatchObject({ count: 20, total_count: 21, next_page_results: true, grouped_by: null });
      expectProblem(await api.get(`${scene.at('archived-cycles')}?per_page=101`), 400);
    });
  });

  it('lists cycles without counts', async () => {
    await oneOfEach();
    const { results } = expectOk(await api.get(`${scene.at('cycles-lite')}?order_by=created_at`));
    expect(names(results)).toEqual(['draft', 'ended', 'running', 'ahead']);
    expect(results[0]).not.toHaveProperty('total_issues');
    const current = expectOk(await api.get(`${scene.at('cycles-lite')}?status=current`));
    expect(names(current.results)).toEqual(['running']);
    expectProblem(await api.get(`${scene.at('cycles-lite')}?status=never`), 400);
    expectOk(await api.get(`${scene.at('cycles-lite')}?per_page=1000`));
    expectProblem(await api.get(`${scene.at('cycles-lite')}?per_page=1001`), 400);
  });

  it('shows people and places in the place of ids', async () => {
    const { id } = await create();
    const cycle = expectOk(await api.get(`${path}${id}/?expand=owned_by,project,created_by`));
    const person = { id: tenant.owner.userId, email: tenant.owner.email };
    expect(cycle).toMatchObject({ owned_by: person, created_by: person, project: { id: scene.project.id } });
  });
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  const create = async (members: object = {}) =>
    expectOk(await api.post(path, { name: unique('C '), ...members }), 201);
  const listed = async (query: string): Promise<string[]> => names(expectOk(await api.get(`${path}?${query}`)).data);

  it('answers the whole cycle and keeps moments as they are', async () => {
    const dates = { start_date: '2035-01-09T15:00:00Z', end_date: '2035-01-20T08:30:00+02:00' };
    const { id, created_at: at, ...cycle } = await create({ name: 'Sprint', ...dates, logo_props: { in_use: 'icon' } });
    const owner = tenant.owner.userId;
    expect(at).toMatch(/Z$/);
    expect(cycle).toEqual({
      name: 'Sprint',
      description: '',
      start_date: '2035-01-09T15:00:00.000000Z',
      end_date: '2035-01-20T06:30:00.000000Z',
      timezone: 'UTC',
      owned_by_id: owner,
      sort_order: 65535,
      logo_props: { in_use: 'icon' },
      external_id: null,
      external_source: null,
      archived_at: null,
      created_by_id: owner,
      updated_by_id: owner,
    });
    expect(expectOk(await api.get(`${path}${id}/?expand=owned_by`))).toMatchObject({
      owned_by: { id: owner, email: tenant.owner.email },
    });
  });

  it('takes days for days of the project', async () => {
    expect(await create({ start_date: '2035-01-09', end_date: '2035-01-09' })).toMatchObject({
      start_date: '2035-01-08T23:00:01.000000Z',
      end_date: '2035-01-09T22:59:00.000000Z',
    });
  });

  it('filters, searches and orders', async () => {
    await oneOfEach();
    const owner = await addPersonWithRole(tenant, scene.project, 'contributor');
    await put({ name: 'Theirs', owned_by_id: owner.userId, external_source: 'jira', external_id: '3', sort_order: 1 });
    expect(await listed('')).toEqual(expect.arrayContaining(['draft', 'ended', 'running', 'ahead', 'Theirs']));
    expect(await listed('is_archived=true')).toEqual(['away']);
    expect(await listed('name=theirs')).toEqual(['Theirs']);
    expect(await listed('search=HEI')).toEqual(['Theirs']);
    expect(await listed(`owned_by_id=${owner.userId}`)).toEqual(['Theirs']);
    expect(await listed('external_source=jira&external_id=3')).toEqual(['Theirs']);
    expect((await listed('order_by=sort_order'))[0]).toBe('Theirs');
    expect((await listed('order_by=-created_at'))[0]).toBe('Theirs');
    expect(await listed('paginate=cursor&order_by=created_at&per_page=2')).toEqual(['draft', 'ended']);
  });

  it('refuses one date, an end before the start, an unknown zone and a taken name', async () => {
    await create({ name: 'Sprint' });
    const refused = async (members: object): Promise<string[]> =>
      fieldCodes(await api.post(path, { name: 'x', ...members }));
    expect(await refused({ start_date: '2035-01-09' })).toEqual(['end_date required']);
    expect(await refused({ start_date: '2035-01-09', end_date: '2035-01-08' })).toEqual(['start_date invalid']);
    expect(await refused({ timezone: 'UTC+2' })).toEqual(['timezone invalid_choice']);
    expectProblem(await api.post(path, { name: 'sprint' }), 409, 'conflict');
    const { id } = await create();
    expectProblem(await api.patch(`${path}${id}/`, { name: 'SPRINT' }), 409, 'conflict');
    expectOk(await api.patch(`${path}${id}/`, { owned_by_id: crypto.randomUUID() }));
  });

  describe('dates of several cycles', () => {
    const dates = (start: string, end: string) => ({ start_date: `2035-01-${start}`, end_date: `2035-01-${end}` });

    it.each([
      ['over the beginning', '05', '10'],
      ['over the end', '20', '25'],
      ['within', '12', '13'],
      ['around', '01', '31'],
    ])('may not lie %s of another one', async (_, start, end) => {
      await create({ name: 'Sprint', ...dates('10', '20') });
      const reply = await api.post(path, { name: 'x', ...dates(start, end) });
      expectProblem(reply, 409, 'conflict');
      expect(reply.text).toContain('Sprint');
    });

    it('may lie side by side, and over themselves', async () => {
      const { id } = await create(dates('10', '20'));
      await create(dates('21', '25'));
      expectOk(await api.patch(`${path}${id}/`, dates('11', '20')));
      expectProblem(await api.patch(`${path}${id}/`, dates('11', '21')), 409, 'conflict');
    });

    it('may lie over one another where the project has parallel cycles', async () => {
      await update('projects', tenant.workspaceId, scene.project.id, { is_parallel_cycles_enabled: true });
      for (let count = 0; count < 2; count++) await create(dates('10', '20'));
    });

    it('are judged row by row in a batch', async () => {
      const items = [{ name: 'a', ...dates('10', '20') }, { name: 'b', ...dates('20', '30') }, { name: 'a' }];
      const { results, failed } = expectOk(await api.post(`${path}bulk-create/`, { items }));
      expect(results.map(({ result }: { result: string }) => result)).toEqual(['created', 'failed', 'failed']);
      expect(failed).toBe(2);
    });
  });

  it('refuses what is ended or archived, but for another weight of an ended one', async () => {
    const id = await put({ name: 'old', ...ENDED });
    expectProblem(await api.patch(`${path}${id}/`, { name: 'new' }), 409, 'conflict');
    expectProblem(await api.patch(`${path}${id}/`, { name: 'new', sort_order: 1 }), 409, 'conflict');
    expect(expectOk(await api.patch(`${path}${id}/`, { name: 'old', sort_order: 1 }))).toMatchObject({ sort_order: 1 });
    await update('cycles', tenant.workspaceId, id, { archived_at: away(-1) });
    expectProblem(await api.patch(`${path}${id}/`, { sort_order: 1 }), 409, 'conflict');
    expectOk(await api.get(`${path}${id}/`));
  });

  it('archives ended cycles and brings them back', async () => {
    const id = await put(ENDED);
    const archived = expectOk(await api.post(`${path}${id}/archive/`));
    expect(archived.archived_at).toMatch(/Z$/);
    expect(expectOk(await api.get(`${path}${id}/`))).toEqual(archived);
    expectProblem(await api.post(`${path}${id}/archive/`), 404);
    expect(expectOk(await api.post(`${path}${id}/unarchive/`))).toMatchObject({ id, archived_at: null });
    expect(expectOk(await api.post(`${path}${id}/unarchive/`))).toMatchObject({ id, archived_at: null });
    expectProblem(await api.post(`${path}${await put(RUNNING)}/archive/`), 409, 'conflict');
  });

  it('creates or updates by external pair', async () => {
    const pair = { external_source: 'jira', external_id: '5' };
    const upsert = (members: object) => api.post(`${path}upsert/`, { ...pair, ...members });
    const first = await upsert({ name: 'one' });
    expect(first.headers.get('x-plane-upsert')).toBe('created');
    const { id } = expectOk(first, 201);
    expect(expectOk(await upsert({ name: 'two' }))).toMatchObject({ id, name: 'two' });
    expect(fieldCodes(await api.post(`${path}upsert/`, { name: 'x' }))).toEqual([
      'external_source required',
      'external_id required',
    ]);
  });

  it('changes and deletes many, and frees their names', async () => {
    const [one, two] = [await create({ name: 'one' }), await create({ name: 'two' })];
    const items = [
      { id: one.id, name: 'two' },
      { id: two.id, description: 'x' },
      { id: crypto.randomUUID(), name: 'y' },
    ];
    const changed = expectOk(await api.post(`${path}bulk-update/`, { items }));
    expect(changed.results.map(({ result }: { result: string }) => result)).toEqual(['failed', 'updated', 'failed']);
    const item = await itemIn(one.id);
    const ids = [one.id, two.id, one.id];
    expect(expectOk(await api.post(`${path}bulk-delete/`, { ids }))).toMatchObject({ succeeded: 2, failed: 0 });
    expect(expectOk(await api.get(`${scene.at('work-items')}${item}/`))).toMatchObject({ cycle_id: null });
    await create({ name: 'one' });
  });

  it('holds a deletion against If-Match of the cycle alone', async () => {
    const { id } = await create();
    await itemIn(id);
    await itemIn(id);
    const remove = (etag: string) => api.delete(`${path}${id}/`, undefined, { headers: { 'If-Match': etag } });
    const stale = (await api.get(`${path}${id}/`)).headers.get('etag')!;
    const fresh = (await api.patch(`${path}${id}/`, { name: unique('N') })).headers.get('etag')!;
    expectProblem(await remove(stale), 409, 'version_mismatch');
    expect((await remove(fresh)).status).toBe(204);
  });

  it('keeps two that come at once from lying over one another, or having one name', async () => {
    const body = (name: string) => ({ name, start_date: '2035-03-01', end_date: '2035-03-09' });
    const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();
    const dated = await Promise.all(['a', 'b', 'c', 'd'].map((name) => api.post(path, body(name))));
    expect(statuses(dated)).toEqual([201, 409, 409, 409]);
    const alike = await Promise.all([1, 2, 3].map(() => api.post(path, { name: 'same' })));
    expect(statuses(alike)).toEqual([201, 409, 409]);
  });

  it('is refused where the feature is off, and for guests of the project', async () => {
    const guest = await addPersonWithRole(tenant, scene.project, 'guest');
    expectProblem(await guest.v2.get(path), 403);
    await update('projects', tenant.workspaceId, scene.project.id, { cycle_view: false });
    expectProblem(await api.get(path), 402, 'payment_required');
  });
});

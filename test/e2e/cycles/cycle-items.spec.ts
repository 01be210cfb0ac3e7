import {
  addEstimatePoints,
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  unique,
  update,
  type Client,
  type Scene,
  type Tenant,
} from '../../support';
import { addCycle, AHEAD, away, ENDED, RUNNING } from '../../support/cycles';
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';

let scene: Scene;
let tenant: Tenant;
let api: Client;
let cycle: string;
let other: string;

beforeAll(async () => {
  ({ tenant } = await openScene());
});
beforeEach(async () => {
  scene = await openScene(tenant, { cycle_view: true });
  cycle = await put({ name: 'Running', ...RUNNING });
  other = await put({ name: 'Ahead', ...AHEAD });
});
afterAll(() => expectCountersRight(tenant));

const put = (columns: object) => addCycle(tenant, scene.project.id, columns);
const item = (group = 'backlog', members: object = {}) =>
  scene.add('work-items', { state_id: scene.project.states[group], ...members });
const at = (id: string, rest: string) => `${scene.at('cycles')}${id}/${rest}`;
const placeOf = async (ids: readonly string[]): Promise<(string | null)[]> => {
  const rows = await sql<{ id: string; cycle: string | null }>(
    'select id, cycle_id as cycle from work_items where id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)!.cycle);
};

/** Puts items of any state into a cycle that has ended meanwhile. */
async function endedWith(ids: readonly string[]): Promise<string> {
  expectOk(await tenant.v2.post(at(cycle, 'work-items/'), { add: ids }));
  await update('cycles', tenant.workspaceId, cycle, ENDED);
  return cycle;
}

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const add = (id: string, issues: unknown) => api.post(at(id, 'cycle-issues/'), { issues });
  const listed = async (query = '') => expectOk(await api.get(at(cycle, `cycle-issues/${query}`)));

  it('puts work items in and answers all that are there', async () => {
    const [one, two] = [await item(), await item('started')];
    const [link] = expectOk(await add(cycle, [one]));
    const { id, created_at: since, ...rest } = link;
    expect(rest).toEqual({
      sub_issues_count: 0,
      updated_at: since,
      deleted_at: null,
      created_by: tenant.owner.userId,
      updated_by: tenant.owner.userId,
      project: scene.project.id,
      workspace: tenant.workspaceId,
      issue: one,
      cycle,
    });
    const all = expectOk(await add(cycle, [one, two]));
    expect(all.map(({ issue }: { issue: string }) => issue)).toEqual([one, two]);
    expect(all[0]).toEqual(link);
    expect(expectOk(await api.get(at(cycle, `cycle-issues/${one}/`)))).toEqual(link);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('moves what is in another cycle, and tells of it', async () => {
    const id = await item();
    expectOk(await add(cycle, [id]));
    expect(expectOk(await add(other, [id]))).toEqual([expect.objectContaining({ issue: id, cycle: other })]);
    expect((await listed()).results).toEqual([]);
    const entries = (await activitiesOf(tenant, id)).filter(({ field }) => field === 'cycles');
    expect(entries).toEqual([
      expect.objectContaining({ verb: 'created', old_value: '', new_value: 'Running', new_identifier: cycle }),
      expect.objectContaining({ verb: 'updated', old_value: 'Running', new_value: 'Ahead', new_identifier: other }),
    ]);
    expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual([
      'workitem.created',
      'workitem.updated',
      'workitem.updated',
    ]);
  });

  it('lists the work items, the oldest first, with filters, order and queries', async () => {
    const ids = [
      await item('backlog', { name: 'a' }),
      await item('started', { name: 'b' }),
      await item('backlog', { name: 'c' }),
    ];
    expectOk(await add(cycle, ids));
    await item();
    const names = async (query: string) => (await listed(query)).results.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['a', 'b', 'c']);
    expect(await names('?order_by=-name')).toEqual(['c', 'b', 'a']);
    expect(await names(`?pql=${encodeURIComponent('stateGroup = started')}`)).toEqual(['b']);
    expect(await names(`?filters=${encodeURIComponent('{"name":"c"}')}`)).toEqual(['c']);
    expect(await listed('?per_page=2&fields=name')).toMatchObject({
      count: 2,
      total_count: 3,
      results: [{ name: 'a' }, { name: 'b' }],
    });
    expect((await listed('?expand=state')).results[0]).toMatchObject({ state: { group: 'backlog' } });
  });

  it('takes a work item out once', async () => {
    const id = await item();
    expectOk(await add(cycle, [id]));
    expect((await api.delete(at(cycle, `cycle-issues/${id}/`))).status).toBe(204);
    expectProblem(await api.delete(at(cycle, `cycle-issues/${id}/`)), 404);
    expectProblem(await api.get(at(cycle, `cycle-issues/${id}/`)), 404);
    expect((await activitiesOf(tenant, id)).at(-1)).toMatchObject({ verb: 'deleted', field: 'cycles' });
  });

  it('refuses nothing, no ids, unknown items, those of other projects, and ended cycles', async () => {
    const missing = { error: 'Work items are required', code: 'MISSING_WORK_ITEMS' };
    expectBody(await add(cycle, []), 400, missing);
    expectBody(await add(cycle, undefined), 400, missing);
    expectBody(await add(cycle, ['x']), 400, { error: 'Please provide valid detail' });
    const foreign = await openScene(tenant);
    const [own, theirs] = [await item(), await foreign.add('work-items')];
    for (const id of [crypto.randomUUID(), theirs]) {
      expectBody(await add(cycle, [own, id]), 400, { error: 'The payload is not valid' });
    }
    expect(await placeOf([own, theirs])).toEqual([null, null]);
    expectBody(await add(await put(ENDED), [own]), 400, {
      code: 'CYCLE_COMPLETED',
      message: 'The Cycle has already been completed so no new issues can be added',
    });
    expectBody(await add(await put({ ...ENDED, archived_at: away(-1) }), [own]), 400, {
      error: 'Archived cycle cannot be edited',
    });
    expectProblem(await add(crypto.randomUUID(), [own]), 404);
  });

  describe('transfer', () => {
    const transfer = (from: string, to: unknown) => api.post(at(from, 'transfer-issues/'), { new_cycle_id: to });

    it('moves what is not done, and keeps how far the cycle had come', async () => {
      const person = await addPersonWithRole(tenant, scene.project, 'contributor');
      const label = await scene.add('labels', { name: 'Bug', color: '#f00' });
      const open = [
        await item(),
        await item('unstarted', { label_ids: [label], assignee_ids: [person.userId] }),
        await item('started'),
      ];
      const done = [await item('completed', { label_ids: [label] }), await item('cancelled')];
      await endedWith([...open, ...done]);
      const [draft] = [await item()];
      await update('work_items', tenant.workspaceId, draft, { is_draft: true, cycle_id: cycle });
      await sql('update project_counters set visible_items = visible_items - 1 where project_id = $1', [
        scene.project.id,
      ]);
      expect(expectOk(await transfer(cycle, other))).toEqual({ message: 'Success' });
      expect(await placeOf([...open, ...done, draft])).toEqual([other, other, other, cycle, cycle, cycle]);
      const { progress_snapshot: snapshot } = expectOk(await api.get(`${scene.at('cycles')}${cycle}/`));
      const { distribution, ...counts } = snapshot;
      expect(counts).toEqual({
        ...{ total_issues: 5, completed_issues: 1, cancelled_issues: 1 },
        ...{ started_issues: 1, unstarted_issues: 1, backlog_issues: 1 },
        estimate_distribution: {},
      });
      const share = (total: number, completed: number, pending: number) => ({
        ...{ total_issues: total, completed_issues: completed, pending_issues: pending },
      });
      expect(distribution.labels).toEqual([
        { label_id: null, label_name: null, color: null, ...share(3, 0, 2) },
        { label_id: label, label_name: 'Bug', color: '#f00', ...share(2, 1, 1) },
      ]);
      expect(distribution.assignees).toContainEqual({
        ...{ assignee_id: person.userId, display_name: expect.any(String), avatar_url: null },
        ...share(1, 0, 1),
      });
      const chart = Object.values(distribution.completion_chart);
      expect(chart).toEqual(Array.from({ length: 15 }, () => 5));
      expect((await eventsOf(tenant, cycle)).map(({ event }) => event)).toEqual(['cycle.updated']);
    });

    it('keeps what the items are estimated at, where that is a number', async () => {
      const [three, five] = await addEstimatePoints(tenant, scene.project, '3', '5.5');
      const open = await item('started', { estimate_point_id: three });
      const done = await item('completed', { estimate_point_id: five });
      await endedWith([open, done, await item('cancelled')]);
      expectOk(await transfer(cycle, other));
      const { progress_snapshot: snapshot } = expectOk(await api.get(`${scene.at('cycles')}${cycle}/`));
      const { labels, assignees, completion_chart: chart } = snapshot.estimate_distribution;
      const share = { total_estimates: 8.5, completed_estimates: 5.5, pending_estimates: 3 };
      expect(labels).toEqual([{ label_id: null, label_name: null, color: null, ...share }]);
      expect(assignees).toEqual([{ assignee_id: null, display_name: null, avatar_url: null, ...share }]);
      expect(Object.keys(chart)).toEqual(Object.keys(snapshot.distribution.completion_chart));
      expect(new Set(Object.values(chart))).toEqual(new Set([8.5]));
    });

    it('keeps the first snapshot where nothing is left to be moved', async () => {
      await endedWith([await item()]);
      expectOk(await transfer(cycle, other));
      const before = expectOk(await api.get(`${scene.at('cycles')}${cycle}/`)).progress_snapshot;
      expectOk(await transfer(cycle, other));
      expect(expectOk(await api.get(`${scene.at('cycles')}${cycle}/`)).progress_snapshot).toEqual(before);
      expect(before.total_issues).toBe(1);
    });

    it('lets go of work items of a cycle without dates', async () => {
      const undated = await put({});
      const id = await item();
      expectOk(await add(undated, [id]));
      expect(expectOk(await transfer(undated, other))).toEqual({ message: 'Success' });
      expect(await placeOf([id])).toEqual([other]);
      const same = ['This is the cycle that the work items are in.'];
      expectBody(await transfer(undated, undated), 400, { new_cycle_id: same });
    });

    it('follows at once where the cycle was ended by sending today as its end', async () => {
      const id = await item();
      const { id: running } = expectOk(
        await api.post(scene.at('cycles'), {
          ...{ name: 'Now', project_id: scene.project.id },
          ...{ start_date: away(-3).slice(0, 10), end_date: away(3).slice(0, 10) },
        }),
        201,
      );
      expectOk(await add(running, [id]));
      const { timezone } = expectOk(await api.get(`projects/${scene.project.id}/`));
      const today = new Intl.DateTimeFormat('sv', { timeZone: timezone }).format();
      expectOk(await api.patch(`${scene.at('cycles')}${running}/`, { end_date: today }));
      expect(expectOk(await transfer(running, other))).toEqual({ message: 'Success' });
      expect(await placeOf([id])).toEqual([other]);
      expectOk(await api.post(`${scene.at('cycles')}${running}/archive/`), 204);
    });

    it('needs a cycle whose end does not lie ahead, and one that has not ended', async () => {
      expectBody(await transfer(cycle, other), 400, { error: 'The old cycle is not completed yet' });
      const ended = await put(ENDED);
      expectBody(await transfer(ended, await put(ENDED)), 400, {
        error: 'The cycle where the issues are transferred is already completed',
      });
      expectBody(await transfer(ended, undefined), 400, { error: 'New Cycle Id is required' });
      expectBody(await transfer(ended, crypto.randomUUID()), 400, {
        new_cycle_id: ['There is no such cycle in this project.'],
      });
      const elsewhere = await addProject(tenant, { cycle_view: true });
      expectProblem(await transfer(ended, await addCycle(tenant, elsewhere.id, AHEAD)), 400);
      expectProblem(await transfer(crypto.randomUUID(), other), 404);
    });

    it('reaches into the archive, where the work items of a cycle can be read', async () => {
      const [open, done] = [await item('started'), await item('completed')];
      await endedWith([open, done]);
      expectOk(await api.post(`${scene.at('cycles')}${cycle}/archive/`), 204);
      const ids = async () => (await listed('?fields=id')).results.map(({ id }: { id: string }) => id);
      expect(await ids()).toEqual([open, done]);
      expectOk(await api.get(at(cycle, `cycle-issues/${open}/`)));
      expect(expectOk(await transfer(cycle, other))).toEqual({ message: 'Success' });
      expect(await ids()).toEqual([done]);
      expect(await placeOf([open, done])).toEqual([other, cycle]);
    });
  });
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  const manage = (id: string, delta: object) => api.post(at(id, 'work-items/'), delta);

  it('puts in and takes out by one request, whoever made the items', async () => {
    const person = await addPersonWithRole(tenant, scene.project, 'contributor');
    const [one, two, three] = [await item(), await item(), await item()];
    expect(expectOk(await manage(cycle, { add: [one, two] }))).toEqual({ added: [one, two], removed: [] });
    const delta = { add: [two, three], remove: [one, crypto.randomUUID()] };
    expect(expectOk(await person.v2.post(at(cycle, 'work-items/'), delta))).toEqual({ added: [three], removed: [one] });
    expect(expectOk(await manage(cycle, {}))).toEqual({ added: [], removed: [] });
    expect(expectOk(await manage(other, { add: [two] }))).toEqual({ added: [two], removed: [] });
    expect(await placeOf([one, two, three])).toEqual([null, other, cycle]);
    expect(expectOk(await api.get(`${scene.at('work-items')}${two}/?expand=cycle`))).toMatchObject({
      cycle_id: other,
      cycle: { id: other, name: 'Ahead' },
    });
  });

  it('does all or nothing', async () => {
    const id = await item();
    const reply = await manage(cycle, { add: [id, crypto.randomUUID()] });
    expect(fieldCodes(reply)).toEqual(['add does_not_exist']);
    expect(await placeOf([id])).toEqual([null]);
  });

  it('lets an ended cycle give, not take', async () => {
    const [one, two] = [await item(), await item()];
    await endedWith([one]);
    expectProblem(await manage(cycle, { add: [two] }), 409, 'conflict');
    expect(expectOk(await manage(cycle, { remove: [one] }))).toEqual({ added: [], removed: [one] });
  });

  it('takes new items that name it, until it has ended', async () => {
    const make = (members: object) => api.post(scene.at('work-items'), { name: 'New', ...members });
    const made = expectOk(await make({ cycle_id: cycle }), 201);
    expect(made).toMatchObject({ cycle_id: cycle });
    expect(await placeOf([made.id])).toEqual([cycle]);
    expectOk(await make({ cycle_id: null }), 201);
    await update('cycles', tenant.workspaceId, cycle, ENDED);
    const refused = await make({ cycle_id: cycle });
    expect(fieldCodes(refused)).toEqual(['cycle_id does_not_exist']);
    expect(refused.body.errors[0].message).toContain('has ended');
    const bulk = await api.post(`${scene.at('work-items')}bulk-create/`, { items: [{ name: 'New', cycle_id: cycle }] });
    expect(expectOk(bulk).results[0]).toMatchObject({ result: 'failed', errors: [{ field: 'cycle_id' }] });
  });

  it('takes nothing by an upsert either once it has ended, and leaves there what is there', async () => {
    const pair = { external_source: 's', external_id: unique('U') };
    const upsert = (members: object) =>
      api.post(`${scene.at('work-items')}upsert/`, { name: 'U', ...pair, ...members });
    expect(expectOk(await upsert({ cycle_id: cycle }), 201)).toMatchObject({ cycle_id: cycle });
    await update('cycles', tenant.workspaceId, cycle, ENDED);
    expect(expectOk(await upsert({ cycle_id: cycle, name: 'Again' }))).toMatchObject({
      cycle_id: cycle,
      name: 'Again',
    });
    expectOk(await upsert({ cycle_id: null }));
    expect(fieldCodes(await upsert({ cycle_id: cycle }))).toEqual(['cycle_id does_not_exist']);
    expect(fieldCodes(await upsert({ cycle_id: cycle, external_id: 'new' }))).toEqual(['cycle_id does_not_exist']);
  });

  it('stays as it is in the archive, but for what is moved on', async () => {
    const id = await item();
    await endedWith([id]);
    await update('cycles', tenant.workspaceId, cycle, { archived_at: away(-1) });
    expectProblem(await manage(cycle, { remove: [id] }), 409, 'conflict');
    expect(expectOk(await api.get(at(cycle, 'work-items/'))).data).toMatchObject([{ id }]);
    expect(expectOk(await api.post(at(cycle, 'transfer/'), { new_cycle_id: other }))).toEqual({ new_cycle_id: other });
    expect(await placeOf([id])).toEqual([other]);
  });

  it('moves what is not done, and answers where to', async () => {
    const [open, done] = [await item('started'), await item('completed')];
    await endedWith([open, done]);
    const transfer = (to: unknown) => api.post(at(cycle, 'transfer/'), { new_cycle_id: to });
    expect(expectOk(await transfer(other))).toEqual({ new_cycle_id: other });
    expect(await placeOf([open, done])).toEqual([other, cycle]);
    expect(fieldCodes(await transfer(crypto.randomUUID()))).toEqual(['new_cycle_id does_not_exist']);
    expect(fieldCodes(await transfer(undefined))).toEqual(['new_cycle_id required']);
    expectProblem(await api.post(at(other, 'transfer/'), { new_cycle_id: cycle }), 409, 'conflict');
  });

  it('is done for five hundred at once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count++) {
      const items = Array.from({ length: 50 }, () => ({ name: unique('N') }));
      const { results } = expectOk(await api.post(`${scene.at('work-items')}bulk-create/`, { items }));
      ids.push(...results.map(({ id }: { id: string }) => id));
    }
    expect(expectOk(await manage(cycle, { add: ids })).added).toHaveLength(500);
    const rows = await sql('select 1 from work_item_cycles where cycle_id = $1', [cycle]);
    expect(rows).toHaveLength(500);
  });

  it('is asked for by the words of the query language', async () => {
    const [one, two, three] = [await item(), await item(), await item()];
    expectOk(await manage(cycle, { add: [one] }));
    expectOk(await manage(other, { add: [two] }));
    const found = async (pql: string): Promise<string[]> => {
      const { data } = expectOk(await api.get(`${scene.at('work-items')}?pql=${encodeURIComponent(pql)}`));
      return data.map(({ id }: { id: string }) => id);
    };
    expect(await found('cycle = activeCycle()')).toEqual([one]);
    expect(await found('cycle IN upcomingCycles()')).toEqual([two]);
    expect(await found('cycle IN completedCycles()')).toEqual([]);
    expect(await found('cycle NOT IN (activeCycle(), "Ahead")')).toEqual([three]);
    await update('cycles', tenant.workspaceId, cycle, { ...ENDED, archived_at: away(-1) });
    expect(await found('cycle = completedCycles()')).toEqual([one]);
    expect(await found('cycle = activeCycle()')).toEqual([]);
  });
});

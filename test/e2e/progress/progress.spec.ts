import fc from 'fast-check';
import { expectOk, expectProblem, openScene, sql, type Client, type Scene } from '../../support';
import { cliJson } from '../../support/cli';
import { addCycle, AHEAD, away, RUNNING } from '../../support/cycles';
import { addEstimatePoints } from '../../support/estimates';
import { expectCountersRight } from '../../support/history';
import { until } from '../../support/service';

type Sums = Readonly<Record<string, string | number | null>>;

let scene: Scene;
let cycle: string;
let part: string;
beforeEach(async () => {
  scene = await openScene(undefined, { cycle_view: true, module_view: true });
  cycle = `cycles/${await addCycle(scene.tenant, scene.project.id, RUNNING)}`;
  part = `modules/${await scene.add('modules')}`;
});

const at = (holder: string, rest: string) => `projects/${scene.project.id}/${holder}/${rest}/`;
const put = async (holder: string, add: readonly string[], remove: readonly string[] = [], api = scene.v2) =>
  expectOk(await api.post(at(holder, 'work-items'), { add, remove }));
const item = (group = 'started', members: object = {}) =>
  scene.add('work-items', { state_id: scene.project.states[group], ...members });
const change = async (id: string, members: object, api = scene.v2) =>
  expectOk(await api.patch(`${scene.at('work-items')}${id}/`, members));

async function chart(holder: string, api: Client = scene.v2): Promise<readonly Sums[]> {
  const { days } = expectOk(await api.get(at(holder, 'progress'))) as { days: Sums[] };
  return days;
}

/** Waits until the last day of the chart has these sums; fails with those that it has. */
async function expectToday(holder: string, expected: Sums): Promise<void> {
  const matches = async () => {
    const day = (await chart(holder)).at(-1)!;
    return Object.entries(expected).every(([name, value]) => day[name] === value);
  };
  await until(matches, `${holder} with ${JSON.stringify(expected)}`, 10_000).catch(() => undefined);
  expect((await chart(holder)).at(-1)).toMatchObject(expected);
}

/** What the chart of a cycle or module has to end with, counted from its items. */
async function recounted(holder: string): Promise<Sums> {
  const [kind, id] = holder.split('/');
  const within =
    kind === 'cycles'
      ? 't.cycle_id = $2'
      : 'exists (select 1 from work_item_modules l where l.workspace_id = $1 and l.work_item_id = t.id and l.module_id = $2)';
  const [row] = await sql<Sums>(
    `select count(*)::int as total_items, count(*) filter (where t.state_group = 'completed')::int as completed_items,
       count(*) filter (where t.state_group = 'cancelled')::int as cancelled_items,
       coalesce(sum(p.amount), 0) as total_points,
       coalesce(sum(p.amount) filter (where t.state_group = 'completed'), 0) as completed_points
     from work_items t left join estimate_points p on p.workspace_id = $1 and p.id = t.estimate_point_id
     where t.workspace_id = $1 and ${within} and t.deleted_at is null and t.archived_at is null and not t.is_draft
       and t.state_group <> 'triage'`,
    [scene.tenant.workspaceId, id],
  );
  return row!;
}

describe.each(['v1', 'v2'] as const)('version %s', (version) => {
  it('shows a cycle and a module day by day', async () => {
    const ids = [await item(), await item('completed'), await item('cancelled')];
    await put(cycle, ids);
    await put(part, ids.slice(1));
    await expectToday(cycle, { total_items: 3, completed_items: 1, cancelled_items: 1, remaining_items: 1 });
    await expectToday(part, { total_items: 2, completed_items: 1, cancelled_items: 1, remaining_items: 0 });

    const body = expectOk(await scene[version].get(at(cycle, 'progress')));
    expect([body.first_day, body.last_day, body.timezone]).toEqual([
      RUNNING.start_date.slice(0, 10),
      RUNNING.end_date.slice(0, 10),
      'UTC',
    ]);
    const days = body.days as Sums[];
    expect(days.map(({ date, total_items }) => [date, total_items])).toEqual(
      [-5, -4, -3, -2, -1, 0].map((day) => [away(day).slice(0, 10), day === 0 ? 3 : 0]),
    );
    expect(days[0]!.ideal_items).toBeCloseTo((2 * 10) / 11);
    const [only] = await chart(part, scene[version]);
    expect([only!.date, only!.ideal_items, only!.ideal_points]).toEqual([away(0).slice(0, 10), null, null]);
  });

  it('is there for those who see the cycle or the module', async () => {
    const elsewhere = await openScene(undefined, { cycle_view: true, module_view: true });
    expectProblem(await elsewhere[version].get(`projects/${elsewhere.project.id}/${cycle}/progress/`), 404);
    expectProblem(await elsewhere[version].get(`projects/${elsewhere.project.id}/${part}/progress/`), 404);
  });
});

it('a cycle that has not begun has no days yet', async () => {
  const ahead = `cycles/${await addCycle(scene.tenant, scene.project.id, AHEAD)}`;
  expect(await chart(ahead)).toEqual([]);
});

it('points count what they are worth, also where that changes', async () => {
  const [two, five] = await addEstimatePoints(scene.tenant, scene.project, '2', '5');
  const ids = [await item('started', { estimate_point_id: two }), await item('completed', { estimate_point_id: five })];
  await put(cycle, ids);
  await expectToday(cycle, { total_points: 7, completed_points: 5, remaining_points: 2 });
  const { estimate_id } = expectOk(await scene.v2.get(`projects/${scene.project.id}/`)) as { estimate_id: string };
  expectOk(await scene.v2.patch(`${scene.at('estimates')}${estimate_id}/points/${five}/`, { value: '8' }));
  await expectToday(cycle, { total_points: 10, completed_points: 8 });
  await change(ids[0]!, { estimate_point_id: five });
  await expectToday(cycle, { total_points: 16, remaining_points: 8 });
});

it('a refused change leaves no trace', async () => {
  const id = await item();
  await put(cycle, [id]);
  await expectToday(cycle, { total_items: 1 });
  const items = [
    { id, state_id: scene.project.states.completed },
    { id: cycle.split('/')[1], name: 'X' },
  ];
  expectProblem(await scene.v2.post(`${scene.at('work-items')}bulk-update/`, { items, all_or_none: true }), 409);
  await change(await item(), { name: 'Told after it' });
  await expectToday(cycle, { total_items: 1, completed_items: 0 });
});

it('equals a recount after any history, through two servers, and again when it is made anew', async () => {
  const [two, five] = await addEstimatePoints(scene.tenant, scene.project, '2', '5');
  const second = `cycles/${await addCycle(scene.tenant, scene.project.id, { name: 'Second', ...RUNNING })}`;
  const pool = await Promise.all([1, 2, 3, 4, 5, 6].map(() => item()));
  const one = fc.constantFrom(...pool);
  const api = fc.boolean().map((isElsewhere) => (isElsewhere ? scene.v2.elsewhere() : scene.v2));
  const group = fc.constantFrom('backlog', 'started', 'completed', 'cancelled');
  const step = fc.oneof(
    fc.tuple(one, api, fc.constantFrom(cycle, second, part)).map(
      ([id, by, holder]) =>
        () =>
          put(holder, [id], [], by),
    ),
    fc.tuple(one, api, fc.constantFrom(cycle, second, part)).map(
      ([id, by, holder]) =>
        () =>
          put(holder, [], [id], by),
    ),
    fc.tuple(one, api, group).map(
      ([id, by, to]) =>
        () =>
          change(id, { state_id: scene.project.states[to] }, by),
    ),
    fc.tuple(one, api, fc.constantFrom(two, five, null)).map(
      ([id, by, to]) =>
        () =>
          change(id, { estimate_point_id: to }, by),
    ),
    fc.tuple(one, api).map(
      ([id, by]) =>
        async () =>
          by.post(`${scene.at('work-items')}${id}/archive/`),
    ),
    fc.tuple(one, api).map(
      ([id, by]) =>
        async () =>
          by.post(`${scene.at('work-items')}${id}/unarchive/`),
    ),
  );
  const steps = fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 20_261_122 })[0]!;
  // Some of them are refused, as an archived item is not there.
  for (const run of steps) await run().catch(() => undefined);
  await scene.v2.delete(`${scene.at('work-items')}${pool[0]}/`);
  await expectCountersRight(scene.tenant);
  for (const holder of [cycle, second, part]) await expectToday(holder, await recounted(holder));

  const { work_items } = await cliJson(['progress', 'rebuild', '--workspace', scene.tenant.slug]);
  expect(work_items).toBeGreaterThan(0);
  for (const holder of [cycle, second, part])
    expect((await chart(holder)).at(-1)).toMatchObject(await recounted(holder));
  await change(await item(), { name: 'Told after it' });
  await put(cycle, [pool[1]!]).catch(() => undefined);
  await expectToday(cycle, await recounted(cycle));
});

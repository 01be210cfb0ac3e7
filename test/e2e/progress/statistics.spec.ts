import { isDeepStrictEqual } from 'node:util';
import { expectOk, expectProblem, openScene, sql, type Scene } from '../../support';
import { cliJson } from '../../support/cli';
import { addCycle, RUNNING } from '../../support/cycles';
import { until } from '../../support/service';

interface Answer {
  readonly first_day: string;
  readonly last_day: string;
  readonly timezone: string;
  readonly days: readonly {
    readonly date: string;
    readonly created_items: number;
    readonly completed_items: number;
    readonly state_groups: Readonly<Record<string, number>>;
  }[];
  readonly cycle_time: {
    readonly items: number;
    readonly median_hours: number | null;
    readonly p85_hours: number | null;
    readonly days: readonly { readonly days: number; readonly items: number }[];
  };
}

const DAY_MS = 86_400_000;
const day = (back: number): string => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);

let scene: Scene;
beforeEach(async () => {
  scene = await openScene(undefined, { cycle_view: true, module_view: true });
});

const path = (query = '') => `projects/${scene.project.id}/statistics/${query}`;
const read = async (query = '') => expectOk(await scene.v2.get(path(query))) as Answer;
const item = (group: string) => scene.add('work-items', { state_id: scene.project.states[group] });
const move = async (id: string, group: string) =>
  expectOk(await scene.v2.patch(`${scene.at('work-items')}${id}/`, { state_id: scene.project.states[group] }));

/** Puts what has happened to an item some days into the past: when it was made, each change of its state, its end. */
async function happened(id: string, made: number, changes: readonly number[]): Promise<void> {
  const place = [scene.tenant.workspaceId, id];
  // The first moment of the day: what follows in this test happens after it, at any hour.
  const at = (back: number) => `${day(back)}T00:00:00Z`;
  const rows = await sql<{ id: string }>(
    `select id from activities where workspace_id = $1 and work_item_id = $2 and field = 'state' order by created_at, id`,
    place,
  );
  expect(rows).toHaveLength(changes.length);
  for (const [index, row] of rows.entries())
    await sql('update activities set created_at = $3 where workspace_id = $1 and id = $2 returning id', [
      place[0],
      row.id,
      at(changes[index]!),
    ]);
  await sql(
    `update work_items set created_at = $3, completed_at = case when completed_at is null then null else $4::timestamptz end
     where workspace_id = $1 and id = $2 returning id`,
    [...place, at(made), at(changes.at(-1) ?? made)],
  );
}

it('says of each day what was created and completed, and what stood where at its end', async () => {
  const [done, dropped, waiting] = [await item('backlog'), await item('unstarted'), await item('backlog')];
  await move(done, 'started');
  await move(done, 'completed');
  await move(dropped, 'cancelled');
  await happened(done, 5, [4, 1]);
  await happened(dropped, 4, [2]);
  await happened(waiting, 3, []);

  const answer = await read(`?first_day=${day(5)}`);
  expect([answer.first_day, answer.last_day, answer.timezone]).toEqual([day(5), day(0), 'UTC']);
  const told = answer.days.map(({ date, created_items, completed_items, state_groups }) => {
    const { backlog, unstarted, started, completed, cancelled } = state_groups;
    return [date, created_items, completed_items, [backlog, unstarted, started, completed, cancelled]];
  });
  expect(told).toEqual([
    [day(5), 1, 0, [1, 0, 0, 0, 0]],
    [day(4), 1, 0, [0, 1, 1, 0, 0]],
    [day(3), 1, 0, [1, 1, 1, 0, 0]],
    [day(2), 0, 0, [1, 0, 1, 0, 1]],
    [day(1), 0, 1, [1, 0, 0, 1, 1]],
    [day(0), 0, 0, [1, 0, 0, 1, 1]],
  ]);
  // A span that ends earlier says the same of its days.
  const part = await read(`?first_day=${day(4)}&last_day=${day(2)}`);
  expect(part.days).toEqual(answer.days.slice(1, 4));
});

it('says how long completed work items took from their start; those that never were started are left out', async () => {
  const times = [
    [6, 4],
    [5, 1],
  ] as const;
  for (const [start, end] of times) {
    const id = await item('backlog');
    await move(id, 'started');
    await move(id, 'completed');
    await happened(id, 9, [start, end]);
  }
  const never = await item('backlog');
  await move(never, 'completed');
  await happened(never, 3, [2]);
  // One that was made in a started state began when it was made.
  const begun = await item('started');
  await move(begun, 'completed');
  await happened(begun, 3, [2]);

  const { cycle_time } = await read();
  expect(cycle_time).toMatchObject({ items: 3, median_hours: 48 });
  expect(cycle_time.p85_hours).toBeCloseTo(48 + 0.7 * 48);
  expect(cycle_time.days).toEqual([
    { days: 1, items: 1 },
    { days: 2, items: 1 },
    { days: 4, items: 1 },
  ]);
  expect((await read(`?last_day=${day(3)}`)).cycle_time).toMatchObject({ items: 1, median_hours: 48 });
  expect((await read(`?first_day=${day(8)}&last_day=${day(7)}`)).cycle_time).toEqual({
    ...{ items: 0, median_hours: null, p85_hours: null, days: [] },
  });
});

it('counts a cycle or a module alone', async () => {
  const [inside, part] = [await item('started'), await item('started')];
  await item('started');
  const cycle = await addCycle(scene.tenant, scene.project.id, RUNNING);
  const module = await scene.add('modules');
  expectOk(await scene.v2.post(`projects/${scene.project.id}/cycles/${cycle}/work-items/`, { add: [inside, part] }));
  expectOk(await scene.v2.post(`projects/${scene.project.id}/modules/${module}/work-items/`, { add: [part] }));
  const created = async (query: string) => (await read(query)).days.at(-1)!.created_items;
  expect([await created(''), await created(`?cycle_id=${cycle}`), await created(`?module_id=${module}`)]).toEqual([
    3, 2, 1,
  ]);
});

it('has 84 days unless asked for others, never days to come, and refuses what is no span', async () => {
  expect((await read()).days).toHaveLength(84);
  expect((await read('?last_day=2999-01-01')).last_day).toBe(day(0));
  for (const query of [`?first_day=${day(1)}&last_day=${day(2)}`, '?first_day=2999-01-01', `?first_day=${day(400)}`])
    expectProblem(await scene.v2.get(path(query)), 400);
  expectProblem(await scene.v2.get(path('?first_day=soon')), 400);
});

describe('days that are kept', () => {
  const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];
  const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

  let module: string;
  const add = async (group: string): Promise<string> => {
    const id = await item(group);
    expectOk(await scene.v2.post(`projects/${scene.project.id}/modules/${module}/work-items/`, { add: [id] }));
    return id;
  };
  const count = () => cliJson(['progress', 'rebuild', '--workspace', scene.tenant.slug]);
  const isKept = async (): Promise<boolean> => {
    const place = [scene.tenant.workspaceId, scene.project.id];
    const text = 'select 1 from progress_flows where workspace_id = $1 and project_id = $2 and counted_at is not null';
    return (await sql(text, place)).length > 0;
  };
  /** True when no event is left whose work item is counted again. */
  const isFollowed = async (): Promise<boolean> => {
    const text = `
      select 1 from outbox o left join event_cursors c on c.workspace_id = o.workspace_id and c.consumer = 'progress.flow'
      where o.workspace_id = $1 and (c.event_id is null or (o.transaction_id, o.id) > (c.transaction_id, c.event_id))`;
    return (await sql(text, [scene.tenant.workspaceId])).length === 0;
  };
  /** All work items are in the module, and what is in a module is always counted. */
  const expectRight = async (what: string): Promise<void> => {
    await until(isFollowed, `${what}: the events`);
    const both = async () => [
      await read(`?first_day=${day(20)}`),
      await read(`?first_day=${day(20)}&module_id=${module}`),
    ];
    await until(async () => isDeepStrictEqual(...((await both()) as [Answer, Answer])), what, 15_000).catch(
      () => undefined,
    );
    const [kept, counted] = await both();
    expect(kept).toEqual(counted);
  };

  it('say the same as the work items, whatever has happened to these', async () => {
    module = await scene.add('modules');
    const ids: string[] = [];
    for (let number = 0; number < 12; number++) {
      const groups = [pick(GROUPS)];
      const id = await add(groups[0]!);
      for (let moves = Math.floor(Math.random() * 4); moves > 0; moves--) {
        const group = pick(GROUPS.filter((one) => one !== groups.at(-1)));
        await move(id, group);
        groups.push(group);
      }
      const made = 3 + Math.floor(Math.random() * 25);
      const changes = groups.slice(1).map(() => Math.floor(Math.random() * made));
      await happened(
        id,
        made,
        changes.toSorted((one, other) => other - one),
      );
      ids.push(id);
    }
    await count();
    expect(await isKept()).toBe(true);
    await expectRight('the first count');

    for (let number = 0; number < 10; number++) {
      const id = pick(ids);
      const act = pick([
        () => move(id, pick(GROUPS)),
        async () => void ids.push(await add(pick(GROUPS))),
        async () => {
          expectOk(await scene.v2.delete(`${scene.at('work-items')}${id}/`), 204);
          ids.splice(ids.indexOf(id), 1);
        },
      ]);
      await act();
    }
    await expectRight('what followed');
    expect(await isKept()).toBe(true);
  });

  /** What the doctor says of the days of this project. Others of the database may be found instead of it. */
  const examined = async (): Promise<string[]> => {
    const found = await cliJson<{ about: string; level: string; text: string }[]>(['doctor']);
    return found
      .filter(({ about, text }) => about === 'Statistics' && text.includes(scene.tenant.slug))
      .map(({ text }) => text);
  };

  it('are compared with work items by the doctor', async () => {
    module = await scene.add('modules');
    const id = await add('backlog');
    await move(id, 'started');
    await happened(id, 5, [3]);
    await sql(
      `update work_items set updated_at = now() - interval '2 hours' where workspace_id = $1 and id = $2 returning id`,
      [scene.tenant.workspaceId, id],
    );
    await until(isFollowed, 'the events');
    const wrong = expect.stringContaining(`progress rebuild --workspace ${scene.tenant.slug}`) as string;
    const spoil = (text: string) => sql(text, [scene.tenant.workspaceId, scene.project.id]);
    const place = 'where workspace_id = $1 and project_id = $2';
    for (const text of [
      `update progress_flow_days set items = items + 1 ${place} and kind = 'moved' returning items`,
      `delete from progress_flow_days ${place} and kind = 'made' returning items`,
      `update progress_flow_items set hours = 7 ${place} returning hours`,
      `with gone as (delete from progress_flow_items ${place} returning 1)
       delete from progress_flow_days ${place} returning items`,
    ]) {
      await count();
      expect([text, await examined()]).toEqual([text, []]);
      await spoil(text);
      expect([text, await examined()]).toEqual([text, [wrong]]);
    }
    await count();
    expect(await examined()).toEqual([]);
  });

  it('are what answers, until their time zone or the groups of states change', async () => {
    module = await scene.add('modules');
    const id = await add('backlog');
    await move(id, 'started');
    await count();
    await expectRight('the count');
    await sql(
      `update progress_flow_days set items = items + 5
       where workspace_id = $1 and project_id = $2 and kind = 'made' returning items`,
      [scene.tenant.workspaceId, scene.project.id],
    );
    expect((await read()).days.at(-1)).toMatchObject({ created_items: 6 });
    await count();
    await expectRight('another count');

    expectOk(await scene.v2.patch(`projects/${scene.project.id}/`, { timezone: 'Pacific/Auckland' }));
    expect((await read()).days.at(-1)).toMatchObject({ created_items: 1 });
    await until(async () => !(await isKept()), 'the end of the days of another zone');
    await count();
    await expectRight('the days of the zone');
    expectOk(await scene.v2.patch(`${scene.at('states')}${scene.project.states.started}/`, { group: 'completed' }));
    await until(async () => !(await isKept()), 'the end of the days of another group');
    await expectRight('the group');
  });

  it('are counted in the background once somebody asks for a large project', async () => {
    module = await scene.add('modules');
    const place = [scene.tenant.workspaceId, scene.project.id, scene.project.states.backlog];
    await sql(
      `insert into work_items (workspace_id, project_id, id, name, sequence_id, state_id, state_group, sort_order, created_at, updated_at)
       select $1, $2, gen_random_uuid(), 'Copy ' || n, 1000 + n, $3, 'backlog', n, now() - interval '2 days', now()
       from generate_series(1, 5000) n returning id`,
      place,
    );
    const before = await read();
    expect(before.days.at(-3)!.created_items).toBe(5_000);
    await until(isKept, 'the count in the background');
    expect(await read()).toEqual(before);
  });
});

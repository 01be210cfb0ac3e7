import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  unique,
  type Client,
  type Person,
  type Scene,
} from '../../support';

interface Group {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly filters: Readonly<Record<string, string>>;
  readonly data?: readonly { readonly id: string; readonly name?: string }[];
  readonly next?: number | null;
  readonly next_cursor?: string | null;
  readonly sub_groups?: readonly Group[];
}

interface Answer {
  readonly groups: readonly Group[];
  readonly next: number | null;
  readonly per_group: number;
  readonly total_count: number;
}

let scene: Scene;
let api: Client;
let ann: Person;
let labels: string[];
let type: string;
let cycle: string;
let items: string[];

const states = () => scene.project.states as Readonly<Record<string, string>>;
const counts = ({ groups }: Answer) => groups.map(({ name, count }) => [name, count]);
const ids = ({ data = [] }: Group) => data.map(({ id }) => id);
const groupsAt = async (path: string, query: string, client = api): Promise<Answer> =>
  expectOk(await client.get(`${path}groups/?${query}`));
const inProject = (query: string, client = api) => groupsAt(scene.at('work-items'), query, client);

const GROUPINGS = [
  ...['state', 'state_group', 'assignee', 'priority', 'type', 'label', 'cycle', 'module', 'milestone'],
  ...['target_date', 'start_date'],
];

beforeAll(async () => {
  scene = await openScene(undefined, { cycle_view: true, module_view: true });
  api = scene.v2;
  ann = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  labels = [await scene.add('labels', { name: 'Zebra' }), await scene.add('labels', { name: 'apple' })];
  type = await scene.add('work-item-types', { name: 'Bug' });
  cycle = await scene.add('cycles', { name: 'Sprint 2' });
  const { started, completed } = states();
  const bodies = [
    { priority: 'high', label_ids: labels, assignee_ids: [ann.userId], target_date: '2031-05-02', cycle_id: cycle },
    { priority: 'high', label_ids: [labels[0]], state_id: started, target_date: '2031-05-01', type_id: type },
    { priority: 'low', state_id: started, assignee_ids: [ann.userId], target_date: '2031-05-02' },
    { state_id: completed },
  ];
  items = [];
  for (const body of bodies) items.push(await scene.add('work-items', body));
});

describe('version 2', () => {
  it('shows every state in the order of work with the number and the first of its items', async () => {
    const answer = await inProject('group_by=state&per_group=1');
    expect(counts(answer)).toEqual([
      ['Backlog', 1],
      ['Todo', 0],
      ['In Progress', 2],
      ['Done', 1],
      ['Cancelled', 0],
    ]);
    expect(answer).toMatchObject({ next: null, per_group: 1, total_count: 4 });
    expect(answer.groups.map(ids)).toEqual([[items[0]], [], [items[2]], [items[3]], []]);
    expect(answer.groups[2]).toMatchObject({ key: states().started, filters: { state_id: states().started }, next: 1 });
    expect(answer.groups[3]).toMatchObject({ next: null, next_cursor: null });
  });

  it.each([
    [
      'priority',
      [
        ['urgent', 0],
        ['high', 2],
        ['medium', 0],
        ['low', 1],
        ['none', 1],
      ],
    ],
    [
      'state_group',
      [
        ['backlog', 1],
        ['unstarted', 0],
        ['started', 2],
        ['completed', 1],
        ['cancelled', 0],
      ],
    ],
    [
      'label',
      [
        ['apple', 1],
        ['Zebra', 2],
        [null, 2],
      ],
    ],
    [
      'type',
      [
        ['Bug', 1],
        [null, 3],
      ],
    ],
    [
      'cycle',
      [
        ['Sprint 2', 1],
        [null, 3],
      ],
    ],
    ['module', [[null, 4]]],
    ['milestone', [[null, 4]]],
    [
      'target_date',
      [
        ['2031-05-01', 1],
        ['2031-05-02', 2],
        [null, 1],
      ],
    ],
    ['start_date', [[null, 4]]],
  ])('groups by %s', async (grouping, expected) => {
    expect(counts(await inProject(`group_by=${grouping}`))).toEqual(expected);
  });

  it('groups by people, with what nobody has last', async () => {
    const { groups } = await inProject('group_by=assignee');
    expect(groups.map(({ key, count }) => [key, count])).toEqual([
      [ann.userId, 2],
      [null, 2],
    ]);
    expect(groups[0]!.name).toBeTruthy();
  });

  it('tells by which parameters the list shows a group, of every grouping', async () => {
    for (const grouping of GROUPINGS) {
      for (const group of (await inProject(`group_by=${grouping}`)).groups) {
        const query = new URLSearchParams(group.filters).toString();
        const page = expectOk(await api.get(`${scene.at('work-items')}?${query}`)) as Group & { total_count: number };
        expect([grouping, ids(page)]).toEqual([grouping, ids(group)]);
        expect(page.total_count).toBe(group.count);
      }
    }
  });

  it('goes on in a group by its offset, and by its cursor in an order that has cursors', async () => {
    const { add, at } = await openScene(scene.tenant);
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push(await add('work-items', { priority: 'urgent' }));
    const asked = (order: string) => groupsAt(at('work-items'), `group_by=priority&per_group=2&order_by=${order}`);
    const group = (await asked('created_at')).groups[0]!;
    expect(ids(group)).toEqual(made.slice(0, 2));
    const narrowed = `${at('work-items')}?order_by=created_at&${new URLSearchParams(group.filters).toString()}`;
    const rest = await api.get(`${narrowed}&offset=${group.next}`);
    expect(ids(expectOk(rest))).toEqual(made.slice(2));
    const behind = await api.get(`${narrowed}&paginate=cursor&cursor=${group.next_cursor}`);
    expect(ids(expectOk(behind))).toEqual(made.slice(2));
    expect((await asked('sort_order')).groups[0]).toMatchObject({ next: 2, next_cursor: null });
  });

  it('tells groups apart once more', async () => {
    const answer = await inProject(`group_by=state&sub_group_by=label`);
    const { groups } = answer;
    expect(groups.map((group) => group.sub_groups!.map(({ name, count }) => [name, count]))).toEqual([
      [
        ['apple', 1],
        ['Zebra', 1],
      ],
      [],
      [
        ['Zebra', 1],
        [null, 1],
      ],
      [[null, 1]],
      [],
    ]);
    expect(groups[0]).not.toHaveProperty('data');
    expect(ids(groups[2]!.sub_groups![0]!)).toEqual([items[1]]);
    expect(groups[2]!.sub_groups![1]!.filters).toEqual({ state_id: states().started, label_id__isnull: 'true' });
    expect(answer.total_count).toBe(4);
  });

  it('has every priority in each group, but those that a filter leaves out', async () => {
    const { groups } = await inProject(`group_by=label&sub_group_by=priority&priority__in=high,urgent`);
    expect(groups.map(({ name, sub_groups: parts }) => [name, parts!.map((part) => [part.name, part.count])])).toEqual([
      [
        'apple',
        [
          ['urgent', 0],
          ['high', 1],
        ],
      ],
      [
        'Zebra',
        [
          ['urgent', 0],
          ['high', 2],
        ],
      ],
    ]);
    expect(counts(await inProject(`group_by=state&state_group=started`)).filter(([, count]) => count)).toEqual([
      ['In Progress', 2],
    ]);
  });

  it('takes filters, a search, a query and the order of the list', async () => {
    expect(counts(await inProject(`group_by=priority&pql=${encodeURIComponent('priority = low')}`))).toEqual([
      ['low', 1],
    ]);
    const { add, at } = await openScene(scene.tenant);
    const name = unique('Needle');
    await Promise.all([add('work-items', { name }), add('work-items')]);
    const found = await groupsAt(at('work-items'), `group_by=priority&search=${name}&fields=name&expand=state`);
    expect(found.groups.flatMap(({ data }) => data)).toEqual([
      { id: expect.any(String), name, state: expect.objectContaining({ group: 'backlog' }) },
    ]);
    const nested = encodeURIComponent(JSON.stringify({ not: { priority: 'none' } }));
    expect((await inProject(`group_by=priority&filters=${nested}`)).total_count).toBe(3);
    const ordered = await inProject(`group_by=priority&order_by=created_at`);
    expect(ids(ordered.groups[1]!)).toEqual(items.slice(0, 2));
    const arranged = encodeURIComponent('priority = high ORDER BY createdAt');
    expect(ids((await inProject(`group_by=priority&pql=${arranged}`)).groups[0]!)).toEqual(items.slice(0, 2));
  });

  it('answers counts alone, and groups page by page', async () => {
    const bare = await inProject('group_by=priority&per_group=0');
    expect(bare.groups.every(({ data }) => data!.length === 0)).toBe(true);
    expect(bare.groups[1]).toMatchObject({ next: 0 });
    const first = await inProject('group_by=priority&group_limit=2');
    expect([first.groups.map(({ key }) => key), first.next]).toEqual([['urgent', 'high'], 2]);
    const last = await inProject('group_by=priority&group_limit=2&group_offset=4');
    expect([last.groups.map(({ key }) => key), last.next]).toEqual([['none'], null]);
  });

  it('groups by state unless told', async () => {
    expect(await inProject('')).toEqual(await inProject('group_by=state'));
  });

  it('refuses what it cannot show', async () => {
    const refused = async (query: string) => fieldCodes(await api.get(`${scene.at('work-items')}groups/?${query}`));
    expect(await refused('group_by=colour')).toEqual(['group_by invalid_choice']);
    expect(await refused('group_by=state&sub_group_by=state')).toEqual(['sub_group_by invalid']);
    expect(await refused('group_by=state&per_group=101')).toEqual(['per_group invalid']);
    expect(await refused('group_by=project')).toEqual(['group_by invalid_choice']);
    expect(await refused(`group_by=state&pql=${encodeURIComponent('priority = low LIMIT 3')}`)).toEqual([
      'pql invalid',
    ]);
    const reply = await api.get(`${scene.at('work-items')}groups/?group_by=state&paginate=cursor`);
    expect(reply.headers.get('x-ignored-parameters')).toBe('paginate');
  });

  it('shows a guest only what the guest made', async () => {
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    const { groups, total_count: total } = await inProject('group_by=priority', guest.v2);
    expect([total, groups.every(({ count, data }) => count === 0 && data!.length === 0)]).toEqual([0, true]);
  });

  it('groups work items of all projects that the caller sees', async () => {
    const other = await addProject(scene.tenant);
    const there = expectOk(
      await api.post(`projects/${other.id}/work-items/`, { name: 'There', priority: 'urgent' }),
      201,
    );
    const all = await groupsAt('work-items/', 'group_by=project');
    expect(all.groups.find(({ key }) => key === other.id)).toMatchObject({ count: 1, data: [{ id: there.id }] });
    const mine = await groupsAt('work-items/', 'group_by=project', ann.v2);
    expect(mine.groups.map(({ key }) => key)).toEqual([scene.project.id]);
    const narrowed = await groupsAt('work-items/', `group_by=state&project_id=${other.id}`);
    expect(counts(narrowed)).toEqual([['Backlog', 1]]);
  });

  it('groups the work items of other records', async () => {
    const view = await scene.add('views', { name: unique('V'), filters: { priority: 'low' } });
    expect(counts(await groupsAt(`${scene.at('views')}${view}/work-items/`, 'group_by=label'))).toEqual([[null, 1]]);
    const ofCycle = await groupsAt(`${scene.at('cycles')}${cycle}/work-items/`, 'group_by=label');
    expect(counts(ofCycle)).toEqual([
      ['apple', 1],
      ['Zebra', 1],
    ]);
    expectProblem(await api.get(`${scene.at('cycles')}${scene.project.id}/work-items/groups/?group_by=state`), 404);
  });
});

describe('a list that is longer than what is read of it at first', () => {
  const MANY = 3_500;
  let path: string;

  beforeAll(async () => {
    const { add, at, project } = await openScene(scene.tenant);
    path = at('work-items');
    const id = await add('work-items');
    const label = await add('labels');
    // One priority, state and label are of old items alone.
    await sql(
      `insert into work_items select (w).* from (
         select jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'sequence_id', n + 1,
           'sort_order', (n * 7919) % 10007,
           'priority', case when n > $2::int - 40 then 'urgent' when n % 3 = 0 then 'high' else 'none' end,
           'state_id', case when n > $2::int - 30 then $3 else w.state_id::text end,
           'state_group', case when n > $2::int - 30 then 'completed' else 'backlog' end,
           'target_date', case when n % 400 = 0 then '2031-01-01' end,
           'created_at', w.created_at - n * interval '1 minute')) as w
         from work_items w, generate_series(1, $2::int) n where w.workspace_id = $4 and w.id = $1) made`,
      [id, MANY, project.states.completed, scene.tenant.workspaceId],
    );
    await sql(
      `insert into work_item_labels (workspace_id, work_item_id, label_id, created_at)
       select workspace_id, id, $2, created_at from work_items
       where workspace_id = $3 and project_id = $1 and sequence_id > $4::int - 300`,
      [project.id, label, scene.tenant.workspaceId, MANY],
    );
  });

  it.each([
    'group_by=priority',
    'group_by=state&order_by=sort_order',
    'group_by=label&order_by=-priority',
    'group_by=target_date&order_by=sequence_id',
    'group_by=state&sub_group_by=priority',
    'group_by=label&sub_group_by=state&order_by=-sort_order',
    'group_by=priority&priority__in=high,none&order_by=created_at',
    'group_by=state&search=N',
  ])('shows by %s what the list does', async (query) => {
    const order = new URLSearchParams(query);
    for (const parameter of ['group_by', 'sub_group_by']) order.delete(parameter);
    const { groups } = await groupsAt(path, `${query}&per_group=10`);
    const cells = groups.flatMap((group) => group.sub_groups ?? [group]);
    expect(cells.filter(({ count }) => count).length).toBeGreaterThan(1);
    for (const cell of cells) {
      const narrowed = new URLSearchParams([...order, ...Object.entries(cell.filters), ['per_page', '10']]);
      const page = expectOk(await api.get(`${path}?${narrowed.toString()}`)) as Group & { total_count: number };
      expect([cell.name, cell.count, ids(cell), cell.next]).toEqual([
        cell.name,
        page.total_count,
        ids(page),
        page.next,
      ]);
    }
  });
});

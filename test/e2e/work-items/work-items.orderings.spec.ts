import { addPersonWithRole, addProject, expectOk, newTenant, sql, type Project, type Tenant } from '../../support';

const COUNT = 23;
/** So many that pages across them are merged as those of many projects. */
const PROJECTS = 6;
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];
const WORKSPACE = 'work-items/';

let tenant: Tenant;
let project: Project;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  await fill(project);
  for (let i = 1; i < PROJECTS; i++) await fill(await addProject(tenant));
});

/** Items of all priorities, states and dates, some without, with names of both cases, labels and assignees in turn. */
async function fill(place: Project): Promise<void> {
  const people = [tenant.owner.userId, (await addPersonWithRole(tenant, place, 'contributor')).userId];
  const labels: string[] = [];
  for (const name of ['beta', 'alpha', 'gamma']) {
    labels.push(expectOk(await tenant.v2.post(`projects/${place.id}/labels/`, { name, color: '#111111' }), 201).id);
  }
  const { triage: _triage, ...states } = place.states as Record<string, string>;
  const stateIds = Object.values(states);
  const items = Array.from({ length: COUNT }, (_, index) => ({
    name: `${index % 2 ? 'item' : 'Item'} ${(index * 7) % 10}`,
    priority: PRIORITIES[(index * 3) % 5],
    state_id: stateIds[(index * 2) % stateIds.length],
    ...(index % 3 && { start_date: `2026-03-${String(1 + ((index * 11) % 28)).padStart(2, '0')}` }),
    ...(index % 4 && { target_date: `2026-04-${String(1 + ((index * 13) % 28)).padStart(2, '0')}` }),
    label_ids: labels.filter((_label, at) => (index >> at) & 1),
    assignee_ids: people.filter((_person, at) => (index >> (at + 1)) & 1),
  }));
  expectOk(await tenant.v2.post(`projects/${place.id}/work-items/bulk-create/`, { items, all_or_none: true }));
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function inPagesV2(path: string, query: string, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: { data: { id: string }[]; next: number | null; total_count: number } = expectOk(
      await tenant.v2.get(`${path}?per_page=${size}&offset=${offset}&fields=id&${query}`),
    );
    ids.push(...idsOf(page.data));
    offset = page.next;
  }
  return ids;
}

async function inPagesV1(path: string, query: string, size: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor = `${size}:0:0`;
  for (let more = true; more;) {
    const page = expectOk(await tenant.v1.get(`${path}?per_page=${size}&cursor=${cursor}&fields=id&${query}`));
    ids.push(...idsOf(page.results));
    [cursor, more] = [page.next_cursor, page.next_page_results];
  }
  return ids;
}

const V1 = [
  ...['created_at', 'updated_at', 'sequence_id', 'id', 'sort_order', 'name', 'priority', 'start_date', 'target_date'],
  ...['state__group', 'state__name', 'labels__name', 'assignees__first_name'],
];
const V2 = ['created_at', 'updated_at', 'sequence_id', 'id', 'sort_order', 'priority', 'state_group'];

/** Places of a list: one project, or all of the workspace. */
const places = (): [string, number][] => [
  [`projects/${project.id}/work-items/`, COUNT],
  [WORKSPACE, PROJECTS * COUNT],
];

describe('every ordering', () => {
  it.each(V1)('of version 1 has each item once in its pages, and the same backwards: %s', async (order) => {
    for (const [path, count] of places()) {
      const whole = await inPagesV1(path, `order_by=${order}`, 100);
      expect([whole.length, new Set(whole).size]).toEqual([count, count]);
      expect(await inPagesV1(path, `order_by=${order}`, Math.ceil(count / 6))).toEqual(whole);
      expect((await inPagesV1(path, `order_by=-${order}`, 25)).reverse()).toEqual(whole);
    }
  });

  it.each(V1)('of version 1 is the same where a filter lets it be sorted: %s', async (order) => {
    for (const [path] of places()) {
      const whole = await inPagesV1(path, `order_by=${order}`, 50);
      expect(await inPagesV1(path, `order_by=${order}&priority=${PRIORITIES.join()}`, 50)).toEqual(whole);
    }
  });

  it.each(V2)('of version 2 as well, also across projects: %s', async (order) => {
    for (const [path, count] of places()) {
      const whole = await inPagesV2(path, `order_by=${order}`, 100);
      expect([whole.length, new Set(whole).size]).toEqual([count, count]);
      expect(await inPagesV2(path, `order_by=${order}`, Math.ceil(count / 4))).toEqual(whole);
      expect((await inPagesV2(path, `order_by=-${order}`, Math.ceil(count / 3))).reverse()).toEqual(whole);
    }
  });

  it.each(V2)('is the same where a filter that all items pass lets it be sorted: %s', async (order) => {
    for (const [path] of places()) {
      const whole = await inPagesV2(path, `order_by=${order}`, 100);
      expect(await inPagesV2(path, `order_by=${order}&priority__in=${PRIORITIES.join()}`, 100)).toEqual(whole);
    }
  });
});

interface Listed {
  readonly id: string;
  readonly priority: string;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
}

/** Common ones, rare ones, and none; each by itself and in groups that clients make. */
const NARROWINGS: readonly (readonly [query: string, such: (item: Listed) => boolean])[] = [
  ['priority=urgent', ({ priority }) => priority === 'urgent'],
  ['pql=priority = urgent', ({ priority }) => priority === 'urgent'],
  ['pql=NOT priority = urgent', ({ priority }) => priority !== 'urgent'],
  ['pql=startDate IS NULL', ({ start_date: start }) => start === null],
  ['pql=startDate IS NOT NULL', ({ start_date: start }) => start !== null],
  ['pql=startDate = 2026-03-12', ({ start_date: start }) => start === '2026-03-12'],
  ['pql=startDate != 2026-03-12', ({ start_date: start }) => start !== '2026-03-12'],
  ['pql=startDate > 2026-03-12', ({ start_date: start }) => start !== null && start > '2026-03-12'],
  ['pql=startDate >= 2026-03-12', ({ start_date: start }) => start !== null && start >= '2026-03-12'],
  ['pql=startDate <= 2026-03-12', ({ start_date: start }) => start !== null && start <= '2026-03-12'],
  ['pql=NOT startDate > 2026-03-12', ({ start_date: start }) => !(start !== null && start > '2026-03-12')],
  ['pql=dueDate < 2026-04-14', ({ target_date: due }) => due !== null && due < '2026-04-14'],
  ['pql=label IS NULL AND assignee IS NOT NULL', ({ labels, assignees }) => !labels.length && assignees.length > 0],
  ['pql=priority = none OR label IS NULL', ({ priority, labels }) => priority === 'none' || !labels.length],
  ['pql=priority = low AND startDate = 2020-01-01', () => false],
];

describe('what a filter leaves', () => {
  it.each(V1)('is in order, in all its pages and in one: %s', async (order) => {
    for (const [path, count] of places()) {
      const size = Math.ceil(count / 4);
      const whole: Listed[] = [];
      for (const cursor of ['100:0:0', '100:1:0']) {
        whole.push(...expectOk(await tenant.v1.get(`${path}?order_by=${order}&cursor=${cursor}`)).results);
      }
      for (const [query, such] of NARROWINGS) {
        const left = idsOf(whole.filter(such));
        const sent = `order_by=${order}&${encodeURI(query)}`;
        expect([query, await inPagesV1(path, sent, 100)]).toEqual([query, left]);
        expect([query, await inPagesV1(path, sent, Math.ceil(count / 5))]).toEqual([query, left]);
        expect([query, (await inPagesV1(path, sent.replace('=', '=-'), size)).reverse()]).toEqual([query, left]);
      }
    }
  });

  it.each(['created_at', 'updated_at', 'sequence_id', 'id'])('has positions in version 2: %s', async (order) => {
    for (const [path, count] of places()) {
      const size = Math.ceil(count / 8);
      const whole: Listed[] = expectOk(await tenant.v1.get(`${path}?order_by=${order}&cursor=100:0:0`)).results;
      if (path === WORKSPACE)
        whole.push(...expectOk(await tenant.v1.get(`${path}?order_by=${order}&cursor=100:1:0`)).results);
      for (const [query, such] of NARROWINGS) {
        const ids: string[] = [];
        let next = '';
        do {
          const page = expectOk(
            await tenant.v2.get(
              `${path}?paginate=cursor&per_page=${size}&fields=id&order_by=${order}&${encodeURI(query)}${next}`,
            ),
          );
          ids.push(...idsOf(page.data));
          next = page.has_more ? `&cursor=${page.next_cursor}` : '';
        } while (next);
        expect([query, ids]).toEqual([query, idsOf(whole.filter(such))]);
      }
    }
  });

  it('is in order across so many projects that their common index is walked', async () => {
    const many = await newTenant();
    for (let i = 0; i < 51; i++) {
      const { id } = await addProject(many);
      const items = PRIORITIES.slice(0, 2).map((priority, at) => ({ name: `Item ${at}`, priority }));
      expectOk(await many.v2.post(`projects/${id}/work-items/bulk-create/`, { items, all_or_none: true }));
    }
    const pageOf = (query: string) => many.v2.get(`${WORKSPACE}?paginate=cursor&per_page=100&${query}`);
    const first = expectOk(await pageOf('order_by=created_at'));
    const rest = expectOk(await pageOf(`order_by=created_at&cursor=${first.next_cursor}`));
    const left = idsOf([...first.data, ...rest.data].filter(({ priority }: Listed) => priority === 'urgent'));
    expect([first.data.length, rest.data.length, left.length]).toEqual([100, 2, 51]);
    expect(idsOf(expectOk(await pageOf('order_by=created_at&priority=urgent')).data)).toEqual(left);
    expect(idsOf(expectOk(await pageOf('order_by=-created_at&priority=urgent')).data).reverse()).toEqual(left);
  });

  it('is in order across projects of which each is younger than the one before, as far behind as one can ask', async () => {
    const many = await newTenant();
    for (let i = 0; i < 140; i++) {
      const { id } = await addProject(many);
      const items = Array.from({ length: 8 }, (_, at) => ({ name: `Item ${at}` }));
      expectOk(await many.v2.post(`projects/${id}/work-items/bulk-create/`, { items, all_or_none: true }));
    }
    for (const member of ['updated_at', 'sequence_id']) {
      const text = `select id from work_items where workspace_id = $1 order by ${member}, id`;
      const ids = idsOf(await sql<{ id: string }>(text, [many.workspaceId]));
      const page = async (query: string) =>
        idsOf(expectOk(await many.v2.get(`${WORKSPACE}?per_page=100&${query}`)).data);
      for (const offset of [0, 500, 1000]) {
        expect(await page(`order_by=${member}&offset=${offset}`)).toEqual(ids.slice(offset, offset + 100));
        expect(await page(`order_by=-${member}&offset=${offset}`)).toEqual(
          ids.toReversed().slice(offset, offset + 100),
        );
      }
    }
  });

  it('is counted, whatever the page shows of it', async () => {
    for (const [path] of places()) {
      const whole = await inPagesV2(path, 'pql=NOT%20priority%20=%20urgent', 100);
      for (const paging of ['per_page=2', 'per_page=100', 'per_page=2&offset=4', 'per_page=2&offset=1000']) {
        const reply = expectOk(await tenant.v2.get(`${path}?${paging}&pql=NOT%20priority%20=%20urgent`));
        expect(reply).toMatchObject({ total_count: whole.length, pagination: { style: 'offset' } });
      }
    }
  });

  it('is nothing where filters exclude one another', async () => {
    const { started, backlog } = project.states as Record<string, string>;
    const other = await addProject(tenant);
    for (const [path] of places()) {
      const total = async (query: string): Promise<number> =>
        expectOk(await tenant.v2.get(`${path}?${encodeURI(query)}`)).total_count;
      const inBacklog = await total(`state_id=${backlog}`);
      expect(inBacklog).toBeGreaterThan(0);
      expect(await total(`state_id=${backlog}&state_group=backlog`)).toBe(inBacklog);
      expect(await total(`state_id__in=${backlog},${started}&state_group=backlog`)).toBe(inBacklog);
      expect(await total(`pql=state = "${backlog}" AND stateGroup = backlog`)).toBe(inBacklog);
      for (const query of [
        `state_id=${started}&state_group=backlog`,
        `pql=state = "${started}" AND stateGroup = backlog`,
        `state_id=${started}&pql=state = "${backlog}"`,
        `pql=stateGroup = backlog AND state = "${started}"`,
        `pql=project = ${project.identifier} AND project != ${project.identifier}`,
        `state_id=${other.states.backlog}&pql=project = ${project.identifier}`,
        `state_id=${project.id}`,
      ]) {
        expect([query, await total(query)]).toEqual([query, 0]);
      }
      const labels = `projects/${other.id}/labels/`;
      const label = expectOk(await tenant.v2.post(labels, { name: `of ${path.length}`, color: '#111111' }), 201).id;
      expect(await total(`label_id=${label}`)).toBe(0);
      const own = `projects/${project.id}/`;
      const made = await tenant.v2.post(`${own}labels/`, { name: `all ${path.length}`, color: '#111111' });
      const common = expectOk(made, 201).id;
      const [{ id: first }] = expectOk(await tenant.v2.get(`${own}work-items/?per_page=1`)).data;
      expectOk(await tenant.v2.patch(`${own}work-items/${first}/`, { label_ids: [common] }));
      expect(await total(`label_id=${common}`)).toBe(1);
      await sql('update labels set project_id = null where workspace_id = $1 and id = $2', [
        tenant.workspaceId,
        common,
      ]);
      expect(await total(`label_id=${common}`)).toBe(1);
      const elsewhere = await total(`pql=project != ${project.identifier}`);
      expect(elsewhere).toBe(path === WORKSPACE ? (await total('')) - COUNT : 0);
      expect(expectOk(await tenant.v2.get(`${path}?count=false&state_id=${project.id}`))).not.toHaveProperty(
        'total_count',
      );
      const either = `pql=${encodeURIComponent(`state = "${started}" OR stateGroup = backlog`)}`;
      expect(expectOk(await tenant.v2.get(`${path}?${either}`)).total_count).toBeGreaterThan(inBacklog);
    }
  });
});

it('puts what it orders by in order', async () => {
  const path = `projects/${project.id}/work-items/`;
  const members = async (order: string, member: string): Promise<unknown[]> => {
    const { results } = expectOk(await tenant.v1.get(`${path}?order_by=${order}`));
    return results.map((item: Record<string, unknown>) => item[member]);
  };
  const ranks = (await members('priority', 'priority')).map((priority) => PRIORITIES.indexOf(priority as string));
  expect(ranks).toEqual([...ranks].sort());
  const dates = await members('start_date', 'start_date');
  const known = dates.filter(Boolean);
  expect(dates).toEqual([...[...known].sort(), ...dates.filter((date) => !date)]);
  expect((await members('-start_date', 'start_date')).slice(0, dates.length - known.length)).not.toContain(known[0]);
  const names = (await members('name', 'name')).map((name) => (name as string).toLowerCase());
  expect(names).toEqual([...names].sort());
});

describe('a total beyond 10,000 that nobody keeps', () => {
  const MANY = 10_050;
  let labels: string;

  beforeAll(async () => {
    const place = await addProject(tenant);
    labels = `projects/${place.id}/labels/`;
    const { id } = expectOk(await tenant.v2.post(labels, { name: 'first', color: '#111111' }), 201);
    await sql(
      `insert into labels select (l).* from (
         select jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'name', 'label ' || n)) as l
         from labels l, generate_series(2, $2::int) n where l.workspace_id = $3 and l.id = $1) made`,
      [id, MANY, tenant.workspaceId],
    );
  });

  it('is an estimate that says so, never below what was served', async () => {
    const reply = await tenant.v2.get(`${labels}?offset=10000&per_page=20`);
    const { data, total_count, pagination } = expectOk(reply);
    expect(data).toHaveLength(20);
    expect(total_count).toBeGreaterThan(10_020);
    expect(pagination).toEqual({ style: 'offset', total_is_estimate: true });
    expect(reply.headers.get('x-total-estimate')).toBe('true');
    const old = await tenant.v1.get(labels);
    const { total_results, total_pages, total_count: same } = expectOk(old);
    expect(total_results).toBeGreaterThan(10_000);
    expect([same, total_pages]).toEqual([total_results, Math.ceil(total_results / 100)]);
    expect(old.headers.get('x-total-estimate')).toBe('true');
  });

  it('is exact where a filter leaves few, and left out where nobody wants it', async () => {
    const few = await tenant.v2.get(`${labels}?name=first`);
    expect(expectOk(few)).toMatchObject({ total_count: 1, pagination: { style: 'offset' } });
    expect(few.headers.get('x-total-estimate')).toBeNull();
    const none = await tenant.v2.get(`${labels}?count=false`);
    expect(expectOk(none)).not.toHaveProperty('total_count');
    expect(none.headers.get('x-total-estimate')).toBeNull();
  });
});

describe('a list of many, all of whose rows that a filter leaves are old', () => {
  const MANY = 10_500;
  const OLD = 6_000;
  let path: string;
  let old: string[];

  beforeAll(async () => {
    const place = await addProject(tenant);
    path = `projects/${place.id}/work-items/`;
    const { id } = expectOk(await tenant.v2.post(path, { name: 'Newest', priority: 'high' }), 201);
    await sql(
      `insert into work_items select (w).* from (
         select jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'sequence_id', n + 1,
           'priority', case when n > $2::int then 'low' else 'high' end, 'created_at', w.created_at - n * interval '1 minute')) as w
         from work_items w, generate_series(1, $3::int) n where w.workspace_id = $4 and w.id = $1) made`,
      [id, MANY - OLD, MANY, tenant.workspaceId],
    );
    old = idsOf(
      await sql(
        `select id from work_items where workspace_id = $1 and project_id = $2 and priority = 'low' order by created_at desc, id desc`,
        [tenant.workspaceId, place.id],
      ),
    );
  });

  it('goes on behind each page', async () => {
    const ids: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page++) {
      const reply = expectOk(
        await tenant.v2.get(`${path}?paginate=cursor&per_page=70&fields=id&pql=priority%20=%20low${cursor}`),
      );
      ids.push(...idsOf(reply.data));
      cursor = `&cursor=${reply.next_cursor}`;
    }
    expect(ids).toEqual(old.slice(0, 280));
    const behind = expectOk(await tenant.v2.get(`${path}?offset=5950&per_page=100&fields=id&priority=low`));
    expect([idsOf(behind.data), behind.next]).toEqual([old.slice(5950), null]);
  });

  it('has a total that is exact, or says that it is not', async () => {
    const exact = { low: OLD, high: MANY - OLD + 1 };
    for (const [priority, count] of Object.entries(exact)) {
      const reply = await tenant.v2.get(`${path}?offset=100&per_page=10&fields=id&pql=priority%20=%20${priority}`);
      const { total_count, pagination } = expectOk(reply);
      const isEstimate = reply.headers.get('x-total-estimate') === 'true';
      expect(pagination.total_is_estimate ?? false).toBe(isEstimate);
      expect(total_count).toBeGreaterThanOrEqual(111);
      if (!isEstimate) expect(total_count).toBe(count);
    }
    const all = await tenant.v2.get(`${path}?per_page=10&fields=id&priority__in=low,high`);
    expect(expectOk(all).pagination.total_is_estimate).toBe(true);
    expect(all.headers.get('x-total-estimate')).toBe('true');
    const old = await tenant.v1.get(`${path}?per_page=10&fields=id&priority=low,high`);
    expect(old.headers.get('x-total-estimate')).toBe('true');
    expect(expectOk(old).total_pages).toBe(Math.ceil(old.body.total_results / 10));
  });
});

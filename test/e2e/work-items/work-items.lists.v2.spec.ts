import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
  newTenant,
  sql,
  update,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;
let project: Project;
let person: Person;
let path: string;
const ids: Record<string, string> = {};

const PRIORITIES = ['medium', 'none', 'urgent', 'low', 'high'];

/** Five items `1` to `5`, created one second apart, and two that lists do not show by default. */
beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
  person = await addPersonWithRole(tenant, project, 'contributor');
  ids.label = expectOk(await api.post(`projects/${project.id}/labels/`, { name: 'Bug' }), 201).id;
  await addRecords();
  const { started, unstarted, completed, cancelled } = project.states;
  const more = [
    { assignee_ids: [person.userId], label_ids: [ids.label], type_id: ids.type, state_id: cancelled },
    { start_date: '2026-01-10', target_date: '2026-02-10', state_id: started, external_source: 'jira' },
    { state_id: completed, external_source: 'jira', external_id: '3' },
    { state_id: unstarted, assignee_ids: [person.userId, tenant.owner.userId] },
    {},
  ];
  for (const [index, priority] of PRIORITIES.entries()) await add(`Item ${index + 1}`, { priority, ...more[index] });
  const { id } = await add('Child', { parent_id: ids['Item 1'] });
  await update('work_items', tenant.workspaceId, id, { archived_at: new Date(), created_at: '2026-03-09T00:00:00Z' });
  await sql('update project_counters set visible_items = visible_items - 1 where project_id = $1', [project.id]);
  await update('work_items', tenant.workspaceId, ids['Item 5']!, { parent_id: ids['Item 1'] });
  await update('work_items', tenant.workspaceId, ids['Item 2']!, { cycle_id: ids.cycle });
  const link = { workspace_id: tenant.workspaceId, work_item_id: ids['Item 3'], module_id: ids.module };
  await insert('work_item_modules', { ...link, created_at: new Date() });
  expectOk(await tenant.v1.post(path, { name: 'Draft', is_draft: true }), 201);
});

async function addRecords(): Promise<void> {
  const at = new Date();
  const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
  for (const [name, table] of Object.entries({ type: 'work_item_types', cycle: 'cycles', module: 'modules' })) {
    ids[name] = crypto.randomUUID();
    await insert(table, { ...row, id: ids[name], name });
  }
}

async function add(name: string, members: object) {
  const item = expectOk(await api.post(path, { name, ...members }), 201);
  ids[name] = item.id;
  const at = `2026-03-0${item.sequence_id}T00:00:00Z`;
  await update('work_items', tenant.workspaceId, item.id, { created_at: at, updated_at: at });
  return item;
}

/** Numbers of the listed items. */
const numbers = (reply: Reply): number[] =>
  expectOk(reply).data.map(({ sequence_id }: { sequence_id: number }) => sequence_id);
const listed = async (query: string) => numbers(await api.get(`${path}?${query}`));
const NOBODY = '00000000-0000-7000-8000-000000000000';

describe('filters', () => {
  it.each<[string | (() => string), number[]]>([
    ['', [5, 4, 3, 2, 1]],
    [() => `state_id=${project.states.started}`, [2]],
    [() => `state_id__in=${project.states.started},${project.states.completed}`, [3, 2]],
    ['state_group=started', [2]],
    ['state_group__in=started,completed', [3, 2]],
    ['state_group=triage', []],
    ['priority=urgent', [3]],
    ['priority__in=urgent, low', [4, 3]],
    ['priority__in=', []],
    [() => `assignee_id=${person.userId}`, [4, 1]],
    [() => `assignee_id=${person.userId.toUpperCase()}`, [4, 1]],
    [() => `assignee_id__in=${tenant.owner.userId},${NOBODY}`, [4]],
    ['assignee_id__isnull=true', [5, 3, 2]],
    ['assignee_id__isnull=false', [4, 1]],
    [() => `label_id=${ids.label}`, [1]],
    [() => `label_id__in=${ids.label},${NOBODY}`, [1]],
    ['label_id__isnull=True', [5, 4, 3, 2]],
    [() => `type_id=${ids.type}`, [1]],
    [() => `type_id__in=${ids.type}`, [1]],
    [() => `parent_id=${ids['Item 1']}`, [5]],
    [() => `parent_id__in=${ids['Item 1']}`, [5]],
    ['parent_id__isnull=false', [5]],
    ['parent_id__isnull=true', [4, 3, 2, 1]],
    [() => `cycle_id=${ids.cycle}`, [2]],
    [() => `cycle_id__in=${ids.cycle},${NOBODY}`, [2]],
    ['cycle_id__isnull=false', [2]],
    [() => `module_id=${ids.module}`, [3]],
    [() => `module_id__in=${ids.module}`, [3]],
    ['module_id__isnull=false', [3]],
    ['sequence_id=4', [4]],
    ['is_draft=true', [7]],
    ['is_draft=false', [5, 4, 3, 2, 1]],
    ['external_source=jira', [3, 2]],
    ['external_source=jira&external_id=3', [3]],
    ['created_at__gte=2026-03-04T00:00:00Z', [5, 4]],
    ['created_at__lte=2026-03-02T00:00:00Z', [2, 1]],
    ['updated_at__gte=2026-03-05T00:00:00Z', [5]],
    ['updated_at__lte=2026-03-01T00:00:00Z', [1]],
    ['start_date__gte=2026-01-10', [2]],
    ['start_date__lte=2026-01-09', []],
    ['target_date__gte=2026-02-11', []],
    ['target_date__lte=2026-02-10', [2]],
    ['search=ITEM 3', [3]],
    ['search=%25', []],
    ['search=3', [3]],
    ['search=999999999', []],
    ['search=99999999999', []],
    [() => `search=${project.identifier}-4`, [4]],
    [() => `search=${project.identifier.toLowerCase()}-4`, [4]],
    [() => `search=${project.identifier}`, []],
    ['search=OTHER-4', []],
    ['priority=high&parent_id__isnull=false', [5]],
    ['archived=only', [6]],
    [() => `archived=only&parent_id=${ids['Item 1']}`, [6]],
  ])('%s', async (query, expected) => {
    const text = typeof query === 'string' ? query : query();
    const reply = await api.get(`${path}?${text}`);
    expect(numbers(reply)).toEqual(expected);
    expect(reply.body.total_count).toBe(expected.length);
    expect(reply.headers.has('x-ignored-parameters')).toBe(false);
  });

  it.each([
    ['priority=soon', 'priority invalid_choice'],
    ['priority__in=low,soon', 'priority__in invalid_choice'],
    ['state_group=done', 'state_group invalid_choice'],
    ['state_group__in=started,x', 'state_group__in invalid_choice'],
    ['state_id=x', 'state_id invalid'],
    ['label_id__in=x', 'label_id__in invalid'],
    ['assignee_id__isnull=maybe', 'assignee_id__isnull invalid'],
    ['sequence_id=x', 'sequence_id invalid'],
    ['is_draft=1', 'is_draft invalid'],
    ['created_at__gte=yesterday', 'created_at__gte invalid'],
    ['start_date__gte=2026-01-10T00:00:00Z', 'start_date__gte invalid'],
  ])('refuse %s', async (query, code) => {
    const reply = await api.get(`${path}?${query}`);
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual([code]);
  });

  it('pass over what is no filter here, and say so', async () => {
    const reply = await api.get(`${path}?name=x&project_id=${NOBODY}&created_by_id=${NOBODY}&state=x`);
    expect(numbers(reply)).toHaveLength(5);
    expect(reply.headers.get('x-ignored-parameters')).toBe('name, project_id, created_by_id, state');
  });
});

describe('order_by', () => {
  it.each([
    ['created_at', [1, 2, 3, 4, 5]],
    ['updated_at', [1, 2, 3, 4, 5]],
    ['sequence_id', [1, 2, 3, 4, 5]],
    ['id', [1, 2, 3, 4, 5]],
    ['priority', [3, 5, 1, 4, 2]],
    ['state_group', [5, 4, 2, 3, 1]],
  ])('%s, both ways', async (order, expected) => {
    expect(await listed(`order_by=${order}`)).toEqual(expected);
    expect(await listed(`order_by=-${order}`)).toEqual([...expected].reverse());
  });

  it('sort_order, equal ones by id', async () => {
    expect(await listed('order_by=sort_order&state_group__in=started,completed')).toEqual([2, 3]);
    expect(await listed('order_by=-sort_order&state_group__in=started,completed')).toEqual([3, 2]);
  });

  it('falls back to the newest first', async () => {
    const reply = await api.get(`${path}?order_by=name`);
    expect(numbers(reply)).toEqual([5, 4, 3, 2, 1]);
    expect(reply.headers.get('x-ignored-parameters')).toBe('order_by');
  });
});

describe('pages', () => {
  it('by offset have integers to go on and back', async () => {
    const page = async (query: string) => {
      const { data, ...envelope } = expectOk(await api.get(`${path}?${query}`));
      return { ...envelope, numbers: data.map((row: { sequence_id: number }) => row.sequence_id) };
    };
    const offset = { pagination: { style: 'offset' }, total_count: 5 };
    expect(await page('per_page=2')).toEqual({ ...offset, numbers: [5, 4], next: 2, previous: null });
    expect(await page('per_page=2&offset=2')).toEqual({ ...offset, numbers: [3, 2], next: 4, previous: 0 });
    expect(await page('per_page=2&offset=1')).toEqual({ ...offset, numbers: [4, 3], next: 3, previous: 0 });
    expect(await page('per_page=2&offset=4')).toEqual({ ...offset, numbers: [1], next: null, previous: 2 });
    expect(await page('per_page=2&offset=9')).toEqual({ ...offset, numbers: [], next: null, previous: 7 });
    expect(await page('per_page=9999&paginate=pages')).toMatchObject({ numbers: [5, 4, 3, 2, 1], next: null });
    const uncounted = { pagination: { style: 'offset' }, numbers: [5, 4], next: 2, previous: null };
    expect(await page('per_page=2&count=false')).toEqual(uncounted);
  });

  it.each([
    ['per_page=x', 'per_page'],
    ['per_page=0', 'per_page'],
    ['per_page=-1', 'per_page'],
    ['offset=x', 'offset'],
    ['offset=-1', 'offset'],
    ['offset=10001', 'offset'],
    ['count=maybe', 'count'],
    ['cursor=x', 'cursor'],
    ['cursor=W10', 'cursor'],
  ])('refuse %s', async (query, field) => {
    expect(fieldCodes(await api.get(`${path}?${query}`))).toEqual([`${field} invalid`]);
  });

  it.each(['created_at', '-created_at', 'updated_at', '-sequence_id', 'sequence_id', 'id', '-id'])(
    'by cursor in the order of %s',
    async (order) => {
      const seen: number[] = [];
      let query = 'paginate=cursor';
      for (let pages = 0; query && pages < 4; pages++) {
        const page = expectOk(await api.get(`${path}?order_by=${order}&per_page=2&${query}`));
        expect(Object.keys(page).sort()).toEqual(['data', 'has_more', 'next_cursor', 'pagination']);
        expect(page.pagination).toEqual({ style: 'cursor' });
        expect(page.has_more).toBe(page.next_cursor !== null);
        seen.push(...page.data.map((row: { sequence_id: number }) => row.sequence_id));
        query = page.next_cursor && `cursor=${page.next_cursor}`;
      }
      expect(seen).toEqual(order.startsWith('-') ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5]);
    },
  );

  it('by cursor stay in step with filters and fields', async () => {
    const query = 'per_page=1&priority__in=low,urgent&fields=name';
    const first = expectOk(await api.get(`${path}?paginate=cursor&${query}`));
    expect(first.data).toEqual([{ id: ids['Item 4'], name: 'Item 4' }]);
    const second = expectOk(await api.get(`${path}?cursor=${first.next_cursor}&${query}`));
    expect(second).toMatchObject({ data: [{ id: ids['Item 3'], name: 'Item 3' }], has_more: false });
  });

  it.each(['sort_order', '-priority', 'state_group'])('cannot go by cursor in the order of %s', async (order) => {
    const reply = await api.get(`${path}?paginate=cursor&order_by=${order}`);
    expectProblem(reply, 400, 'ordering_not_cursor_eligible');
    expect(reply.body.type).toBe('invalid_request');
  });

  it('by cursor are of one ordering', async () => {
    const { next_cursor } = expectOk(await api.get(`${path}?paginate=cursor&per_page=1`));
    expect(fieldCodes(await api.get(`${path}?cursor=${next_cursor}&order_by=updated_at`))).toEqual(['cursor invalid']);
  });
});

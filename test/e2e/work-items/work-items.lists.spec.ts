import { newId } from '../../../libs/kernel/ids';
import {
  addEstimatePoints,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
  newTenant,
  sql,
  testRun,
  untilNoticed,
  update,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { addCycle } from '../../support/cycles';
import { expectCountersRight } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });
  beforeEach(async () => {
    project = await addProject(tenant);
    path = `projects/${project.id}/work-items/`;
  });
  afterAll(() => expectCountersRight(tenant));

  const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Item', ...members }), 201);
  const names = (reply: Reply): string[] => expectOk(reply).results.map(({ name }: { name: string }) => name);
  const listed = async (query = ''): Promise<string[]> => names(await api.get(`${path}?${query}`));

  describe('pages', () => {
    const fill = async (count: number) => {
      const items = Array.from({ length: count }, (_, index) => ({ name: String(index + 1) }));
      expectOk(await tenant.v2.post(`${path}bulk-create/`, { items, all_or_none: true }));
    };

    it('have the twelve keys, the newest item first', async () => {
      await fill(3);
      const { results, ...envelope } = expectOk(await api.get(`${path}?per_page=2`));
      expect(envelope).toEqual({
        grouped_by: null,
        sub_grouped_by: null,
        total_count: 3,
        total_results: 3,
        next_cursor: '2:1:0',
        prev_cursor: '',
        next_page_results: true,
        prev_page_results: false,
        count: 2,
        total_pages: 2,
        extra_stats: null,
      });
      expect(results.map(({ sequence_id }: { sequence_id: number }) => sequence_id)).toEqual([3, 2]);
    });

    it('go on by next_cursor and back by prev_cursor', async () => {
      await fill(5);
      const first = expectOk(await api.get(`${path}?per_page=2`));
      const second = expectOk(await api.get(`${path}?per_page=2&cursor=${first.next_cursor}`));
      const third = expectOk(await api.get(`${path}?cursor=${second.next_cursor}`));
      expect([first, second, third].map((page) => page.count)).toEqual([2, 2, 1]);
      expect(third).toMatchObject({ next_page_results: false, prev_page_results: true, prev_cursor: '2:1:1' });
      expect(expectOk(await api.get(`${path}?cursor=${third.prev_cursor}`))).toEqual(second);
      expect(expectOk(await api.get(`${path}?cursor=${second.prev_cursor}`))).toEqual(first);
      const past = expectOk(await api.get(`${path}?cursor=2:9:0`));
      expect(past).toMatchObject({ results: [], count: 0, total_count: 5, next_page_results: false });
    });

    it('neither repeat nor skip an item while others are created', async () => {
      await fill(4);
      const first = await api.get(`${path}?per_page=2`);
      await fill(3);
      const second = await api.get(`${path}?per_page=2&cursor=${first.body.next_cursor}`);
      expect([...names(first), ...names(second)]).toEqual(['4', '3', '2', '1']);
    });

    it('carry the place where they begin when that is far behind', async () => {
      for (let i = 0; i < 21; i++) await fill(50);
      const at = async (cursor: string, order = '-created_at') =>
        expectOk(await api.get(`${path}?order_by=${order}&fields=id&cursor=${cursor}`));
      const tenth = await at('100:9:0');
      expect(tenth.next_cursor).toMatch(/^100\.0\d+:10:0$/);
      const last = await at('100:10:0');
      expect(last.count).toBe(50);
      await fill(50);
      expect((await at(tenth.next_cursor)).results).toEqual(last.results);
      expect((await at('100:10:0', 'created_at')).results).toHaveLength(100);
      expect(await at(tenth.next_cursor, 'created_at')).toEqual(await at('100:10:0', 'created_at'));
    });

    it.each([
      ['cursor=x', 'Invalid cursor parameter.'],
      ['cursor=1:2', 'Invalid cursor parameter.'],
      ['cursor=1:2:3', 'Invalid cursor parameter.'],
      ['cursor=1:x:0', 'Invalid cursor parameter.'],
      ['cursor=100:0:0:0', 'Invalid cursor parameter.'],
      ['cursor=20:-1:1', 'Error in parsing'],
      ['cursor=20:99999999:0', 'Error in parsing'],
      ['per_page=x', 'Invalid per_page parameter.'],
      ['per_page=1.5', 'Invalid per_page parameter.'],
      ['per_page=', 'Invalid per_page parameter.'],
      ['per_page=0', 'Invalid per_page value. Must be at least 1.'],
      ['per_page=-5', 'Invalid per_page value. Must be at least 1.'],
      ['per_page=101', 'Invalid per_page value. Cannot exceed 100.'],
      ['cursor=101:0:0', 'Invalid per_page value. Cannot exceed 100.'],
    ])('refuse %s', async (query, detail) => {
      for (const list of [path, 'work-items/', `projects/${project.id}/archived-work-items/`]) {
        const reply = await api.get(`${list}?${query}`);
        expectProblem(reply, 400);
        expect(reply.body).toEqual({ detail });
      }
    });

    it('take a size with a fraction in a cursor, as some clients write it', async () => {
      await fill(3);
      expect(await listed('cursor=2.0:1:0')).toEqual(['1']);
    });
  });

  describe('order_by', () => {
    const sorted = async (order: string) => listed(`order_by=${order}`);

    it('takes rank orders', async () => {
      for (const priority of ['low', 'none', 'urgent', 'medium', 'high']) await create({ name: priority, priority });
      expect(await sorted('priority')).toEqual(['urgent', 'high', 'medium', 'low', 'none']);
      expect(await sorted('-priority')).toEqual(['none', 'low', 'medium', 'high', 'urgent']);
      for (const [group, id] of Object.entries(project.states)) {
        if (group !== 'triage') await create({ name: group, state: id, priority: 'urgent' });
      }
      const groups = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];
      const onlyGroups = async (order: string) => (await sorted(order)).filter((name) => groups.includes(name));
      expect(await onlyGroups('state__group')).toEqual(groups);
      expect(await onlyGroups('-state__group')).toEqual([...groups].reverse());
      expect((await sorted('state__name')).at(-1)).toBe('unstarted');
      expect((await sorted('-state__name'))[0]).toBe('unstarted');
    });

    it('takes the highest of several names', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const rename = 'update users set first_name = $2 where id = $1';
      await sql(rename, [person.userId, 'Zoe']);
      await sql(rename, [tenant.owner.userId, 'Ann']);
      const label = async (name: string) =>
        expectOk(await api.post(`projects/${project.id}/labels/`, { name }), 201).id as string;
      const [a, z] = [await label('a'), await label('z')];
      await create({ name: 'both', labels: [a, z], assignees: [person.userId, tenant.owner.userId] });
      await create({ name: 'low', labels: [a], assignees: [tenant.owner.userId] });
      expect(await sorted('labels__name')).toEqual(['low', 'both']);
      expect(await sorted('-labels__name')).toEqual(['both', 'low']);
      expect(await sorted('assignees__first_name')).toEqual(['low', 'both']);
      expect(await sorted('-assignees__first_name')).toEqual(['both', 'low']);
    });

    it.each(['created_at', 'sequence_id', 'id', 'sort_order', 'name', 'start_date', 'target_date'])(
      'takes %s, both ways',
      async (order) => {
        for (const day of ['01', '02', '03']) {
          await create({ name: day, start_date: `2026-01-${day}`, target_date: `2026-02-${day}` });
        }
        expect(await sorted(order)).toEqual(['01', '02', '03']);
        expect(await sorted(`-${order}`)).toEqual(['03', '02', '01']);
      },
    );

    it('takes updated_at', async () => {
      const { id } = await create({ name: 'a' });
      await create({ name: 'b' });
      await api.patch(`${path}${id}/`, { priority: 'low' });
      expect(await sorted('-updated_at')).toEqual(['a', 'b']);
    });

    it('refuses what it does not know with the closest name', async () => {
      const reply = await api.get(`${path}?order_by=priorty`);
      expectProblem(reply, 400);
      expect(reply.body.order_by[0]).toContain('Did you mean "priority"?');
    });
  });

  describe('fields and expand', () => {
    it('leave what was asked for', async () => {
      const item = await create();
      expect(expectOk(await api.get(`${path}?fields=name,sequence_id`)).results).toEqual([
        { name: 'Item', sequence_id: 1 },
      ]);
      expect(expectOk(await api.get(`${path}${item.id}/?fields=id`))).toEqual({ id: item.id });
    });

    it('name what they do not know', async () => {
      const { id } = await create();
      for (const at of [path, `${path}${id}/`, 'work-items/', `projects/${project.id}/archived-work-items/`]) {
        const fields = await api.get(`${at}?fields=name,assigness`);
        expectProblem(fields, 400);
        expect(fields.body).toEqual({ fields: [expect.stringContaining('"assigness" is not a valid field')] });
        const expand = await api.get(`${at}?expand=name`);
        expectProblem(expand, 400);
        expect(expand.body).toEqual({ expand: [expect.stringContaining('"name" is a field')] });
      }
    });

    it('put objects in the place of ids', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const labels = [expectOk(await api.post(`projects/${project.id}/labels/`, { name: 'Bug' }), 201)];
      const parent = await create();
      const at = new Date();
      const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
      const [type, module] = [crypto.randomUUID(), crypto.randomUUID()];
      await insert('work_item_types', { ...row, id: type, name: 'Bug' });
      await insert('modules', { ...row, id: module, name: 'Login' });
      const [point] = await addEstimatePoints(tenant, project, '5');
      const links = { parent: parent.id, type, module, estimate_point: point };
      const item = await create({ assignees: [person.userId], labels: [labels[0].id], ...links });
      const names = 'state,assignees,labels,project,workspace,parent,type,module,estimate_point,created_by,updated_by';
      const expanded = {
        state: { id: project.states.backlog, name: 'Backlog', color: '#60646C', group: 'backlog' },
        assignees: [expect.objectContaining({ id: person.userId, email: person.email })],
        labels,
        project: expect.objectContaining({ id: project.id, identifier: project.identifier }),
        workspace: { id: tenant.workspaceId, slug: tenant.slug, name: tenant.slug },
        parent: { id: parent.id, sequence_id: 1, project_id: project.id },
        type: { id: type, name: 'Bug', logo_props: {}, is_epic: false },
        module: { id: module, name: 'Login' },
        estimate_point: { id: point, key: 0, value: '5', description: '' },
        created_by: expect.objectContaining({ id: tenant.owner.userId }),
        updated_by: expect.objectContaining({ id: tenant.owner.userId }),
      };
      expect(expectOk(await api.get(`${path}${item.id}/?expand=${names}`))).toMatchObject(expanded);
      expect(expectOk(await api.get(`${path}?expand=${names}`)).results[0]).toMatchObject(expanded);
      const key = `work-items/${project.identifier}-2/?expand=${names}`;
      expect(expectOk(await api.get(key))).toMatchObject(expanded);
      const none = expectOk(await api.get(`${path}${parent.id}/?expand=parent,labels,type`));
      expect(none).toMatchObject({ parent: null, labels: [], type: null });
    });
  });

  describe('what is listed', () => {
    const bare = async (query: string): Promise<unknown> => {
      const url = `${testRun().servers[0]}/api/v1/workspaces/${tenant.slug}/${path}?${query}`;
      return (await fetch(url, { headers: { 'X-Api-Key': tenant.owner.key } })).json();
    };

    it('is one object where the query names an external pair', async () => {
      const item = await create({ external_source: 'jira', external_id: '7' });
      await create({ name: 'Other', external_source: 'jira', external_id: '8' });
      const pair = `external_source=jira&external_id=7`;
      expect(await bare(pair)).toEqual(item);
      expect(await bare(`${pair}&fields=id`)).toEqual({ id: item.id });
      expectProblem(await api.get(`${path}?external_source=jira&external_id=9`), 404);
      expect(await listed('external_source=jira')).toEqual(['Other', 'Item']);
      expect(await listed('external_id=8')).toEqual(['Other']);
      expect(expectOk(await api.get(`work-items/?${pair}`)).results).toEqual([item]);
    });

    it('is neither archived nor a draft nor waits for triage', async () => {
      await create({ name: 'open' });
      const draft = await create({ name: 'draft', is_draft: true });
      const triage = await create({ name: 'triage', state: project.states.triage });
      const old = await create({ name: 'old', state: project.states.completed });
      await api.post(`${path}${old.id}/archive/`);
      expect(expectOk(await api.get(path))).toMatchObject({ total_count: 1, results: [{ name: 'open' }] });
      expect(await listed('per_page=1')).toEqual(['open']);
      for (const { id, sequence_id } of [draft, triage, old]) {
        expectProblem(await api.get(`${path}${id}/`), 404);
        expectProblem(await api.get(`work-items/${project.identifier}-${sequence_id}/`), 404);
      }
      const workspace = names(await api.get(`work-items/?filters={"project_id":"${project.id}"}`));
      expect(workspace).toEqual(['open']);
      expect(names(await api.get(`projects/${project.id}/archived-work-items/`))).toEqual(['old']);
      await api.patch(`${path}${draft.id}/`, { is_draft: false });
      expect(await listed('order_by=name')).toEqual(['draft', 'open']);
    });

    it('is for guests what they created, unless the project shows them all', async () => {
      await create({ name: 'hidden' });
      const guest = await addPersonWithRole(tenant, project, 'guest');
      const own = await create({ name: 'own', created_by: guest.userId });
      const commenter = await addPersonWithRole(tenant, project, 'commenter');
      expect(names(await guest.v1.get(path))).toEqual(['own']);
      expect(expectOk(await guest.v1.get(path)).total_count).toBe(1);
      expect(names(await guest.v1.get('work-items/'))).toEqual(['own']);
      expect(expectOk(await guest.v1.get('work-items/')).total_count).toBe(1);
      expectOk(await guest.v1.get(`work-items/${project.identifier}-${own.sequence_id}/`));
      expectProblem(await guest.v1.get(`work-items/${project.identifier}-1/`), 404);
      expect(names(await commenter.v1.get(path))).toEqual(['own', 'hidden']);
      for (const person of [guest, commenter]) expectProblem(await person.v1.post(path, { name: 'x' }), 403);
      await update('projects', tenant.workspaceId, project.id, { guest_view_all_features: true });
      await untilNoticed();
      expect(names(await guest.v1.get(path))).toEqual(['own', 'hidden']);
      expect(names(await guest.v1.get('work-items/'))).toEqual(['own', 'hidden']);
    });

    it('is nothing in an archived project', async () => {
      const { id } = await create({ name: 'open' });
      expectOk(await api.post(`projects/${project.id}/archive/`), 204);
      expect(await listed()).toEqual([]);
      expectProblem(await api.get(`${path}${id}/`), 404);
      expectProblem(await api.post(path, { name: 'x' }), 404);
      expectProblem(await api.get(`work-items/${project.identifier}-1/`), 404);
      expect(names(await api.get(`work-items/?filters={"project":"${project.id}"}`))).toEqual([]);
      expect((await api.delete(`projects/${project.id}/archive/`)).status).toBe(204);
      expect(await listed()).toEqual(['open']);
    });
  });
});

describe('version 2', () => {
  let person: Person;
  const ids: Record<string, string> = {};

  const PRIORITIES = ['medium', 'none', 'urgent', 'low', 'high'];

  beforeAll(async () => {
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
    await insert('work_item_modules', { ...link, id: newId(), created_at: new Date() });
    expectOk(await tenant.v1.post(path, { name: 'Draft', is_draft: true }), 201);
  });

  async function addRecords(): Promise<void> {
    const at = new Date();
    const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
    ids.cycle = await addCycle(tenant, project.id, { name: 'cycle' });
    for (const [name, table] of Object.entries({ type: 'work_item_types', module: 'modules' })) {
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
      expect(await page('per_page=9999&paginate=offset')).toMatchObject({ numbers: [5, 4, 3, 2, 1], next: null });
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
      expect(fieldCodes(await api.get(`${path}?cursor=${next_cursor}&order_by=updated_at`))).toEqual([
        'cursor invalid',
      ]);
    });
  });
});

import {
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  unique,
  type Client,
  type Reply,
  type Scene,
  type Tenant,
  SWITCHED_OFF,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

const SWITCHED_ON = { is_milestone_enabled: true };

let tenant: Tenant;
let scene: Scene;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  scene = await openScene(tenant, SWITCHED_ON);
  path = scene.at('milestones');
});

const pair = (id: string) => ({ external_source: 'jira', external_id: id });
const create = async (members: object = {}) => expectOk(await api.post(path, { title: unique('M '), ...members }), 201);
const item = (members: object = {}) => scene.add('work-items', members);
const within = (id: string) => `${path}${id}/work-items/`;

/** Work items of the project that a query finds. */
const found = async (pql: string): Promise<string[]> =>
  expectOk(await scene.v1.get(`${scene.at('work-items')}?pql=${encodeURIComponent(pql)}`)).results.map(
    ({ id }: { id: string }) => id,
  );

describe('version 1', () => {
  beforeEach(() => {
    api = scene.v1;
  });

  const titles = (reply: Reply): string[] => expectOk(reply).results.map(({ title }: { title: string }) => title);
  const itemsOf = async (id: string): Promise<string[]> =>
    expectOk(await api.get(within(id))).results.map(({ issue }: { issue: string }) => issue);

  it('creates, reads, lists, changes and deletes milestones', async () => {
    const created = await create({ title: 'Beta', target_date: '2026-03-27', ...pair('1') });
    expect(created).toEqual({
      ...{ id: expect.any(String) as unknown, title: 'Beta', target_date: '2026-03-27', ...pair('1') },
      ...{ created_at: expect.any(String) as unknown, updated_at: expect.any(String) as unknown, deleted_at: null },
      ...{ project: scene.project.id, workspace: tenant.workspaceId },
      ...{ created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
    });
    await create({ title: 'Gamma' });
    const list = expectOk(await api.get(path));
    expect(list).toMatchObject({ total_results: 2, next_cursor: '100:1:0' });
    expect(list.results.map(({ title }: { title: string }) => title)).toEqual(['Gamma', 'Beta']);
    expect(expectOk(await api.get(`${path}${created.id}/`))).toEqual(created);
    expect(expectOk(await api.patch(`${path}${created.id}/`, { target_date: null }))).toMatchObject({
      title: 'Beta',
      target_date: null,
    });
    expect(await api.delete(`${path}${created.id}/`)).toMatchObject({ status: 204, text: '' });
    expectProblem(await api.get(`${path}${created.id}/`), 404);
    expect(titles(await api.get(path))).toEqual(['Gamma']);
  });

  it('refuses what has no title, a day that there is not, and a taken pair', async () => {
    expectBody(await api.post(path, { target_date: '2026-02-30' }), 400, {
      title: ['This field is required.'],
      target_date: ['Date has wrong format. Use YYYY-MM-DD.'],
    });
    const { id } = await create({ title: 'Beta', ...pair('1') });
    expectBody(await api.post(path, { title: 'Beta', ...pair('1') }), 409, {
      ...{ id, error: 'Milestone with the same external id and external source already exists' },
    });
    expectOk(await api.post(path, { title: 'Beta' }), 201);
  });

  it('lists links of the work items that are put in, and takes them out by a body', async () => {
    const { id } = await create();
    const [first, second] = [await item(), await item()];
    expectBody(await api.post(within(id), { issues: [first, tenant.workspaceId] }), 400, {
      issues: [`The project has no work item ${tenant.workspaceId}.`],
    });
    expect(await api.post(within(id), { issues: [first] })).toMatchObject({ status: 201, text: '' });
    expectOk(await api.post(within(id), { issues: [second, first] }), 201);
    const links = expectOk(await api.get(within(id)));
    expect(links).toMatchObject({ total_results: 2, grouped_by: null });
    const link = { id: expect.any(String) as unknown, milestone: id };
    expect(links.results).toEqual([
      { ...link, issue: first },
      { ...link, issue: second },
    ]);
    expect(expectOk(await api.get(`${within(id)}?per_page=1`))).toMatchObject({ count: 1, next_page_results: true });
    expectBody(await api.post(within(id), { issues: [] }), 400, { error: 'Issues are required' });
    expect(await api.delete(within(id), { issues: [first, tenant.workspaceId] })).toMatchObject({
      status: 204,
      text: '',
    });
    expect(await itemsOf(id)).toEqual([second]);
    expectProblem(await api.delete(within(id), { issues: [first] }), 404);
    expectProblem(await api.get(within(tenant.workspaceId)), 404);
  });

  it('shows guests the links of what they made themselves', async () => {
    const { id } = await create();
    const guest = await addPersonWithRole(tenant, scene.project, 'guest');
    expectOk(await api.post(within(id), { issues: [await item()] }), 201);
    expect(expectOk(await guest.v1.get(within(id)))).toMatchObject({ results: [], total_results: 0 });
  });

  it('has each work item in one milestone: another one takes it over', async () => {
    const [beta, gamma] = [await create({ title: 'Beta' }), await create({ title: 'Gamma' })];
    const id = await item();
    expectOk(await api.post(within(beta.id), { issues: [id] }), 201);
    expectOk(await api.post(within(gamma.id), { issues: [id] }), 201);
    expect([await itemsOf(beta.id), await itemsOf(gamma.id)]).toEqual([[], [id]]);
    expectProblem(await api.delete(within(beta.id), { issues: [id] }), 404);
    expect(await itemsOf(gamma.id)).toEqual([id]);
    const told = (await activitiesOf(tenant, id)).filter(({ field }) => field === 'milestones');
    expect(told.map(({ verb, old_value, new_value }) => [verb, old_value, new_value])).toEqual([
      ['created', '', 'Beta'],
      ['updated', 'Beta', 'Gamma'],
    ]);
  });

  it('is how work items are counted and found', async () => {
    const { id } = await create({ title: 'Beta' });
    const [inside, outside] = [await item({ priority: 'high' }), await item({ priority: 'high' })];
    expectOk(await api.post(within(id), { issues: [inside] }), 201);
    const project = `project=${scene.project.id}`;
    const counts = expectOk(await api.get(`work-items/count/?group_by=milestone_id&${project}`)).grouped_counts;
    expect(counts).toEqual({ [id]: { count: 1 }, None: { count: 1 } });
    const nested = expectOk(await api.get(`work-items/count/?group_by=priority&sub_group_by=milestone_id&${project}`));
    expect(nested.grouped_counts.high.sub_grouped_counts[id]).toEqual({ count: 1 });
    expect(await found('milestone = "beta"')).toEqual([inside]);
    expect(await found(`milestone IN ("${id}")`)).toEqual([inside]);
    expect(await found('milestone IS NULL')).toEqual([outside]);
    const filters = encodeURIComponent(JSON.stringify({ milestone_id: id }));
    const { results } = expectOk(await api.get(`${scene.at('work-items')}?filters=${filters}`));
    expect(results).toMatchObject([{ id: inside }]);
    const { data } = expectOk(await scene.v2.get(`${scene.at('work-items')}?milestone_id__isnull=true`));
    expect(data).toMatchObject([{ id: outside }]);
    expectProblem(await api.get(`${scene.at('work-items')}?pql=${encodeURIComponent('milestone = "Bet"')}`), 400);
  });

  it('is 402 where the project does not use milestones', async () => {
    const off = await addProject(tenant, SWITCHED_OFF);
    expectProblem(await api.get(`projects/${off.id}/milestones/`), 402);
    expectProblem(await api.post(`projects/${off.id}/milestones/`, { title: 'x' }), 402);
  });
});

describe('version 2', () => {
  beforeEach(() => {
    api = scene.v2;
  });

  const titles = (reply: Reply): string[] => expectOk(reply).data.map(({ title }: { title: string }) => title);

  it('shows these members and no other', async () => {
    expect(await create({ title: 'Beta' })).toEqual({
      ...{ id: expect.any(String) as unknown, title: 'Beta', target_date: null, archived_at: null },
      ...{ external_id: null, external_source: null, created_at: expect.any(String) as unknown },
      ...{ created_by_id: tenant.owner.userId, updated_by_id: tenant.owner.userId },
    });
  });

  it('lists by title, day, pair and a part of the title', async () => {
    await create({ title: 'Alpha', target_date: '2026-01-31' });
    await create({ title: 'Beta', target_date: '2026-03-27', ...pair('1') });
    await create({ title: 'alphabet' });
    for (const [query, expected] of [
      ['', ['alphabet', 'Beta', 'Alpha']],
      ['name=ALPHA', ['Alpha']],
      ['search=alpha', ['alphabet', 'Alpha']],
      ['target_date=2026-03-27', ['Beta']],
      ['target_date__gte=2026-02-01', ['Beta']],
      ['target_date__lte=2026-01-31', ['Alpha']],
      ['external_source=jira&external_id=1', ['Beta']],
      ['order_by=created_at&paginate=cursor', ['Alpha', 'Beta', 'alphabet']],
    ] as const) {
      expect([query, titles(await api.get(`${path}?${query}`))]).toEqual([query, expected]);
    }
    expect(fieldCodes(await api.get(`${path}?target_date__gte=soon`))).toEqual(['target_date__gte invalid']);
  });

  it('puts items in and takes others out, and answers what changed', async () => {
    const [beta, gamma] = [await create(), await create()];
    const [first, second] = [await item(), await item()];
    expect(expectOk(await api.post(within(beta.id), { add: [first] }))).toEqual({ added: [first], removed: [] });
    expect(expectOk(await api.post(within(gamma.id), { add: [first, second] })).added.sort()).toEqual(
      [first, second].sort(),
    );
    expect(expectOk(await api.post(within(beta.id), { remove: [first] }))).toEqual({ added: [], removed: [] });
    expect(expectOk(await api.post(within(gamma.id), { remove: [first] }))).toEqual({ added: [], removed: [first] });
  });

  it('does nothing at all where an item is not in the project', async () => {
    const { id } = await create({ title: 'Beta' });
    const other = await openScene(tenant);
    const mine = await item();
    const refused = await api.post(within(id), { add: [mine, await other.add('work-items')] });
    expect(fieldCodes(refused)).toEqual(['add does_not_exist']);
    expect(await found('milestone = "Beta"')).toEqual([]);
  });

  it('lets its work items go when it is deleted, and tells of all of it', async () => {
    const { id } = await create({ title: 'Beta' });
    const inside = await item();
    expectOk(await api.post(within(id), { add: [inside] }));
    expectOk(await api.patch(`${path}${id}/`, { title: 'Beta 2' }));
    expectOk(await api.patch(`${path}${id}/`, { title: 'Beta 2' }));
    expectOk(await api.delete(`${path}${id}/`), 204);
    expect(await found('milestone IS NULL')).toEqual([inside]);
    expect((await activitiesOf(tenant, inside)).at(-1)).toMatchObject({
      ...{ verb: 'deleted', field: 'milestones', old_value: 'Beta 2', old_identifier: id },
    });
    expect(await eventsOf(tenant, id)).toMatchObject([
      { event: 'milestone.created', entity_type: 'milestone', data: { title: 'Beta' } },
      { event: 'milestone.updated', previous: { title: 'Beta' } },
      { event: 'milestone.deleted', data: {}, previous: { title: 'Beta 2' } },
    ]);
  });

  it('goes into the archive, where it changes no more, and comes back', async () => {
    const { id } = await create({ title: 'Beta' });
    expect(expectOk(await api.post(`${path}${id}/archive/`))).toMatchObject({
      archived_at: expect.any(String) as unknown,
    });
    expectProblem(await api.post(`${path}${id}/archive/`), 404, 'not_found');
    expect(titles(await api.get(path))).toEqual([]);
    expect(titles(await api.get(`${path}?is_archived=true`))).toEqual(['Beta']);
    expectProblem(await api.patch(`${path}${id}/`, { title: 'x' }), 409, 'conflict');
    expectProblem(await api.post(within(id), { add: [await item()] }), 409, 'conflict');
    expect(expectOk(await api.post(`${path}${id}/unarchive/`))).toMatchObject({ archived_at: null });
    expect(titles(await api.get(path))).toEqual(['Beta']);
  });

  it('takes upserts and batches', async () => {
    const created = await api.post(`${path}upsert/`, { title: 'Beta', ...pair('1') });
    const { id } = expectOk(created, 201);
    expect(created.headers.get('x-plane-upsert')).toBe('created');
    expect(expectOk(await api.post(`${path}upsert/`, { title: 'Gamma', ...pair('1') }))).toMatchObject({ id });
    const items = [{ title: 'a' }, { title: '' }, { title: 'b', ...pair('1') }];
    expect(expectOk(await api.post(`${path}bulk-create/`, { items }))).toMatchObject({
      results: [{ result: 'created' }, { errors: [{ field: 'title' }] }, { result: 'failed', type: 'conflict' }],
    });
    const rows = [
      { id, title: 'x' },
      { id: tenant.workspaceId, title: 'y' },
    ];
    const reply = await api.post(`${path}bulk-update/`, { items: rows, all_or_none: true });
    expect(fieldCodes(reply)).toEqual(['items.1 not_found']);
    expect(titles(await api.get(`${path}?order_by=title`))).toEqual(['Gamma', 'a']);
    expect(expectOk(await api.post(`${path}bulk-delete/`, { ids: [id] }))).toMatchObject({ succeeded: 1 });
  });

  it('lets contributors write, commenters read, guests nothing, where the project uses it', async () => {
    const { id } = await create();
    const people = await Promise.all(
      (['contributor', 'commenter', 'guest'] as const).map((role) => addPersonWithRole(tenant, scene.project, role)),
    );
    const [contributor, commenter, guest] = people;
    expectOk(await contributor!.v2.delete(`${path}${id}/`), 204);
    expectOk(await commenter!.v2.get(path));
    expectProblem(await commenter!.v2.post(path, { title: 'x' }), 403, 'forbidden');
    expectProblem(await guest!.v2.get(path), 403, 'forbidden');
    const off = await addProject(tenant, SWITCHED_OFF);
    expectProblem(await api.get(`projects/${off.id}/milestones/`), 402, 'payment_required');
  });
});

import { HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import {
  addPersonWithRole,
  expectOk,
  newTenant,
  testRun,
  unique,
  type Client,
  type Person,
  type Tenant,
} from '../../support';
import { expectCountersRight } from '../../support/history';

let tenant: Tenant;
let slug: string;
let client: PlaneClient;
let projectId: string;
let identifier: string;
let person: Person;

beforeAll(async () => {
  tenant = await newTenant();
  ({ slug } = tenant);
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  identifier = unique('P').toUpperCase();
  const project = await client.projects.create(slug, { name: unique('Web '), identifier });
  projectId = project.id;
  person = await addPersonWithRole(tenant, { id: projectId }, 'contributor');
});
afterAll(() => expectCountersRight(tenant));

/** The status that the client reports of a call that fails. */
async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HttpError);
  return (error as HttpError).statusCode;
}

const create = (members: object = {}) => client.workItems.create(slug, projectId, { name: 'Item', ...members });

describe('people and projects', () => {
  it('knows who is asking and who else is there', async () => {
    expect(await client.users.me()).toMatchObject({ id: tenant.owner.userId, email: tenant.owner.email });
    const members = await client.workspace.getMembers(slug);
    expect(members.map(({ id }) => id).sort()).toEqual([tenant.owner.userId, person.userId].sort());
    expect(await client.workspace.getMembersLite(slug, { per_page: 1 })).toMatchObject({ count: 1, total_count: 2 });
  });

  it('creates, lists, reads, changes, archives and deletes projects', async () => {
    const { id, identifier: derived } = await client.projects.create(slug, { name: 'Operations' });
    expect(derived).toBe('OPERA');
    const listed = await client.projects.list(slug);
    expect(listed.results.map((project) => project.id)).toEqual(expect.arrayContaining([id, projectId]));
    const lite = await client.projects.listLite(slug, { per_page: 1 });
    expect(lite).toMatchObject({ count: 1, total_count: 2 });
    expect(await client.projects.retrieve(slug, id)).toMatchObject({ id });
    expect(await client.projects.update(slug, id, { description: 'Runs' })).toMatchObject({
      description: 'Runs',
    });
    await client.projects.archive(slug, id);
    expect(await client.projects.retrieve(slug, id)).toMatchObject({ archived_at: expect.any(String) });
    await client.projects.unArchive(slug, id);
    await client.projects.delete(slug, id);
    expect(await statusOf(client.projects.retrieve(slug, id))).toBe(404);
  });
});

describe('states and labels', () => {
  it('creates, lists, reads, changes and deletes them', async () => {
    const state = await client.states.create(slug, projectId, { name: 'Review', color: '#123456', group: 'started' });
    const states = await client.states.list(slug, projectId);
    expect(states.results.map(({ name }) => name)).toEqual(expect.arrayContaining(['Backlog', 'Done', 'Review']));
    expect(await client.states.retrieve(slug, projectId, state.id)).toMatchObject({ name: 'Review' });
    await client.states.update(slug, projectId, state.id, { name: 'In review' });
    await client.states.delete(slug, projectId, state.id);
    expect(await statusOf(client.states.retrieve(slug, projectId, state.id))).toBe(404);

    const label = await client.labels.create(slug, projectId, { name: 'Bug', color: '#ff0000' });
    expect((await client.labels.list(slug, projectId)).results).toHaveLength(1);
    expect(await client.labels.retrieve(slug, projectId, label.id!)).toMatchObject({ name: 'Bug' });
    expect(await client.labels.update(slug, projectId, label.id!, { name: 'Defect' })).toMatchObject({
      name: 'Defect',
    });
    await client.labels.delete(slug, projectId, label.id!);
    expect(await statusOf(client.labels.delete(slug, projectId, label.id!))).toBe(404);
  });
});

describe('work items', () => {
  const stateOf = async (group: string): Promise<string> =>
    (await client.states.list(slug, projectId)).results.find((state) => state.group === group)!.id;

  it('are created, read, changed and deleted', async () => {
    const [label, state] = [
      await client.labels.create(slug, projectId, { name: unique('L') }),
      await stateOf('started'),
    ];
    const item = await create({ priority: 'high', state, labels: [label.id], assignees: [person.userId] });
    expect(item).toMatchObject({ priority: 'high', state, labels: [label.id], assignees: [person.userId] });
    const expanded = await client.workItems.retrieve(slug, projectId, item.id, [
      'state',
      'assignees',
      'labels',
      'project',
    ]);
    expect(expanded).toMatchObject({
      state: { id: state, group: 'started' },
      assignees: [{ id: person.userId, email: person.email }],
      labels: [{ id: label.id }],
      project: { id: projectId, identifier },
    });
    const renamed = await client.workItems.update(slug, projectId, item.id, { name: 'Renamed', assignees: [] });
    expect(renamed).toMatchObject({ name: 'Renamed', assignees: [], labels: [label.id] });
    const found = await client.workItems.retrieveByIdentifier(slug, `${identifier}-${item.sequence_id}`, ['state']);
    expect(found).toMatchObject({ id: item.id, state: { id: state } });
    await client.workItems.delete(slug, projectId, item.id);
    expect(await statusOf(client.workItems.retrieve(slug, projectId, item.id))).toBe(404);
  });

  it('are archived and brought back', async () => {
    const item = await create({ name: 'Old' });
    expect(await statusOf(client.workItems.archive(slug, projectId, item.id))).toBe(400);
    await client.workItems.update(slug, projectId, item.id, { state: await stateOf('completed') });
    await client.workItems.archive(slug, projectId, item.id);
    expect((await client.workItems.listArchived(slug, projectId)).results).toMatchObject([{ id: item.id }]);
    await client.workItems.unarchive(slug, projectId, item.id);
    expect(await client.workItems.retrieve(slug, projectId, item.id)).toMatchObject({ archived_at: null });
    await client.workItems.delete(slug, projectId, item.id);
  });

  it('fail with the status of the answer and its body', async () => {
    const error = await create({ name: '' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ statusCode: 400, response: { name: ['This field is required.'] } });
    const wrong = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: 'nobody' });
    expect(await statusOf(wrong.users.me())).toBe(401);
    expect(await statusOf(client.workItems.list('nowhere', projectId))).toBe(404);
  });
});

describe('300 work items', () => {
  const COUNT = 300;
  const list = (params: Record<string, unknown> = {}) => client.workItems.list(slug, projectId, params);

  beforeAll(async () => {
    const batches = Array.from({ length: 6 }, (_, batch) => ({
      items: Array.from({ length: 50 }, (_, index) => ({
        name: `Task ${batch * 50 + index}`,
        priority: index % 5 ? 'low' : 'urgent',
      })),
    }));
    for (const batch of batches.slice(1)) {
      expectOk(await tenant.v2.post(`projects/${projectId}/work-items/bulk-create/`, batch));
    }
    await Promise.all(batches[0]!.items.map((item) => create(item)));
  });

  it('are all found by next_cursor, each once, and the pages by prev_cursor again', async () => {
    const pages = [await list({ fields: 'id,name' })];
    while (pages.at(-1)!.next_page_results) {
      pages.push(await list({ fields: 'id,name', cursor: pages.at(-1)!.next_cursor }));
    }
    expect(pages.map(({ count }) => count)).toEqual([100, 100, 100]);
    for (const page of pages) expect(page).toMatchObject({ total_count: COUNT, total_results: COUNT, total_pages: 3 });
    const items = pages.flatMap(({ results }) => results);
    expect(new Set(items.map(({ id }) => id)).size).toBe(COUNT);
    expect(new Set(items.map(({ name }) => name)).size).toBe(COUNT);
    expect(await list({ fields: 'id,name', cursor: pages[2]!.prev_cursor })).toEqual(pages[1]);
    expect(await list({ fields: 'id,name', cursor: pages[1]!.prev_cursor })).toEqual(pages[0]);
  });

  it('are filtered, ordered and expanded', async () => {
    const urgent = await list({
      filters: { priority__in: ['urgent'] },
      per_page: 20,
      expand: 'state,assignees,labels',
    });
    expect(urgent).toMatchObject({ total_count: 60, count: 20 });
    expect(urgent.results[0]).toMatchObject({ priority: 'urgent', state: { name: 'Backlog' }, assignees: [] });
    const filters = { and: [{ priority: 'urgent' }, { or: [{ name: 'Task 0' }, { name__icontains: 'task 29' }] }] };
    const some = await list({ filters, order_by: 'name' });
    expect(some.results.map(({ name }) => name)).toEqual(['Task 0', 'Task 290', 'Task 295']);
    const workspace = await client.workItems.listWorkspace(slug, { filters, order_by: '-name', fields: 'name' });
    expect(workspace.results.map(({ name }) => name)).toEqual(['Task 295', 'Task 290', 'Task 0']);
    expect(await statusOf(list({ per_page: 1000 }))).toBe(400);
    expect(await statusOf(list({ filters: { colour: 'red' } }))).toBe(400);
  });

  it('are searched and counted', async () => {
    const names = async (query: string) =>
      (await client.workItems.search(slug, query)).issues.map(({ name }) => name).sort();
    expect(await names('TASK 299')).toContain('Task 299');
    expect(await names('no such task')).toEqual([]);
    const { results } = await list({ filters: { name: 'Task 123' }, fields: 'sequence_id' });
    const number = results[0]!.sequence_id;
    expect(await names(`${identifier}-${number}`)).toEqual(['Task 123']);
    expect(await names(String(number))).toContain('Task 123');
    const found = await client.workItems.advancedSearch(slug, {
      query: 'task 29',
      filters: { and: [{ priority: 'urgent' }] },
      limit: 50,
    });
    expect(found.map(({ name }) => name).sort()).toEqual(['Task 290', 'Task 295']);
    const counted = await client.workItems.countWorkspace(slug, { group_by: 'priority' });
    expect(counted).toEqual({
      grouped_by: 'priority',
      sub_grouped_by: null,
      total_count: COUNT,
      grouped_counts: { low: { count: 240 }, urgent: { count: 60 } },
    });
  });

  it('are found by queries', async () => {
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
    const pql = 'priority = "urgent" AND title ~ "task 29" AND createdBy = currentUser() ORDER BY title DESC';
    expect(names((await list({ pql, fields: 'name' })).results)).toEqual(['Task 295', 'Task 290']);
    const everywhere = await client.workItems.listWorkspace(slug, { pql, filters: { name__icontains: '5' } });
    expect(names(everywhere.results)).toEqual(['Task 295']);
    expect(await client.workItems.listArchived(slug, projectId, { pql })).toMatchObject({ total_count: 0 });
    expect(names(await client.workItems.advancedSearch(slug, { pql, limit: 1 }))).toEqual(['Task 295']);
    const counted = await client.workItems.countWorkspace(slug, { pql: 'priority = urgent', group_by: 'priority' });
    expect(counted).toMatchObject({ total_count: 60, grouped_counts: { urgent: { count: 60 } } });
    expect(await statusOf(list({ pql: 'priority = ' }))).toBe(400);
  });

  it('are there for a client of the other version, by cursor pages', async () => {
    const api: Client = person.v2;
    const seen = new Set<string>();
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const query: string = `per_page=80&paginate=cursor&fields=identifier&cursor=${cursor}`;
      const page = expectOk(await api.get(`projects/${identifier}/work-items/?${query}`));
      for (const row of page.data) seen.add(row.identifier as string);
      cursor = page.next_cursor as string | null;
    }
    expect(seen.size).toBe(COUNT);
    const [key] = seen;
    const item = expectOk(await api.get(`work-items/${key}/?expand=state,assignees`));
    const changed = expectOk(
      await api.patch(`projects/${identifier}/work-items/${item.id}/`, { state: 'Done', assignees: [person.email] }),
    );
    expect(changed).toMatchObject({ identifier: key, assignee_ids: [person.userId] });
    expectOk(await api.post(`projects/${identifier}/work-items/${item.id}/archive/`));
    expect(expectOk(await api.get('work-items/?per_page=1')).total_count).toBe(COUNT - 1);
  });
});

import {
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  fieldCodes,
  newTenant,
  openScene,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Scene,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let other: Project;
let ann: Person;
let labels: string[];
let scene: Scene;
let path: string;
let api: Client;

beforeAll(async () => {
  tenant = await newTenant();
  scene = await openScene(tenant);
  ({ project } = scene);
  other = await addProject(tenant);
  ann = await addPersonWithRole(tenant, project, 'contributor');
  labels = [await scene.add('labels'), await scene.add('labels')];
  path = scene.at('work-items');
  const { started, completed } = project.states;
  await add('A', { state: started, assignees: [ann.userId], priority: 'high' });
  await add('B', { state: completed, labels: [labels[0]], priority: 'low' });
  await add('C', { state: started, labels, priority: 'low' });
  const archived = await add('D', { state: completed, labels: [labels[1]] });
  expectOk(await tenant.v1.post(`${path}${archived}/archive/`), 201);
  expectOk(await tenant.v1.post(`projects/${other.id}/work-items/`, { name: 'E', priority: 'low' }), 201);
});

const add = async (name: string, members: object): Promise<string> =>
  expectOk(await tenant.v1.post(path, { name, ...members }), 201).id;
const names = (reply: Reply): string => {
  const body = expectOk(reply);
  const rows = (body.results ?? body.data) as { name: string }[];
  expect(body.total_count).toBe(rows.length);
  return rows.map(({ name }) => name).join('');
};
const json = (tree: unknown): string => `filters=${encodeURIComponent(JSON.stringify(tree))}`;

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  describe('lists of work items are narrowed', () => {
    it.each<[() => string, string, string]>([
      [() => `state=${project.states.started}`, 'AC', 'AC'],
      [() => `state=${project.states.started},${project.states.completed}`, 'ABC', 'ABC'],
      [() => `assignee=${ann.userId}`, 'A', 'A'],
      [() => `label=${labels[0]}`, 'BC', 'BC'],
      [() => `labels=${labels[1]}`, 'C', 'C'],
      [() => 'priority=low', 'BC', 'BCE'],
      [() => 'priority=low,high', 'ABC', 'ABCE'],
      [() => `project=${project.id}`, 'ABC', 'ABC'],
      [() => `project=${other.id}`, '', 'E'],
      [() => `state=${project.states.started}&label=${labels[0]}&priority=low`, 'C', 'C'],
      [() => `priority=low&${json({ labels__in: [labels[1]] })}`, 'C', 'C'],
      [() => `priority=low&pql=${encodeURIComponent('title = B')}`, 'B', 'B'],
      [() => 'state=&assignee=&priority=', 'ABC', 'ABCE'],
    ])('by %s', async (query, here, everywhere) => {
      const text = query();
      expect(names(await api.get(`${path}?order_by=name&${text}`))).toBe(here);
      expect(names(await api.get(`work-items/?order_by=name&${text}`))).toBe(everywhere);
      const counted = expectOk(await api.get(`work-items/count/?${text}`));
      expect(counted.total_count).toBe(everywhere.length);
    });

    it('in the archive too', async () => {
      const at = scene.at('archived-work-items');
      expect(names(await api.get(`${at}?label=${labels[1]}`))).toBe('D');
      expect(names(await api.get(`${at}?label=${labels[0]}`))).toBe('');
    });

    it.each([
      ['state=x', { state: ['Must be a valid UUID.'] }],
      ['assignee=x,y', { assignee: expect.arrayContaining(['Must be a valid UUID.']) as string[] }],
      ['priority=soon', { priority: [expect.stringContaining('"soon" is not one of urgent') as string] }],
      [
        'external_id=1&external_source=a&priority=low',
        { priority: ['external_id and external_source identify one work item: leave this out.'] },
      ],
    ])('not by %s', async (query, body) => {
      expectBody(await api.get(`${path}?${query}`), 400, body);
    });

    it('and no parameter of theirs is passive any more', async () => {
      const strict = { headers: { Prefer: 'handling=strict' } };
      const query = `project=${project.id}&state=${project.states.started}&assignee=${ann.userId}&limit=5&offset=0`;
      expect(names(await api.get(`${path}?${query}`, strict))).toBe('A');
    });
  });

  describe('limit and offset', () => {
    const pageOf = async (query: string) => {
      const { results, ...envelope } = expectOk(await api.get(`${path}?order_by=name&${query}`));
      return { ...envelope, names: results.map(({ name }: { name: string }) => name).join('') };
    };

    it('are the size of a page and the page that they mean', async () => {
      expect(await pageOf('limit=2')).toEqual(await pageOf('per_page=2'));
      const second = await pageOf('limit=2&offset=2');
      expect(second).toMatchObject({ names: 'C', next_page_results: false, prev_cursor: '2:0:1', total_count: 3 });
      expect(second).toEqual(await pageOf('cursor=2:1:0'));
      expect(await pageOf('per_page=1&offset=1')).toMatchObject({ names: 'B', next_cursor: '1:2:0' });
      expect(await pageOf('limit=1&cursor=1:1:0')).toMatchObject({ names: 'B' });
      expect(await pageOf('offset=0')).toMatchObject({ names: 'ABC', next_cursor: '100:1:0' });
      expect(await pageOf('offset=100')).toMatchObject({ names: '', total_count: 3 });
      expect(await pageOf('limit=&offset=')).toEqual(await pageOf(''));
      expect(expectOk(await api.get(`${scene.at('states')}?limit=2&offset=2`)).results).toHaveLength(2);
    });

    it.each([
      ['limit=0', 'Invalid limit value. Must be at least 1.'],
      ['limit=101', 'Invalid limit value. Cannot exceed 100.'],
      ['limit=x', 'Invalid limit parameter.'],
      ['per_page=101', 'Invalid per_page value. Cannot exceed 100.'],
      ['offset=-1', 'Invalid offset value. Must be at least 0.'],
      ['offset=1.5', 'Invalid offset parameter.'],
      ['limit=2&offset=3', 'Invalid offset value. Must be a multiple of the page size, 2.'],
      ['limit=2&per_page=2', 'Send per_page or limit, not both.'],
      ['cursor=2:1:0&offset=2', 'Send cursor or offset, not both.'],
    ])('are refused as %s', async (query, detail) => {
      expectBody(await api.get(`${path}?${query}`), 400, { detail });
    });
  });
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  it.each<[() => unknown, string]>([
    [() => ({ priority: 'high' }), 'A'],
    [() => ({ or: [{ priority: 'high' }, { label_id__in: [labels[0]] }] }), 'ABC'],
    [() => ({ not: { state_id: project.states.started } }), 'B'],
    [() => ({ and: [{ state_group__in: 'started' }, { assignee_id__isnull: true }] }), 'C'],
    [() => ({ priority: 'low', sequence_id__gte: 3 }), 'C'],
  ])('filters of work items are %s', async (tree, expected) => {
    expect(names(await api.get(`${path}?order_by=sequence_id&${json(tree())}`))).toBe(expected);
  });

  it('come beside the other parameters, in cursor pages too', async () => {
    const tree = json({ or: [{ priority: 'low' }, { priority: 'high' }] });
    const page = `${path}?order_by=sequence_id&paginate=cursor&per_page=1&state_id=${project.states.started}&${tree}`;
    const first = expectOk(await api.get(page));
    const second = expectOk(await api.get(`${page}&cursor=${first.next_cursor}`));
    expect([first.data[0].name, second.data[0].name, second.has_more]).toEqual(['A', 'C', false]);
  });

  it('are there wherever a list has filters', async () => {
    const of = async (list: string, tree: unknown): Promise<string[]> =>
      expectOk(await api.get(`${list}?${json(tree)}`)).data.map((one: { name: string }) => one.name);
    expect(
      await of(scene.at('states'), { not: { group__in: ['backlog', 'started', 'unstarted', 'cancelled'] } }),
    ).toEqual(expect.arrayContaining(['Done']));
    expect(await of('projects/', { or: [{ identifier: project.identifier }, { name: 'Nothing' }] })).toHaveLength(1);
    expect(await of('roles/', { and: [{ namespace: 'project' }, { slug__in: ['admin', 'guest'] }] })).toHaveLength(2);
    const at = new Date(Date.now() + 60_000).toISOString();
    const log = (tree: unknown) => api.get(`audit-logs/?${json(tree)}`);
    expect(expectOk(await log({ not: { created_before: at } })).data).toEqual([]);
    expect(
      expectOk(await log({ and: [{ created_before: at }, { event_name: 'audit_log.searched' }] })).data,
    ).not.toEqual([]);
  });

  it.each([
    'x',
    '[]',
    '7',
    '{"name":"x"}',
    '{"created_by_id":"x"}',
    '{"priority":"soon"}',
    '{"not":[]}',
    '{"state_id__gt":1}',
  ])('are not %s', async (text) => {
    expect(fieldCodes(await api.get(`${path}?filters=${encodeURIComponent(text)}`))[0]).toMatch(/^filters /);
  });
});

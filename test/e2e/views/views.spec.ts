import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  oauthToken,
  openScene,
  unique,
  untilNoticed,
  update,
  type Client,
  type Person,
  type Reply,
  type Scene,
  SWITCHED_OFF,
} from '../../support';
import { eventsOf } from '../../support/history';

const MEMBERS = [
  ...['access', 'archived_at', 'created_at', 'created_by_id', 'description', 'display_filters', 'display_properties'],
  ...['filters', 'id', 'is_locked', 'logo_props', 'name', 'owned_by_id', 'pql_filters', 'query', 'sort_order'],
  'updated_by_id',
].sort();

let scene: Scene;
let owner: Person;
let admin: Person;
let contributor: Person;
let guest: Person;

beforeAll(async () => {
  scene = await openScene(undefined, { issue_views_view: true });
  const { tenant, project } = scene;
  owner = tenant.owner;
  admin = await addPersonWithRole(tenant, project, 'admin');
  contributor = await addPersonWithRole(tenant, project, 'contributor');
  guest = await addPersonWithRole(tenant, project, 'guest');
});

const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);

describe.each(['project', 'workspace'] as const)('views of a %s', (level) => {
  let path: string;
  let api: Client;
  beforeAll(() => {
    api = owner.v2;
    path = level === 'project' ? scene.at('views') : 'views/';
  });

  const create = async (members: object = {}, by: Client = api) =>
    expectOk(await by.post(path, { name: unique('V '), ...members }), 201);
  const at = ({ id }: { id: string }) => `${path}${id}/`;

  it('have these members and no other, and defaults for what is not sent', async () => {
    const view = await create({ name: '  Mine ' });
    expect(Object.keys(view).sort()).toEqual(MEMBERS);
    expect(view).toMatchObject({
      name: 'Mine',
      description: '',
      access: 1,
      is_locked: false,
      owned_by_id: owner.userId,
      created_by_id: owner.userId,
      filters: {},
      pql_filters: null,
      query: {},
      display_filters: {},
      display_properties: {},
      logo_props: {},
      archived_at: null,
    });
    expect(expectOk(await api.get(at(view)))).toEqual(view);
    expect(expectOk(await api.get(`${path}?name=MINE`)).data).toEqual([view]);
  });

  it('keep what is sent and give it back as it was', async () => {
    const members = {
      description: 'All that hurts',
      access: 0,
      is_locked: true,
      filters: { priority__in: ['urgent', 'high'], or: [{ state_group: 'started' }, { assignee_id__isnull: true }] },
      pql_filters: 'isOverdue AND assignee = currentUser()',
      display_filters: { layout: 'kanban', group_by: 'state' },
      display_properties: { priority: true },
      logo_props: { in_use: 'emoji' },
      sort_order: -4.5,
    };
    const view = await create({ ...members, owned_by_id: guest.userId, query: { a: 1 }, archived_at: null });
    expect(view).toMatchObject({ ...members, owned_by_id: owner.userId });
    expect(view.query).toEqual({
      and: [{ priority__in: ['urgent', 'high'] }, { or: [{ state_group: 'started' }, { assignee_id__isnull: true }] }],
    });
    const cleared = { description: '', pql_filters: null, filters: {}, display_filters: {}, logo_props: {} };
    const nulls = Object.fromEntries(Object.keys(cleared).map((name) => [name, null]));
    expect(expectOk(await api.patch(at(view), { is_locked: false, ...nulls }))).toMatchObject({
      ...cleared,
      name: view.name,
      display_properties: { priority: true },
    });
  });

  it('go behind one another unless they are placed, and can be ordered, filtered and searched', async () => {
    const mark = unique('m');
    const placed = async (name: string, members: object = {}) => create({ name: `${mark} ${name}`, ...members });
    const [a, b] = [await placed('a'), await placed('b', { is_locked: true })];
    expect(b.sort_order - a.sort_order).toBe(10_000);
    await placed('c', { sort_order: -1e9 });
    await placed('d', { access: 0 });
    const found = async (query: string) =>
      names(await api.get(`${path}?search=${mark}&${query}`))
        .map((name) => name.slice(-1))
        .join('');
    expect(await found('')).toBe('cabd');
    expect(await found('order_by=-created_at')).toBe('dcba');
    expect(await found('access=0')).toBe('d');
    expect(await found('access=1&is_locked=false')).toBe('ca');
    expect(await found(`owned_by_id=${guest.userId}`)).toBe('');
    expect(await found(`filters=${encodeURIComponent('{"not":{"is_locked":true}}')}`)).toBe('cad');
    expect(fieldCodes(await api.get(`${path}?access=2&is_locked=maybe`)).sort()).toEqual([
      'access invalid_choice',
      'is_locked invalid',
    ]);
    const query = `${path}?search=${mark}&order_by=created_at&per_page=3&fields=name`;
    const first = expectOk(await api.get(`${query}&paginate=cursor`));
    const second = expectOk(await api.get(`${query}&cursor=${first.next_cursor}`));
    expect([first.data.length, second.data.length, second.has_more]).toEqual([3, 1, false]);
  });

  it('name what is wrong, all of it at once', async () => {
    const settings = { text: 'x'.repeat(70_000) };
    const reply = await api.post(path, {
      name: ' ',
      access: 2,
      is_locked: 'yes',
      filters: [],
      display_filters: settings,
      logo_props: 'x',
      sort_order: 'first',
    });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual([
      'access invalid_choice',
      'display_filters invalid',
      'filters invalid',
      'is_locked invalid',
      'logo_props invalid',
      'name required',
      'sort_order invalid',
    ]);
    expect(fieldCodes(await api.post(path, { name: 'x'.repeat(256) }))).toEqual(['name max_length']);
  });

  it.each<[object, string]>([
    [{ prioritee: 'high' }, 'Did you mean "priority"?'],
    [{ priority__in: ['hi'] }, '"hi" is not one of'],
    [{ or: { priority: 'high' } }, '"or" takes a list'],
    [{ priority__gte: 'low' }, 'is not a valid operator'],
    [{ created_at__gte: 'yesterday' }, 'Use ISO 8601'],
  ])('take no filters that their lists would not: %j', async (filters, message) => {
    const before = expectOk(await api.get(`${path}?per_page=1`)).total_count;
    const reply = await api.post(path, { name: 'x', filters });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual([expect.stringMatching(/^filters (invalid|invalid_choice)$/)]);
    expect(reply.text).toContain(JSON.stringify(message).slice(1, -1));
    expect(expectOk(await api.get(`${path}?per_page=1`)).total_count).toBe(before);
  });

  it.each<[string, string]>([
    ['priority = ', 'Line 1, column 12: '],
    ['priority = high\nAND owner = me', 'Line 2, column 5: '],
    ['label = "no such"', 'Line 1, column 9: There is no label \\"no such\\".'],
    ['isOverdue ORDER BY priority', 'leave ORDER BY out'],
    ['isOverdue LIMIT 3', 'leave LIMIT out'],
  ])('say where a query is wrong: %s', async (pql_filters, message) => {
    const { id } = await create();
    const replies = [await api.post(path, { name: 'x', pql_filters }), await api.patch(at({ id }), { pql_filters })];
    for (const reply of replies) {
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['pql_filters invalid']);
      expect(reply.text).toContain(message);
      expect(reply.body.position).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
    }
    expect(expectOk(await api.get(at({ id }))).pql_filters).toBeNull();
  });

  it('that are private are not there for others, whoever they are', async () => {
    const view = await create({ access: 0 }, contributor.v2);
    for (const { v2 } of [owner, admin, guest]) {
      expectProblem(await v2.get(at(view)), 404, 'not_found');
      expectProblem(await v2.get(`${at(view)}work-items/`), 404, 'not_found');
      expect(names(await v2.get(`${path}?name=${encodeURIComponent(view.name)}`))).toEqual([]);
      expect(names(await v2.get(`${path}?owned_by_id=${contributor.userId}&access=0`))).toEqual([]);
    }
    for (const { v2 } of [owner, admin]) {
      expectProblem(await v2.patch(at(view), { name: 'x' }), 404, 'not_found');
      expectProblem(await v2.delete(at(view)), 404, 'not_found');
      const stale = { headers: { 'If-Match': '"nonsense"' } };
      expectProblem(await v2.delete(at(view), undefined, stale), 404, 'not_found');
    }
    expectOk(await contributor.v2.get(at(view)));
    expect(names(await contributor.v2.get(`${path}?access=0`))).toContain(view.name);
  });

  it('are opened and closed by their owner alone', async () => {
    const view = await create({}, contributor.v2);
    expectProblem(await owner.v2.patch(at(view), { access: 0 }), 403, 'forbidden');
    expectOk(await owner.v2.patch(at(view), { access: 1, name: 'Of all' }));
    expect(expectOk(await contributor.v2.patch(at(view), { access: 0 }))).toMatchObject({ access: 0, name: 'Of all' });
    expectProblem(await owner.v2.get(at(view)), 404);
    expectOk(await contributor.v2.patch(at(view), { access: 1 }));
    expectOk(await owner.v2.get(at(view)));
  });

  it('that are locked stay as they are until they are unlocked', async () => {
    const view = await create({ is_locked: true }, contributor.v2);
    for (const { v2 } of [owner, contributor]) {
      expectProblem(await v2.patch(at(view), { name: 'x' }), 409, 'view_locked');
      expectProblem(await v2.patch(at(view), { is_locked: true }), 409, 'view_locked');
      expectProblem(await v2.delete(at(view)), 409, 'view_locked');
    }
    expect(expectOk(await owner.v2.patch(at(view), { is_locked: false, name: 'Open' }))).toMatchObject({
      is_locked: false,
      name: 'Open',
    });
    expect((await contributor.v2.delete(at(view))).status).toBe(204);
  });

  it('are changed and deleted by owners of views and of places', async () => {
    const mine = await create({}, contributor.v2);
    const theirs = await create();
    expectProblem(await contributor.v2.patch(at(theirs), { name: 'x' }), 403, 'forbidden');
    expectProblem(await contributor.v2.delete(at(theirs)), 403, 'forbidden');
    expectProblem(await guest.v2.post(path, { name: 'x' }), 403, 'forbidden');
    expectProblem(await guest.v2.patch(at(mine), { name: 'x' }), 403, 'forbidden');
    expectOk(await guest.v2.get(at(mine)));
    expect(expectOk(await owner.v2.patch(at(mine), { name: 'x' }))).toMatchObject({ owned_by_id: contributor.userId });
    expectOk(await contributor.v2.patch(at(mine), { description: 'y' }));
    expect(await contributor.v2.delete(at(mine))).toMatchObject({ status: 204, text: '' });
    expectProblem(await contributor.v2.delete(at(mine)), 404, 'not_found');
    expect((await owner.v2.delete(at(theirs))).status).toBe(204);
  });

  it('show their owner on demand, and guard against what changed meanwhile', async () => {
    const view = await create();
    const reply = await api.get(`${at(view)}?expand=owned_by&fields=name`);
    expect(expectOk(reply)).toEqual({
      id: view.id,
      name: view.name,
      owned_by: { id: owner.userId, display_name: expect.any(String), avatar_url: null, email: owner.email },
    });
    expect(fieldCodes(await api.get(`${path}?expand=project`))).toEqual(['expand invalid']);
    const etag = (await api.get(at(view))).headers.get('etag')!;
    expectOk(await api.patch(at(view), { name: 'x' }, { headers: { 'If-Match': etag } }));
    expectProblem(await api.patch(at(view), { name: 'y' }, { headers: { 'If-Match': etag } }), 409, 'version_mismatch');
  });
});

describe('places of views', () => {
  it('tell of what others may see: to them a view that is closed has gone', async () => {
    const { tenant, project } = scene;
    const told = async (id: string) =>
      (await eventsOf(tenant, id)).map(({ event, data, previous, project_id: place }) => [
        event,
        place,
        data.name ?? null,
        previous.name ?? null,
      ]);
    const id = await scene.add('views', { name: 'a', access: 0 });
    const path = `${scene.at('views')}${id}/`;
    for (const patch of [{ name: 'b' }, { access: 1 }, { name: 'c' }, {}, { access: 0 }, { name: 'd' }]) {
      expectOk(await scene.v2.patch(path, patch));
    }
    expect((await scene.v2.delete(path)).status).toBe(204);
    expect(await told(id)).toEqual([
      ['view.created', project.id, 'b', null],
      ['view.updated', project.id, 'c', 'b'],
      ['view.deleted', project.id, null, 'c'],
    ]);
    const ofWorkspace = await scene.add('views/', { name: 'w' });
    expect(await told(ofWorkspace)).toEqual([['view.created', null, 'w', null]]);
  });

  it('are apart', async () => {
    const ofWorkspace = await scene.add('views/');
    const ofProject = await scene.add('views');
    const other = await openScene(scene.tenant, { issue_views_view: true });
    expectProblem(await scene.v2.get(`${scene.at('views')}${ofWorkspace}/`), 404);
    expectProblem(await scene.v2.get(`views/${ofProject}/`), 404);
    expectProblem(await scene.v2.patch(`${other.at('views')}${ofProject}/`, { name: 'x' }), 404);
    expectProblem(await scene.v2.delete(`views/${ofProject}/`), 404);
  });

  it('of a project are open while the project has views switched on', async () => {
    const off = await addProject(scene.tenant, SWITCHED_OFF);
    expectProblem(await scene.v2.get(`projects/${off.id}/views/`), 402, 'payment_required');
    expectProblem(await scene.v2.post(`projects/${off.id}/views/`, { name: 'x' }), 402, 'payment_required');
    expectOk(await scene.v2.patch(`projects/${off.id}/`, { issue_views_view: true }));
    await untilNoticed();
    const { id } = expectOk(await scene.v2.post(`projects/${off.id}/views/`, { name: 'x' }), 201);
    await update('projects', scene.tenant.workspaceId, off.id, { issue_views_view: false });
    await untilNoticed();
    expectProblem(await scene.v2.get(`projects/${off.id}/views/${id}/work-items/`), 402, 'payment_required');
  });

  it('take the filters of their own lists', async () => {
    const filters = { project_id: scene.project.id };
    const reply = await scene.v2.post(scene.at('views'), { name: 'x', filters });
    expect(fieldCodes(reply)).toEqual(['filters invalid']);
    expectOk(await scene.v2.post('views/', { name: 'x', filters }), 201);
  });
});

describe('work items of a view', () => {
  let world: Scene;
  let ann: Person;
  let viewer: Person;
  let path: string;
  let label: string;

  beforeAll(async () => {
    world = await openScene(undefined, { issue_views_view: true });
    const { tenant, project } = world;
    ann = await addPersonWithRole(tenant, project, 'contributor');
    viewer = await addPersonWithRole(tenant, project, 'guest');
    path = world.at('views');
    label = await world.add('labels', { name: 'Red' });
    const add = (name: string, members: object = {}) => world.add('work-items', { name, ...members });
    await add('A', { priority: 'urgent', assignee_ids: [ann.userId] });
    await add('B', { priority: 'high', label_ids: [label] });
    await add('C', { priority: 'low', state_id: project.states.completed });
    const gone = await add('D', { priority: 'urgent' });
    expectOk(await tenant.v2.post(`${world.at('work-items')}${gone}/archive/`));
    const other = await openScene(tenant);
    await other.add('work-items', { name: 'E', priority: 'urgent' });
  });

  const view = async (members: object, where = path): Promise<string> =>
    `${where}${expectOk(await world.v2.post(where, { name: unique('V'), ...members }), 201).id}/work-items/`;
  const found = async (url: string, query = '', by: Client = world.v2): Promise<string> => {
    const body = expectOk(await by.get(`${url}?order_by=sequence_id&${query}`));
    expect(body.total_count).toBe(body.data.length);
    return body.data
      .map(({ name }: { name: string }) => name)
      .sort()
      .join('');
  };

  it.each<[string, object, string, string]>([
    ['no condition', {}, 'ABC', 'ABCE'],
    ['filters', { filters: { priority__in: ['urgent', 'high'] } }, 'AB', 'ABE'],
    ['groups', { filters: { or: [{ priority: 'low' }, { not: { assignee_id__isnull: true } }] } }, 'AC', 'AC'],
    ['a query', { pql_filters: 'priority = urgent OR stateGroup = completed' }, 'AC', 'ACE'],
    ['both', { filters: { priority__in: ['urgent', 'low'] }, pql_filters: 'assignee IS NULL' }, 'C', 'CE'],
  ])('are those that %s leave', async (_, members, here, everywhere) => {
    expect(await found(await view(members))).toBe(here);
    expect(await found(await view(members, 'views/'))).toBe(everywhere);
  });

  it('are listed like any others', async () => {
    const url = await view({ filters: { priority__in: ['urgent', 'high'] } });
    const list = `${world.at('work-items')}?priority__in=urgent,high`;
    const both = (query: string) => Promise.all([world.v2.get(`${url}?${query}`), world.v2.get(`${list}&${query}`)]);
    for (const query of ['', 'order_by=-priority&fields=name,priority', 'expand=state,assignees&per_page=1&offset=1']) {
      const [ofView, ofList] = await both(query);
      expect(expectOk(ofView)).toEqual(expectOk(ofList));
      expect(ofView.body.data.length).toBeGreaterThan(0);
    }
    const pages = await both('paginate=cursor&per_page=1');
    const [next, same] = await both(`cursor=${expectOk(pages[0]).next_cursor}&per_page=1`);
    expect(expectOk(next)).toEqual(expectOk(same));
    expect(names(next)).not.toEqual(names(pages[0]));
  });

  it('can be narrowed further', async () => {
    const url = await view({ filters: { priority__in: ['urgent', 'high'] } });
    expect(await found(url, 'priority=low')).toBe('');
    expect(await found(url, 'search=b')).toBe('B');
    expect(await found(url, `filters=${encodeURIComponent(JSON.stringify({ label_id: label }))}`)).toBe('B');
    expect(await found(url, `pql=${encodeURIComponent('priority = urgent OR priority = low')}`)).toBe('A');
    expect(await found(url, 'archived=only')).toBe('D');
    const wrong = await world.v2.get(`${url}?pql=prio`);
    expect(fieldCodes(wrong)).toEqual(['pql invalid']);
    const order = `${url}?fields=name&pql=${encodeURIComponent('ORDER BY priority DESC LIMIT 1')}`;
    expect(names(await world.v2.get(order))).toEqual(['B']);
  });

  it('are those of the one who asks', async () => {
    const url = await view({ pql_filters: 'assignee = currentUser()' });
    expect(await found(url)).toBe('');
    expect(await found(url, '', ann.v2)).toBe('A');
    const all = await view({});
    expect(await found(all, '', viewer.v2)).toBe('');
    expect(await found(await view({}, 'views/'), '', ann.v2)).toBe('ABC');
    const outsider = await addMember(world.tenant, 'member');
    expect(await found(await view({}, 'views/'), '', outsider.v2)).toBe('');
  });

  it('need the scope of work items', async () => {
    const url = await view({});
    const views = await oauthToken(world.tenant, ann.userId, ['projects.views:read']);
    expectProblem(await views.v2.get(url), 403, 'forbidden');
    const items = await oauthToken(world.tenant, ann.userId, ['projects.work_items:read']);
    expect(await found(url, '', items.v2)).toBe('ABC');
  });

  it('say which condition names what has gone, and the view can be changed all the same', async () => {
    const blue = await world.add('labels', { name: 'Blue' });
    const url = await view({ pql_filters: 'label = Blue' });
    expect(await found(url)).toBe('');
    expect((await world.v2.delete(`${world.at('labels')}${blue}/`)).status).toBe(204);
    const reply = await world.v2.get(url);
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['pql_filters invalid']);
    const record = url.replace('work-items/', '');
    expectOk(await world.v2.patch(record, { name: 'Old' }));
    expect(fieldCodes(await world.v2.patch(record, { filters: { priority: 'low' } }))).toEqual(['pql_filters invalid']);
    expectOk(await world.v2.patch(record, { filters: { priority: 'low' }, pql_filters: null }));
    expect(await found(url)).toBe('C');
  });
});

it('queries of views follow names of states, labels and types', async () => {
  const other = await openScene(scene.tenant, { issue_views_view: true });
  const label = await scene.add('labels', { name: 'red' });
  await other.add('labels', { name: 'red' });
  const pql_filters = 'state = Todo AND label != Red';
  const body = { pql_filters, access: 1 };
  const [here, there] = [await scene.add('views', body), await other.add('views', body)];
  const { id: everywhere } = expectOk(await owner.v2.post('views/', { name: 'All', ...body }), 201);
  expectOk(await owner.v2.patch(`${scene.at('labels')}${label}/`, { name: 'Dark "red"' }));
  const { states } = scene.project;
  expectOk(await owner.v2.patch(`${scene.at('states')}${states.unstarted}/`, { name: 'To do' }));
  const queryOf = async (path: string) => expectOk(await owner.v2.get(path)).pql_filters as string;
  expect(await queryOf(`${scene.at('views')}${here}/`)).toBe('state = "To do" AND label != "Dark \\"red\\""');
  expect(await queryOf(`${other.at('views')}${there}/`)).toBe(pql_filters);
  const both = 'state IN (Todo, "To do") AND label NOT IN (Red, "Dark \\"red\\"")';
  expect(await queryOf(`views/${everywhere as string}/`)).toBe(both);
  expectOk(await owner.v2.get(`${scene.at('views')}${here}/work-items/`));
});

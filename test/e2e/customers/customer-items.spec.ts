import {
  addPersonWithRole,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  type Reply,
  type Scene,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
/** Two projects of a workspace. */
let [here, there]: Scene[] = [];
let customer: string;
let request: string;

beforeAll(async () => {
  tenant = await newTenant({ features: ['customers'] });
  here = await openScene(tenant);
  there = await openScene(tenant);
});
beforeEach(async () => {
  customer = await here!.add('customers/');
  request = await here!.add(`customers/${customer}/requests/`);
});

const item = (scene = here!, members: object = {}) => scene.add('work-items', members);
const issues = () => `customers/${customer}/issues/`;
const workItems = () => `customers/${customer}/work-items/`;
const manage = (delta: object) => tenant.v2.post(workItems(), delta);
const link = (ids: readonly string[], query = '') => tenant.v1.post(`${issues()}${query}`, { issue_ids: ids });
const listed = async (query = ''): Promise<string[]> =>
  expectOk(await tenant.v1.get(`${issues()}${query}`)).map(({ id }: { id: string }) => id);
const ofRequest = () => `?customer_request_id=${request}`;

describe('version 1', () => {
  it('links items of all projects, and lists them as a plain array, the newest first', async () => {
    const [first, second] = [await item(here, { name: 'Login', priority: 'high' }), await item(there)];
    const linked = expectOk(await link([first, second]), 201);
    expect(linked).toMatchObject({ message: expect.any(String) });
    expect(linked.linked_issues.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort());
    const rows = expectOk(await tenant.v1.get(issues()));
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(rows[1]).toEqual({
      id: first,
      name: 'Login',
      state_id: here!.project.states.backlog,
      priority: 'high',
      sequence_id: expect.any(Number),
      project_id: here!.project.id,
      project__identifier: here!.project.identifier,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(linked.linked_issues).toContainEqual({ ...rows[1], updated_at: expect.any(String) });
    expect(expectOk(await tenant.v1.get(`${issues()}?fields=name`))[1]).toEqual({ name: 'Login' });
    expect(await listed('?search=login')).toEqual([first]);
    expect(await listed('?search=nothing')).toEqual([]);
  });

  it('linking once more changes nothing; an unknown item refuses all', async () => {
    const [first, second] = [await item(), await item()];
    expectOk(await link([first]), 201);
    const before = (await eventsOf(tenant, first)).length;
    expectOk(await link([first]), 201);
    expect(await eventsOf(tenant, first)).toHaveLength(before);
    const stranger = await openScene();
    const refused = await link([second, await stranger.add('work-items')]);
    expectProblem(refused, 400);
    expect(Object.keys(refused.body)).toEqual(['issue_ids']);
    expect(Object.keys((await link([])).body)).toEqual(['issue_ids']);
    expect(await listed()).toEqual([first]);
  });

  it('links to a request, and takes items from it or from all of the customer', async () => {
    const [direct, asked, both] = [await item(), await item(), await item()];
    expectOk(await link([direct, both]), 201);
    expectOk(await link([asked, both], ofRequest()), 201);
    expect((await listed()).sort()).toEqual([direct, asked, both].sort());
    expect((await listed(ofRequest())).sort()).toEqual([asked, both].sort());
    const unlink = (id: string, query = '') => tenant.v1.delete(`${issues()}${id}/${query}`);
    expect((await unlink(both, ofRequest())).status).toBe(204);
    expect((await listed()).sort()).toEqual([direct, asked, both].sort());
    expect(await listed(ofRequest())).toEqual([asked]);
    expectOk(await link([both], ofRequest()), 201);
    for (const id of [both, asked]) expect((await unlink(id)).status).toBe(204);
    expect(await listed()).toEqual([direct]);
    expect(await listed(ofRequest())).toEqual([]);
    expectBody(await unlink(asked), 404, { error: 'The work item is not linked to the customer.' });
    const foreign = await here!.add(`customers/${await here!.add('customers/')}/requests/`);
    for (const id of [foreign, customer]) {
      expectProblem(await link([direct], `?customer_request_id=${id}`), 404);
      expectProblem(await tenant.v1.get(`${issues()}?customer_request_id=${id}`), 404);
    }
    expect(Object.keys((await tenant.v1.get(`${issues()}?customer_request_id=x`)).body)).toEqual([
      'customer_request_id',
    ]);
  });

  it('a request that goes takes its links along, a customer all', async () => {
    const [direct, asked] = [await item(), await item()];
    expectOk(await link([direct]), 201);
    expectOk(await link([asked, direct], ofRequest()), 201);
    expect((await tenant.v1.delete(`customers/${customer}/requests/${request}/`)).status).toBe(204);
    expect(await listed()).toEqual([direct]);
    expect((await tenant.v1.delete(`customers/${customer}/`)).status).toBe(204);
    expect((await eventsOf(tenant, direct)).at(-1)).toMatchObject({
      event: 'workitem.updated',
      data: { customerIds: [] },
      previous: { customerIds: [customer] },
    });
    expectProblem(await tenant.v1.get(issues()), 404);
  });
});

describe('version 2', () => {
  const ids = (reply: Reply): string[] => expectOk(reply).data.map(({ id }: { id: string }) => id);

  it('puts items of all projects in and takes them out, and answers what was not so before', async () => {
    const [first, second, asked] = [await item(), await item(there), await item()];
    expect(expectOk(await manage({ add: [first, second, first] })).added.sort()).toEqual([first, second].sort());
    expect(expectOk(await manage({ add: [first] }))).toEqual({ added: [], removed: [] });
    expectOk(await link([asked, first], ofRequest()), 201);
    const removed = expectOk(await manage({ remove: [first, asked] }));
    expect(removed).toEqual({ added: [], removed: expect.arrayContaining([first, asked]) });
    expect(ids(await tenant.v2.get(workItems()))).toEqual([second]);
    expect(expectOk(await manage({}))).toEqual({ added: [], removed: [] });
  });

  it('does all of it or nothing', async () => {
    const [first, second] = [await item(), await item()];
    expectOk(await manage({ add: [first] }));
    const stranger = await openScene();
    const refused = await manage({ add: [second, await stranger.add('work-items')], remove: [first] });
    expect(fieldCodes(refused)).toEqual(['add does_not_exist']);
    expect(fieldCodes(await manage({ add: [second], remove: [second] }))).toEqual(['remove invalid']);
    expect(ids(await tenant.v2.get(workItems()))).toEqual([first]);
  });

  it('lists items as all lists of items do', async () => {
    const [first, second] = [await item(here, { priority: 'urgent' }), await item(there, { name: 'Login page' })];
    expectOk(await manage({ add: [first, second] }));
    const found = async (query: string) => ids(await tenant.v2.get(`${workItems()}?${query}`));
    expect(await found('priority=urgent')).toEqual([first]);
    expect(await found('search=login')).toEqual([second]);
    expect(await found(`project_id=${there!.project.id}`)).toEqual([second]);
    expect(await found('pql=priority = urgent')).toEqual([first]);
    expect(await found('order_by=created_at&per_page=1')).toEqual([first]);
    expect(expectOk(await tenant.v2.get(`${workItems()}?expand=state`)).data[0].state).toMatchObject({
      name: 'Backlog',
    });
    customer = await here!.add('customers/');
    expect(await found('')).toEqual([]);
  });
});

it('changes items with their version and event, and tells nothing of customers to who may not see them', async () => {
  const id = await item();
  const path = `${here!.at('work-items')}${id}/`;
  const before = (await tenant.v2.get(path)).headers.get('etag');
  expectOk(await manage({ add: [id] }));
  expect((await tenant.v2.get(path)).headers.get('etag')).not.toBe(before);
  expect((await eventsOf(tenant, id)).at(-1)).toMatchObject({ data: { customerIds: [customer] } });
  expect((await activitiesOf(tenant, id)).map(({ field }) => field)).toEqual([null]);
  const contributor = await addPersonWithRole(tenant, here!.project, 'contributor');
  expect(JSON.stringify(expectOk(await contributor.v2.get(`${path}?fields=all`)))).not.toContain(customer);
  expectProblem(await contributor.v2.get(workItems()), 403);
  expectProblem(await contributor.v1.get(issues()), 403);
});

it('many at once do not wait for one another in a circle', async () => {
  const items = await Promise.all([here, there, here, there].map((scene) => item(scene)));
  const others = await Promise.all([1, 2].map(() => here!.add('customers/')));
  const calls = others.flatMap((id, index) => {
    const ids = index ? [...items].reverse() : items;
    return [
      tenant.v2.post(`customers/${id}/work-items/`, { add: ids }),
      ...ids.map((one) => tenant.v2.patch(`customers/${id}/`, { stage: one.slice(0, 8) })),
    ];
  });
  for (const reply of await Promise.all(calls)) expectOk(reply);
  for (const id of others) {
    expect(expectOk(await tenant.v2.get(`customers/${id}/work-items/`)).data).toHaveLength(items.length);
  }
});

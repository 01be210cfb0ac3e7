import {
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  newTenant,
  openScene,
  openSharedScene,
  sql,
  unique,
  type Client,
  type Reply,
  type Scene,
  type Tenant,
  SWITCHED_OFF,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let scene: Scene;
let v1: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  v1 = tenant.v1;
});
beforeEach(async () => {
  scene = await openScene(tenant, { is_epic_enabled: true });
  path = scene.at('epics');
});

const epic = async (members: object = {}): Promise<string> =>
  expectOk(await v1.post(path, { name: unique('E'), ...members }), 201).id;
const item = (members: object = {}) => scene.add('work-items', members);
const itemOf = async (id: string) => expectOk(await v1.get(`${scene.at('work-items')}${id}/`));
const ids = (reply: Reply): string[] => expectOk(reply).results.map(({ id }: { id: string }) => id);
const typeOf = async (members: object): Promise<string> =>
  expectOk(await v1.post(scene.at('work-item-types'), { name: unique('T'), ...members }), 201).id;

describe('an epic', () => {
  it('has the documented shape, and is a work item', async () => {
    const label = await scene.add('labels');
    const upper = await item();
    const sent = {
      name: unique('E'),
      description_html: '<p>Hello</p>',
      priority: 'high',
      start_date: '2026-01-05',
      target_date: '2026-03-27',
      external_source: 'jira',
      external_id: unique('E'),
    };
    const relations = { parent_id: upper, assignee_ids: [tenant.owner.userId], label_ids: [label] };
    const shown = expectOk(await v1.post(path, { ...sent, ...relations }), 201);
    expect(shown).toMatchObject({
      ...sent,
      parent: upper,
      assignees: [tenant.owner.userId],
      labels: [label],
      description_stripped: 'Hello',
      project: scene.project.id,
      workspace: tenant.workspaceId,
      created_by: tenant.owner.userId,
    });
    expect(expectOk(await v1.get(`${path}${shown.id}/`))).toEqual(shown);
    expect(await itemOf(shown.id)).toEqual(shown);
    expect(expectOk(await v1.get(`${path}${shown.id}/?expand=type`)).type).toMatchObject({
      name: 'Epic',
      is_epic: true,
    });
    expectBody(await v1.post(path, { ...sent }), 409, {
      error: 'Issue with the same external id and external source already exists',
      id: shown.id,
    });
    const events = (await eventsOf(tenant, shown.id)).map(({ event }) => event);
    expect(events).toEqual(['workitem.created']);
  });

  it('is changed, as work items are, and cleared', async () => {
    const id = await epic({ start_date: '2026-01-05' });
    const changed = expectOk(await v1.patch(`${path}${id}/`, { name: 'Other', start_date: null, priority: 'low' }));
    expect(changed).toMatchObject({ id, name: 'Other', start_date: null, priority: 'low' });
    expectBody(await v1.patch(`${path}${id}/`, { parent_id: id }), 400, { parent_id: expect.any(Array) });
    expectBody(await v1.post(path, {}), 400, { name: ['This field is required.'] });
    expect((await activitiesOf(tenant, id)).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'start_date', 'priority']),
    );
  });

  it('of a place is no other work item, and none of another project', async () => {
    const id = await item();
    const there = await openScene(tenant, { is_epic_enabled: true });
    const other = expectOk(await v1.post(there.at('epics'), { name: 'E' }), 201).id;
    for (const wrong of [id, other, tenant.workspaceId]) {
      expectProblem(await v1.get(`${path}${wrong}/`), 404);
      expectProblem(await v1.patch(`${path}${wrong}/`, { name: 'x' }), 404);
      expectProblem(await v1.delete(`${path}${wrong}/`), 404);
      expectProblem(await v1.get(`${path}${wrong}/issues/`), 404);
      expectProblem(await v1.post(`${path}${wrong}/issues/`, { work_item_ids: [id] }), 404);
    }
  });

  it('is what has a type of epics, and a project has one such type', async () => {
    const [first, second] = [await epic(), await epic()];
    const { type } = await itemOf(first);
    expect((await itemOf(second)).type).toBe(type);
    const chosen = await item({ type_id: type });
    expect(ids(await v1.get(path)).sort()).toEqual([first, second, chosen].sort());
    expectOk(await v1.patch(`${scene.at('work-items')}${chosen}/`, { type_id: null }));
    expect(ids(await v1.get(path))).toEqual([second, first]);
  });

  it('has one type where two people make the first ones at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => epic()));
    const types = await Promise.all(made.map(async (id) => (await itemOf(id)).type as string));
    expect(new Set(types).size).toBe(1);
  });

  it('is not served where the project has switched epics off', async () => {
    const { id } = await addProject(tenant, SWITCHED_OFF);
    expectProblem(await v1.get(`projects/${id}/epics/`), 402);
    expectProblem(await v1.post(`projects/${id}/epics/`, { name: 'E' }), 402);
  });
});

describe('where the workspace keeps types', () => {
  it('the first epic of a project has a type of the workspace, which the project imports', async () => {
    const here = await openSharedScene();
    const { tenant: shared } = here;
    const there = await openScene(shared);
    for (const { project } of [here, there]) {
      expectOk(await shared.v1.patch(`projects/${project.id}/features/`, { epics: true }));
    }
    const first = expectOk(await shared.v1.post(here.at('epics'), { name: 'E' }), 201);
    const second = expectOk(await shared.v1.post(there.at('epics'), { name: 'E' }), 201);
    expect(second.type).toBe(first.type);
    const types = expectOk(await shared.v2.get('work-item-types/')).data;
    expect(types).toMatchObject([{ id: first.type, name: 'Epic', is_epic: true }]);
  });
});

describe('the list', () => {
  it('has the epics of the project, the newest first, as lists of work items do', async () => {
    const [first, second] = [await epic({ priority: 'high' }), await epic({ external_source: 'a', external_id: 'b' })];
    await item();
    expect(ids(await v1.get(path))).toEqual([second, first]);
    expect(ids(await v1.get(`${path}?order_by=created_at`))).toEqual([first, second]);
    expect(ids(await v1.get(`${path}?priority=high`))).toEqual([first]);
    expect(ids(await v1.get(`${path}?external_source=a&external_id=b`))).toEqual([second]);
    const page = expectOk(await v1.get(`${path}?per_page=1`));
    expect(ids(await v1.get(`${path}?per_page=1&cursor=${String(page.next_cursor)}`))).toEqual([first]);
    expectProblem(await v1.get(`${path}?per_page=0`), 400);
  });

  it('shows guests what they made themselves', async () => {
    const guest = await addPersonWithRole(tenant, scene.project, 'guest');
    await epic();
    expect(ids(await guest.v1.get(path))).toEqual([]);
  });
});

describe('work items below', () => {
  const put = (id: string, ...work_item_ids: string[]) => v1.post(`${path}${id}/issues/`, { work_item_ids });

  it('are put there, all or none, and answered', async () => {
    const id = await epic();
    const [first, second] = [await item(), await item()];
    const added = expectOk(await put(id, first, second, first));
    expect(added).toMatchObject([
      { id: first, parent: id },
      { id: second, parent: id },
    ]);
    expect(added[0].last_activity_at).toBe(added[0].updated_at);
    expect(ids(await v1.get(`${path}${id}/issues/`))).toEqual([second, first]);
    expect(ids(await v1.get(`${path}${id}/issues/?order_by=created_at`))).toEqual([first, second]);
    const third = await item();
    const stranger = await openScene(tenant);
    const foreign = await stranger.add('work-items');
    for (const wrong of [foreign, tenant.workspaceId]) {
      expectBody(await put(id, third, wrong), 400, { work_item_ids: [`The project has no work item ${wrong}.`] });
    }
    expect((await itemOf(third)).parent).toBeNull();
    expectBody(await put(id), 400, { work_item_ids: expect.any(Array) });
    const told = (await activitiesOf(tenant, first)).filter(({ field }) => field === 'parent');
    expect(told).toMatchObject([{ new_identifier: id }]);
  });

  it('are put there in a few statements, however many', async () => {
    const items = Array.from({ length: 50 }, () => ({ name: unique('N') }));
    const made = expectOk(await scene.v2.post(`${scene.at('work-items')}bulk-create/`, { items })).results;
    const id = await epic();
    expectOk(await put(id, ...made.map((row: { id: string }) => row.id)));
    const [times] = await sql(
      'select count(*)::int as items, count(distinct updated_at)::int as moments from work_items where workspace_id = $1 and parent_id = $2',
      [tenant.workspaceId, id],
    );
    expect(times).toEqual({ items: 50, moments: 1 });
  });

  it('are neither above it, nor as high as it', async () => {
    const upper = await item();
    const id = await epic({ parent_id: upper });
    expectBody(await put(id, upper), 400, { work_item_ids: [`The epic is below the work item ${upper}.`] });
    expectBody(await put(id, id), 400, { work_item_ids: [`The epic is below the work item ${id}.`] });
    expectOk(await v1.patch(`projects/${scene.project.id}/features/`, { work_item_types: true }));
    const [task, theme, small] = [
      await item({ type_id: await typeOf({ level: 0 }) }),
      await item({ type_id: await typeOf({ level: 3 }) }),
      await item({ type_id: await typeOf({ level: 0, is_epic: true }) }),
    ];
    const big = await item({ type_id: await typeOf({ level: 1, is_epic: true }) });
    const tooHigh = (which: string) => ({ work_item_ids: [expect.stringContaining(`${which} is too high`)] });
    expectOk(await put(id, task));
    expectBody(await put(id, theme), 400, tooHigh(theme));
    expectBody(await put(id, small), 400, tooHigh(small));
    expectOk(await put(big, small));
  });

  it('stay when it is deleted, below nothing; with a plain work item they go', async () => {
    const id = await epic();
    const [child, grandchild] = [await item({ parent_id: id }), await item()];
    expectOk(await v1.patch(`${scene.at('work-items')}${grandchild}/`, { parent: child }));
    expectOk(await v1.delete(`${path}${id}/`), 204);
    expectProblem(await v1.get(`${path}${id}/`), 404);
    expect((await itemOf(child)).parent).toBeNull();
    expect((await itemOf(grandchild)).parent).toBe(child);
    expect((await activitiesOf(tenant, child)).filter(({ field }) => field === 'parent')).toHaveLength(1);
    expect((await eventsOf(tenant, id)).map(({ event }) => event)).toContain('workitem.deleted');
    expectOk(await v1.delete(`${scene.at('work-items')}${child}/`), 204);
    expectProblem(await v1.get(`${scene.at('work-items')}${grandchild}/`), 404);
  });

  it('are not put there by who may not change work items', async () => {
    const id = await epic();
    const child = await item();
    const commenter = await addPersonWithRole(tenant, scene.project, 'commenter');
    expectProblem(await commenter.v1.post(`${path}${id}/issues/`, { work_item_ids: [child] }), 403);
  });
});

describe('version 2', () => {
  it('makes an epic, with the type that the project then has, and finds it by isEpic', async () => {
    const { v2 } = tenant;
    const made = expectOk(
      await v2.post(path, { name: 'Checkout', priority: 'high', target_date: '2026-03-27', assignee_ids: [] }),
      201,
    );
    expect(made).toMatchObject({ name: 'Checkout', priority: 'high', target_date: '2026-03-27', parent_id: null });
    const types = expectOk(await v2.get(scene.at('work-item-types'))).data;
    expect(types).toMatchObject([{ id: made.type_id, is_epic: true }]);
    const below = await item({ parent_id: made.id });
    const found = expectOk(await v2.get(`${scene.at('work-items')}?pql=isEpic`)).data;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect(await itemOf(below)).toMatchObject({ parent: made.id });
    // The second one gets the same type.
    expect(expectOk(await v2.post(path, { name: 'Search' }), 201).type_id).toBe(made.type_id);
    expectProblem(await v2.post(path, { name: '' }), 400);
  });
});

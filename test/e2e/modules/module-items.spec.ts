import {
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
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
let moduleId: string;
let api: Client;

beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  scene = await openScene(tenant, { module_view: true });
  moduleId = await scene.add('modules');
});

const item = (members: object = {}) => scene.add('work-items', members);
const items = (count: number) => Promise.all(Array.from({ length: count }, () => item()));
const modulesOf = async (itemId: string): Promise<string[]> =>
  expectOk(await scene.v2.get(`${scene.at('work-items')}${itemId}/`)).module_ids;

describe('version 1', () => {
  let path: string;
  beforeEach(() => {
    api = scene.v1;
    path = `${scene.at('modules')}${moduleId}/module-issues/`;
  });

  const put = (...issues: string[]) => api.post(path, { issues });
  const ids = (reply: Reply): string[] => expectOk(reply).results.map(({ id }: { id: string }) => id);

  describe('add', () => {
    it('answers all links of the module, and passes over what is no item of the project', async () => {
      const [first, second] = [await item(), await item()];
      await scene.add('work-items', { parent_id: first });
      const stranger = await openScene(tenant);
      expectOk(await put(first));
      const links = expectOk(await put(second, first, await stranger.add('work-items'), tenant.workspaceId));
      const common = {
        ...{ module: moduleId, project: scene.project.id, workspace: tenant.workspaceId, deleted_at: null },
        ...{ created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
      };
      const times = { created_at: expect.any(String) as unknown, updated_at: expect.any(String) as unknown };
      const link = { id: expect.any(String) as unknown, ...common, ...times };
      expect(links).toEqual([
        { ...link, issue: first, sub_issues_count: 1 },
        { ...link, issue: second, sub_issues_count: 0 },
      ]);
      expect(new Set(links.map(({ id }: { id: string }) => id)).size).toBe(2);
    });

    it('is told by the history and by an event of the item, once', async () => {
      const id = await item();
      expectOk(await put(id));
      expectOk(await put(id));
      const told = (await activitiesOf(tenant, id)).filter(({ field }) => field === 'modules');
      expect(told).toMatchObject([{ verb: 'created', old_value: '', new_identifier: moduleId }]);
      const events = (await eventsOf(tenant, id)).filter(({ event }) => event === 'workitem.updated');
      expect(events).toMatchObject([{ data: { moduleIds: [moduleId] }, previous: { moduleIds: [] } }]);
    });

    it('leaves an item in its other modules', async () => {
      const [id, other] = [await item(), await scene.add('modules')];
      expectOk(await api.post(`${scene.at('modules')}${other}/module-issues/`, { issues: [id] }));
      expectOk(await put(id));
      expect(await modulesOf(id)).toEqual([other, moduleId]);
    });

    it('wants items, and a module that is in use', async () => {
      expectBody(await api.post(path, {}), 400, { error: 'Issues are required' });
      expectBody(await put(), 400, { error: 'Issues are required' });
      const id = await item();
      expectOk(await scene.v2.post(`${scene.at('modules')}${moduleId}/archive/`));
      expectBody(await put(id), 400, { error: 'Archived module cannot be edited' });
    });
  });

  describe('list', () => {
    it('has the work items of the module, the oldest first, as lists of work items do', async () => {
      const [first, second] = [await item({ priority: 'high' }), await item()];
      await item();
      expectOk(await put(second, first));
      expect(ids(await api.get(path))).toEqual([first, second]);
      expect(ids(await api.get(`${path}?order_by=-created_at`))).toEqual([second, first]);
      expect(ids(await api.get(`${path}?priority=high`))).toEqual([first]);
      expect(ids(await api.get(`${path}?pql=${encodeURIComponent('priority != "high"')}`))).toEqual([second]);
      const [row] = expectOk(await api.get(`${path}?expand=state&fields=id,state`)).results;
      expect(row).toMatchObject({ id: first, state: { group: 'backlog' } });
      expectProblem(await api.get(`${scene.at('modules')}${tenant.workspaceId}/module-issues/`), 404);
    });

    it('shows guests what they made themselves', async () => {
      const guest = await addPersonWithRole(tenant, scene.project, 'guest');
      const id = await item();
      expectOk(await put(id));
      expect(ids(await guest.v1.get(path))).toEqual([]);
    });
  });

  it('takes an item out, once', async () => {
    const id = await item();
    expectOk(await put(id));
    expect(await api.delete(`${path}${id}/`)).toMatchObject({ status: 204, text: '' });
    expectProblem(await api.delete(`${path}${id}/`), 404);
    expect(ids(await api.get(path))).toEqual([]);
    expect((await activitiesOf(tenant, id)).at(-1)).toMatchObject({ verb: 'deleted', field: 'modules' });
  });

  it('is how a work item is counted and found', async () => {
    const [inside, outside] = [await item(), await item()];
    expectOk(await put(inside));
    const of = (query: string) => api.get(`work-items/${query}`);
    const counts = expectOk(await of('count/?group_by=issue_module__module_id')).grouped_counts;
    expect(counts[moduleId]).toEqual({ count: 1 });
    const filters = encodeURIComponent(JSON.stringify({ module_id: moduleId }));
    expect(ids(await api.get(`${scene.at('work-items')}?filters=${filters}`))).toEqual([inside]);
    const { name } = expectOk(await api.get(`${scene.at('modules')}${moduleId}/`));
    const asked = (pql: string) => api.get(`${scene.at('work-items')}?pql=${encodeURIComponent(pql)}`);
    expect(ids(await asked(`module = "${name}"`))).toEqual([inside]);
    expect(ids(await asked(`module IN (moduleMatch("^${name.slice(0, 6)}"))`))).toEqual([inside]);
    expect(ids(await asked('module IS NULL'))).toEqual([outside]);
  });
});

describe('version 2', () => {
  let path: string;
  beforeEach(() => {
    api = scene.v2;
    path = `${scene.at('modules')}${moduleId}/work-items/`;
  });

  it('puts items in and takes others out, and answers what changed', async () => {
    const [first, second] = await items(2);
    expect(expectOk(await api.post(path, { add: [first] }))).toEqual({ added: [first], removed: [] });
    const swapped = expectOk(await api.post(path, { add: [second, first], remove: [tenant.workspaceId] }));
    expect(swapped).toEqual({ added: [second], removed: [] });
    expect(expectOk(await api.post(path, { remove: [first, second] })).removed.sort()).toEqual([first, second].sort());
    expect(expectOk(await api.post(path, {}))).toEqual({ added: [], removed: [] });
  });

  it('does nothing at all where an item is not in the project, or named twice', async () => {
    const id = await item();
    const other = await openScene(tenant);
    const foreign = await other.add('work-items');
    const refused = await api.post(path, { add: [id, foreign] });
    expect(fieldCodes(refused)).toEqual(['add does_not_exist']);
    expect(fieldCodes(await api.post(path, { add: [id], remove: [id] }))).toEqual(['remove invalid']);
    expect(await modulesOf(id)).toEqual([]);
  });

  it('takes many in a few statements', async () => {
    const rows = Array.from({ length: 50 }, () => ({ name: unique('N') }));
    const batches = await Promise.all(
      [1, 2, 3].map(() => api.post(`${scene.at('work-items')}bulk-create/`, { items: rows })),
    );
    const ids = batches.flatMap((reply) => expectOk(reply).results.map(({ id }: { id: string }) => id)) as string[];
    expect(expectOk(await api.post(path, { add: ids })).added).toHaveLength(150);
    const times = await sql<{ number: number }>(
      'select count(distinct created_at)::int as number from work_item_modules where workspace_id = $1 and module_id = $2',
      [tenant.workspaceId, moduleId],
    );
    expect(times).toEqual([{ number: 1 }]);
  });

  it('takes nothing in the archive, not by an upsert either, and leaves there what is there', async () => {
    const pair = { external_source: 's', external_id: unique('U') };
    const upsert = (members: object) =>
      api.post(`${scene.at('work-items')}upsert/`, { name: 'U', ...pair, ...members });
    const { id } = expectOk(await upsert({ module_ids: [moduleId] }), 201);
    expectOk(await api.post(`${scene.at('modules')}${moduleId}/archive/`));
    expectProblem(await api.post(path, { remove: [id] }), 409, 'conflict');
    const other = await scene.add('modules');
    expectOk(await api.post(`${scene.at('modules')}${other}/work-items/`, { add: [id] }));
    expect((await modulesOf(id)).sort()).toEqual([moduleId, other].sort());
    expectOk(await upsert({ module_ids: [moduleId] }));
    expect(await modulesOf(id)).toEqual([moduleId]);
    expect(fieldCodes(await upsert({ module_ids: [moduleId], external_id: 'new' }))).toEqual([
      'module_ids does_not_exist',
    ]);
  });

  it('takes items out of a module that is deleted, whoever made them', async () => {
    const worker = await addPersonWithRole(tenant, scene.project, 'contributor');
    const own = expectOk(await worker.v2.post(scene.at('modules'), { name: 'Own' }), 201);
    const [id, kept] = [await item(), await scene.add('modules')];
    for (const target of [own.id, kept]) {
      expectOk(await api.post(`${scene.at('modules')}${target}/work-items/`, { add: [id] }));
    }
    expectOk(await worker.v2.delete(`${scene.at('modules')}${own.id}/`), 204);
    expect(await modulesOf(id)).toEqual([kept]);
    expect((await activitiesOf(tenant, id)).at(-1)).toMatchObject({
      ...{ verb: 'deleted', field: 'modules', old_value: 'Own', old_identifier: own.id, actor_id: worker.userId },
    });
  });

  it('filters lists of work items, and shows modules in them', async () => {
    const id = await item();
    await item();
    expectOk(await api.post(path, { add: [id] }));
    const { data } = expectOk(await api.get(`${scene.at('work-items')}?module_id=${moduleId}&expand=modules`));
    expect(data).toMatchObject([{ id, module_ids: [moduleId], modules: [{ id: moduleId }] }]);
  });

  it('needs the feature and a role', async () => {
    const off = await addProject(tenant, SWITCHED_OFF);
    expectProblem(await api.post(`projects/${off.id}/modules/${moduleId}/work-items/`, {}), 402, 'payment_required');
    const commenter = await addPersonWithRole(tenant, scene.project, 'commenter');
    expectProblem(await commenter.v2.post(path, {}), 403, 'forbidden');
  });
});

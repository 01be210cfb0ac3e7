import {
  addProject,
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  type Reply,
  type Scene,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let scene: Scene;
let estimate: string;

const pathOf = (version: 'v1' | 'v2', id = estimate) =>
  `${scene.at('estimates')}${id}/${version === 'v1' ? 'estimate-points' : 'points'}/`;
const point = async (members: object = {}): Promise<string> =>
  expectOk(await scene.v2.post(pathOf('v2'), { value: '1', ...members }), 201).id as string;
const useEstimate = async (id: string | null = estimate) =>
  expectOk(await scene.v2.patch(`projects/${scene.project.id}/`, { estimate_id: id }));
const pair = (id: string) => ({ external_source: 'jira', external_id: id });
const pointOf = async (itemId: string) =>
  expectOk(await scene.v1.get(`${scene.at('work-items')}${itemId}/`)).estimate_point as string | null;

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  scene = await openScene(scene.tenant);
  estimate = await scene.add('estimates');
});

describe('version 1', () => {
  const values = (reply: Reply): string[] => expectOk(reply).map(({ value }: { value: string }) => value);

  it.each([
    ['a list', (points: object[]) => points],
    ['an object with it', (points: object[]) => ({ estimate_points: points })],
  ])('adds the points of %s and lists them by their values', async (_, body) => {
    const sent = [{ value: '13', key: 3 }, { value: 'L' }, { value: '2', key: 1, description: 'Two', ...pair('2') }];
    const added = expectOk(await scene.v1.post(pathOf('v1'), body(sent)), 201);
    expect(added[2]).toEqual({
      id: expect.any(String) as string,
      estimate,
      key: 1,
      value: '2',
      description: 'Two',
      ...pair('2'),
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      project: scene.project.id,
      workspace: scene.tenant.workspaceId,
    });
    expect(added.map(({ key }: { key: number }) => key)).toEqual([3, 0, 1]);
    expect(values(await scene.v1.get(pathOf('v1')))).toEqual(['2', '13', 'L']);
  });

  it.each([[{}], [[]], [{ estimate_points: [] }]])('refuses %j, which has no points', async (body) => {
    const reply = await scene.v1.post(pathOf('v1'), body);
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ error: 'Estimate points are required' });
  });

  it('adds all of them or none, and says of each what is wrong with it', async () => {
    const reply = await scene.v1.post(pathOf('v1'), [{}, { value: '1' }, { value: 'x'.repeat(21), key: 'y' }]);
    expectProblem(reply, 400);
    expect(reply.body).toEqual([
      { value: ['This field is required.'] },
      {},
      { value: ['Ensure this field has no more than 20 characters.'], key: ['A valid integer is required.'] },
    ]);
    const taken = await scene.v1.post(pathOf('v1'), [
      { value: '1', ...pair('1') },
      { value: '2', ...pair('1') },
    ]);
    expectProblem(taken, 409);
    expect(values(await scene.v1.get(pathOf('v1')))).toEqual([]);
  });

  it('changes and deletes a point; one that is not there has its own message', async () => {
    const id = await point();
    const changed = await scene.v1.patch(`${pathOf('v1')}${id}/`, { value: '8', key: 5 });
    expect(expectOk(changed)).toMatchObject({ id, value: '8', key: 5, description: '' });
    expect((await scene.v1.delete(`${pathOf('v1')}${id}/`)).status).toBe(204);
    for (const reply of [
      await scene.v1.delete(`${pathOf('v1')}${id}/`),
      await scene.v1.patch(`${pathOf('v1')}${id}/`, { value: '1' }),
    ]) {
      expectProblem(reply, 404);
      expect(reply.body).toEqual({ error: 'Estimate point not found' });
    }
    const nowhere = await scene.v1.get(pathOf('v1', scene.project.id));
    expectProblem(nowhere, 404);
    expect(nowhere.body).toEqual({ error: 'Estimate not found' });
  });

  it('lets everyone in the project read; its admins and contributors write', async () => {
    for (const role of ['commenter', 'guest'] as const) {
      const person = (await addPersonWithRole(scene.tenant, scene.project, role)).v1;
      expectOk(await person.get(pathOf('v1')));
      expectProblem(await person.post(pathOf('v1'), [{ value: '1' }]), 403);
    }
    const contributor = (await addPersonWithRole(scene.tenant, scene.project, 'contributor')).v1;
    expectOk(await contributor.post(pathOf('v1'), [{ value: '1' }]), 201);
  });

  it('takes a point of the project for a work item before the project uses its estimate', async () => {
    const id = await point({ value: '5' });
    const made = await scene.v1.post(scene.at('work-items'), { name: 'A', estimate_point: id });
    expect(expectOk(made, 201)).toMatchObject({ estimate_point: id });
    const shown = await scene.v1.get(`${scene.at('work-items')}${made.body.id}/?expand=estimate_point`);
    expect(expectOk(shown).estimate_point).toEqual({ id, key: 0, value: '5', description: '' });
  });
});

describe('version 2', () => {
  const values = (reply: Reply): string[] => expectOk(reply).data.map(({ value }: { value: string }) => value);

  it('has these members and no other, in the order of the keys', async () => {
    const first = await scene.v2.post(pathOf('v2'), { value: '8', key: 2 });
    await point({ value: '1', key: 1 });
    await point({ value: '3', key: 1 });
    expect(Object.keys(expectOk(first, 201)).sort()).toEqual([
      ...['created_at', 'created_by_id', 'description', 'estimate_id', 'external_id', 'external_source', 'id', 'key'],
      ...['updated_by_id', 'value'],
    ]);
    expect(values(await scene.v2.get(pathOf('v2')))).toEqual(['1', '3', '8']);
    expect(values(await scene.v2.get(`${pathOf('v2')}?order_by=-created_at`))).toEqual(['3', '1', '8']);
  });

  it('has each value once, however it is written', async () => {
    const large = await point({ value: 'Large' });
    const small = await point({ value: 'Small' });
    expectProblem(await scene.v2.post(pathOf('v2'), { value: 'large' }), 409, 'conflict');
    expectProblem(await scene.v2.patch(`${pathOf('v2')}${small}/`, { value: 'LARGE' }), 409, 'conflict');
    expectOk(await scene.v2.patch(`${pathOf('v2')}${large}/`, { value: 'LARGE' }));
    const items = [{ value: 'XL' }, { value: 'xl' }];
    const { results } = expectOk(await scene.v2.post(`${pathOf('v2')}bulk-create/`, { items }));
    expect(results).toMatchObject([{ result: 'created' }, { result: 'failed', code: 'conflict' }]);
    expect((await scene.v1.post(pathOf('v1'), [{ value: 'M' }, { value: 'm' }])).status).toBe(409);
    expect(values(await scene.v2.get(`${pathOf('v2')}?value=M`))).toEqual([]);
  });

  it('filters by value, key and external pair, and searches', async () => {
    await point({ value: 'Large', key: 7, description: 'A week', ...pair('7') });
    await point({ value: 'Small' });
    for (const query of ['value=LARGE', 'key=7', 'external_source=jira&external_id=7', 'search=week'])
      expect(values(await scene.v2.get(`${pathOf('v2')}?${query}`))).toEqual(['Large']);
  });

  it('is embedded in the estimate by expand=points', async () => {
    const [b, a] = [await point({ value: 'B', key: 2 }), await point({ value: 'A', key: 1 })];
    await scene.add('estimates');
    const one = expectOk(await scene.v2.get(`${scene.at('estimates')}${estimate}/?expand=points`));
    expect(one.points.map(({ id }: { id: string }) => id)).toEqual([a, b]);
    expect(one.points[0]).toEqual(expectOk(await scene.v2.get(`${pathOf('v2')}${a}/`)));
    const listed = expectOk(await scene.v2.get(`${scene.at('estimates')}?expand=points&fields=id`)).data;
    expect(listed).toEqual([
      { id: expect.any(String) as string, points: [] },
      { id: estimate, points: one.points },
    ]);
    expectProblem(await scene.v2.get(`${pathOf('v2')}?expand=points`), 400);
  });

  it('upserts by the external pair, which is taken once in an estimate', async () => {
    const upsert = (members: object) => scene.v2.post(`${pathOf('v2')}upsert/`, { value: '1', ...members });
    const created = await upsert(pair('1'));
    const { id } = expectOk(created, 201);
    expect(expectOk(await upsert({ ...pair('1'), value: '2' }))).toMatchObject({ id, value: '2' });
    expectProblem(await scene.v2.post(pathOf('v2'), { value: '3', ...pair('1') }), 409, 'conflict');
    const other = await scene.add('estimates');
    expectOk(await scene.v2.post(pathOf('v2', other), { value: '3', ...pair('1') }), 201);
    expect(fieldCodes(await upsert({}))).toEqual(['external_source required', 'external_id required']);
  });

  it('is written in bulk', async () => {
    const bulk = (verb: string, body: object) => scene.v2.post(`${pathOf('v2')}bulk-${verb}/`, body);
    const results = (reply: Reply) => expectOk(reply).results.map(({ result }: { result: string }) => result);
    const created = await bulk('create', { items: [{ value: '1' }, {}, { value: '2' }] });
    expect(results(created)).toEqual(['created', 'failed', 'created']);
    const [one, , two] = created.body.results.map(({ id }: { id: string }) => id);
    expect(results(await bulk('update', { items: [{ id: one, key: 9 }] }))).toEqual(['updated']);
    expect(values(await scene.v2.get(pathOf('v2')))).toEqual(['2', '1']);
    expect(results(await bulk('delete', { ids: [one, one, two] }))).toEqual(['deleted', 'duplicate', 'deleted']);
  });

  it('lets only admins of the project write', async () => {
    const contributor = (await addPersonWithRole(scene.tenant, scene.project, 'contributor')).v2;
    expectOk(await contributor.get(pathOf('v2')));
    expectProblem(await contributor.post(pathOf('v2'), { value: '1' }), 403);
  });

  it('is out of reach by another estimate or project', async () => {
    const id = await point();
    const other = await scene.add('estimates');
    expectProblem(await scene.v2.get(`${pathOf('v2', other)}${id}/`), 404);
    expectProblem(await scene.v2.delete(`${pathOf('v2', other)}${id}/`), 404);
    const elsewhere = await addProject(scene.tenant);
    expectProblem(await scene.v2.get(`projects/${elsewhere.id}/estimates/${estimate}/points/`), 404);
    expectProblem(await scene.v2.post(`projects/${elsewhere.id}/estimates/${estimate}/points/`, { value: '1' }), 404);
    expectOk(await scene.v2.get(`${pathOf('v2')}${id}/`));
  });

  it('is given to a work item by id or value where the project uses its estimate, and only there', async () => {
    const id = await point({ value: 'XL' });
    const create = (members: object) => scene.v2.post(scene.at('work-items'), { name: 'A', ...members });
    expect(fieldCodes(await create({ estimate_point_id: id }))).toEqual([expect.stringContaining('does_not_exist')]);
    expectProblem(await create({ estimate: 'XL' }), 400);
    await useEstimate();
    const byId = expectOk(await create({ estimate_point_id: id }), 201).id as string;
    const byValue = expectOk(await create({ estimate: 'xl' }), 201).id as string;
    expect([await pointOf(byId), await pointOf(byValue)]).toEqual([id, id]);
    await useEstimate(await scene.add('estimates'));
    expectProblem(await create({ estimate_point_id: id }), 400);
    expect(await pointOf(byId)).toBe(id);
  });

  it('filters work items', async () => {
    const [small, large] = [await point({ value: 'S' }), await point({ value: 'L' })];
    await useEstimate();
    for (const [name, estimate_point_id] of [
      ['s', small],
      ['l', large],
      ['none', null],
    ])
      expectOk(await scene.v2.post(scene.at('work-items'), { name, estimate_point_id }), 201);
    const names = async (query: string) =>
      expectOk(await scene.v2.get(`${scene.at('work-items')}?${query}`)).data.map(({ name }: { name: string }) => name);
    expect(await names(`estimate_point_id=${small}`)).toEqual(['s']);
    expect(await names('estimate_point_id__isnull=true')).toEqual(['none']);
  });
});

describe('work items with a point', () => {
  let ids: string[];
  let id: string;

  beforeEach(async () => {
    id = await point({ value: '5' });
    await useEstimate();
    const items = [1, 2, 3].map((n) => ({ name: `Item ${n}`, estimate_point_id: id }));
    const made = expectOk(await scene.v2.post(`${scene.at('work-items')}bulk-create/`, { items }));
    ids = made.results.map((row: { id: string }) => row.id);
  });

  it('keep it when it is called otherwise', async () => {
    expectOk(await scene.v1.patch(`${pathOf('v1')}${id}/`, { value: '8' }));
    expect(await Promise.all(ids.map(pointOf))).toEqual([id, id, id]);
  });

  it('are without it when it is deleted, the archived too, and say so', async () => {
    const [first, , third] = ids;
    const other = expectOk(
      await scene.v2.post(scene.at('work-items'), { name: 'O', estimate_point_id: await point() }),
      201,
    );
    expectOk(await scene.v2.post(`${scene.at('work-items')}${third}/archive/`));
    expect((await scene.v2.delete(`${pathOf('v2')}${id}/`)).status).toBe(204);
    expectOk(await scene.v2.post(`${scene.at('work-items')}${third}/unarchive/`));
    expect(await Promise.all(ids.map(pointOf))).toEqual([null, null, null]);
    expect(await pointOf(other.id)).not.toBeNull();
    expect((await activitiesOf(scene.tenant, first!)).at(-1)).toMatchObject({
      verb: 'removed',
      field: 'estimate_points',
      old_value: '5',
    });
    expect((await eventsOf(scene.tenant, first!)).at(-1)).toMatchObject({
      event: 'workitem.updated',
      previous: { estimatePointId: id },
    });
  });

  it('are without it when its estimate is deleted, in one transaction', async () => {
    expect((await scene.v1.delete(scene.at('estimates'))).status).toBe(204);
    expect(await Promise.all(ids.map(pointOf))).toEqual([null, null, null]);
    expectProblem(await scene.v2.get(`${pathOf('v2')}${id}/`), 404);
    expect(expectOk(await scene.v2.get(`projects/${scene.project.id}/`)).estimate_id).toBeNull();
  });

  it('keep it when another estimate is asked to delete it', async () => {
    const other = await scene.add('estimates');
    const reply = await scene.v2.post(`${pathOf('v2', other)}bulk-delete/`, { ids: [id] });
    expect(expectOk(reply)).toMatchObject({ succeeded: 0, failed: 1 });
    expect(await Promise.all(ids.map(pointOf))).toEqual([id, id, id]);
  });

  it('never have a point that is gone, whoever writes at once', async () => {
    const writes = [0, 1, 2, 3, 4, 5].map((n) => {
      const client = n % 2 ? scene.v2 : scene.v2.elsewhere();
      return client.post(scene.at('work-items'), { name: 'At once', estimate_point_id: id });
    });
    const [removal, ...created] = await Promise.all([scene.v2.elsewhere().delete(`${pathOf('v2')}${id}/`), ...writes]);
    expect(removal!.status).toBe(204);
    expect(created.every(({ status }) => [201, 400].includes(status))).toBe(true);
    const all = expectOk(await scene.v1.get(`${scene.at('work-items')}?fields=estimate_point`)).results;
    expect(all.filter((item: { estimate_point: string | null }) => item.estimate_point !== null)).toEqual([]);
  });
});

import { UntypedItems } from '../../../src/contexts/types/application/untyped-items';
import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  unique,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';
import { until } from '../../support/service';
import { useCases, type UseCases } from '../../support/use-cases';
import { openWorld } from '../workflows/world';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

let service: UseCases;
let scene: Scene;
let path: string;

beforeAll(async () => {
  service = await useCases();
});
afterAll(() => service.close());
beforeEach(async () => {
  scene = await openScene();
  path = scene.at('work-item-types');
});

const item = (id: string) => `${scene.at('work-items')}${id}/`;
const type = (members: object = {}) => scene.add('work-item-types', { name: unique('T '), ...members });
const enable = async (body?: object) => expectOk(await scene.v2.post(`${path}enable/`, body)) as { id: string };
const untyped = async () => expectOk(await scene.v2.get(`${scene.at('work-items')}?type_id__isnull=true`)).total_count;
const typeOf = async (id: string) => expectOk(await scene.v2.get(item(id))).type_id as string | null;
const typed = () => until(async () => (await untyped()) === 0, 'the types');

it('work that is there stays without a type, until a call asks for one', async () => {
  const ids = [await scene.add('work-items'), await scene.add('work-items')];
  const task = await enable();
  expect(
    await sql(`select 1 from graphile_worker.jobs where key = $1`, [`types.type-untyped:${scene.project.id}`]),
  ).toEqual([]);
  expect(await untyped()).toBe(2);
  expect(await enable({ apply_to_existing: true })).toEqual(task);
  await typed();
  for (const id of ids) {
    expect(await typeOf(id)).toBe(task.id);
    expect((await eventsOf(scene.tenant, id)).at(-1)).toMatchObject({
      event: 'workitem.updated',
      previous: { typeId: null },
    });
    expect(expectOk(await scene.v2.get(item(id)))).toMatchObject({ updated_by_id: scene.tenant.owner.userId });
  }
});

it('it gets another type that the call names, and what has one keeps it', async () => {
  const old = await scene.add('work-items');
  await enable();
  const [bug, story] = [await type(), await type()];
  const kept = await scene.add('work-items', { type_id: story });
  await enable({ apply_to_existing: true, type_id: bug });
  await typed();
  expect([await typeOf(old), await typeOf(kept)]).toEqual([bug, story]);
});

it('there may be any number of it; what is archived stays as it is', async () => {
  const archived = await scene.add('work-items');
  expectOk(await scene.v2.post(`${item(archived)}archive/`));
  for (let batch = 0; batch < 9; batch++) {
    const items = Array.from({ length: 50 }, (_, n) => ({ name: `${batch}-${n}` }));
    expectOk(await scene.v2.post(`${scene.at('work-items')}bulk-create/`, { items }));
  }
  await enable({ apply_to_existing: true });
  await typed();
  const counts = await sql<{ version: number; count: string }>(
    `select version, count(*) from work_items where project_id = $1 and id <> $2 group by 1`,
    [scene.project.id, archived],
  );
  expect(counts).toEqual([{ version: 2, count: '450' }]);
  expect(await sql('select type_id from work_items where id = $1', [archived])).toEqual([{ type_id: null }]);
});

it('it is changed as the person who asked, and no more once that person may not', async () => {
  const old = await scene.add('work-items');
  const { id: typeId } = await enable();
  const { userId } = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  const asked = { workspaceId: scene.tenant.workspaceId, projectId: scene.project.id, typeId, userId };
  const become = (role: string) => sql('update project_members set role = $1 where user_id = $2', [role, userId]);
  await become('commenter');
  await service.get(UntypedItems).run(asked);
  expect(await typeOf(old)).toBeNull();
  await become('contributor');
  await sql('update work_item_types set is_active = false, is_default = false where id = $1', [typeId]);
  await service.get(UntypedItems).run(asked);
  expect(await typeOf(old)).toBeNull();
  await sql('update work_item_types set is_active = true where id = $1', [typeId]);
  await service.get(UntypedItems).run(asked);
  expect(await typeOf(old)).toBe(typeId);
  expect(expectOk(await scene.v2.get(item(old)))).toMatchObject({ updated_by_id: userId });
});

it('what a rule forbids to change stays as it is, and the rest is changed', async () => {
  const world = await openWorld();
  scene = world;
  path = scene.at('work-item-types');
  const held = await world.item({ state_id: world.states.completed });
  const others = [await world.item({ state_id: world.states.backlog }), await world.item()];
  await enable();
  const bug = await world.type();
  await world.workflow({ work_item_type_ids: [bug] }, ['backlog', 'started']);
  expectProblem(await scene.v2.patch(item(held), { type_id: bug }), 403);
  await enable({ apply_to_existing: true, type_id: bug });
  await until(async () => (await untyped()) === 1, 'the types');
  expect(await typeOf(held)).toBeNull();
  for (const id of others) expect(await typeOf(id)).toBe(bug);
});

it('the call names a type of the project that work items can have', async () => {
  await enable();
  const asked = async (body: object) => fieldCodes(await scene.v2.post(`${path}enable/`, body));
  const off = await type({ is_active: false });
  expect(await asked({ apply_to_existing: true, type_id: off })).toEqual(['type_id does_not_exist']);
  expect(await asked({ apply_to_existing: true, type_id: NOBODY })).toEqual(['type_id does_not_exist']);
  expect(await asked({ type_id: off })).toEqual(['type_id invalid']);
  expect(await asked({ apply_to_existing: 'yes' })).toEqual(['apply_to_existing invalid']);
  const commenter = await addPersonWithRole(scene.tenant, scene.project, 'commenter');
  expectProblem(await commenter.v2.post(`${path}enable/`, { apply_to_existing: true }), 403);
});

import { PlaneClient } from '@makeplane/plane-node-sdk';
import { openScene, testRun, update, type Scene } from '../../support';
import { addCycle, AHEAD, ENDED } from '../../support/cycles';

let scene: Scene;
let slug: string;
let client: PlaneClient;
let at: [slug: string, projectId: string];

beforeAll(async () => {
  scene = await openScene(undefined, { cycle_view: true });
  ({ slug } = scene.tenant);
  at = [slug, scene.project.id];
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
});

const create = (name: string) =>
  client.cycles.create(...at, { name, project_id: scene.project.id, owned_by: scene.tenant.owner.userId });

it('creates, reads, changes, lists and deletes cycles', async () => {
  const { id } = await create('Sprint');
  expect(await client.cycles.retrieve(...at, id)).toMatchObject({ id, name: 'Sprint', total_issues: 0 });
  expect(await client.cycles.update(...at, id, { name: 'Sprint 1' })).toMatchObject({ name: 'Sprint 1' });
  expect((await client.cycles.list(...at)).results.map((cycle) => cycle.id)).toEqual([id]);
  const lite = await client.cycles.listLite(...at, { status: 'draft' });
  expect(lite.results.map(({ name }) => name)).toEqual(['Sprint 1']);
  await client.cycles.delete(...at, id);
  expect((await client.cycles.list(...at)).results).toEqual([]);
});

it('puts work items in, lists them, takes them out and moves them on', async () => {
  const { id: cycle } = await create('From');
  const target = await addCycle(scene.tenant, scene.project.id, { name: 'To', ...AHEAD });
  const items = [await scene.add('work-items'), await scene.add('work-items')];
  await client.cycles.addWorkItemsToCycle(...at, cycle, items);
  const listed = await client.cycles.listWorkItemsInCycle(...at, cycle, { order_by: 'created_at' });
  expect(listed.results.map(({ id }) => id)).toEqual(items);
  await client.cycles.removeWorkItemFromCycle(...at, cycle, items[0]!);
  await update('cycles', scene.tenant.workspaceId, cycle, ENDED);
  await client.cycles.transferWorkItemsToAnotherCycle(...at, cycle, { new_cycle_id: target });
  const moved = await client.cycles.listWorkItemsInCycle(...at, target);
  expect(moved.results.map(({ id }) => id)).toEqual([items[1]]);
});

it('moves on what is in a cycle without dates', async () => {
  const { id: cycle } = await create('Undated');
  const target = await addCycle(scene.tenant, scene.project.id, { name: 'Next', ...AHEAD });
  const item = await scene.add('work-items');
  await client.cycles.addWorkItemsToCycle(...at, cycle, [item]);
  await client.cycles.transferWorkItemsToAnotherCycle(...at, cycle, { new_cycle_id: target });
  expect((await client.cycles.listWorkItemsInCycle(...at, target)).results.map(({ id }) => id)).toEqual([item]);
});

it('archives and brings back', async () => {
  const id = await addCycle(scene.tenant, scene.project.id, ENDED);
  await client.cycles.archive(...at, id);
  expect((await client.cycles.listArchived(...at)).results.map((cycle) => cycle.id)).toEqual([id]);
  await client.cycles.unArchive(...at, id);
  expect(await client.cycles.retrieve(...at, id)).toMatchObject({ id, archived_at: null });
});

import { PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { openScene, testRun, unique, type Scene } from '../../support';

let scene: Scene;
let client: PlaneClient;
let place: readonly [slug: string, projectId: string];

beforeAll(async () => {
  scene = await openScene(undefined, { module_view: true });
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
  place = [scene.tenant.slug, scene.project.id];
});

/** The status that the client reports of a call that fails. */
const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: HttpError) => error.statusCode,
  );

const idsOf = ({ results }: { readonly results: readonly { readonly id?: string }[] }) => results.map(({ id }) => id);

it('modules are created, read, listed, changed and deleted', async () => {
  const { modules } = client;
  const members = [scene.tenant.owner.userId];
  const name = unique('M ');
  const created = await modules.create(...place, { name, status: 'planned', lead: scene.tenant.owner.userId, members });
  expect(created).toMatchObject({ name, project: scene.project.id, lead: scene.tenant.owner.userId });
  expect(await modules.retrieve(...place, created.id!)).toEqual(created);
  expect(idsOf(await modules.list(...place, { limit: 10, offset: 0 }))).toEqual([created.id]);
  expect((await modules.listLite(...place)).results).toMatchObject([{ id: created.id, name }]);
  const changed = await modules.update(...place, created.id!, { status: 'completed', target_date: '2026-03-27' });
  expect(changed).toMatchObject({ id: created.id, name, status: 'completed', target_date: '2026-03-27' });
  await modules.delete(...place, created.id!);
  expect(await statusOf(modules.retrieve(...place, created.id!))).toBe(404);
});

it('modules go into the archive and come back', async () => {
  const { modules } = client;
  const { id } = await modules.create(...place, { name: unique('M '), status: 'cancelled' });
  await modules.archiveModule(...place, id!);
  expect(idsOf(await modules.listArchivedModules(...place))).toEqual([id]);
  expect(await statusOf(modules.update(...place, id!, { name: 'x' }))).toBe(400);
  await modules.unArchiveModule(...place, id!);
  expect(idsOf(await modules.listArchivedModules(...place))).toEqual([]);
});

it('work items go into modules and out again', async () => {
  const { modules } = client;
  const { id: moduleId } = await modules.create(...place, { name: unique('M ') });
  const items = await Promise.all([1, 2].map(() => client.workItems.create(...place, { name: unique('Item ') })));
  const ids = items.map(({ id }) => id);
  await modules.addWorkItemsToModule(...place, moduleId!, ids);
  expect(idsOf(await modules.listWorkItemsInModule(...place, moduleId!)).sort()).toEqual([...ids].sort());
  await modules.removeWorkItemFromModule(...place, moduleId!, ids[0]!);
  expect(idsOf(await modules.listWorkItemsInModule(...place, moduleId!))).toEqual([ids[1]]);
  expect(await modules.retrieve(...place, moduleId!)).toMatchObject({ total_issues: 1 });
});

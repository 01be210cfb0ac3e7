import { PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { openScene, testRun, unique, type Scene } from '../../support';

let scene: Scene;
let client: PlaneClient;
let place: readonly [slug: string, projectId: string];

beforeAll(async () => {
  scene = await openScene(undefined, { is_epic_enabled: true });
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
  place = [scene.tenant.slug, scene.project.id];
});

const idsOf = (records: readonly { readonly id?: string }[]) => records.map(({ id }) => id);

it('epics are created, read, listed, changed and deleted', async () => {
  const { epics } = client;
  const sent = { name: unique('E '), assignee_ids: [scene.tenant.owner.userId], start_date: '2026-01-05' };
  const created = await epics.create(...place, sent);
  expect(created).toMatchObject({ name: sent.name, assignees: sent.assignee_ids, project: scene.project.id });
  expect(await epics.retrieve(...place, created.id!)).toEqual(created);
  expect(idsOf((await epics.list(...place, { limit: 10, offset: 0 })).results)).toEqual([created.id]);
  expect(await epics.update(...place, created.id!, { name: 'Other' })).toMatchObject({ id: created.id, name: 'Other' });
  await epics.delete(...place, created.id!);
  const error = await epics.retrieve(...place, created.id!).catch((thrown: HttpError) => thrown);
  expect(error).toMatchObject({ statusCode: 404 });
});

it('work items come below epics', async () => {
  const { epics } = client;
  const { id } = await epics.create(...place, { name: unique('E ') });
  const item = await scene.add('work-items');
  const [added] = await epics.addIssues(...place, id!, { work_item_ids: [item] });
  expect(added).toMatchObject({ id: item, parent: id, last_activity_at: added!.updated_at });
  expect((await epics.listIssues(...place, id!)).results).toEqual([added]);
});

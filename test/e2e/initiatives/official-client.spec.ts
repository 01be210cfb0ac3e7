import { InitiativeState, PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { newTenant, openScene, testRun, unique, type Scene } from '../../support';

let scene: Scene;
let client: PlaneClient;
let slug: string;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['initiatives'] }), { is_epic_enabled: true });
  ({ slug } = scene.tenant);
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
});

const idsOf = (records: readonly { readonly id?: string }[]) => records.map(({ id }) => id);

it('initiatives are created, read, listed, changed and deleted', async () => {
  const { initiatives } = client;
  const created = await initiatives.create(slug, { name: unique('I '), state: InitiativeState.PLANNED });
  expect(await initiatives.retrieve(slug, created.id!)).toEqual(created);
  expect(idsOf((await initiatives.list(slug, { limit: 10, offset: 0 })).results)).toEqual([created.id]);
  expect(await initiatives.update(slug, created.id!, { name: 'Other' })).toMatchObject({ name: 'Other' });
  await initiatives.delete(slug, created.id!);
  const error = await initiatives.retrieve(slug, created.id!).catch((thrown: HttpError) => thrown);
  expect(error).toMatchObject({ statusCode: 404 });
});

it('labels are kept, and mark initiatives', async () => {
  const { labels } = client.initiatives;
  const { id } = await client.initiatives.create(slug, { name: unique('I ') });
  const label = await labels.create(slug, { name: unique('L '), sort_order: 1 });
  expect(await labels.retrieve(slug, label.id!)).toEqual(label);
  expect(idsOf((await labels.list(slug)).results)).toEqual([label.id]);
  expect(await labels.update(slug, label.id!, { name: 'Red' })).toMatchObject({ name: 'Red' });
  expect(idsOf(await labels.addLabels(slug, id!, { label_ids: [label.id!] }))).toEqual([label.id]);
  expect(idsOf((await labels.listLabels(slug, id!)).results)).toEqual([label.id]);
  await labels.removeLabels(slug, id!, { label_ids: [label.id!] });
  expect((await labels.listLabels(slug, id!)).results).toEqual([]);
  await labels.delete(slug, label.id!);
  expect((await labels.list(slug)).results).toEqual([]);
});

it('projects and epics come into initiatives and leave them', async () => {
  const { projects, epics } = client.initiatives;
  const { id } = await client.initiatives.create(slug, { name: unique('I ') });
  const projectId = scene.project.id;
  expect(idsOf(await projects.add(slug, id!, { project_ids: [projectId] }))).toEqual([projectId]);
  expect(idsOf((await projects.list(slug, id!)).results)).toEqual([projectId]);
  await projects.remove(slug, id!, { project_ids: [projectId] });
  expect((await projects.list(slug, id!)).results).toEqual([]);
  const { id: epic } = (await client.epics.create(slug, projectId, { name: unique('E ') })) as { id: string };
  expect(idsOf(await epics.add(slug, id!, { epic_ids: [epic] }))).toEqual([epic]);
  expect(idsOf((await epics.list(slug, id!)).results)).toEqual([epic]);
  await epics.remove(slug, id!, { epic_ids: [epic] });
  expect((await epics.list(slug, id!)).results).toEqual([]);
});

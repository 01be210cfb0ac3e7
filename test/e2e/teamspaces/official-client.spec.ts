import { PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { addMember, newTenant, openScene, testRun, unique, type Scene } from '../../support';

let scene: Scene;
let client: PlaneClient;
let slug: string;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['teamspaces'] }));
  ({ slug } = scene.tenant);
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
});

const idsOf = (records: readonly { readonly id?: string }[]) => records.map(({ id }) => id);

it('teamspaces are created, read, listed, changed and deleted', async () => {
  const { teamspaces } = client;
  const created = await teamspaces.create(slug, { name: unique('T '), lead: scene.tenant.owner.userId });
  expect(await teamspaces.retrieve(slug, created.id!)).toEqual(created);
  expect(idsOf((await teamspaces.list(slug, { limit: 10, offset: 0 })).results)).toEqual([created.id]);
  expect(await teamspaces.update(slug, created.id!, { name: 'Other' })).toMatchObject({ name: 'Other' });
  await teamspaces.delete(slug, created.id!);
  const error = await teamspaces.retrieve(slug, created.id!).catch((thrown: HttpError) => thrown);
  expect(error).toMatchObject({ statusCode: 404 });
});

it('people and projects come into teamspaces and leave them', async () => {
  const { members, projects } = client.teamspaces;
  const { id } = await client.teamspaces.create(slug, { name: unique('T ') });
  const { userId } = await addMember(scene.tenant, 'member');
  expect(idsOf(await members.add(slug, id!, { member_ids: [userId] }))).toEqual([userId]);
  expect(idsOf((await members.list(slug, id!)).results)).toEqual([userId]);
  await members.remove(slug, id!, { member_ids: [userId] });
  expect((await members.list(slug, id!)).results).toEqual([]);
  const projectId = scene.project.id;
  expect(idsOf(await projects.add(slug, id!, { project_ids: [projectId] }))).toEqual([projectId]);
  expect(idsOf((await projects.list(slug, id!)).results)).toEqual([projectId]);
  await projects.remove(slug, id!, { project_ids: [projectId] });
  expect((await projects.list(slug, id!)).results).toEqual([]);
});

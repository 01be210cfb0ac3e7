import { PlaneClient } from '@makeplane/plane-node-sdk';
import { addMember, newTenant, openScene, testRun, unique, type Scene } from '../../support';

let scene: Scene;
let client: PlaneClient;
let slug: string;

beforeAll(async () => {
  scene = await openScene(await newTenant());
  ({ slug } = scene.tenant);
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
});

const idsOf = (records: readonly { readonly id?: string }[]) => records.map(({ id }) => id);

it('pages of the workspace and of a project are created, read and listed', async () => {
  const { pages } = client;
  const name = unique('P ');
  const page = await pages.createWorkspacePage(slug, { name, description_html: '<p>a</p>' });
  expect(await pages.retrieveWorkspacePage(slug, page.id!)).toEqual(page);
  const below = await pages.createWorkspacePage(slug, { name, parent_id: page.id });
  expect(idsOf((await pages.listWorkspacePages(slug)).results)).toEqual([below.id, page.id]);
  const { id: project } = scene.project;
  const ofProject = await pages.createProjectPage(slug, project, { name });
  expect(await pages.retrieveProjectPage(slug, project, ofProject.id!)).toEqual(ofProject);
  expect(idsOf((await pages.listProjectPages(slug, project)).results)).toEqual([ofProject.id]);
});

it('pages of work items are linked, read, listed and taken off', async () => {
  const { pages } = client.workItems;
  const item = await scene.add('work-items');
  const page_id = await scene.add('pages/');
  const link = await pages.create(slug, scene.project.id, item, { page_id });
  expect(await pages.retrieve(slug, scene.project.id, item, link.id!)).toEqual(link);
  expect(idsOf((await pages.list(slug, scene.project.id, item)).results)).toEqual([link.id]);
  await pages.delete(slug, scene.project.id, item, link.id!);
  expect((await pages.list(slug, scene.project.id, item)).results).toEqual([]);
});

it('collections have pages and members', async () => {
  const { collections } = client;
  const collection = await collections.create(slug, { name: unique('C '), access: 0 });
  expect(await collections.retrieve(slug, collection.id)).toEqual(collection);
  expect(await collections.list(slug)).toContainEqual(collection);
  expect(await collections.update(slug, collection.id, { name: 'Other' })).toMatchObject({ name: 'Other' });
  const page = await scene.add('pages/');
  expect(idsOf(await collections.pages.search(slug, collection.id))).toContain(page);
  const [entry] = await collections.pages.add(slug, collection.id, { page_ids: [page] });
  expect((await collections.pages.list(slug, collection.id)).results).toMatchObject([
    { page_collection_id: entry!.id },
  ]);
  await collections.pages.update(slug, collection.id, entry!.id, { sort_order: 3 });
  await collections.pages.remove(slug, collection.id, entry!.id);
  const person = await addMember(scene.tenant, 'member');
  const member = await collections.members.add(slug, collection.id, { member: person.userId, access: 1 });
  expect(await collections.members.list(slug, collection.id)).toEqual([member]);
  expect(await collections.members.update(slug, collection.id, member.id, { access: 2 })).toMatchObject({ access: 2 });
  await collections.members.remove(slug, collection.id, member.id);
  await collections.delete(slug, collection.id, false);
  expect(idsOf(await collections.list(slug))).not.toContain(collection.id);
});

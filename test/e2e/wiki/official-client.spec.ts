import { PlaneClient } from '@makeplane/plane-node-sdk';
import { newTenant, openScene, testRun, unique, type Scene } from '../../support';

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

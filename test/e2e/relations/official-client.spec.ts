import { PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { addProject, newTenant, testRun, unique, type Project, type Tenant } from '../../support';

let tenant: Tenant;
let slug: string;
let client: PlaneClient;
let projects: readonly [Project, Project];

beforeAll(async () => {
  tenant = await newTenant();
  ({ slug } = tenant);
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  projects = [await addProject(tenant), await addProject(tenant)];
});

interface Item {
  readonly id: string;
  readonly project: string;
}

async function item(index: 0 | 1 = 0): Promise<Item> {
  const project = projects[index].id;
  const { id } = await client.workItems.create(slug, project, { name: unique('Item ') });
  return { id, project };
}

const NONE = {
  ...{ blocking: [], blocked_by: [], start_before: [], start_after: [], finish_before: [], finish_after: [] },
  ...{ duplicate: [], relates_to: [] },
};

/** The status that the client reports of a call that fails. */
const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: HttpError) => error.statusCode,
  );

describe('relations', () => {
  const relations = () => client.workItems.relations;
  const list = ({ project, id }: Item) => relations().list(slug, project, id);

  it('are created, listed from either end and removed, also across projects', async () => {
    const [a, b, c] = [await item(), await item(), await item(1)];
    expect(await list(a)).toEqual(NONE);
    await relations().create(slug, a.project, a.id, { relation_type: 'blocking', issues: [b.id, c.id] });
    expect(await list(a)).toEqual({ ...NONE, blocking: [b.id, c.id] });
    expect(await list(c)).toEqual({ ...NONE, blocked_by: [a.id] });
    await relations().create(slug, b.project, b.id, { relation_type: 'relates_to', issues: [a.id, c.id] });
    expect(await list(b)).toEqual({ ...NONE, blocked_by: [a.id], relates_to: [c.id] });
    await relations().delete(slug, c.project, c.id, { related_issue: a.id });
    expect(await list(a)).toEqual({ ...NONE, blocking: [b.id] });
    expect(await statusOf(relations().delete(slug, c.project, c.id, { related_issue: a.id }))).toBe(404);
  });

  it('fail with the status of the answer', async () => {
    const [a, b] = [await item(), await item()];
    await relations().create(slug, a.project, a.id, { relation_type: 'start_before', issues: [b.id] });
    await client.workItems.delete(slug, b.project, b.id);
    expect(await list(a)).toEqual(NONE);
    const create = (issues: string[]) =>
      relations().create(slug, a.project, a.id, { relation_type: 'start_before', issues });
    expect(await statusOf(create([b.id]))).toBe(400);
    expect(await statusOf(create([]))).toBe(400);
  });
});

it('dependencies are created, listed with their items and removed', async () => {
  const { dependencies } = client.workItems;
  const [a, b] = [await item(), await item(1)];
  const created = await dependencies.create(slug, a.project, a.id, {
    relation_type: 'finish_before',
    work_item_ids: [b.id],
  });
  expect(created).toMatchObject([{ id: b.id, project_id: b.project, relation_type: 'finish_before' }]);
  const row = { ...created[0], relation_type: 'finish_before' };
  const empty = { blocking: [], blocked_by: [], start_before: [], start_after: [], finish_after: [] };
  expect(await dependencies.list(slug, a.project, a.id)).toEqual({ ...empty, finish_before: [row] });
  expect(await dependencies.list(slug, b.project, b.id)).toMatchObject({
    finish_after: [{ id: a.id, relation_type: 'finish_after' }],
  });
  expect(
    await statusOf(dependencies.create(slug, b.project, b.id, { relation_type: 'blocking', work_item_ids: [b.id] })),
  ).toBe(400);
  await dependencies.remove(slug, b.project, b.id, a.id);
  expect(await statusOf(dependencies.remove(slug, b.project, b.id, a.id))).toBe(404);
});

it('definitions are created, listed, changed and deleted, and make relations', async () => {
  const { workItemRelationDefinitions: definitions } = client;
  const { customRelations } = client.workItems;
  const definition = await definitions.create(slug, {
    name: 'Implementation',
    outward: 'implements',
    inward: 'implemented by',
  });
  expect(definition).toMatchObject({ is_active: true, is_default: false, workspace: tenant.workspaceId });
  const own = await definitions.list(slug, { is_default: false, is_active: true });
  expect(own.map(({ id }) => id)).toEqual([definition.id]);
  expect((await definitions.list(slug)).map(({ name }) => name)).toEqual(['Relates to', 'Duplicate', 'Implementation']);

  const [a, b] = [await item(), await item(1)];
  const created = await customRelations.create(slug, a.project, a.id, {
    relation_definition_id: definition.id!,
    relation_definition_type: 'implemented by',
    work_item_ids: [b.id],
  });
  expect(created).toMatchObject([{ id: b.id, relation_type: 'implemented by' }]);
  const renamed = await definitions.update(slug, definition.id!, { inward: 'done by' });
  expect(renamed).toMatchObject({ outward: 'implements', inward: 'done by' });
  const listed = await customRelations.list(slug, a.project, a.id);
  expect(listed).toMatchObject({ 'done by': [{ id: b.id, relation_type: 'done by' }], implements: [] });
  await customRelations.remove(slug, b.project, b.id, a.id);
  expect(await statusOf(customRelations.remove(slug, b.project, b.id, a.id))).toBe(404);

  await definitions.del(slug, definition.id!);
  expect(await statusOf(definitions.del(slug, definition.id!))).toBe(404);
});

import { addProject, expectOk, expectProblem, govern, newTenant, sql, type Project, type Tenant } from '../../support';

interface Label {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
}

let tenant: Tenant;
let one: Project;
let two: Project;

const at = ({ id }: Project, collection: string) => `projects/${id}/${collection}/`;

const add = async (project: Project, collection: string, body: object): Promise<string> =>
  (expectOk(await tenant.v2.post(at(project, collection), body), 201) as { id: string }).id;

const labels = async (path: string) => (expectOk(await tenant.v2.get(path)) as { data: Label[] }).data;

beforeEach(async () => {
  tenant = await newTenant();
  const columns = { issue_views_view: true };
  [one, two] = [await addProject(tenant, columns), await addProject(tenant, columns)];
});

it('labels of one name become one, which all work items have that had one of them', async () => {
  const first = await add(one, 'labels', { name: 'bug' });
  const second = await add(two, 'labels', { name: 'BUG' });
  const third = await add(two, 'labels', { name: 'idea' });
  const item = await add(two, 'work-items', { name: 'Broken', label_ids: [second, third] });
  await govern(tenant);
  expect((await labels('project-labels/')).map(({ id }) => id).sort()).toEqual([first, third].sort());
  for (const project of [one, two]) expect(await labels(at(project, 'labels'))).toHaveLength(2);
  const { label_ids } = expectOk(await tenant.v2.get(`${at(two, 'work-items')}${item}/`)) as { label_ids: string[] };
  expect([...label_ids].sort()).toEqual([first, third].sort());
  const found = await tenant.v2.get(`${at(two, 'work-items')}?label_id=${first}`);
  expect((expectOk(found) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([item]);
});

it('views that ask for a label that was merged ask for the other', async () => {
  const kept = await add(one, 'labels', { name: 'bug' });
  const merged = await add(two, 'labels', { name: 'BUG' });
  const item = await add(two, 'work-items', { name: 'Broken', label_ids: [merged] });
  await add(two, 'work-items', { name: 'Sound' });
  const sent = { name: 'Bugs', filters: { label_id__in: [merged] }, pql_filters: `label = ${merged.toUpperCase()}` };
  const view = await add(two, 'views', { ...sent, access: 0 });
  const other = await add(two, 'views', { name: 'All', filters: { priority__in: ['none'] } });
  const before = expectOk(await tenant.v2.get(`${at(two, 'views')}${other}/`));
  await govern(tenant);
  const asks = { filters: { label_id__in: [kept] }, pql_filters: `label = ${kept}` };
  expect(expectOk(await tenant.v2.get(`${at(two, 'views')}${view}/`))).toMatchObject(asks);
  expect(expectOk(await tenant.v2.get(`${at(two, 'views')}${other}/`))).toEqual(before);
  const found = expectOk(await tenant.v2.get(`${at(two, 'views')}${view}/work-items/`)) as { data: { id: string }[] };
  expect(found.data.map(({ id }) => id)).toEqual([item]);
});

it('what lay below a label that was merged lies below the other, and nothing below itself', async () => {
  const top = await add(one, 'labels', { name: 'area' });
  const twin = await add(two, 'labels', { name: 'Area' });
  const below = await add(two, 'labels', { name: 'api', parent_id: twin });
  const [a, b] = [await add(one, 'labels', { name: 'a' }), await add(two, 'labels', { name: 'b' })];
  await add(one, 'labels', { name: 'B', parent_id: a });
  await add(two, 'labels', { name: 'A', parent_id: b });
  await govern(tenant);
  const byId = new Map((await labels('project-labels/')).map((label) => [label.id, label]));
  expect(byId.get(below)).toMatchObject({ parent_id: top });
  for (const label of byId.values()) {
    const line: string[] = [];
    for (let at: Label | undefined = label; at; at = at.parent_id ? byId.get(at.parent_id) : undefined) {
      expect(line).not.toContain(at.id);
      line.push(at.id);
    }
  }
});

it('a work item keeps what it carries of a label that is lifted once, however many batches it takes', async () => {
  const kept = await add(one, 'labels', { name: 'many' });
  const merged = await add(two, 'labels', { name: 'MANY' });
  const ids = [];
  for (let index = 0; index < 5; index++) {
    ids.push(await add(two, 'work-items', { name: `${index}`, label_ids: [merged] }));
  }
  await govern(tenant);
  const links = await sql('select work_item_id, label_id from work_item_labels where workspace_id = $1', [
    tenant.workspaceId,
  ]);
  expect(links).toHaveLength(ids.length);
  expect(new Set(links.map(({ label_id }) => label_id))).toEqual(new Set([kept]));
});

it('labels of the workspace are there without governance too: work items of any project carry them', async () => {
  const { id } = expectOk(await tenant.v1.post('project-labels/', { name: 'shared' }), 201) as { id: string };
  const item = await add(one, 'work-items', { name: 'x', label_ids: [id] });
  expect(expectOk(await tenant.v1.get('project-labels/'))).toMatchObject({ total_count: 1, results: [{ id }] });
  expectOk(await tenant.v1.patch(`project-labels/${id}/`, { color: '#111111', sort_order: 7 }));
  expectProblem(await tenant.v2.post('project-labels/', { name: 'SHARED' }), 409, 'conflict');
  expect((await tenant.v1.delete(`project-labels/${id}/`)).status).toBe(204);
  expect(expectOk(await tenant.v2.get(`${at(one, 'work-items')}${item}/`))).toMatchObject({ label_ids: [] });
});

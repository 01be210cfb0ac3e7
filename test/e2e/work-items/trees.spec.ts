import {
  addMember,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  sql,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { activitiesOf, expectCountersRight } from '../../support/history';

let tenant: Tenant;
let here: Project;
let there: Project;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  [here, there] = [await addProject(tenant), await addProject(tenant)];
});
afterEach(() => expectCountersRight(tenant));

interface CreatedItem {
  readonly id: string;
  readonly identifier: string;
  readonly path: string;
}

async function create({ id: project }: Project, members: object = {}): Promise<CreatedItem> {
  const path = `projects/${project}/work-items/`;
  const { id, identifier } = expectOk(await api.post(path, { name: 'Item', ...members }), 201);
  return { id, identifier, path: `${path}${id}/` };
}

const below = (parent: CreatedItem) => ({ parent_id: parent.id });
const ids = (reply: Reply): string[] => expectOk(reply).data.map(({ id }: { id: string }) => id);

describe('sub-items', () => {
  it('are found by their parent, in one project and across those that the caller sees', async () => {
    const top = await create(here);
    const near = await create(here, below(top));
    const far = await create(there, below(top));
    await create(there, below(far));
    const query = `parent_id=${top.id}`;
    expect(ids(await api.get(`work-items/?${query}`))).toEqual([far.id, near.id]);
    expect(ids(await api.get(`projects/${here.id}/work-items/?${query}`))).toEqual([near.id]);
    expect(ids(await api.get(`projects/${there.id}/work-items/?${query}`))).toEqual([far.id]);
    const filters = encodeURIComponent(JSON.stringify({ parent: top.id }));
    expect(expectOk(await tenant.v1.get(`work-items/?filters=${filters}`)).total_count).toBe(2);
    const person = await addMember(tenant, 'member');
    await addProjectMember(tenant, here, person, 'commenter');
    expect(ids(await person.v2.get(`work-items/?${query}`))).toEqual([near.id]);
  });

  it('move by id or key, also from one project’s item to another’s, with the history of it', async () => {
    const [a, b] = [await create(here), await create(there)];
    const child = await create(here, below(a));
    expect(expectOk(await api.patch(child.path, { parent: b.identifier.toLowerCase() }))).toMatchObject({
      parent_id: b.id,
    });
    expect(expectOk(await api.patch(child.path, { parent_id: null }))).toMatchObject({ parent_id: null });
    expect((await activitiesOf(tenant, child.id)).slice(1)).toMatchObject([
      { field: 'parent', old_value: a.identifier, new_value: b.identifier, old_identifier: a.id, new_identifier: b.id },
      { field: 'parent', old_value: b.identifier, new_value: '', old_identifier: b.id, new_identifier: null },
    ]);
  });

  it('never end up above themselves, through whatever projects', async () => {
    const top = await create(here);
    const middle = await create(there, below(top));
    const bottom = await create(here, below(middle));
    for (const parent of [top, middle, bottom]) {
      expect(fieldCodes(await api.patch(top.path, below(parent)))).toEqual(['parent_id invalid']);
    }
    expectProblem(await tenant.v1.patch(top.path, { parent: bottom.id }), 400);
    const rows = [
      { id: middle.id, parent_id: null },
      { id: middle.id, ...below(bottom) },
    ];
    const bulk = expectOk(await api.post(`projects/${there.id}/work-items/bulk-update/`, { items: rows }));
    expect(bulk).toMatchObject({
      succeeded: 1,
      failed: 1,
      results: [{ result: 'updated' }, { code: 'invalid_request' }],
    });
    expectOk(await api.patch(bottom.path, { parent_id: null }));
    expectOk(await api.patch(top.path, below(bottom)));
  });
});

describe('moves at the same time', () => {
  const rings = () =>
    sql(
      `with recursive up as (
         select id, parent_id, array[id] as path, false as ring from work_items where workspace_id = $1
         union all
         select up.id, w.parent_id, up.path || w.id, w.id = any(up.path)
         from up join work_items w on w.workspace_id = $1 and w.id = up.parent_id where not up.ring
       ) select id from up where ring`,
      [tenant.workspaceId],
    );

  it('never close a ring of trees in different projects', async () => {
    const tops = await Promise.all([here, there, here].map((project) => create(project)));
    const bottoms = await Promise.all(
      [there, here, there].map((project, index) => create(project, below(tops[index]!))),
    );
    const replies = await Promise.all(
      tops.map(({ path }, index) => (index % 2 ? api.elsewhere() : api).patch(path, below(bottoms[(index + 1) % 3]!))),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect([400, 409]).toContain(statuses[2]);
    expect(await rings()).toEqual([]);
  });

  it('of one item leave it below one of the parents', async () => {
    const child = await create(here);
    const parents = await Promise.all([here, there, here, there].map((project) => create(project)));
    const replies = await Promise.all(
      parents.map((parent, index) => (index % 2 ? api.elsewhere() : api).patch(child.path, below(parent))),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const moves = (await activitiesOf(tenant, child.id)).slice(1);
    expect(moves.map(({ old_identifier }) => old_identifier).slice(1)).toEqual(
      moves.map(({ new_identifier }) => new_identifier).slice(0, -1),
    );
    expect(expectOk(await api.get(child.path)).parent_id).toBe(moves.at(-1)!.new_identifier);
  });
});

it('are found by the key that their project has now', async () => {
  const item = await create(here);
  const number = item.identifier.split('-')[1];
  expectOk(await api.patch(`projects/${here.id}/`, { identifier: 'MOVED' }));
  const key = `MOVED-${number}`;
  expect(expectOk(await api.get(`work-items/${key}/`))).toMatchObject({ id: item.id, identifier: key });
  expect(expectOk(await tenant.v1.get(`work-items/${key}/`))).toMatchObject({ id: item.id });
  expectOk(await api.get(`projects/MOVED/work-items/${key}/dependencies/`));
  for (const client of [api, tenant.v1]) expectProblem(await client.get(`work-items/${item.identifier}/`), 404);
});

describe('drafts', () => {
  const path = () => `projects/${here.id}/work-items/`;
  const draft = async () => expectOk(await tenant.v1.post(path(), { name: 'Draft', is_draft: true }), 201);

  it('stay apart until they are published, and go apart again', async () => {
    const { id, sequence_id } = await draft();
    expectProblem(await tenant.v1.get(`${path()}${id}/`), 404);
    expect(ids(await api.get(path()))).toEqual([]);
    for (const list of [path(), 'work-items/']) {
      expect(ids(await api.get(`${list}?is_draft=true`))).toEqual([id]);
      expect(ids(await api.get(`${list}?is_draft=false`))).toEqual([]);
    }
    const changed = expectOk(await tenant.v1.patch(`${path()}${id}/`, { name: 'Ready', priority: 'high' }));
    expect(changed).toMatchObject({ name: 'Ready', is_draft: true, sequence_id });
    expect(expectOk(await tenant.v1.patch(`${path()}${id}/`, { is_draft: false }))).toMatchObject({ is_draft: false });
    expectOk(await tenant.v1.get(`${path()}${id}/`));
    expect(ids(await api.get(path()))).toEqual([id]);
    expectOk(await tenant.v1.patch(`${path()}${id}/`, { is_draft: true }));
    expect(ids(await api.get(path()))).toEqual([]);
    await expectCountersRight(tenant);
    expect((await api.delete(`${path()}${id}/`)).status).toBe(204);
    expect(ids(await api.get(`${path()}?is_draft=true`))).toEqual([]);
  });

  it('are not made by the other version, which only shows them', async () => {
    const { id } = await draft();
    expect(expectOk(await api.patch(`${path()}${id}/`, { is_draft: false }))).toMatchObject({ is_draft: true });
    expect(await create(here, { is_draft: true })).toMatchObject({ id: expect.any(String) });
    expect(ids(await api.get(`${path()}?is_draft=true`))).toEqual([id]);
  });

  it('lie in the archive beside finished work', async () => {
    const { id } = await draft();
    const done = await create(here, { state: 'Done' });
    for (const one of [id, done.id]) expectOk(await api.post(`${path()}${one}/archive/`));
    expect(ids(await api.get(`${path()}?archived=only`))).toEqual([done.id, id]);
    expect(ids(await api.get(`${path()}?archived=only&is_draft=true`))).toEqual([id]);
    const archive = expectOk(
      await tenant.v1.get(`projects/${here.id}/archived-work-items/?fields=id&order_by=created_at`),
    );
    expect(archive).toMatchObject({ total_count: 2, results: [{ id }, { id: done.id }] });
    expectOk(await api.post(`${path()}${id}/unarchive/`));
    expect(ids(await api.get(`${path()}?is_draft=true`))).toEqual([id]);
  });
});

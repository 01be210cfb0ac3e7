import {
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  newTenant,
  PNG,
  type Client,
  type Project,
  type Reply,
  type Tenant,
  uploadTo,
} from '../../support';

let tenant: Tenant;
let project: Project;
let api: Client;
let items: string;
let path: string;
let itemId: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
  project = await addProject(tenant);
  items = `projects/${project.id}/work-items/`;
});
beforeEach(async () => {
  itemId = expectOk(await api.post(items, { name: 'Item' }), 201).id;
  path = `${items}${itemId}/activities/`;
});

const told = (reply: Reply): string[] =>
  expectOk(reply).results.map(({ verb, field }: { verb: string; field: string }) => `${verb} ${field}`);
const patch = async (members: object) => expectOk(await api.patch(`${items}${itemId}/`, members));
const NOT_FOUND = { message: 'Activity not found.', code: 'NOT_FOUND' };

it('lists these members and no other, the oldest entry first', async () => {
  await patch({ name: 'New' });
  const { results, ...envelope } = expectOk(await api.get(path));
  expect(envelope).toMatchObject({ total_count: 2, prev_cursor: '', extra_stats: null });
  const [created, renamed] = results;
  expect(created).toEqual({
    ...{ id: expect.any(String), issue: itemId, project: project.id, workspace: tenant.workspaceId },
    ...{ verb: 'created', field: null, old_value: null, new_value: null, comment: 'created the issue' },
    ...{ old_identifier: null, new_identifier: null, issue_comment: null, attachments: [] },
    ...{ actor: tenant.owner.userId, epoch: Math.floor(Date.parse(created.created_at) / 1000), deleted_at: null },
    ...{ created_at: expect.any(String), updated_at: created.created_at },
  });
  expect(expectOk(await api.get(`${path}${renamed.id}/`))).toEqual(renamed);
});

it('tells of talk with its comment, and of what is gone as an update', async () => {
  const comments = `${items}${itemId}/comments/`;
  const { id } = expectOk(await api.post(comments, { comment_html: 'x' }), 201);
  expectOk(await api.patch(`${comments}${id}/`, { comment_html: 'y' }));
  expectOk(await api.post(`${items}${itemId}/links/`, { url: 'https://example.com' }), 201);
  expectOk(await api.delete(`${comments}${id}/`), 204);
  const reply = await api.get(path);
  expect(told(reply)).toEqual([
    ...['created null', 'created comment', 'updated comment'],
    ...['created link', 'updated comment'],
  ]);
  const { total_count, results } = expectOk(reply);
  expect(total_count).toBe(5);
  expect(results.map(({ issue_comment }: { issue_comment: string }) => issue_comment)).toEqual([
    null,
    id,
    id,
    null,
    id,
  ]);
  expect(expectOk(await api.get(`${path}${results[1].id}/`))).toEqual(results[1]);
});

it('names the files that an entry is about by their addresses', async () => {
  const attachments = `${items}${itemId}/attachments/`;
  const announced = await api.post(attachments, { name: 'pixel.png', type: 'image/png', size: PNG.length });
  const file = { id: await uploadTo(announced, PNG), asset_url: expectOk(announced).asset_url as string };
  expect((await api.patch(`${attachments}${file.id}/`, { is_uploaded: true })).status).toBe(204);
  expectOk(await api.delete(`${attachments}${file.id}/`), 204);
  const entries = expectOk(await api.get(path)).results.slice(1);
  expect(entries).toEqual([
    expect.objectContaining({ verb: 'created', field: 'attachment', attachments: [file.asset_url] }),
    expect.objectContaining({ verb: 'updated', field: 'attachment', attachments: [file.asset_url] }),
  ]);
});

it('orders, pages, trims and expands', async () => {
  await patch({ priority: 'low' });
  await patch({ name: 'New' });
  expect(told(await api.get(`${path}?order_by=-created_at`))).toEqual([
    'updated name',
    'updated priority',
    'created null',
  ]);
  const first = expectOk(await api.get(`${path}?per_page=2`));
  expect(told(await api.get(`${path}?per_page=2&cursor=${first.next_cursor}`))).toEqual(['updated name']);
  const query = 'fields=verb,actor,issue&expand=actor,issue,project,workspace';
  const [row] = expectOk(await api.get(`${path.replace('work-items', 'issues')}?${query}`)).results;
  expect(row).toMatchObject({
    ...{ verb: 'created', actor: { id: tenant.owner.userId }, issue: { id: itemId } },
    ...{ project: { id: project.id }, workspace: { slug: tenant.slug } },
  });
  expectBody(await api.get(`${path}?per_page=x`), 400, { detail: 'Invalid per_page parameter.' });
});

it('finds no entry of another work item', async () => {
  const [{ id }] = expectOk(await api.get(path)).results;
  const other = expectOk(await api.post(items, { name: 'Other' }), 201).id as string;
  expectBody(await api.get(`${items}${other}/activities/${id}/`), 404, NOT_FOUND);
  const missing = { error: 'The requested resource does not exist.' };
  const guest = await addPersonWithRole(tenant, project, 'guest');
  expectBody(await guest.v1.get(path), 404, missing);
});

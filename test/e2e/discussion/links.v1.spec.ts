import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectBody,
  expectOk,
  expectProblem,
  newTenant,
  type Client,
  type Project,
  type Tenant,
  type WorkItem,
} from '../../support';

let tenant: Tenant;
let project: Project;
let item: WorkItem;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
  project = await addProject(tenant);
});
beforeEach(async () => {
  item = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${item.id}/links/`;
});

const MISSING = { error: 'The requested resource does not exist.' };
const TAKEN = { error: 'URL already exists for this Issue' };

const add = async (url: string, members: object = {}) => expectOk(await api.post(path, { url, ...members }), 201);

it('lists these members and no other, the newest link first', async () => {
  await add('https://example.com/1');
  const second = await add('https://example.com/2', { title: 'Two', external_source: 'jira', external_id: '2' });
  const { results, ...envelope } = expectOk(await api.get(path));
  expect(envelope).toMatchObject({ total_count: 2, next_cursor: '100:1:0', prev_cursor: '' });
  expect(results[0]).toEqual(second);
  expect(second).toEqual({
    ...{ id: expect.any(String), issue: item.id, project: project.id, workspace: tenant.workspaceId },
    ...{ url: 'https://example.com/2', title: 'Two', metadata: {}, external_source: 'jira', external_id: '2' },
    ...{ created_at: expect.any(String), updated_at: second.created_at, deleted_at: null },
    ...{ created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
  });
  expect(
    expectOk(await api.get(`${path.replace('work-items', 'issues')}?fields=url&order_by=created_at`)).results,
  ).toEqual([{ url: 'https://example.com/1' }, { url: 'https://example.com/2' }]);
});

it('answers one link as an object, expanded where asked', async () => {
  const { id } = await add('https://example.com');
  const expand = 'created_by,updated_by,issue,project,workspace';
  expect(expectOk(await api.get(`${path}${id}/?expand=${expand}&per_page=5&cursor=x`))).toMatchObject({
    ...{ id, created_by: { id: tenant.owner.userId }, updated_by: { id: tenant.owner.userId } },
    ...{ issue: { id: item.id }, project: { id: project.id }, workspace: { slug: tenant.slug } },
  });
  const other = await addWorkItem(tenant, project);
  expectBody(await api.get(`${path.replace(item.id, other.id)}${id}/`), 404, MISSING);
});

it('refuses what is no address, and one that is there already', async () => {
  const { id } = await add('https://example.com');
  const second = await add('https://example.com/2');
  const format = { url: ['Invalid URL format.'] };
  expectBody(await api.post(path, { url: 'example' }), 400, format);
  expectBody(await api.post(path, { url: 'ftp://example.com' }), 400, { url: ['Invalid URL scheme.'] });
  expectBody(await api.post(path, { url: 'https://example.com' }), 400, TAKEN);
  expectBody(await api.post(path, {}), 400, { url: ['This field is required.'] });
  expectBody(await api.patch(`${path}${second.id}/`, { url: 'https://example.com' }), 400, TAKEN);
  expectBody(await api.patch(`${path}${id}/`, { url: 'x' }), 400, format);
});

it.each(['PATCH', 'PUT'] as const)('answers the whole record to %s', async (method) => {
  const link = await add(`https://example.com/${method}`);
  const patch = { title: 'New', metadata: { a: [1] } };
  const answer = expectOk(await api.request(method, `${path}${link.id}/`, patch));
  expect(answer).toEqual({ ...link, ...patch, updated_at: expect.any(String) });
});

it('deletes', async () => {
  const { id } = await add('https://example.com');
  expectOk(await api.delete(`${path}${id}/`), 204);
  expectBody(await api.delete(`${path}${id}/`), 404, MISSING);
});

it('is read by every member of the project and written by contributors', async () => {
  const contributor = await addPersonWithRole(tenant, project, 'contributor');
  const guest = await addPersonWithRole(tenant, project, 'guest');
  const own = await addWorkItem(tenant, project, { created_by_id: guest.userId });
  expectBody(await guest.v1.get(path), 404, MISSING);
  path = path.replace(item.id, own.id);
  const imported = await add('https://example.com', { created_by: contributor.userId });
  expect(imported.created_by).toBe(contributor.userId);
  expect(expectOk(await guest.v1.get(path)).count).toBe(1);
  expectProblem(await guest.v1.post(path, { url: 'https://a.com' }), 403);
  expectOk(await contributor.v1.post(path, { url: 'https://a.com' }), 201);
  const stranger = await newTenant();
  expectBody(await api.post(path, { url: 'https://b.com', created_by: stranger.owner.userId }), 400, {
    created_by: ['No such member of the workspace.'],
  });
});

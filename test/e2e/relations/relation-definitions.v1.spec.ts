import { addMember, expectOk, expectProblem, newTenant, type Client, type Reply, type Tenant } from '../../support';

let tenant: Tenant;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant();
  api = tenant.v1;
});

const PATH = 'work-item-relation-definitions/';
const NOBODY = '00000000-0000-7000-8000-000000000000';

const create = async (members: object = {}) =>
  expectOk(await api.post(PATH, { name: 'Implementation', ...members }), 201);
const names = async (query = ''): Promise<string[]> =>
  expectOk(await api.get(`${PATH}${query}`)).results.map(({ name }: { name: string }) => name);

function expectBody(reply: Reply, status: number, body: unknown): void {
  expectProblem(reply, status);
  expect(reply.body).toEqual(body);
}

it('has these members and no other', async () => {
  const created = await create({ outward: 'implements', inward: 'implemented by', color: '#123456' });
  expect(created).toEqual({
    ...{ id: expect.any(String), name: 'Implementation', description: '', color: '#123456', logo_props: {} },
    ...{ outward: 'implements', inward: 'implemented by', sort_order: 85_535, is_active: true, is_default: false },
    ...{ external_source: null, external_id: null, deleted_at: null, workspace: tenant.workspaceId },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    ...{ created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
  });
  const expanded = expectOk(await api.get(`${PATH}?expand=workspace,created_by&is_default=false`)).results;
  expect(expanded).toMatchObject([{ workspace: { slug: tenant.slug }, created_by: { id: tenant.owner.userId } }]);
});

it('fills labels in that are missing', async () => {
  expect(await create()).toMatchObject({ outward: 'Implementation', inward: 'Implementation' });
  expect(await create({ name: 'b', outward: 'x' })).toMatchObject({ outward: 'x', inward: 'x' });
  expect(await create({ name: 'c', inward: 'y' })).toMatchObject({ outward: 'y', inward: 'y' });
});

it('is listed in a page, in use or not, built in or not', async () => {
  await create({ is_active: false, sort_order: 1 });
  expect(await names()).toEqual(['Implementation', 'Relates to', 'Duplicate']);
  expect(await names('?is_active=true')).toEqual(['Relates to', 'Duplicate']);
  expect(await names('?is_default=false')).toEqual(['Implementation']);
  expect(expectOk(await api.get(`${PATH}?per_page=1`))).toMatchObject({
    ...{ total_count: 3, count: 1, next_cursor: '1:1:0', prev_cursor: '', total_pages: 3 },
  });
  expectBody(await api.get(`${PATH}?cursor=x`), 400, { detail: 'Invalid cursor parameter.' });
  expectBody(await api.get(`${PATH}?is_active=perhaps`), 400, { is_active: ['Must be true or false.'] });
});

it.each(['patch', 'put'] as const)('changes by %s', async (method) => {
  const before = await create();
  const after = expectOk(await api[method](`${PATH}${before.id}/`, { outward: 'does', is_active: false }));
  expect(after).toEqual({ ...before, outward: 'does', is_active: false, updated_at: after.updated_at });
});

it('is refused in the shapes of this version', async () => {
  const { id } = await create();
  expectBody(await api.post(PATH, { outward: '', sort_order: 'x' }), 400, {
    name: ['This field is required.'],
    outward: ['This field may not be blank.'],
    sort_order: ['A valid number is required.'],
  });
  const error = 'Relation definition with the same name already exists in the workspace';
  expectBody(await api.post(PATH, { name: 'IMPLEMENTATION' }), 409, { error, id });
  const [{ id: builtIn }] = expectOk(await api.get(`${PATH}?is_default=true`)).results;
  const fixed = {
    error: 'This definition is built in: it keeps its name and labels, stays active and cannot be deleted',
  };
  expectBody(await api.delete(`${PATH}${builtIn}/`), 400, fixed);
  expectBody(await api.patch(`${PATH}${builtIn}/`, { name: 'x' }), 400, fixed);
  expectBody(await api.patch(`${PATH}${NOBODY}/`, {}), 404, { error: 'The requested resource does not exist.' });
  expect(await api.delete(`${PATH}${id}/`)).toMatchObject({ status: 204, text: '' });
  expectProblem(await api.delete(`${PATH}${id}/`), 404);
});

it('is read by guests of the workspace, and written by others', async () => {
  const guest = await addMember(tenant, 'guest');
  expectOk(await guest.v1.get(PATH));
  expectProblem(await guest.v1.post(PATH, { name: 'x' }), 403);
  const member = await addMember(tenant, 'member');
  expectOk(await member.v1.post(PATH, { name: 'x' }), 201);
});

import { randomUUID } from 'node:crypto';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  listed,
  newTenant,
  sql,
  type Person,
  type Tenant,
} from '../../support';
import { administer } from '../../support/administrators';

const WORKSPACES = '/api/v2/instance/workspaces/';

let tenant: Tenant;
let administrator: Person;

beforeAll(async () => {
  tenant = await newTenant();
  administrator = await addMember(await newTenant(), 'guest');
  await administer(administrator);
});

const get = async (path: string) => expectOk(await administrator.v2.get(`${WORKSPACES}${path}`));

it('workspaces are shown with their owners and how many people and work items they have', async () => {
  await addMember(tenant, 'member');
  const project = await addProject(tenant);
  for (const name of ['One', 'Two']) {
    expectOk(await tenant.v2.post(`projects/${project.id}/work-items/`, { name }), 201);
  }
  const shown = {
    ...{ id: tenant.workspaceId, slug: tenant.slug, name: tenant.slug, created_at: expect.stringMatching(/^\d{4}-/) },
    ...{ owners: [tenant.owner.email], people: 2, work_items: 2, suspended_at: null, suspension_reason: '' },
    ...{ deletion_requested_at: null, purge_at: null },
    ...{ storage_bytes: 0, people_limit: null, work_items_limit: null, storage_bytes_limit: null },
    ...{ people_limit_in_force: null, work_items_limit_in_force: null, storage_bytes_limit_in_force: null },
    ...{ requests_per_minute_limit: null, requests_per_minute_limit_in_force: null },
  };
  expect(await get(`${tenant.workspaceId}/`)).toEqual(shown);
  expect((await get(`?search=${tenant.slug.toUpperCase()}`)).data).toEqual([shown]);
  expect((await get(`?slug=${tenant.slug}&fields=slug`)).data).toEqual([{ id: tenant.workspaceId, slug: tenant.slug }]);
});

it('workspaces are listed in pages', async () => {
  const page = await get('?per_page=1');
  expect(page).toMatchObject({ next: 1 });
  expect(page.data).toHaveLength(1);
});

it('a workspace that is deleted or unknown is not there', async () => {
  const gone = await newTenant();
  await sql('update workspaces set deleted_at = now() where id = $1 returning id', [gone.workspaceId]);
  await listed(gone.workspaceId);
  for (const id of [gone.workspaceId, randomUUID()]) {
    expectProblem(await administrator.v2.get(`${WORKSPACES}${id}/`), 404, 'not_found');
  }
  expect((await get(`?search=${gone.slug}`)).data).toEqual([]);
});

describe('handing over', () => {
  const handOver = (user: string) => administrator.v2.post(`${WORKSPACES}${tenant.workspaceId}/hand-over/`, { user });
  const roleOf = async ({ userId }: Person) => {
    const { data } = expectOk(await tenant.v2.get(`members/?member_id=${userId}`)) as { data: { role: string }[] };
    return data[0]!.role;
  };

  it('makes a member an owner, named by id or address, and the others stay', async () => {
    const [ann, bea] = [await addMember(tenant, 'member'), await addMember(tenant, 'guest')];
    const { owners } = expectOk(await handOver(ann.userId)) as { owners: string[] };
    expect(owners).toEqual([tenant.owner.email, ann.email].sort());
    expectOk(await handOver(bea.email.toUpperCase()));
    expectOk(await handOver(bea.email));
    expect([await roleOf(tenant.owner), await roleOf(ann), await roleOf(bea)]).toEqual(['owner', 'owner', 'owner']);
    const path = `audit-logs/?category=role&per_page=100`;
    const { data } = expectOk(await tenant.v2.get(path)) as { data: Record<string, unknown>[] };
    const told = data.filter(({ target_id }) => target_id === bea.userId);
    expect(told).toMatchObject([
      { event_name: 'member.role_updated', actor_id: administrator.userId, new_value: { role: 'owner' } },
    ]);
  });

  it('is refused for who is no active member, and for apps', async () => {
    const [gone, blocked, bot] = [
      await addMember(tenant, 'member'),
      await addMember(tenant, 'member'),
      await addMember(tenant, 'member'),
    ];
    expectOk(await tenant.v2.post('members/remove/', { email: gone.email }), 204);
    await sql('update users set is_active = false where id = $1 returning id', [blocked.userId]);
    await sql('update users set is_bot = true where id = $1 returning id', [bot.userId]);
    const refusals = [administrator.userId, 'nobody@example.com', gone.userId, blocked.email, bot.userId].map(
      async (user) => fieldCodes(await handOver(user)),
    );
    expect(await Promise.all(refusals)).toEqual([
      ['user does_not_exist'],
      ['user does_not_exist'],
      ['user invalid'],
      ['user invalid'],
      ['user invalid'],
    ]);
    expect(fieldCodes(await administrator.v2.post(`${WORKSPACES}${tenant.workspaceId}/hand-over/`, {}))).toEqual([
      'user required',
    ]);
  });
});

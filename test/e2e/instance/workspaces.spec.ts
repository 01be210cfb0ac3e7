import { randomUUID } from 'node:crypto';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
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
    ...{ owners: [tenant.owner.email], people: 2, work_items: 2 },
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
  for (const id of [gone.workspaceId, randomUUID()]) {
    expectProblem(await administrator.v2.get(`${WORKSPACES}${id}/`), 404, 'not_found');
  }
  expect((await get(`?search=${gone.slug}`)).data).toEqual([]);
});

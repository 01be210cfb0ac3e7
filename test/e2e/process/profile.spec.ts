import { addProject, addWorkItem, expectOk, newTenant, type Tenant } from '../../support';
import { Stage, type Service } from '../../support/service';

/** The first server of the run answers as the specification says; this one as the official clients read it. */
const stage = Stage.ofRun();
let service: Service;
let tenant: Tenant;
let comment: string;

beforeAll(async () => {
  tenant = await newTenant();
  const project = await addProject(tenant);
  const item = await addWorkItem(tenant, project);
  const comments = `projects/${project.id}/work-items/${item.id}/comments/`;
  const { id } = expectOk(await tenant.v1.post(comments, { comment_html: 'x' }), 201);
  comment = `/api/v1/workspaces/${tenant.slug}/${comments}${id}/`;
  service = await stage.start({ V1_PROFILE: 'clients' });
});
afterAll(() => stage.clear());

const asClient = async (query = '') => {
  const response = await service.get(comment + query, { 'X-Api-Key': tenant.owner.key });
  return { response, body: (await response.json()) as Record<string, unknown> };
};

it('answers the author of a comment by id, and as an object where that is asked for', async () => {
  expect(expectOk(await tenant.v1.get(comment)).actor).toMatchObject({ id: tenant.owner.userId });
  expect((await asClient()).body.actor).toBe(tenant.owner.userId);
  expect((await asClient('?expand=actor')).body.actor).toMatchObject({ id: tenant.owner.userId });
});

it('passes over unknown fields and names them', async () => {
  expect((await tenant.v1.get(`${comment}?fields=id,colour`)).status).toBe(400);
  const { response, body } = await asClient('?fields=access,colour');
  expect(body).toEqual({ access: 'INTERNAL' });
  expect(response.headers.get('x-ignored-fields')).toBe('colour');
});

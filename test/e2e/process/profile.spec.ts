import { addProject, addWorkItem, expectOk, newTenant, type Reply, type Tenant } from '../../support';
import { away } from '../../support/cycles';
import { Stage, type Service } from '../../support/service';

/** The first server of the run answers as the specification says; this one as the official clients read it. */
const stage = Stage.ofRun();
let service: Service;
let tenant: Tenant;
let comment: string;
let place: string;

beforeAll(async () => {
  tenant = await newTenant();
  const project = await addProject(tenant, { cycle_view: true, intake_view: true, is_issue_type_enabled: true });
  place = `projects/${project.id}/`;
  const item = await addWorkItem(tenant, project);
  const comments = `projects/${project.id}/work-items/${item.id}/comments/`;
  const { id } = expectOk(await tenant.v1.post(comments, { comment_html: 'x' }), 201);
  comment = `/api/v1/workspaces/${tenant.slug}/${comments}${id}/`;
  service = await stage.start({ V1_PROFILE: 'clients' });
});
afterAll(() => stage.clear());

/** A call of the same address to the server that speaks as clients expect. */
const toClients = async (path: string, body?: object): Promise<Reply['body']> => {
  const headers = { 'X-Api-Key': tenant.owner.key, 'Content-Type': 'application/json' };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(`${service.url}/api/v1/workspaces/${tenant.slug}/${path}`, init);
  return response.json() as Promise<Reply['body']>;
};

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

it('answers current cycles and labels of the workspace as bare lists', async () => {
  const cycle = { name: 'Now', start_date: away(-1), end_date: away(1), project_id: place.split('/')[1] };
  const { id } = expectOk(await tenant.v1.post(`${place}cycles/`, cycle), 201);
  expect(expectOk(await tenant.v1.get(`${place}cycles/?status=current`)).results).toMatchObject([{ id }]);
  expect(await toClients(`${place}cycles/?status=current`)).toMatchObject([{ id }]);
  expect(await toClients(`${place}cycles/?status=draft`)).toMatchObject({ results: [] });
  const label = expectOk(await tenant.v1.post('project-labels/', { name: 'Bug' }), 201);
  expect(expectOk(await tenant.v1.get('project-labels/')).results).toEqual([label]);
  expect(await toClients('project-labels/')).toEqual([label]);
});

it('answers the state of a submitted work item as an object, wherever the item is one', async () => {
  const path = `${place}intake-issues/`;
  const submitted = expectOk(await tenant.v1.post(path, { issue: { name: 'One' } }), 201);
  const { id: state } = submitted.issue_detail;
  const given = expect.objectContaining({ name: 'Triage', group: 'triage' }) as object;
  expect(typeof submitted.issue_detail.state).toBe('string');
  expect((await toClients(path, { issue: { name: 'Two' } })).issue_detail).toMatchObject({ name: 'Two', state: given });
  expect((await toClients(`${path}${state}/`)).issue_detail).toMatchObject({ id: state, state: given });
  const { results } = await toClients(path);
  expect(results.map((one: { issue_detail: object }) => one.issue_detail)).toEqual([
    expect.objectContaining({ state: given }),
    expect.objectContaining({ state: given }),
  ]);
});

it('answers properties that were put on a type as a member of an object', async () => {
  const text = { display_name: 'Note', property_type: 'TEXT', settings: { display_format: 'single-line' } };
  const property = async (name: string) =>
    expectOk(await tenant.v1.post(`${place}work-item-properties/`, { ...text, display_name: name }), 201).id as string;
  const { id: type } = expectOk(await tenant.v1.post(`${place}work-item-types/`, { name: 'Bug' }), 201);
  const [one, two] = [await property('One'), await property('Two')];
  const path = `${place}work-item-types/${type}/properties/`;
  expect(expectOk(await tenant.v1.post(path, { properties: [one] }), 201)).toEqual([one]);
  expect(await toClients(path, { properties: [two] })).toEqual({ properties: [two] });
});

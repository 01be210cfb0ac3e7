import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fetchFile,
  fieldCodes,
  newTenant,
  PNG,
  untilNoticed,
  update,
  uploadTo,
  type Client,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;
let contributor: Person;
let commenter: Person;
let guest: Person;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  api = tenant.v2;
  [contributor, commenter, guest] = [
    await addPersonWithRole(tenant, project, 'contributor'),
    await addPersonWithRole(tenant, project, 'commenter'),
    await addPersonWithRole(tenant, project, 'guest'),
  ];
});

const newItem = async (): Promise<{ itemId: string; path: string }> => {
  const { id } = await addWorkItem(tenant, project);
  return { itemId: id, path: `projects/${project.id}/work-items/${id}/attachments/` };
};

const PIXEL = { name: 'pixel.png', type: 'image/png', size: PNG.length };

const announce = async (path: string, client = api, members: object = {}): Promise<string> =>
  uploadTo(await client.post(path, { ...PIXEL, ...members }), PNG);

async function attach(path: string, client = api, members: object = {}): Promise<string> {
  const id = await announce(path, client, members);
  expectOk(await client.patch(`${path}${id}/`, { is_uploaded: true }));
  return id;
}

it('is announced, uploaded, confirmed, read and deleted', async () => {
  const { itemId, path } = await newItem();
  const announced = await api.post(`${path}?fields=id`, PIXEL);
  const { upload_data: form, asset_id: id, ...row } = expectOk(announced);
  expect(row).toEqual({
    id,
    name: 'pixel.png',
    size: PNG.length,
    content_type: 'image/png',
    attributes: { name: 'pixel.png', type: 'image/png', size: PNG.length },
    is_uploaded: false,
    asset_url: `/api/assets/v2/workspaces/${tenant.slug}/projects/${project.id}/issues/${itemId}/attachments/${id}/`,
    created_at: expect.any(String),
    created_by_id: tenant.owner.userId,
    updated_by_id: tenant.owner.userId,
    external_id: null,
    external_source: null,
    work_item_id: itemId,
  });
  expect(Object.keys(form)).toEqual(['url', 'fields']);
  await uploadTo(announced, PNG);
  const confirmed = expectOk(await api.patch(`${path}${id}/`, { is_uploaded: true }));
  expect(confirmed).toEqual({ ...row, is_uploaded: true });
  expect(expectOk(await api.get(`${path}${id}/`))).toEqual(confirmed);
  expect(expectOk(await api.get(`${path}${id}/?fields=name`))).toEqual({ id, name: 'pixel.png' });
  expect((await activitiesOf(tenant, itemId)).map(({ verb, field }) => `${field} ${verb}`)).toEqual([
    'attachment created',
  ]);
  expect((await api.delete(`${path}${id}/`)).status).toBe(204);
  expectProblem(await api.get(`${path}${id}/`), 404, 'not_found');
  expectProblem(await api.delete(`${path}${id}/`), 404, 'not_found');
  expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual([
    'workitem.attachment.created',
    'workitem.attachment.deleted',
  ]);
});

describe('a list', () => {
  let path: string;
  let ids: string[];
  beforeAll(async () => {
    ({ path } = await newItem());
    ids = [
      await attach(path, api, { external_source: 'import', external_id: '1' }),
      await attach(path),
      (expectOk(await api.post(path, PIXEL)) as { id: string }).id,
    ];
  });
  const found = async (query: string) =>
    (expectOk(await api.get(`${path}?${query}`)) as { data: { id: string }[] }).data.map(({ id }) => id);

  it('shows all, the newest first, or in another order', async () => {
    expect(await found('')).toEqual([...ids].reverse());
    expect(await found('order_by=created_at')).toEqual(ids);
    expect(await found('order_by=id')).toEqual(ids);
    expect(expectOk(await api.get(`${path}?per_page=2`))).toMatchObject({ total_count: 3, next: 2 });
  });

  it('is paged by cursor', async () => {
    const first = expectOk(await api.get(`${path}?paginate=cursor&per_page=2&fields=id`));
    const rest = expectOk(await api.get(`${path}?per_page=2&fields=id&cursor=${first.next_cursor}`));
    expect([...first.data, ...rest.data]).toEqual([...ids].reverse().map((id) => ({ id })));
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
  });

  it('is filtered', async () => {
    expect(await found('is_uploaded=true')).toEqual([ids[1], ids[0]]);
    expect(await found('is_uploaded=false')).toEqual([ids[2]]);
    expect(await found('external_source=import&external_id=1')).toEqual([ids[0]]);
    expectProblem(await api.get(`${path}?is_uploaded=maybe`), 400, 'invalid_request');
  });
});

it('is refused with every member that is wrong', async () => {
  const { path } = await newItem();
  const reply = await api.post(path, { size: -1, type: 7 });
  expectProblem(reply, 400, 'invalid_request');
  expect(fieldCodes(reply).sort()).toEqual(['name required', 'size invalid', 'type invalid']);
  const type = await api.post(path, { ...PIXEL, type: 'text/html' });
  expectProblem(type, 400, 'invalid_request');
  expect(fieldCodes(type)).toEqual(['type invalid_choice']);
  const pair = { external_source: 'import', external_id: '7' };
  expectOk(await api.post(path, { ...PIXEL, ...pair }));
  expectProblem(await api.post(path, { ...PIXEL, ...pair }), 409, 'conflict');
});

describe('a confirmation', () => {
  it('needs the bytes', async () => {
    const { path } = await newItem();
    const { id } = expectOk(await api.post(path, PIXEL));
    expectProblem(await api.patch(`${path}${id}/`, { is_uploaded: true }), 409, 'conflict');
    expectProblem(await api.get(`${path}${id}/download/`), 409, 'conflict');
    expect(expectOk(await api.get(`${path}${id}/`))).toMatchObject({ is_uploaded: false });
  });

  it('cannot be taken back', async () => {
    const { path } = await newItem();
    const id = await attach(path);
    const reply = await api.patch(`${path}${id}/`, { is_uploaded: false });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['is_uploaded invalid']);
    expectOk(await api.patch(`${path}${id}/`));
  });

  it('names what does not fit', async () => {
    const { path } = await newItem();
    const id = await uploadTo(await api.post(path, PIXEL), 'no picture');
    const reply = await api.patch(`${path}${id}/`, { is_uploaded: true });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['type invalid']);
  });
});

describe('who may', () => {
  it('contributors and commenters upload; only admins confirm what others upload', async () => {
    const { path } = await newItem();
    for (const person of [contributor, commenter]) {
      const id = await attach(path, person.v2);
      expectOk(await person.v2.get(`${path}${id}/`));
      expectOk(await person.v2.get(path));
    }
    const id = await announce(path);
    expectProblem(await contributor.v2.patch(`${path}${id}/`, {}), 403, 'forbidden');
    expectProblem(await commenter.v2.patch(`${path}${id}/`, {}), 403, 'forbidden');
    const theirs = await announce(path, commenter.v2);
    expectOk(await api.patch(`${path}${theirs}/`, {}));
  });

  it('contributors delete their own, admins all', async () => {
    const { path } = await newItem();
    const [own, theirs] = [await attach(path, contributor.v2), await attach(path, commenter.v2)];
    expectProblem(await commenter.v2.delete(`${path}${theirs}/`), 403, 'forbidden');
    expectProblem(await contributor.v2.delete(`${path}${theirs}/`), 403, 'forbidden');
    expect((await contributor.v2.delete(`${path}${own}/`)).status).toBe(204);
    expect((await api.delete(`${path}${theirs}/`)).status).toBe(204);
  });

  it('guests of the project only download what belongs to their own items', async () => {
    const { path } = await newItem();
    const id = await attach(path);
    expectProblem(await guest.v2.get(path), 403, 'forbidden');
    expectProblem(await guest.v2.post(path, PIXEL), 403, 'forbidden');
    expectProblem(await guest.v2.get(`${path}${id}/download/`), 404, 'not_found');
    const mine = await addWorkItem(tenant, project, { created_by_id: guest.userId });
    const own = `projects/${project.id}/work-items/${mine.id}/attachments/`;
    expect((await guest.v2.get(`${own}${await attach(own)}/download/`)).status).toBe(302);
  });
});

it('is downloaded at its address with the credential of whoever may see it', async () => {
  const { path } = await newItem();
  const id = await attach(path);
  const { asset_url: address } = expectOk(await api.get(`${path}${id}/`));
  const [headers, stranger] = [{ 'X-Api-Key': commenter.key }, await newTenant()];
  for (const accept of ['*/*', 'image/png', 'text/html']) {
    const answer = await fetchFile(address, { ...headers, Accept: accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
  }
  expect((await fetchFile(address)).status).toBe(401);
  expect((await fetchFile(address, { 'X-Api-Key': 'nobody' })).status).toBe(401);
  expect((await fetchFile(address, { 'X-Api-Key': guest.key })).status).toBe(404);
  expect((await fetchFile(address, { 'X-Api-Key': stranger.owner.key })).status).toBe(404);
  expect((await fetchFile(address.replace(/\/$/, ''), headers)).status).toBe(200);
});

it('goes with its item', async () => {
  const { itemId, path } = await newItem();
  const id = await attach(path);
  const { asset_url: address } = expectOk(await api.get(`${path}${id}/`));
  expect((await api.delete(`projects/${project.id}/work-items/${itemId}/`)).status).toBe(204);
  expectProblem(await api.get(`${path}${id}/`), 404, 'not_found');
  expect((await fetchFile(address, { 'X-Api-Key': tenant.owner.key })).status).toBe(404);
});

it('stays readable in an archived project, and as it is', async () => {
  const archived = await addProject(tenant);
  const { id: itemId } = await addWorkItem(tenant, archived);
  const path = `projects/${archived.id}/work-items/${itemId}/attachments/`;
  const id = await attach(path);
  await update('projects', tenant.workspaceId, archived.id, { archived_at: new Date().toISOString() });
  await untilNoticed();
  expectOk(await api.get(`${path}${id}/`));
  expect((await api.get(`${path}${id}/download/`)).status).toBe(302);
  expectProblem(await api.post(path, PIXEL), 409, 'conflict');
  expectProblem(await api.delete(`${path}${id}/`), 409, 'conflict');
});

it('holds a deletion against the version that its sender knows', async () => {
  const { path } = await newItem();
  const id = await announce(path);
  const etag = (await api.get(`${path}${id}/`)).headers.get('etag')!;
  expectOk(await api.patch(`${path}${id}/`, {}, { headers: { 'If-Match': etag } }));
  const stale = await api.delete(`${path}${id}/`, undefined, { headers: { 'If-Match': etag } });
  expectProblem(stale, 409, 'version_mismatch');
});

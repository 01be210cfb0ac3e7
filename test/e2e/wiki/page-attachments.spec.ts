import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  fetchFile,
  fieldCodes,
  newTenant,
  openScene,
  PNG,
  sql,
  uploadTo,
  type Person,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

let scene: Scene;
let writer: Person;

beforeAll(async () => {
  scene = await openScene();
  writer = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
});

const PIXEL = { name: 'pixel.png', type: 'image/png', size: PNG.length };

type Caller = Pick<Person, 'v2'>;

describe.each(['project', 'workspace'] as const)('version 2: attachments of a page of a %s', (level) => {
  let path: string;
  beforeAll(() => void (path = level === 'project' ? scene.at('pages') : 'pages/'));

  const at = (page: string) => `${path}${page}/attachments/`;
  const pageWith = async (members: object = {}, { v2 }: Caller = scene): Promise<string> =>
    expectOk(await v2.post(path, { name: 'Plan', ...members }), 201).id;

  async function attach(page: string, { v2 }: Caller = scene, members: object = {}): Promise<string> {
    const id = await uploadTo(await v2.post(at(page), { ...PIXEL, ...members }), PNG);
    expectOk(await v2.patch(`${at(page)}${id}/`, { is_uploaded: true }));
    return id;
  }

  it('are announced, uploaded, confirmed, listed, downloaded and deleted', async () => {
    const page = await pageWith();
    const announced = await scene.v2.post(at(page), PIXEL);
    const { upload_data, asset_id: id, ...row } = expectOk(announced);
    expect(Object.keys(upload_data)).toEqual(['url', 'fields']);
    const place = level === 'project' ? `projects/${scene.project.id}/` : '';
    expect(row).toMatchObject({
      id,
      name: 'pixel.png',
      size: PNG.length,
      content_type: 'image/png',
      is_uploaded: false,
      asset_url: `/api/assets/v2/workspaces/${scene.tenant.slug}/${place}pages/${page}/attachments/${id}/`,
      created_by_id: scene.tenant.owner.userId,
      page_id: page,
    });
    expectProblem(await scene.v2.patch(`${at(page)}${id}/`, {}), 409, 'conflict');
    expectProblem(await scene.v2.get(`${at(page)}${id}/download/`), 409, 'conflict');
    await uploadTo(announced, PNG);
    const confirmed = expectOk(await scene.v2.patch(`${at(page)}${id}/`, { is_uploaded: true }));
    expect(confirmed).toEqual({ ...row, is_uploaded: true });
    expect(expectOk(await scene.v2.get(at(page))).data).toEqual([confirmed]);
    expect(expectOk(await scene.v2.get(`${at(page)}${id}/?fields=name`))).toEqual({ id, name: 'pixel.png' });

    const file = await fetchFile(row.asset_url, { 'X-Api-Key': writer.key });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await fetchFile(row.asset_url)).status).toBe(401);
    expect((await fetchFile(row.asset_url, { 'X-Api-Key': (await newTenant()).owner.key })).status).toBe(404);

    expect((await scene.v2.delete(`${at(page)}${id}/`)).status).toBe(204);
    expectProblem(await scene.v2.get(`${at(page)}${id}/`), 404, 'not_found');
    expect(expectOk(await scene.v2.get(at(page))).data).toEqual([]);
    expect((await eventsOf(scene.tenant, id)).map(({ event }) => event)).toEqual([
      'page.attachment.created',
      'page.attachment.deleted',
    ]);
  });

  it('are judged by their bytes, and take what is announced of them once', async () => {
    const page = await pageWith();
    const id = await uploadTo(await scene.v2.post(at(page), PIXEL), 'no picture');
    const refused = await scene.v2.patch(`${at(page)}${id}/`, {});
    expectProblem(refused, 400, 'invalid_request');
    expect(fieldCodes(refused)).toEqual(['type invalid']);
    const pair = { external_source: 'import', external_id: '7' };
    expectOk(await scene.v2.post(at(page), { ...PIXEL, ...pair }));
    expectProblem(await scene.v2.post(at(page), { ...PIXEL, ...pair }), 409, 'conflict');
    expectOk(await scene.v2.post(at(await pageWith()), { ...PIXEL, ...pair }));
    expectProblem(await scene.v2.post(at(page), { ...PIXEL, type: 'text/html' }), 400, 'invalid_request');
  });

  it('are those of one page: by another address they are not there', async () => {
    const [page, other] = [await pageWith(), await pageWith()];
    const id = await attach(page);
    for (const target of [`${at(other)}${id}/`, `${at(other)}${id}/download/`, `assets/${id}/`]) {
      expectProblem(await scene.v2.get(target), 404, 'not_found');
    }
    expectProblem(await scene.v2.delete(`${at(other)}${id}/`), 404, 'not_found');
    expect(expectOk(await scene.v2.get(at(other))).data).toEqual([]);
  });

  it('belong to those who may change the text, whoever added them', async () => {
    const page = await pageWith();
    const id = await attach(page);
    const theirs = await attach(page, writer);
    expect((await writer.v2.delete(`${at(page)}${id}/`)).status).toBe(204);
    expect((await scene.v2.delete(`${at(page)}${theirs}/`)).status).toBe(204);
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    const kept = await attach(page);
    const reads = await guest.v2.get(at(page));
    if (level === 'project') expect(expectOk(reads).data).toMatchObject([{ id: kept }]);
    else expectProblem(reads, 403, 'forbidden');
    expectProblem(await guest.v2.post(at(page), PIXEL), 403, 'forbidden');
    expectProblem(await guest.v2.delete(`${at(page)}${kept}/`), 403, 'forbidden');
  });

  it('of a private page are there for its owner alone, and nobody hears of them', async () => {
    const page = await pageWith({ access: 1 });
    const id = await attach(page);
    const { asset_url } = expectOk(await scene.v2.get(`${at(page)}${id}/`));
    for (const target of [at(page), `${at(page)}${id}/`, `${at(page)}${id}/download/`]) {
      expectProblem(await writer.v2.get(target), 404, 'not_found');
    }
    expectProblem(await writer.v2.post(at(page), PIXEL), 404, 'not_found');
    expectProblem(await writer.v2.delete(`${at(page)}${id}/`), 404, 'not_found');
    expect((await fetchFile(asset_url, { 'X-Api-Key': writer.key })).status).toBe(404);
    expect(await eventsOf(scene.tenant, id)).toEqual([]);
  });

  it('of a locked or archived page stay as they are', async () => {
    const page = await pageWith();
    const id = await attach(page);
    const announced = await scene.v2.post(at(page), PIXEL);
    for (const [state, code] of [
      [{ is_locked: true }, 'page_locked'],
      [{ is_locked: false, archived_at: new Date().toISOString() }, 'page_archived'],
    ] as const) {
      expectOk(await scene.v2.patch(`${path}${page}/`, state));
      expectProblem(await scene.v2.post(at(page), PIXEL), 409, code);
      expectProblem(await scene.v2.delete(`${at(page)}${id}/`), 409, code);
      expectProblem(await scene.v2.patch(`${at(page)}${announced.body.id}/`, {}), 409, code);
      expectOk(await scene.v2.get(`${at(page)}${id}/`));
      expect((await scene.v2.get(`${at(page)}${id}/download/`)).status).toBe(302);
    }
  });

  it('go with their page', async () => {
    const page = await pageWith();
    const { asset_url } = expectOk(await scene.v2.get(`${at(page)}${await attach(page)}/`));
    expect((await scene.v2.delete(`${path}${page}/`)).status).toBe(204);
    expectProblem(await scene.v2.get(at(page)), 404, 'not_found');
    expect((await fetchFile(asset_url, { 'X-Api-Key': scene.tenant.owner.key })).status).toBe(404);
    expect(await sqlFiles(page)).toEqual([{ left: 0 }]);
  });

  it('hold a deletion against the version that its sender knows', async () => {
    const page = await pageWith();
    const id = await uploadTo(await scene.v2.post(at(page), PIXEL), PNG);
    const headers = { 'If-Match': (await scene.v2.get(`${at(page)}${id}/`)).headers.get('etag')! };
    expectOk(await scene.v2.patch(`${at(page)}${id}/`, {}, { headers }));
    expectProblem(await scene.v2.delete(`${at(page)}${id}/`, undefined, { headers }), 409, 'version_mismatch');
  });
});

const sqlFiles = (page: string) =>
  sql('select count(*)::int as left from assets where entity_identifier = $1 and deleted_at is null', [page]);

it('version 2: attachments of pages of a private collection are there for those who are in it', async () => {
  const collection_id = await scene.add('collections/', { access: 1 });
  const page = expectOk(await scene.v2.post('pages/', { name: 'Closed', collection_id }), 201).id;
  const path = `pages/${page}/attachments/`;
  const id = await uploadTo(await scene.v2.post(path, PIXEL), PNG);
  expectOk(await scene.v2.patch(`${path}${id}/`, {}));
  expectProblem(await writer.v2.get(path), 404, 'not_found');
  const add = [{ member_id: writer.userId, access: 0 }];
  expectOk(await scene.v2.post(`collections/${collection_id}/members/`, { add }));
  expect(expectOk(await writer.v2.get(path)).data).toMatchObject([{ id }]);
  expectProblem(await writer.v2.post(path, PIXEL), 403, 'collection_read_only');
  expectProblem(await writer.v2.delete(`${path}${id}/`), 403, 'collection_read_only');
});

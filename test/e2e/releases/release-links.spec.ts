import { expectBody, expectOk, expectProblem, fieldCodes, unique } from '../../support';
import { eventsOf } from '../../support/history';
import { expectAccess, idIn, openReleases, type Releases } from './scene';

let scene: Releases;
let path: string;

beforeAll(async () => {
  scene = await openReleases();
});
beforeEach(async () => {
  path = `${await scene.release()}links/`;
});

const address = () => `https://example.com/${unique('n')}`;

describe('version 1', () => {
  const api = () => scene.tenant.v1;

  it('has these members and no other', async () => {
    const url = address();
    const link = expectOk(await api().post(path, { url }), 201);
    expect(link).toEqual({
      id: expect.any(String),
      title: '',
      url,
      metadata: {},
      release: idIn(path),
      workspace: scene.tenant.workspaceId,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    });
    expect(expectOk(await api().get(`${path}${link.id}/`))).toEqual(link);
    expect(expectOk(await api().get(path)).results).toEqual([link]);
    const changed = expectOk(await api().patch(`${path}${link.id}/`, { title: 'Notes', url, metadata: { a: 1 } }));
    expect(changed).toMatchObject({ title: 'Notes', url, metadata: { a: 1 } });
    expect(await api().delete(`${path}${link.id}/`)).toMatchObject({ status: 204, text: '' });
    expectProblem(await api().get(`${path}${link.id}/`), 404);
  });

  it('has an address once in a release, which leads to a page', async () => {
    const url = address();
    expectOk(await api().post(path, { url }), 201);
    expectBody(await api().post(path, { url }), 400, { error: 'URL already exists for this release' });
    const other = expectOk(await api().post(path, { url: address() }), 201);
    expectProblem(await api().patch(`${path}${other.id}/`, { url }), 400);
    expectOk(await api().post(`${await scene.release()}links/`, { url }), 201);
    expectBody(await api().post(path, { url: 'javascript://x/%0aalert(1)' }), 400, { url: ['Invalid URL scheme.'] });
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v1', path, { url: address() }));
});

describe('version 2', () => {
  const api = () => scene.tenant.v2;

  it('has these members and no other', async () => {
    const sent = { title: 'Notes', url: address(), metadata: { kind: 'notes' } };
    const link = expectOk(await api().post(path, sent), 201);
    expect(link).toEqual({
      ...sent,
      id: expect.any(String),
      release_id: idIn(path),
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await api().get(`${path}?title=NOTES`)).data).toEqual([link]);
    expect(expectOk(await api().get(`${path}?search=example.com`)).data).toEqual([link]);
    expectProblem(await api().post(path, { title: 'Again', url: sent.url }), 409);
    expect(fieldCodes(await api().post(path, { url: address() }))).toEqual(['title required']);
    const long = await api().post(path, { title: 'x', url: `https://example.com/${'x'.repeat(200)}` });
    expect(fieldCodes(long)).toEqual(['url max_length']);
    expectOk(await api().patch(`${path}${link.id}/`, { title: 'More' }));
    expect(await api().delete(`${path}${link.id}/`)).toMatchObject({ status: 204 });
    const events = (await eventsOf(scene.tenant, link.id)).map(({ event }) => event);
    expect(events).toEqual(['release.link.created', 'release.link.updated', 'release.link.deleted']);
  });

  it('is not there below another release', async () => {
    const link = expectOk(await api().post(path, { title: 'x', url: address() }), 201);
    const elsewhere = `${await scene.release()}links/${link.id}/`;
    for (const reply of [await api().get(elsewhere), await api().patch(elsewhere, {}), await api().delete(elsewhere)]) {
      expectProblem(reply, 404);
    }
    expectOk(await api().delete(path.replace('links/', '')), 204);
    expectProblem(await api().get(path), 404);
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v2', path, { title: 'x', url: address() }));
});

import { expectOk, expectProblem, fieldCodes, unique } from '../../support';
import { eventsOf } from '../../support/history';
import { expectAccess, idIn, openReleases, type Releases } from './scene';

const PATH = 'releases/labels/';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let scene: Releases;

beforeAll(async () => {
  scene = await openReleases();
});

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('version 1', () => {
  const api = () => scene.tenant.v1;

  it('has these members and no other, and goes behind the others', async () => {
    const first = expectOk(await api().post(PATH, { name: unique('L'), sort_order: 100_000 }), 201);
    const label = expectOk(await api().post(PATH, { name: 'Stable', color: '#0f0' }), 201);
    expect(label).toEqual({
      id: expect.any(String),
      name: 'Stable',
      color: '#0f0',
      sort_order: 110_000,
      external_source: null,
      external_id: null,
      project: null,
      workspace: scene.tenant.workspaceId,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    });
    expect(expectOk(await api().get(`${PATH}${label.id}/`))).toEqual(label);
    const ids = idsOf(expectOk(await api().get(PATH)).results);
    expect(ids.indexOf(label.id)).toBe(ids.indexOf(first.id) + 1);
    expectProblem(await api().post(PATH, { name: 'STABLE' }), 400);
    expect(expectOk(await api().patch(`${PATH}${label.id}/`, { name: 'stable', sort_order: 1 }))).toMatchObject({
      name: 'stable',
      sort_order: 1,
    });
  });

  it('is put on a release and taken off, in bulk by a body or one by its address', async () => {
    const path = await scene.release();
    const [a, b, c] = [await scene.label(), await scene.label(), await scene.label()];
    const added = expectOk(await api().post(`${path}labels/`, { label_ids: [b, a] }), 201);
    expect(idsOf(added)).toEqual([a, b]);
    expect(idsOf(expectOk(await api().post(`${path}labels/`, { label_ids: [c, a] }), 201))).toEqual([a, b, c]);
    expect(idsOf(expectOk(await api().get(`${path}labels/`)).results)).toEqual([a, b, c]);
    expect(await api().request('DELETE', `${path}labels/`, { label_ids: [a, UNKNOWN] })).toMatchObject({ status: 204 });
    expect(await api().delete(`${path}labels/${b}/`)).toMatchObject({ status: 204, text: '' });
    expect(idsOf(expectOk(await api().get(`${path}labels/`)).results)).toEqual([c]);
    expectProblem(await api().request('DELETE', `${path}labels/`, { label_ids: [a] }), 404);
    expectProblem(await api().delete(`${path}labels/${b}/`), 404);
    const wrong = await api().post(`${path}labels/`, { label_ids: [a, UNKNOWN] });
    expectProblem(wrong, 400);
    expect(Object.keys(wrong.body)).toEqual(['label_ids']);
    expect(idsOf(expectOk(await api().get(`${path}labels/`)).results)).toEqual([c]);
    expectProblem(await api().request('DELETE', `${path}labels/`, {}), 400);
    expectProblem(await api().post(`releases/${UNKNOWN}/labels/`, { label_ids: [a] }), 404);
    expectProblem(await scene.member.v1.post(`${path}labels/`, { label_ids: [a] }), 403);
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v1', PATH, { name: 'x' }));
});

describe('version 2', () => {
  const api = () => scene.tenant.v2;

  it('has these members and no other', async () => {
    const name = unique('L');
    const label = expectOk(await api().post(PATH, { name, color: 'red' }), 201);
    expect(label).toEqual({
      id: expect.any(String),
      name,
      color: 'red',
      sort_order: expect.any(Number),
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await api().get(`${PATH}?name=${name.toUpperCase()}`)).data).toEqual([label]);
    expectProblem(await api().post(PATH, { name }), 409);
    expect(expectOk(await api().patch(`${PATH}${label.id}/`, { color: null }))).toMatchObject({ name, color: '' });
  });

  it('is put on and taken off by a delta, and leaves the releases when it is deleted', async () => {
    const path = await scene.release();
    const [a, b] = [await scene.label(), await scene.label()];
    const manage = (delta: object) => api().post(`${path}labels/`, delta);
    expect(expectOk(await manage({ add: [a, b, a] }))).toEqual({ added: [a, b], removed: [] });
    expect(expectOk(await manage({ add: [a], remove: [b, UNKNOWN] }))).toEqual({ added: [], removed: [b] });
    expect(expectOk(await manage({}))).toEqual({ added: [], removed: [] });
    expect(expectOk(await api().get(path)).label_ids).toEqual([a]);
    expect(fieldCodes(await manage({ add: [b, UNKNOWN] }))).toEqual(['add does_not_exist']);
    expect(await api().delete(`${PATH}${a}/`)).toMatchObject({ status: 204 });
    expect(expectOk(await api().get(path)).label_ids).toEqual([]);
    const events = await eventsOf(scene.tenant, idIn(path));
    expect(events.map(({ previous }) => previous.labelIds)).toEqual([undefined, [], [a, b], [a]]);
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v2', PATH, { name: 'x' }));
});

import { expectOk, expectProblem, fieldCodes } from '../../support';
import { eventsOf } from '../../support/history';
import { expectAccess, idIn, openReleases, type Releases } from './scene';

let scene: Releases;
let path: string;

beforeAll(async () => {
  scene = await openReleases();
});
beforeEach(async () => {
  path = `${await scene.release()}comments/`;
});

const BODY = { comment_html: '<p>Ready</p>' };
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('version 1', () => {
  const api = () => scene.tenant.v1;
  const create = async (members: object = {}) => expectOk(await api().post(path, { ...BODY, ...members }), 201);

  it('has these members and no other', async () => {
    const comment = await create({ comment_html: '<p onclick="x()">Ready</p>' });
    expect(comment).toEqual({
      id: expect.any(String),
      comment: {
        description_html: '<p>Ready</p>',
        description_binary: null,
        description_stripped: 'Ready',
        description_json: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ready' }] }] },
      },
      is_hidden: false,
      is_resolved: false,
      edited_at: null,
      parent: null,
      release: idIn(path),
      workspace: scene.tenant.workspaceId,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    });
    expect(expectOk(await api().get(`${path}${comment.id}/`))).toEqual(comment);
    expect(expectOk(await api().get(path)).results).toEqual([comment]);
  });

  it('is edited and resolved: what is left out stays', async () => {
    const { id } = await create();
    const resolved = expectOk(await api().patch(`${path}${id}/`, { is_resolved: true }));
    expect(resolved).toMatchObject({ is_resolved: true, edited_at: null });
    const edited = expectOk(await api().patch(`${path}${id}/`, { comment_html: '<p>Done</p>' }));
    expect(edited).toMatchObject({ is_resolved: true, edited_at: expect.stringMatching(/^20/) });
    const said = expectOk(await api().patch(`${path}${id}/`, { edited_at: '2026-01-14T10:00:00+01:00' }));
    expect(said).toMatchObject({ edited_at: '2026-01-14T09:00:00.000000Z', comment: edited.comment });
  });

  it('answers another one of the release, but not itself or its own replies', async () => {
    const { id: root } = await create();
    const { id: reply } = await create({ parent: root });
    expect(expectOk(await api().get(`${path}${reply}/`)).parent).toBe(root);
    const missing = await api().post(path, { ...BODY, parent: UNKNOWN });
    expectProblem(missing, 400);
    expect(missing.body).toEqual({ parent: ['There is no such comment on this release.'] });
    const circle = await api().patch(`${path}${root}/`, { parent: reply });
    expectProblem(circle, 400);
    expect(Object.keys(circle.body)).toEqual(['parent']);
    expect(await api().delete(`${path}${root}/`)).toMatchObject({ status: 204 });
    expect(expectOk(await api().get(`${path}${reply}/`)).parent).toBeNull();
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v1', path, BODY));
});

describe('version 2', () => {
  const api = () => scene.tenant.v2;
  const create = async (members: object = {}) => expectOk(await api().post(path, { ...BODY, ...members }), 201);

  it('has these members and no other', async () => {
    const comment = await create({ is_resolved: true });
    expect(comment).toEqual({
      id: expect.any(String),
      release_id: idIn(path),
      parent_id: null,
      ...BODY,
      comment_id: comment.id,
      is_resolved: true,
      is_hidden: false,
      edited_at: null,
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await api().get(`${path}${comment.id}/`))).toEqual(comment);
  });

  it('is found by thread, by whether it is resolved, and by its text', async () => {
    const root = await create({ comment_html: '<p>Which <i>day</i>?</p>' });
    const reply = await create({ comment_html: '<p>Friday</p>', parent_id: root.id, is_resolved: true });
    const found = async (query: string) =>
      expectOk(await api().get(`${path}?${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await found(`parent_id=${root.id}`)).toEqual([reply.id]);
    expect(await found('is_resolved=false')).toEqual([root.id]);
    expect(await found('search=which day')).toEqual([root.id]);
    expect(await found('')).toEqual([reply.id, root.id]);
    expectOk(await api().patch(`${path}${reply.id}/`, { parent_id: null }));
    expect(await found(`parent_id=${root.id}`)).toEqual([]);
    expect(fieldCodes(await api().patch(`${path}${reply.id}/`, { parent_id: UNKNOWN }))).toEqual([
      'parent_id does_not_exist',
    ]);
    const elsewhere = `${await scene.release()}comments/`;
    expect(fieldCodes(await api().post(elsewhere, { ...BODY, parent_id: root.id }))).toEqual([
      'parent_id does_not_exist',
    ]);
  });

  it('is told of in events', async () => {
    const { id } = await create();
    expectOk(await api().patch(`${path}${id}/`, { comment_html: '<p>Done</p>' }));
    expect(await api().delete(`${path}${id}/`)).toMatchObject({ status: 204 });
    expectProblem(await api().delete(`${path}${id}/`), 404);
    const events = await eventsOf(scene.tenant, id);
    expect(events.map(({ event, previous }) => [event, previous.commentStripped])).toEqual([
      ['release.comment.created', undefined],
      ['release.comment.updated', 'Ready'],
      ['release.comment.deleted', 'Done'],
    ]);
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v2', path, BODY));
});

import { expectBody, expectOk, expectProblem, unique } from '../../support';
import { eventsOf } from '../../support/history';
import { addProject } from '../../support/projects';
import { expectAccess, openReleases, type Releases } from './scene';

const PATH = 'releases/tags/';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const TAKEN = 'RELEASE_TAG_VERSION_ALREADY_EXISTS';

let scene: Releases;

beforeAll(async () => {
  scene = await openReleases();
});

describe('version 1', () => {
  const api = () => scene.tenant.v1;
  const create = async (members: object = {}) =>
    expectOk(await api().post(PATH, { version: unique('1.'), ...members }), 201);

  it('has these members and no other', async () => {
    const tag = await create({ version: '1.4.0', name: 'ignored', color: 'red' });
    expect(tag).toEqual({
      id: expect.any(String),
      version: '1.4.0',
      name: '1.4.0',
      description: '',
      commit_hash: null,
      git_tag: null,
      color: null,
      sort_order: null,
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
    expect(expectOk(await api().get(`${PATH}${tag.id}/`))).toEqual(tag);
    const list = expectOk(await api().get(PATH));
    expect(list.results.map(({ id }: { id: string }) => id)).toContain(tag.id);
  });

  it('takes the version of a body that has a name too, and says so', async () => {
    const version = unique('5.');
    const both = await api().post(PATH, { name: 'Other', version });
    expect(expectOk(both, 201)).toMatchObject({ version, name: version });
    expect(both.headers.get('x-ignored-parameters')).toBe('name');
    const strict = { headers: { Prefer: 'handling=strict' } };
    const refused = await api().post(PATH, { name: 'Other', version: unique('5.') }, strict);
    expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ['name']]);
    const { id, ...rest } = expectOk(both, 201) as { id: string };
    const again = await api().patch(`${PATH}${id}/`, rest);
    expect(expectOk(again)).toMatchObject({ version, name: version });
    expect(again.headers.get('x-ignored-parameters') ?? '').not.toMatch(/\bname\b/);
  });

  it('takes a name where there is no version', async () => {
    const name = unique('n');
    const tag = expectOk(await api().post(PATH, { name, color: '#FF5733' }), 201);
    expect(tag).toMatchObject({ version: name, name });
    expect(expectOk(await api().patch(`${PATH}${tag.id}/`, { name: `${name}b` }))).toMatchObject({
      version: `${name}b`,
    });
    expectBody(await api().post(PATH, { description: 5 }), 400, {
      version: ['This field is required.'],
      description: ['Not a valid string.'],
    });
  });

  it('answers a version that is taken with 400 and a code', async () => {
    const version = unique('v2.');
    const { id } = await create({ version });
    const taken = { error: 'Release tag with this version already exists', code: TAKEN, id };
    expectBody(await api().post(PATH, { version }), 400, taken);
    expectBody(await api().post(PATH, { version: version.toUpperCase() }), 400, taken);
    const other = await create();
    expectProblem(await api().patch(`${PATH}${other.id}/`, { version }), 400, TAKEN);
    expectOk(await api().patch(`${PATH}${id}/`, { version, git_tag: 'v2', commit_hash: 'abc' }));
  });

  it('has a version once in the workspace, and once in each project that tags name', async () => {
    const [one, two] = [await addProject(scene.tenant), await addProject(scene.tenant)];
    const version = unique('3.');
    await create({ version });
    expect(await create({ version, project: one.id })).toMatchObject({ version, project: one.id });
    await create({ version, project: two.id });
    expectProblem(await api().post(PATH, { version, project: two.id }), 400, TAKEN);
    const nowhere = await api().post(PATH, { version, project: UNKNOWN });
    expectProblem(nowhere, 400);
    expect(Object.keys(nowhere.body)).toEqual(['project']);
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v1', PATH, { version: '9' }));
});

describe('version 2', () => {
  const api = () => scene.tenant.v2;

  it('has these members and no other', async () => {
    const sent = { version: unique('4.'), description: 'First', commit_hash: 'abc', git_tag: 'v4' };
    const tag = expectOk(await api().post(PATH, sent), 201);
    expect(tag).toEqual({
      ...sent,
      id: expect.any(String),
      project_id: null,
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await api().get(`${PATH}${tag.id}/`))).toEqual(tag);
    const found = expectOk(await api().get(`${PATH}?version=${sent.version.toUpperCase()}`));
    expect(found.data).toEqual([tag]);
    expect(expectOk(await api().get(`${PATH}?search=${sent.version}&order_by=version`)).data).toEqual([tag]);
    const changed = expectOk(await api().patch(`${PATH}${tag.id}/`, { git_tag: null, description: null }));
    expect(changed).toMatchObject({ git_tag: null, description: '', commit_hash: 'abc' });
  });

  it('answers a version that is taken with 409 and a code', async () => {
    const version = unique('5.');
    expectOk(await api().post(PATH, { version }), 201);
    expectProblem(await api().post(PATH, { version }), 409, TAKEN);
  });

  it('leaves the releases when it is deleted', async () => {
    const tag_id = await scene.tag();
    const path = await scene.release({ tag_id });
    expect(await api().delete(`${PATH}${tag_id}/`)).toMatchObject({ status: 204 });
    expect(expectOk(await api().get(path)).tag_id).toBeNull();
    expectProblem(await api().get(`${PATH}${tag_id}/`), 404);
    const told = (await eventsOf(scene.tenant, tag_id)).map(({ event }) => event);
    expect(told).toEqual(['release.tag.created', 'release.tag.deleted']);
    const [, event] = await eventsOf(scene.tenant, path.split('/')[1]!);
    expect(event).toMatchObject({ event: 'release.updated', previous: { tagId: tag_id } });
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v2', PATH, { version: '9' }));
});

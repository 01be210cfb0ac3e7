import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  newTenant,
  openScene,
  type Person,
  type Scene,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let scene: Scene;
let writer: Person;
let item: string;
let path: string;

beforeAll(async () => {
  scene = await openScene();
  writer = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  item = await scene.add('work-items');
  path = `${scene.at('work-items')}${item}/pages/`;
});

const link = async (page: string) => expectOk(await scene.v1.post(path, { page_id: page }), 201);

it('pages of the wiki and of the project are linked, read and taken off', async () => {
  const ofWiki = await scene.add('pages/', { name: 'Plan', logo_props: { in_use: 'emoji' } });
  const made = await link(ofWiki);
  expect(made).toEqual({
    ...{ id: expect.any(String), issue: item, project: scene.project.id, workspace: scene.tenant.workspaceId },
    ...{ created_at: expect.any(String), updated_at: expect.any(String), created_by: scene.tenant.owner.userId },
    page: {
      ...{ id: ofWiki, name: 'Plan', logo_props: { in_use: 'emoji' }, is_global: true },
      ...{ created_at: expect.any(String), updated_at: expect.any(String), created_by: scene.tenant.owner.userId },
    },
  });
  const ofProject = await scene.add('pages');
  const other = await link(ofProject);
  expect(expectOk(await scene.v1.get(path)).results).toEqual([other, made]);
  for (const id of [made.id, ofWiki]) expect(expectOk(await scene.v1.get(`${path}${id}/`))).toEqual(made);
  const again = await scene.v1.post(path, { page_id: ofWiki });
  expect([again.status, again.body]).toEqual([409, expect.objectContaining({ id: made.id })]);
  expect((await scene.v1.delete(`${path}${made.id}/`)).status).toBe(204);
  expect((await scene.v1.delete(`${path}${ofProject}/`)).status).toBe(204);
  expect((await scene.v1.delete(`${path}${ofProject}/`)).status).toBe(404);
  expect(expectOk(await scene.v1.get(path)).results).toEqual([]);
  expectOk(await scene.v2.get(`pages/${ofWiki}/`));
});

it('what is no page here, or private, is not linked', async () => {
  const elsewhere = await (await openScene(scene.tenant)).add('pages');
  const foreign = await (await openScene(await newTenant())).add('pages/');
  const hidden = expectOk(await writer.v2.post('pages/', { name: 'x', access: 1 }), 201).id as string;
  const own = await scene.add('pages/', { access: 1 });
  for (const page_id of [elsewhere, foreign, hidden, own, item, 'x', undefined]) {
    const reply = await scene.v1.post(path, { page_id });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['page_id']]);
  }
});

it('a page that others may no longer see is not there for them, nor one that is deleted', async () => {
  const page = await scene.add('pages', { name: 'Secret' });
  const { id } = await link(page);
  expectOk(await scene.v2.patch(`${scene.at('pages')}${page}/`, { access: 1 }));
  expect((await writer.v1.get(`${path}${id}/`)).status).toBe(404);
  expect((await writer.v1.delete(`${path}${page}/`)).status).toBe(404);
  expect((await writer.v1.get(path)).text).not.toContain(page);
  expect(expectOk(await scene.v1.get(`${path}${id}/`)).page.name).toBe('Secret');
  expect((await scene.v2.delete(`${scene.at('pages')}${page}/`)).status).toBe(204);
  expect((await scene.v1.get(`${path}${id}/`)).status).toBe(404);
});

it('history and events tell of links', async () => {
  const host = await scene.add('work-items');
  const links = `${scene.at('work-items')}${host}/pages/`;
  const page = await scene.add('pages', { name: 'Notes' });
  const { id } = expectOk(await scene.v1.post(links, { page_id: page }), 201);
  expect((await scene.v1.delete(`${links}${id}/`)).status).toBe(204);
  const told = (await activitiesOf(scene.tenant, host)).map(({ verb, field, old_value, new_value }) => [
    ...[verb, field, old_value, new_value],
  ]);
  expect(told.slice(1)).toEqual([
    ['created', 'page', null, 'Notes'],
    ['deleted', 'page', 'Notes', null],
  ]);
  const events = (await eventsOf(scene.tenant, id)).map(({ event, entity_type }) => [event, entity_type]);
  expect(events).toEqual([
    ['workitem.page_link.created', 'issue_page'],
    ['workitem.page_link.deleted', 'issue_page'],
  ]);
});

it('are read by all who see the item, and changed by those who may change it', async () => {
  const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
  const page = await scene.add('pages');
  expect((await guest.v1.post(path, { page_id: page })).status).toBe(403);
  expectProblem(await guest.v2.post(scene.at('pages'), { name: 'x' }), 403);
  expect((await writer.v1.post(path, { page_id: page })).status).toBe(201);
});

describe('queries find items by their pages', () => {
  const found = async (query: string, { v2 } = scene as Pick<Person, 'v2'>, at = scene.at('work-items')) => {
    const { data } = expectOk(await v2.get(`${at}?fields=id&pql=${encodeURIComponent(query)}`));
    return (data as { id: string }[]).map(({ id }) => id).sort();
  };

  it('by name, id, or having none, as far as the caller sees the pages', async () => {
    const place = await openScene(scene.tenant);
    const reader = await addPersonWithRole(scene.tenant, place.project, 'contributor');
    const items = await Promise.all([1, 2, 3].map(() => place.add('work-items')));
    const [first, second, third] = items as [string, string, string];
    const open = await place.add('pages', { name: 'Rollout' });
    const shut = await scene.add('pages/', { name: 'rollout' });
    for (const [id, page_id] of [
      [first, open],
      [second, shut],
    ]) {
      expectOk(await scene.v1.post(`${place.at('work-items')}${id}/pages/`, { page_id }), 201);
    }
    const at = place.at('work-items');
    for (const person of [scene, reader]) {
      expect(await found('page = ROLLOUT', person, at)).toEqual([first, second].sort());
      expect(await found(`page = ${open}`, person, at)).toEqual([first]);
      expect(await found(`page != ${open}`, person, at)).toEqual([second, third].sort());
      expect(await found('page IS NULL', person, at)).toEqual([third]);
      const all = await found('page IS NOT NULL', person, 'work-items/');
      expect(all.filter((id) => items.includes(id))).toEqual([first, second].sort());
    }
    expectOk(await scene.v2.patch(`pages/${shut}/`, { access: 1 }));
    expect(await found('page = rollout', scene, at)).toEqual([first, second].sort());
    expect(await found('page = rollout', reader, at)).toEqual([first]);
    expect(await found(`page = ${shut}`, reader, at)).toEqual([]);
    expect(await found('page IS NULL', reader, at)).toEqual([second, third].sort());
    expect((await scene.v1.delete(`${at}${first}/pages/${open}/`)).status).toBe(204);
    expect(await found('page = rollout', reader, at)).toEqual([]);
    const refused = await reader.v2.get(`${at}?pql=${encodeURIComponent('page = "Nowhere"')}`);
    expectProblem(refused, 400, 'invalid_request');
    expect(refused.text).toContain('There is no page');
  });
});

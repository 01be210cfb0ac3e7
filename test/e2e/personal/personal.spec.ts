import {
  addMember,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  openScene,
  sql,
  type Client,
  type Person,
  type Scene,
} from '../../support';

interface Shown {
  readonly id: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly name: string;
}

let scene: Scene;
let person: Person;
let api: Client;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['wiki'] }));
});
beforeEach(async () => {
  person = await addMember(scene.tenant, 'member');
  await addProjectMember(scene.tenant, scene.project, person, 'contributor');
  api = person.v2;
});

const read = async (path: string, by: Client = api): Promise<readonly Shown[]> =>
  (expectOk(await by.get(path)) as { data: Shown[] }).data;
const names = (records: readonly Shown[]) => records.map(({ name }) => name);
const item = async (name: string) => scene.add('work-items', { name });
const star = async (type: string, id: string, more: object = {}) =>
  expectOk(await api.post('favorites/', { entity_type: type, entity_id: id, ...more }), 201) as Shown;
const note = async (id: string, type = 'work_item') =>
  expectOk(await api.post('recent-records/', { entity_type: type, entity_id: id }), 204);

describe('favourites', () => {
  it("are records of many types, with their names of now, in an order of one's own", async () => {
    const login = await item('Login');
    const cycle = await scene.add('cycles', { name: 'Autumn' });
    const page = (expectOk(await scene.v2.post('pages/', { name: 'Handbook', access: 0 }), 201) as Shown).id;
    const made = await star('work_item', login);
    expect(made).toEqual({
      id: expect.any(String),
      entity_type: 'work_item',
      entity_id: login,
      name: 'Login',
      identifier: expect.stringMatching(new RegExp(`^${scene.project.identifier}-\\d+$`)),
      project_id: scene.project.id,
      project_identifier: scene.project.identifier,
      sort_order: 65_535,
      created_at: expect.any(String),
      created_by_id: person.userId,
      updated_by_id: person.userId,
    });
    await star('cycle', cycle);
    await star('page', page);
    const project = await star('project', scene.project.id, { sort_order: 1 });
    expect(names(await read('favorites/')).slice(1)).toEqual(['Login', 'Autumn', 'Handbook']);
    expectOk(await api.patch(`favorites/${project.id}/`, { sort_order: 80_000 }));
    expect((await read('favorites/')).map(({ entity_type: type }) => type)).toEqual([
      ...['work_item', 'cycle', 'project', 'page'],
    ]);
    expectOk(await scene.v2.patch(`${scene.at('work-items')}${login}/`, { name: 'Sign in' }));
    expect(expectOk(await api.get(`favorites/${made.id}/`))).toMatchObject({ name: 'Sign in' });
    expect(names(await read('favorites/?entity_type=page'))).toEqual(['Handbook']);
    expect(names(await read(`favorites/?entity_id=${cycle}`))).toEqual(['Autumn']);
    expect(names(await read('favorites/?search=sign'))).toEqual(['Sign in']);
    expect(await read('favorites/?per_page=2')).toHaveLength(2);
    expect(await read('favorites/', scene.tenant.owner.v2)).toEqual([]);
    expectOk(await api.delete(`favorites/${made.id}/`), 204);
    expectProblem(await api.get(`favorites/${made.id}/`), 404);
    await star('work_item', login);
  });

  it('are there once, and only of what is there for the caller', async () => {
    const id = await item('Once');
    const { id: made } = await star('work_item', id);
    const again = await api.post('favorites/', { entity_type: 'work_item', entity_id: id });
    expectProblem(again, 409, 'favorite_exists');
    expect(fieldCodes(await api.post('favorites/', { entity_type: 'cycle', entity_id: id }))).toEqual([
      'entity_id does_not_exist',
    ]);
    const wrong = await api.post('favorites/', { entity_type: 'work_itm', entity_id: id });
    expect(fieldCodes(wrong)).toContain('entity_type invalid_choice');
    expect(wrong.text).toContain('work_item');
    const foreign = await openScene(await newTenant());
    const theirs = await foreign.add('work-items', { name: 'Theirs' });
    expectProblem(await api.post('favorites/', { entity_type: 'work_item', entity_id: theirs }), 400);
    expectProblem(await scene.tenant.owner.v2.get(`favorites/${made}/`), 404);
    expectProblem(await scene.tenant.owner.v2.delete(`favorites/${made}/`), 404);
  });

  it('vanish with their record, or with the sight of it, and come back with it', async () => {
    const gone = await item('Gone');
    const cycle = await scene.add('cycles', { name: 'Hidden' });
    const view = await scene.add('views', { name: 'Shared', access: 1 });
    await star('work_item', gone);
    await star('cycle', cycle);
    await star('view', view);
    expectOk(await scene.v2.delete(`${scene.at('work-items')}${gone}/`), 204);
    expect(names(await read('favorites/'))).toEqual(['Hidden', 'Shared']);
    expectOk(await scene.v2.patch(`${scene.at('features')}`, { cycles: false }));
    expect(names(await read('favorites/'))).toEqual(['Shared']);
    expectOk(await scene.v2.patch(`${scene.at('features')}`, { cycles: true }));
    expectOk(await scene.v2.patch(`${scene.at('views')}${view}/`, { access: 0 }));
    expect(names(await read('favorites/'))).toEqual(['Hidden']);
    await sql('update project_members set is_active = false where user_id = $1', [person.userId]);
    expect(await read('favorites/')).toEqual([]);
    expect(await read('favorites/')).toEqual([]);
    await sql('update project_members set is_active = true where user_id = $1', [person.userId]);
    expect(names(await read('favorites/'))).toEqual(['Hidden']);
  });

  it('of pages are those that pages show', async () => {
    const { id } = expectOk(await api.post('pages/', { name: 'Mine' }), 201) as Shown;
    expectOk(await api.post(`pages/${id}/favorite/`));
    const [favorite] = await read('favorites/');
    expect(favorite).toMatchObject({ entity_type: 'page', entity_id: id, name: 'Mine' });
    expect(expectOk(await api.get(`pages/${id}/`))).toMatchObject({ is_favorite: true });
    expectOk(await api.delete(`favorites/${favorite!.id}/`), 204);
    expect(expectOk(await api.get(`pages/${id}/`))).toMatchObject({ is_favorite: false });
    await star('page', id);
    expectOk(await api.delete(`pages/${id}/favorite/`), 204);
    expect(await read('favorites/')).toEqual([]);
  });

  it('are for tokens with their scope, by what they are called', async () => {
    const id = await item('Secret');
    await star('work_item', id);
    const reading = await oauthToken(scene.tenant, person.userId, ['personal:read']);
    expect(names(await read('favorites/', reading.v2))).toEqual(['Secret']);
    expectProblem(await reading.v2.post('favorites/', { entity_type: 'work_item', entity_id: id }), 403);
    const other = await oauthToken(scene.tenant, person.userId, ['projects.work_items:read']);
    expectProblem(await other.v2.get('favorites/'), 403);
  });
});

describe('recent records', () => {
  it('are what was opened last, each once, as far as it is still there', async () => {
    const [one, two, three] = [await item('One'), await item('Two'), await item('Three')];
    for (const id of [one, two, three, one]) await note(id);
    await note(scene.project.id, 'project');
    const recent = await read('recent-records/');
    expect(names(recent).slice(1)).toEqual(['One', 'Three', 'Two']);
    expect(recent[1]).toEqual({
      entity_type: 'work_item',
      entity_id: one,
      name: 'One',
      identifier: expect.any(String),
      project_id: scene.project.id,
      project_identifier: scene.project.identifier,
      opened_at: expect.any(String),
    });
    expect(names(await read('recent-records/?entity_type=work_item&per_page=2'))).toEqual(['One', 'Three']);
    expectOk(await scene.v2.delete(`${scene.at('work-items')}${three}/`), 204);
    expect(names(await read('recent-records/?entity_type=work_item'))).toEqual(['One', 'Two']);
    expect(await read('recent-records/', scene.tenant.owner.v2)).toEqual([]);
    const unknown = await api.post('recent-records/', { entity_type: 'work_item', entity_id: three });
    expect(fieldCodes(unknown)).toEqual(['entity_id does_not_exist']);
  });

  it('are fifty at most', async () => {
    const first = await item('First');
    await note(first);
    await sql(
      `insert into recent_records (workspace_id, user_id, entity_type, entity_id, opened_at)
       select workspace_id, user_id, 'page', gen_random_uuid(), opened_at + n * interval '1 ms'
       from recent_records, generate_series(1, 49) n where user_id = $1`,
      [person.userId],
    );
    const count = async () =>
      (await sql<{ n: string }>(`select count(*) as n from recent_records where user_id = $1`, [person.userId]))[0]!.n;
    expect(Number(await count())).toBe(50);
    await note(await item('Last'));
    expect(Number(await count())).toBe(50);
    expect(names(await read('recent-records/'))).toEqual(['Last']);
  });
});

describe('display settings', () => {
  const places = async (query = '') => await read(`display-settings/${query}`);

  it('are kept by place, replaced as a whole, and reset by an empty object', async () => {
    const set = (key: string, settings: object) => api.post('display-settings/', { key, settings });
    const first = expectOk(await set('projects/WEB/work-items', { columns: ['state'], density: 'low' }));
    expect(first).toEqual({
      key: 'projects/WEB/work-items',
      settings: { columns: ['state'], density: 'low' },
      updated_at: expect.any(String),
    });
    expectOk(await set('projects/WEB/work-items', { density: 'high' }));
    expectOk(await set('my-work', { group: 'state' }));
    expect(await places('?key=projects/WEB/work-items')).toMatchObject([{ settings: { density: 'high' } }]);
    expect((await places()).map((one) => (one as unknown as { key: string }).key)).toEqual([
      ...['my-work', 'projects/WEB/work-items'],
    ]);
    expectOk(await set('my-work', {}));
    expect(await places('?key=my-work')).toEqual([]);
    expect(fieldCodes(await set('x', { long: 'x'.repeat(5_000) }))).toEqual(['settings invalid']);
    expect(await read('display-settings/', scene.tenant.owner.v2)).toEqual([]);
  });

  it('are those of 500 places at most', async () => {
    await sql(
      `insert into display_settings (workspace_id, user_id, key, settings, updated_at)
       select $1, $2, 'place ' || n, '{"a": 1}', now() from generate_series(1, 500) n`,
      [scene.tenant.workspaceId, person.userId],
    );
    const refused = await api.post('display-settings/', { key: 'one more', settings: { a: 1 } });
    expectProblem(refused, 409);
    expectOk(await api.post('display-settings/', { key: 'place 7', settings: { a: 2 } }));
  });
});

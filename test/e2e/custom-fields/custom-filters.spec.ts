import { addPersonWithRole, expectOk, openScene, type Scene } from '../../support';
import { addProperty, addType, type AddedProperty } from '../../support/properties';

let scene: Scene;
const properties: Record<string, AddedProperty> = {};
const names = ['one', 'two', 'three', 'none'];

beforeAll(async () => {
  scene = await openScene(undefined, { is_issue_type_enabled: true });
  const typeId = await addType(scene, 'Bug');
  const add = async (name: string, type: string, members: object = {}) => {
    properties[name] = await addProperty(scene, typeId, [name, type], members);
  };
  await add('note', 'TEXT', { settings: { display_format: 'multi-line' } });
  await add('points', 'DECIMAL');
  await add('due', 'DATETIME');
  await add('fixed', 'BOOLEAN');
  await add('areas', 'OPTION', { options: ['Front', 'Back'], is_multi: true });
  await add('owner', 'RELATION', { relation_type: 'USER' });
  await add('cause', 'RELATION', { relation_type: 'ISSUE' });
  const { Front, Back } = properties.areas!.options;
  const owner = scene.tenant.owner.userId;
  const long = 'x'.repeat(150);
  const cause = await scene.add('work-items');
  const values = [
    { note: `${long}a`, points: 1, due: '2026-01-14', fixed: true, areas: [Front], owner, cause },
    { note: `${long}b`, points: 2.5, due: '2026-02-01', fixed: false, areas: [Front, Back] },
    { note: '50% "done"', points: 10 },
    {},
  ];
  for (const [index, custom_fields] of values.entries()) {
    const body = { name: names[index], type_id: typeId, custom_fields };
    expectOk(await scene.v2.post(scene.at('work-items'), body), 201);
  }
});

/** `points` stands for the property of that name. */
const written = (query: string): string =>
  query.replace(/\$(\w+)/g, (_, name: string) => `cf["${properties[name]!.id}"]`);

const found = async (query: string, path = scene.at('work-items')): Promise<string[]> => {
  const pql = encodeURIComponent(written(query));
  const { data } = expectOk(await scene.v2.get(`${path}?pql=${pql}`)) as { data: { name: string }[] };
  return data.map(({ name }) => name).filter((name) => names.includes(name));
};

describe.each([['of a project'], ['of the workspace']])('lists %s', (where) => {
  const path = () => (where === 'of a project' ? scene.at('work-items') : 'work-items/');

  it.each([
    ['$points = 2.5', ['two']],
    ['$points > 1', ['two', 'three']],
    ['$points BETWEEN 1 AND 2.50', ['one', 'two']],
    ['$points != 1', ['none', 'three', 'two']],
    ['$points IS NULL', ['none']],
    ['$points IS NOT NULL AND NOT $points < 10', ['three']],
    [`$note = "${'x'.repeat(150)}b"`, ['two']],
    ['$note ~ "50%"', ['three']],
    ['$due >= 2026-01-15', ['two']],
    ['$due = 2026-01-14', ['one']],
    ['$fixed = false', ['two']],
    ['$areas = front', ['one', 'two']],
    ['$areas IN (back)', ['two']],
    ['$areas NOT IN (back)', ['none', 'one', 'three']],
    ['$areas IS NULL', ['none', 'three']],
    ['$owner = currentUser()', ['one']],
    ['$cause IS NOT NULL', ['one']],
    ['$points > 5 OR $fixed = true', ['one', 'three']],
  ])('narrowed by %s', async (query, items) => {
    expect((await found(query, path())).sort()).toEqual([...items].sort());
  });

  it.each([
    ['ORDER BY $points', ['one', 'two', 'three', 'none']],
    ['ORDER BY $points DESC', ['three', 'two', 'one', 'none']],
    ['$points < 10 ORDER BY $points DESC', ['two', 'one']],
    ['ORDER BY $due DESC LIMIT 10', ['two', 'one']],
  ])('by %s', async (query, items) => {
    const all = await found(query, path());
    expect(all.filter((name) => items.includes(name))).toEqual(items);
  });

  it('page by page', async () => {
    const page = async (offset: number) => {
      const pql = encodeURIComponent(written('$points IS NOT NULL ORDER BY $points'));
      const reply = expectOk(await scene.v2.get(`${path()}?pql=${pql}&per_page=2&offset=${offset}`));
      return (reply as { data: { name: string }[] }).data.map(({ name }) => name);
    };
    expect([await page(0), await page(2)]).toEqual([['one', 'two'], ['three']]);
  });
});

it('is refused for what is no property here', async () => {
  const other = await openScene(scene.tenant, { is_issue_type_enabled: true });
  const pql = encodeURIComponent(written('$points = 1'));
  expect((await other.v2.get(`${other.at('work-items')}?pql=${pql}`)).status).toBe(400);
  const guest = await addPersonWithRole(scene.tenant, other.project, 'guest');
  expect((await guest.v2.get(`work-items/?pql=${pql}`)).status).toBe(400);
});

it('works in version 1, in lists and counts', async () => {
  const pql = encodeURIComponent(written('$points >= 2'));
  const { results } = expectOk(await scene.v1.get(`${scene.at('work-items')}?pql=${pql}`)) as { results: unknown[] };
  expect(results).toHaveLength(2);
  expect(expectOk(await scene.v1.get(`work-items/count/?pql=${pql}`))).toMatchObject({ total_count: 2 });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expectOk, openScene, sql, type Scene } from '../../support';
import { addProperty, addType, type AddedProperty } from '../../support/properties';

/** More than are looked at one by one, or deleted at once. */
const ITEMS = 6_200;
/** Each half of the items has one of the values; so many have both. */
const BOTH = 20;

let scene: Scene;
let type: string;
let front: AddedProperty;
let back: AddedProperty;

const ITEM = `
  insert into work_items select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
    'sequence_id', 1000 + n, 'name', 'Item ' || n))).*
  from work_items t, generate_series(1, $2::int) n where t.id = $1`;

const VALUES = `
  insert into work_item_property_values (workspace_id, id, project_id, work_item_id, property_id, place, number_value,
    created_at, updated_at)
  select t.workspace_id, gen_random_uuid(), t.project_id, t.id, $2, 0, 1000 + t.sequence_id, now(), now()
  from work_items t where t.project_id = $1 and t.sequence_id between 1000 + $3::int and 1000 + $4::int`;

const names = async (query: string): Promise<string[]> => {
  const pql = encodeURIComponent(query);
  const { data } = expectOk(await scene.v2.get(`${scene.at('work-items')}?per_page=100&pql=${pql}`)) as {
    data: { name: string }[];
  };
  return data.map(({ name }) => name);
};

beforeAll(async () => {
  scene = await openScene(undefined, { is_issue_type_enabled: true });
  type = await addType(scene, 'Bug');
  [front, back] = [
    await addProperty(scene, type, ['Front', 'DECIMAL']),
    await addProperty(scene, type, ['Back', 'DECIMAL']),
  ];
  const first = await scene.add('work-items', { type_id: type });
  await sql(ITEM, [first, ITEMS]);
  const half = ITEMS / 2;
  await sql(VALUES, [scene.project.id, front.id, 1, half + BOTH / 2]);
  await sql(VALUES, [scene.project.id, back.id, half - BOTH / 2 + 1, ITEMS]);
  // As the database does by itself after a while: plans are made by what is known of the tables.
  await sql('analyze work_items, work_item_property_values');
});

it('finds the few items that meet two conditions which many meet', async () => {
  const both = `cf["${front.id}"] > 0 AND cf["${back.id}"] > 0`;
  const found = await names(`${both} ORDER BY cf["${front.id}"]`);
  expect(found).toEqual(Array.from({ length: BOTH }, (_, index) => `Item ${ITEMS / 2 - BOTH / 2 + 1 + index}`));
  expect((await names(both)).sort()).toEqual([...found].sort());
  expect(await names(`${both} AND title = "${found[3]}"`)).toEqual([found[3]]);
});

it('orders few items by another property, those without a value last in both directions', async () => {
  const half = ITEMS / 2;
  const valued = Array.from({ length: 10 }, (_, index) => `Item ${half - BOTH / 2 + 1 + index}`);
  const unvalued = Array.from({ length: 6 }, (_, index) => `Item ${half - BOTH / 2 - index}`);
  const query = `cf["${front.id}"] BETWEEN ${2000 + half - BOTH / 2 - 5} AND ${2000 + half} ORDER BY cf["${back.id}"]`;
  const up = await names(query);
  const down = await names(`${query} DESC`);
  expect(up.slice(0, 10)).toEqual(valued);
  expect(down.slice(0, 10)).toEqual(valued.toReversed());
  expect(up.slice(10).sort()).toEqual(unvalued.sort());
  expect(down.slice(10)).toEqual(up.slice(10).reverse());
});

it('merges projects in the order of a property, also where one of them has such items far behind only', async () => {
  const other = await openScene(scene.tenant, { is_issue_type_enabled: true });
  const first = await other.add('work-items', { name: 'Other 0' });
  const COUNT = 300;
  await sql(ITEM.replace("'Item '", "'Other '"), [first, COUNT]);
  await sql(VALUES.replace('1000 + t.sequence_id', '1000.5 + t.sequence_id'), [other.project.id, front.id, 1, COUNT]);
  // In the first project only items behind the 200th, in the other one each third.
  const such = '(project_id = $2 and sequence_id between 1200 and 1500 or project_id = $3 and sequence_id % 3 = 0)';
  const ids = [scene.tenant.workspaceId, scene.project.id, other.project.id];
  await sql(`update work_items set priority = 'low' where workspace_id = $1 and ${such}`, ids);
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  const expected = numbers.flatMap((n) => [
    ...(n >= 200 ? [`Item ${n}`] : []),
    ...((1000 + n) % 3 === 0 ? [`Other ${n}`] : []),
  ]);
  const page = async (order: string, offset: number) => {
    const pql = encodeURIComponent(`priority = low AND cf["${front.id}"] < 2301 ORDER BY ${order}`);
    const reply = expectOk(await scene.v2.get(`work-items/?per_page=25&offset=${offset}&pql=${pql}`));
    return (reply as unknown as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  const key = `cf["${front.id}"]`;
  for (const offset of [0, 25, 50, 75, 100]) {
    expect(await page(key, offset)).toEqual(expected.slice(offset, offset + 25));
    expect(await page(`${key} DESC`, offset)).toEqual(expected.toReversed().slice(offset, offset + 25));
  }
});

it('finds the few old items that lack what all others have, and none where all have it', async () => {
  const all = await addProperty(scene, type, ['All', 'DECIMAL']);
  const oldest = await sql<{ name: string }>(
    'select name from work_items where project_id = $1 order by created_at, id limit 3',
    [scene.project.id],
  );
  const lacking = oldest.map(({ name }) => name);
  const give = (those: string) =>
    sql(
      `insert into work_item_property_values (workspace_id, id, project_id, work_item_id, property_id, place, number_value,
         created_at, updated_at)
       select t.workspace_id, gen_random_uuid(), t.project_id, t.id, $2, 0, 1, now(), now()
       from work_items t where t.project_id = $1 and ${those}`,
      [scene.project.id, all.id, lacking],
    );
  await give('t.name <> all($3::text[])');
  await sql('analyze work_item_property_values');
  const query = `cf["${all.id}"] IS NULL`;
  expect((await names(query)).sort()).toEqual([...lacking].sort());
  expect(await names(`${query} AND title = "${lacking[1]}"`)).toEqual([lacking[1]]);
  const archived = `${scene.at('work-items')}?archived=only&pql=${encodeURIComponent(query)}`;
  expect(expectOk(await scene.v2.get(archived)).data).toEqual([]);
  await give('t.name = any($3::text[])');
  expect(await names(query)).toEqual([]);
});

it('tells how many items meet a condition, on every page and in every order', async () => {
  const few = `cf["${front.id}"] BETWEEN 2101 AND 2160`;
  const page = async (query: string, more = '') => {
    const pql = encodeURIComponent(query);
    const reply = expectOk(await scene.v2.get(`${scene.at('work-items')}?per_page=25&pql=${pql}${more}`));
    const { data, total_count } = reply as unknown as { data: unknown[]; total_count: number };
    return [data.length, total_count];
  };
  for (const order of ['', ' ORDER BY priority', ' ORDER BY title DESC', ` ORDER BY cf["${back.id}"]`]) {
    expect(await page(few + order)).toEqual([25, 60]);
    expect(await page(few + order, '&offset=50')).toEqual([10, 60]);
    expect(await page(few + order, '&offset=100')).toEqual([0, 60]);
  }
  expect(await page(few, '&paginate=cursor')).toEqual([25, undefined]);
  expect(await page(`${few} AND priority = urgent`)).toEqual([0, 0]);
  expect(await page(`cf["${front.id}"] > 0`)).toEqual([25, ITEMS / 2 + BOTH / 2]);
});

it('finds texts by a piece, and tells long ones apart behind what is indexed', async () => {
  const note = await addProperty(scene, type, ['Note', 'TEXT']);
  const long = `${'x'.repeat(99)}ä`;
  const texts = { first: `${long} one`, second: `${long} two`, third: 'Seen in Zagreb' };
  for (const [name, text] of Object.entries(texts)) {
    await scene.add('work-items', { name, type_id: type, custom_fields: { [note.name]: text } });
  }
  expect(await names(`cf["${note.id}"] ~ "in zag"`)).toEqual(['third']);
  expect(await names(`cf["${note.id}"] ~ "%"`)).toEqual([]);
  expect(await names(`cf["${note.id}"] = "${texts.first}"`)).toEqual(['first']);
  expect(await names(`cf["${note.id}"] = "${long}"`)).toEqual([]);
  expect(await names(`cf["${note.id}"] = "Seen in"`)).toEqual([]);
});

it('orders a range by its own values, from either end', async () => {
  const range = `cf["${front.id}"] > 2010`;
  expect((await names(`${range} ORDER BY cf["${front.id}"]`)).slice(0, 2)).toEqual(['Item 11', 'Item 12']);
  expect((await names(`${range} ORDER BY cf["${front.id}"] DESC`))[0]).toBe(`Item ${ITEMS / 2 + BOTH / 2}`);
});

const count = async ({ id }: AddedProperty): Promise<number> => {
  const query = 'select count(*)::int as count from work_item_property_values where property_id = $1';
  return (await sql<{ count: number }>(query, [id]))[0]!.count;
};

const expectGone = async (property: AddedProperty): Promise<void> => {
  const deadline = Date.now() + 30_000;
  while ((await count(property)) && Date.now() < deadline) await sleep(200);
  expect(await count(property)).toBe(0);
};

it('shows groups in the order of a property', async () => {
  const ids = [scene.tenant.workspaceId, scene.project.id];
  await sql(
    `update work_items set priority = 'urgent' where workspace_id = $1 and project_id = $2 and sequence_id between 1010 and 1020`,
    ids,
  );
  for (const order of [`cf["${front.id}"]`, `cf["${front.id}"] DESC`]) {
    const pql = encodeURIComponent(`priority != low ORDER BY ${order}`);
    const groups = await scene.v2.get(`${scene.at('work-items')}groups/?group_by=priority&per_group=4&pql=${pql}`);
    for (const { key, data } of (expectOk(groups) as { groups: { key: string; data: { name: string }[] }[] }).groups) {
      const shown = (await names(`priority != low AND priority = ${key} ORDER BY ${order}`)).slice(0, 4);
      expect([key, data.map(({ name }) => name)]).toEqual([key, key === 'low' ? [] : shown]);
    }
  }
});

it('takes a property of many items off their type, and its values soon after', async () => {
  const worn = await addProperty(scene, type, ['Worn', 'DECIMAL']);
  const attached = `${scene.at('work-item-types')}${type}/properties/`;
  await sql(VALUES, [scene.project.id, worn.id, 1, ITEMS]);
  expectOk(await scene.v2.delete(`${attached}${worn.id}/`), 204);
  await expectGone(worn);
  await sql(VALUES, [scene.project.id, worn.id, 1, 10]);
  expectOk(await scene.v2.post(attached, { properties: [worn.id] }), 201);
  expect(await count(worn)).toBe(0);
});

it('deletes a property of many items at once, and its values soon after', async () => {
  await sql(VALUES.replace('$2, 0,', '$2, 1,'), [scene.project.id, front.id, 1, ITEMS]);
  expectOk(await scene.v2.delete(`${scene.at('work-item-properties')}${front.id}/`), 204);
  expect((await scene.v2.get(`${scene.at('work-items')}?pql=cf["${front.id}"] > 0`)).status).toBe(400);
  await expectGone(front);
});

import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  type Scene,
} from '../../support';

let scene: Scene;
let path: string;

beforeAll(async () => {
  scene = await openScene();
  path = scene.at('work-items');
});

const add = (count: number, at = scene): Promise<string[]> =>
  Array.from({ length: count }).reduce<Promise<string[]>>(
    async (made) => [...(await made), await at.add('work-items')],
    Promise.resolve([]),
  );
const patch = (id: string, body: object, options?: object) => scene.v2.patch(`${path}${id}/`, body, options);
const orderOf = async (ids: readonly string[], at = path): Promise<string[]> =>
  (expectOk(await scene.v2.get(`${at}?order_by=sort_order&per_page=200&fields=id`)).data as { id: string }[])
    .map(({ id }) => id)
    .filter((id) => ids.includes(id));
const versionsOf = async (ids: readonly string[]) =>
  sql<{ id: string; version: number }>('select id, version from work_items where id = any($1) order by id', [ids]);

describe('version 2', () => {
  it('shows and takes the weight of a work item', async () => {
    const [first, second] = (await add(2)) as [string, string];
    const shown = expectOk(await scene.v2.get(`${path}${first}/`)) as { sort_order: number };
    expect(expectOk(await patch(second, { sort_order: shown.sort_order - 0.5 }))).toMatchObject({
      sort_order: shown.sort_order - 0.5,
    });
    expect(await orderOf([first, second])).toEqual([second, first]);
    const rows = expectOk(await scene.v2.get(`${path}?fields=sort_order&order_by=sort_order`)).data as object[];
    expect(rows[0]).toEqual({ id: expect.any(String), sort_order: expect.any(Number) });
    expect(fieldCodes(await patch(first, { sort_order: 1e13 }))).toEqual(['sort_order invalid']);
    expect(fieldCodes(await patch(first, { sort_order: null }))).toEqual(['sort_order invalid']);
  });

  it('puts one between two others, and changes that one alone', async () => {
    const [a, b, c, d] = (await add(4)) as [string, string, string, string];
    const before = await versionsOf([a, b, c]);
    expectOk(await patch(d, { sort_after_id: a }));
    expect(await orderOf([a, b, c, d])).toEqual([a, d, b, c]);
    expectOk(await patch(d, { sort_before_id: c }));
    expect(await orderOf([a, b, c, d])).toEqual([a, b, d, c]);
    expectOk(await patch(d, { sort_before_id: a }));
    expect(await orderOf([a, b, c, d])).toEqual([d, a, b, c]);
    expectOk(await patch(d, { sort_after_id: c }));
    expect(await orderOf([a, b, c, d])).toEqual([a, b, c, d]);
    expect(await versionsOf([a, b, c])).toEqual(before);
  });

  it('moves an item to another column and to a place in it in one request', async () => {
    const [a, b] = (await add(2)) as [string, string];
    const moved = expectOk(await patch(b, { state_id: scene.project.states.started, sort_before_id: a }));
    expect(moved).toMatchObject({ state_id: scene.project.states.started });
    expect(await orderOf([a, b])).toEqual([b, a]);
  });

  it('puts the first of all before it, and goes on where there is no more room between two', async () => {
    const other = await openScene(scene.tenant);
    const there = other.at('work-items');
    const [a, b, c] = (await add(3, other)) as [string, string, string];
    await sql('update work_items set sort_order = 65535 where project_id = $1', [other.project.id]);
    const tied = await orderOf([a, b, c], there);
    const [first, second, third] = tied as [string, string, string];
    expectOk(await scene.v2.patch(`${there}${third}/`, { sort_after_id: first }));
    expect(await orderOf(tied, there)).toEqual([first, third, second]);
    for (let turn = 0; turn < 60; turn++) {
      const [one, two, last] = (await orderOf(tied, there)) as [string, string, string];
      expectOk(await scene.v2.patch(`${there}${last}/`, { sort_after_id: one }));
      expect(await orderOf(tied, there)).toEqual([one, last, two]);
    }
  });

  it('tells of all whose weight has changed', async () => {
    const other = await openScene(scene.tenant);
    const there = other.at('work-items');
    const made = await add(3, other);
    await sql('update work_items set sort_order = 65535 where project_id = $1', [other.project.id]);
    const [first, second, third] = (await orderOf(made, there)) as [string, string, string];
    expectOk(await scene.v2.patch(`${there}${second}/`, { name: 'Later version' }));
    const { headers } = await scene.v2.get(`${there}${third}/`);
    const known = { headers: { 'If-Match': headers.get('etag')! } };
    expectOk(await scene.v2.patch(`${there}${third}/`, { sort_after_id: first }, known));
    const told = await sql<{ id: string }>(
      `select entity_id as id from outbox where project_id = $1 and previous ? 'sortOrder'`,
      [other.project.id],
    );
    expect(told.map(({ id }) => id).sort()).toEqual([second, third].sort());
  });

  it('puts several in their places one after the other', async () => {
    const [a, b, c, d, e] = (await add(5)) as [string, string, string, string, string];
    const items = [
      { id: d, sort_after_id: a },
      { id: e, sort_after_id: d },
      { id: b, sort_after_id: 'no-id' },
      { id: c, sort_before_id: a },
    ];
    const { results } = expectOk(await scene.v2.post(`${path}bulk-update/`, { items })) as { results: object[] };
    expect(results).toMatchObject([
      { result: 'updated' },
      { result: 'updated' },
      { result: 'failed' },
      { result: 'updated' },
    ]);
    expect(await orderOf([a, b, c, d, e])).toEqual([c, a, d, e, b]);
  });

  it('refuses places that make no sense, and neighbours that the caller does not see', async () => {
    const [a, b] = (await add(2)) as [string, string];
    expect(fieldCodes(await patch(a, { sort_after_id: b, sort_before_id: b }))).toEqual(['sort_before_id invalid']);
    expect(fieldCodes(await patch(a, { sort_after_id: b, sort_order: 3 }))).toEqual(['sort_order invalid']);
    expect(fieldCodes(await patch(a, { sort_after_id: a }))).toEqual(['sort_after_id invalid']);
    const elsewhere = await addProject(scene.tenant);
    const { id: foreign } = expectOk(await scene.v2.post(`projects/${elsewhere.id}/work-items/`, { name: 'F' }), 201);
    expect(fieldCodes(await patch(a, { sort_after_id: foreign }))).toEqual(['sort_after_id does_not_exist']);
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    await sql('update work_items set created_by_id = $2 where id = $1', [a, guest.userId]);
    const reply = await guest.v2.patch(`${path}${a}/`, { sort_after_id: b });
    expect(fieldCodes(reply)).toEqual(['sort_after_id does_not_exist']);
    expectProblem(await guest.v2.patch(`${path}${b}/`, { sort_after_id: a }), 404);
  });

  it('keeps the places of many who move at the same time', async () => {
    const made = await add(6);
    const [anchor, ...others] = made as [string, ...string[]];
    const replies = await Promise.all(others.map((id) => patch(id, { sort_after_id: anchor })));
    for (const reply of replies) expectOk(reply);
    const order = await orderOf(made);
    expect(order[0]).toBe(anchor);
    const weights = await sql<{ count: number }>(
      'select count(distinct sort_order)::int as count from work_items where id = any($1)',
      [made],
    );
    expect(weights[0]!.count).toBe(6);
  });

  it('makes no room where very many items have one weight', async () => {
    const other = await openScene(scene.tenant);
    const [first, last] = (await add(2, other)) as [string, string];
    await sql(
      `insert into work_items select (w).* from (
         select jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'sequence_id', n + 10)) as w
         from work_items w, generate_series(1, 1100) n where w.id = $1) made`,
      [first],
    );
    await sql(`update work_items set sort_order = 1 where project_id = $1`, [other.project.id]);
    const there = other.at('work-items');
    const [top] = await sql<{ id: string }>(
      'select id from work_items where project_id = $1 and id <> $2 order by sort_order, id limit 1',
      [other.project.id, last],
    );
    expectProblem(await scene.v2.patch(`${there}${last}/`, { sort_after_id: top!.id }), 409, 'no_room_in_order');
  });
});

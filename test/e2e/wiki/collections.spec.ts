import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  unique,
  untilNoticed,
  type Client,
  type Person,
  type Reply,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

const MEMBERS = [
  ...['access', 'created_at', 'created_by_id', 'id', 'is_default', 'is_global', 'logo_props', 'name', 'owned_by_id'],
  ...['page_ids', 'sort_order', 'updated_by_id'],
].sort();

let scene: Scene;
let owner: Person;
let ann: Person;
let bob: Person;
let api: Client;

beforeAll(async () => {
  scene = await openScene();
  ({ owner } = scene.tenant);
  ann = await addMember(scene.tenant, 'member');
  bob = await addMember(scene.tenant, 'member');
  api = owner.v2;
});

const create = async (members: object = {}, by: Client = api) =>
  expectOk(await by.post('collections/', { name: unique('C '), ...members }), 201);
const at = ({ id }: { id: string }) => `collections/${id}/`;
const page = async (members: object = {}, by: Client = api) =>
  expectOk(await by.post('pages/', { name: unique('P '), ...members }), 201);
const put = (collection: { id: string }, ids: readonly string[], by: Client = api) =>
  by.post(`${at(collection)}pages/`, { add: ids });
const let_in = async (collection: { id: string }, person: Person, access: number) =>
  expectOk(await api.post(`${at(collection)}members/`, { add: [{ member_id: person.userId, access }] }));
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const entries = async (collection: { id: string }, query = '', by = owner): Promise<string[]> =>
  expectOk(await by.v1.get(`${at(collection)}pages/?${query}`)).results.map(
    ({ page: { id } }: { page: { id: string } }) => id,
  );

describe('collections', () => {
  it('have these members and no other, and defaults for what is not sent', async () => {
    const collection = await create({ name: ' Guides ' });
    expect(Object.keys(collection).sort()).toEqual(MEMBERS);
    expect(collection).toMatchObject({
      ...{ name: 'Guides', access: 0, is_default: false, is_global: true, logo_props: {}, page_ids: [] },
      ...{ owned_by_id: owner.userId, created_by_id: owner.userId },
    });
    expect(expectOk(await api.get(at(collection)))).toEqual(collection);
    const changed = { name: 'Other', is_global: false, logo_props: { in_use: 'emoji' }, sort_order: -4.5 };
    expect(expectOk(await api.patch(at(collection), changed))).toMatchObject(changed);
    expect(fieldCodes(await api.patch(at(collection), { access: 1 }))).toEqual(['access invalid']);
    expectOk(await api.patch(at(collection), { access: 0 }));
    expect(fieldCodes(await api.post('collections/', { name: '', access: 3 })).sort()).toEqual([
      ...['access invalid_choice', 'name required'],
    ]);
    expect((await api.delete(at(collection))).status).toBe(204);
    expectProblem(await api.get(at(collection)), 404);
  });

  it('are filtered, ordered and searched', async () => {
    const mark = unique('m');
    const [a, b] = [await create({ name: `${mark} a` }), await create({ name: `${mark} b`, access: 1 })];
    const c = await create({ name: `${mark} c`, is_global: false, sort_order: -1e9 }, ann.v2);
    const found = async (query: string) => ids(expectOk(await api.get(`collections/?search=${mark}&${query}`)).data);
    expect(await found('')).toEqual([c.id, a.id, b.id]);
    expect(await found('order_by=-name')).toEqual([c.id, b.id, a.id]);
    expect(await found('access=1')).toEqual([b.id]);
    expect(await found('is_global=false')).toEqual([c.id]);
    expect(await found(`owned_by_id=${ann.userId}`)).toEqual([c.id]);
    const [expanded] = expectOk(
      await api.get(`collections/?search=${mark}&owned_by_id=${ann.userId}&expand=owned_by`),
    ).data;
    expect(expanded.owned_by).toMatchObject({ id: ann.userId });
  });

  it('that are private are not there for those outside, nor are their pages', async () => {
    const collection = await create({ access: 1 });
    const hidden = await page();
    const below = await page({ parent_id: hidden.id });
    expectOk(await put(collection, [hidden.id]));
    await untilNoticed();
    for (const { v2, v1 } of [ann, bob]) {
      expectProblem(await v2.get(at(collection)), 404, 'not_found');
      expectProblem(await v2.patch(at(collection), { name: 'x' }), 404);
      expectProblem(await v2.delete(at(collection)), 404);
      for (const path of ['members/', 'pages-search/']) expectProblem(await v2.get(`${at(collection)}${path}`), 404);
      expectProblem(await v2.post(`${at(collection)}pages/`, { add: [] }), 404);
      expectProblem(await v2.post(`${at(collection)}members/`, { add: [] }), 404);
      for (const path of ['', 'members/', 'pages/', 'pages-search/']) {
        expect((await v1.get(`${at(collection)}${path}`)).status).toBe(404);
      }
      expect((await v2.get('collections/?per_page=200')).text).not.toContain(collection.id);
      expect((await v1.get('collections/')).text).not.toContain(collection.id);
      for (const one of [hidden, below]) expectProblem(await v2.get(`pages/${one.id}/`), 404);
      for (const query of [
        '',
        'type=shared',
        `collection_id=${collection.id}`,
        `search=${encodeURIComponent(below.name)}`,
      ]) {
        expect((await v2.get(`pages/?per_page=200&${query}`)).text).not.toContain(below.id);
      }
      for (const members of [{ collection_id: collection.id }, { parent_id: hidden.id }]) {
        const [field] = Object.keys(members);
        expect(fieldCodes(await v2.post('pages/', { name: 'x', ...members }))).toEqual([`${field} does_not_exist`]);
      }
    }
    await let_in(collection, ann, 0);
    expectOk(await ann.v2.get(at(collection)));
    expect(ids(expectOk(await ann.v2.get('pages/?type=shared')).data).sort()).toEqual([hidden.id, below.id].sort());
    expect(ids(expectOk(await ann.v2.get(`pages/?type=public&per_page=200`)).data)).not.toContain(hidden.id);
    expectProblem(await bob.v2.get(`pages/${below.id}/`), 404);
  });

  it('are private by admins, and changed by their owners and admins', async () => {
    expectProblem(await ann.v2.post('collections/', { name: 'x', access: 1 }), 403, 'forbidden');
    const own = await create({}, ann.v2);
    expectProblem(await bob.v2.patch(at(own), { name: 'x' }), 403);
    expectProblem(await bob.v2.delete(at(own)), 403);
    expectProblem(await put(own, [], bob.v2), 403);
    expectProblem(await bob.v2.post(`${at(own)}members/`, {}), 403);
    expectProblem(await ann.v2.patch(at(own), { is_default: true }), 403);
    expectOk(await ann.v2.patch(at(own), { name: 'Mine' }));
    expectOk(await api.patch(at(own), { name: 'Ours' }));
  });

  it('one of which is the default one, which takes new pages', async () => {
    const { v2 } = (await openScene(await newTenant())).tenant;
    const add = async (members: object) => expectOk(await v2.post('collections/', { name: 'C', ...members }), 201);
    const [a, b] = [await add({ is_default: true }), await add({ is_default: true })];
    expect(expectOk(await v2.get('collections/?is_default=true')).data).toEqual([
      expect.objectContaining({ id: b.id }),
    ]);
    expect(fieldCodes(await v2.post('collections/', { name: 'x', access: 1, is_default: true }))).toEqual([
      'is_default invalid',
    ]);
    const made = expectOk(await v2.post('pages/', { name: 'x' }), 201);
    expect(made.collection_id).toBe(b.id);
    const other = expectOk(await v2.post('pages/', { name: 'x', collection_id: a.id }), 201);
    const below = expectOk(await v2.post('pages/', { name: 'x', parent_id: other.id }), 201);
    expect([other.collection_id, below.collection_id]).toEqual([a.id, a.id]);
    expect(expectOk(await v2.post('pages/', { name: 'x', collection_id: null }), 201).collection_id).toBeNull();
  });

  it('tell of what all may see', async () => {
    const told = async (id: string) => (await eventsOf(scene.tenant, id)).map(({ event }) => event);
    const open = await create();
    expectOk(await api.patch(at(open), { name: 'x' }));
    const { added } = await let_in(open, ann, 1);
    expect(added).toEqual([ann.userId]);
    expect((await api.delete(at(open))).status).toBe(204);
    expect(await told(open.id)).toEqual(['collection.created', 'collection.updated', 'collection.deleted']);
    const closed = await create({ access: 1 });
    const one = await page();
    expectOk(await put(closed, [one.id]));
    expectOk(await api.patch(`pages/${one.id}/`, { name: 'secret' }));
    expect(await told(closed.id)).toEqual([]);
    expect(await told(one.id)).toEqual(['page.created', 'page.deleted']);
  });
});

describe('pages of a collection', () => {
  it('are put in and taken out with all below them', async () => {
    const collection = await create();
    const [a, b] = [await page(), await page()];
    const below = await page({ parent_id: a.id });
    expect(expectOk(await put(collection, [a.id, b.id, a.id]))).toEqual({ added: [a.id, b.id], removed: [] });
    expect(expectOk(await put(collection, [a.id]))).toEqual({ added: [], removed: [] });
    expect(expectOk(await api.get(at(collection))).page_ids).toEqual([a.id, b.id]);
    expect(expectOk(await api.get(`pages/${below.id}/`)).collection_id).toBe(collection.id);
    expect(ids(expectOk(await api.get(`pages/?collection_id=${collection.id}`)).data)).toEqual([a.id, b.id, below.id]);
    expect(fieldCodes(await put(collection, [below.id]))).toEqual(['add invalid']);
    const ofProject = await scene.add('pages');
    expect(fieldCodes(await put(collection, [ofProject]))).toEqual(['add does_not_exist']);
    const reply = await api.patch(`${scene.at('pages')}${ofProject}/`, { collection_id: collection.id });
    expect(fieldCodes(reply)).toEqual(['collection_id invalid']);
    expect(fieldCodes(await api.patch(`pages/${below.id}/`, { collection_id: null }))).toEqual([
      'collection_id invalid',
    ]);
    const out = await api.post(`${at(collection)}pages/`, { remove: [a.id] });
    expect(expectOk(out)).toEqual({ added: [], removed: [a.id] });
    expect(expectOk(await api.get(`pages/${below.id}/`)).collection_id).toBeNull();
    expectOk(await api.patch(`pages/${below.id}/`, { parent_id: b.id }));
    expect(expectOk(await api.get(`pages/${below.id}/`)).collection_id).toBe(collection.id);
  });

  it('are listed with every parameter of version 1', async () => {
    const collection = await create();
    const label = await scene.add('project-labels/');
    const a = await page({ name: 'Alpha', collection_id: collection.id, label_ids: [label] });
    const b = await page({ name: 'Beta', collection_id: collection.id, access: 1 });
    const c = await page({ name: 'Gamma', collection_id: collection.id, sort_order: -1e9 }, ann.v2);
    const below = await page({ name: 'Alpha below', parent_id: a.id });
    await page({ name: 'Gone', parent_id: a.id, archived_at: '2026-01-01' });
    expectOk(await api.post(`pages/${a.id}/favorite/`));
    const found = (query: string, by = owner) => entries(collection, query, by);
    expect(await found('')).toEqual([c.id, a.id, b.id]);
    expect(await found('', ann)).toEqual([c.id, a.id]);
    expect(await found(`parent_id=${a.id}`)).toEqual([below.id]);
    expect(await found(`parent_id__in=${a.id},${b.id}`)).toEqual([below.id]);
    expect(await found('search=ALPHA')).toEqual([a.id]);
    expect(await found(`created_by=${ann.userId}`)).toEqual([c.id]);
    expect(await found(`created_by=${ann.userId},${owner.userId}`)).toEqual([c.id, a.id, b.id]);
    expect(await found('favorites=true')).toEqual([a.id]);
    expect(await found('favorites=true', ann)).toEqual([]);
    expect(await found(`labels=${label}`)).toEqual([a.id]);
    expect(await found(`owned_by_id=${ann.userId}`)).toEqual([c.id]);
    expect(await found(`owned_by_id__in=${ann.userId}`)).toEqual([c.id]);
    const today = (a.created_at as string).slice(0, 10);
    expect(
      await found(`created_at__gte=${today}&created_at__lte=${(b.created_at as string).slice(0, 10)}`),
    ).toHaveLength(3);
    expect(await found('created_at__lte=2020-01-01')).toEqual([]);
    expect((await owner.v1.get(`${at(collection)}pages/?created_at__lte=x&favorites=x`)).status).toBe(400);
    const first = expectOk(await owner.v1.get(`${at(collection)}pages/?per_page=2`));
    expect(first).toMatchObject({ total_count: 3, count: 2, next_page_results: true });
    expect(await found(`per_page=2&cursor=${first.next_cursor}`)).toEqual([b.id]);
    expect((await owner.v1.get(`${at(collection)}pages/?per_page=101`)).status).toBe(400);
    const [, entry] = expectOk(await owner.v1.get(`${at(collection)}pages/`)).results;
    expect(entry).toEqual({
      ...{ page_collection_id: a.id, collection_id: collection.id, parent_id: null, sort_order: a.sort_order },
      page: {
        ...{ id: a.id, name: 'Alpha', access: 0, logo_props: {}, parent_id: null, collection_id: collection.id },
        ...{ workspace: scene.tenant.workspaceId, sub_pages_count: 1, is_shared: false, owned_by: owner.userId },
        ...{ is_favorite: true, label_ids: [label], created_by: owner.userId, updated_by: owner.userId },
        ...{ created_at: a.created_at, updated_at: a.updated_at },
      },
    });
  });

  it('are written by those who were let, in a private one', async () => {
    const collection = await create({ access: 1 });
    const one = await page({ collection_id: collection.id });
    for (const access of [0, 1]) {
      await let_in(collection, ann, access);
      expectOk(await ann.v2.get(`pages/${one.id}/`));
      expectProblem(await ann.v2.patch(`pages/${one.id}/`, { name: 'x' }), 403, 'collection_read_only');
      expectProblem(await ann.v2.post('pages/', { name: 'x', parent_id: one.id }), 403, 'collection_read_only');
      expectProblem(await ann.v2.post('pages/', { name: 'x', collection_id: collection.id }), 403);
    }
    await let_in(collection, ann, 2);
    expectOk(await ann.v2.patch(`pages/${one.id}/`, { name: 'x' }));
    const below = await page({ parent_id: one.id }, ann.v2);
    expectProblem(await ann.v2.patch(`pages/${one.id}/`, { collection_id: null }), 403, 'forbidden');
    const [{ page: shared }] = expectOk(await ann.v1.get(`${at(collection)}pages/`)).results;
    expect(shared).toMatchObject({ id: one.id, is_shared: true, sub_pages_count: 1 });
    const item = await scene.add('work-items');
    expect((await owner.v1.post(`${scene.at('work-items')}${item}/pages/`, { page_id: one.id })).status).toBe(400);
    expectOk(await api.post(`${at(collection)}members/`, { remove: [ann.userId] }));
    expectProblem(await ann.v2.get(`pages/${below.id}/`), 404);
  });

  it('are not hidden with pages of others below them', async () => {
    const collection = await create({ access: 1 });
    const top = await page();
    const theirs = await page({ parent_id: top.id }, ann.v2);
    expectProblem(await put(collection, [top.id]), 409, 'pages_of_others_below');
    expectOk(await ann.v2.patch(`pages/${theirs.id}/`, { parent_id: null }));
    expectOk(await put(collection, [top.id]));
  });

  it('go to the archive with the collection, or stay', async () => {
    const [a, b, c] = [await create(), await create(), await create({ access: 1 })];
    const [ofA, ofB, ofC] = [
      await page({ collection_id: a.id, is_locked: true }),
      await page({ collection_id: b.id, access: 1 }, ann.v2),
      await page({ collection_id: c.id }),
    ];
    expect((await owner.v1.delete(at(a))).status).toBe(204);
    expect((await owner.v1.delete(`${at(b)}?archive_pages=false`)).status).toBe(204);
    expect((await owner.v1.delete(`${at(c)}?archive_pages=false`)).status).toBe(204);
    expect(expectOk(await api.get(`pages/${ofA.id}/`)).archived_at).not.toBeNull();
    expect(expectOk(await ann.v2.get(`pages/${ofB.id}/`))).toMatchObject({ archived_at: null, collection_id: null });
    expect(expectOk(await api.get(`pages/${ofC.id}/`)).archived_at).not.toBeNull();
    expectProblem(await ann.v2.get(`pages/${ofC.id}/`), 404);
    expect((await owner.v1.delete(`${at(await create())}?archive_pages=maybe`)).status).toBe(400);
  });

  it('are found to be put in: those at the top that are elsewhere', async () => {
    const mark = unique('m');
    const [collection, other] = [await create(), await create()];
    const a = await page({ name: `${mark} b`, collection_id: other.id });
    const b = await page({ name: `${mark} a` });
    await page({ name: `${mark} c`, collection_id: collection.id });
    await page({ name: `${mark} d`, parent_id: b.id });
    await page({ name: `${mark} e`, archived_at: '2026-01-01' });
    await page({ name: `${mark} f`, access: 1 }, ann.v2);
    const expected = [b, a].map(({ id, name }) => ({ id, name, logo_props: {} }));
    expect(expectOk(await owner.v1.get(`${at(collection)}pages-search/?search=${mark.toUpperCase()}`))).toEqual(
      expected,
    );
    expect(expectOk(await api.get(`${at(collection)}pages-search/?search=${mark}`))).toEqual(expected);
    expect(expectOk(await api.get(`${at(collection)}pages-search/`)).length).toBeGreaterThan(1);
  });

  it('of version 1 are put in, moved and taken out one by one', async () => {
    const [collection, other] = [await create(), await create()];
    const [a, b] = [await page(), await page()];
    const added = expectOk(
      await owner.v1.post(`${at(collection)}pages/`, { page_ids: [a.id, b.id], sort_orders: { [b.id]: -7 } }),
      201,
    );
    expect(added).toEqual([
      expect.objectContaining({ id: a.id, page: a.id, collection: collection.id, sort_order: a.sort_order }),
      expect.objectContaining({ id: b.id, sort_order: -7 }),
    ]);
    expect(await entries(collection)).toEqual([b.id, a.id]);
    const path = `${at(collection)}pages/${b.id}/`;
    expect(expectOk(await owner.v1.patch(path, { sort_order: 1e9 }))).toMatchObject({ sort_order: 1e9 });
    expect(await entries(collection)).toEqual([a.id, b.id]);
    expect(expectOk(await owner.v1.patch(path, { collection: other.id }))).toMatchObject({ collection: other.id });
    expect((await owner.v1.patch(path, { sort_order: 1 })).status).toBe(404);
    expect((await owner.v1.delete(path)).status).toBe(404);
    expect((await owner.v1.delete(`${at(other)}pages/${b.id}/`)).status).toBe(204);
    expect(await entries(other)).toEqual([]);
    const wrong = await owner.v1.post(`${at(collection)}pages/`, { page_ids: [collection.id] });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['page_ids']]);
    for (const sort_orders of [{ [b.id]: 'x' }, { [b.id]: null }]) {
      const reply: Reply = await owner.v1.post(`${at(collection)}pages/`, { page_ids: [b.id], sort_orders });
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['sort_orders']]);
    }
  });
});

describe('members of a collection', () => {
  it('are let in, changed and taken out in version 2', async () => {
    const collection = await create({ access: 1 });
    const path = `${at(collection)}members/`;
    const add = [ann, bob].map(({ userId }) => ({ member_id: userId, access: 1 }));
    expect(expectOk(await api.post(path, { add }))).toEqual({ added: [ann.userId, bob.userId], removed: [] });
    const change = { add: [{ member_id: ann.userId, access: 2 }], remove: [bob.userId, owner.userId] };
    expect(expectOk(await api.post(path, change))).toEqual({ added: [], removed: [bob.userId, owner.userId] });
    const { data } = expectOk(await api.get(`${path}?expand=member`));
    expect(data).toEqual([
      {
        ...{ id: expect.any(String), collection_id: collection.id, member_id: ann.userId, access: 2, source: 'manual' },
        ...{ created_at: expect.any(String), created_by_id: owner.userId, updated_by_id: owner.userId },
        member: expect.objectContaining({ id: ann.userId }),
      },
    ]);
    const outsider = (await newTenant()).owner;
    const wrong = {
      add: [
        { member_id: bob.userId, access: 0 },
        { member_id: outsider.userId, access: 1 },
      ],
    };
    expectProblem(await api.post(path, wrong), 400, 'invalid_request');
    expect(expectOk(await api.get(path)).data).toHaveLength(1);
    expectProblem(await api.post(path, { add: [{ member_id: bob.userId, access: 3 }] }), 400);
  });

  it('begin with who made a private collection, who may write there', async () => {
    const collection = expectOk(await owner.v1.post('collections/', { name: unique('C'), access: 1 }), 201);
    const members = expectOk(await owner.v1.get(`${at(collection)}members/`));
    expect(members).toMatchObject([{ member: owner.userId, collection: collection.id, access: 2 }]);
    expectOk(await owner.v1.patch(`${at(collection)}members/${members[0].id}/`, { access: 0 }));
    const open = await create();
    expect(expectOk(await owner.v1.get(`${at(open)}members/`))).toEqual([]);
  });

  it('are records of their own in version 1', async () => {
    const collection = await create();
    const path = `${at(collection)}members/`;
    const { v1 } = owner;
    const made = expectOk(await v1.post(path, { member: ann.userId, access: 0 }), 201);
    expect(made).toMatchObject({ collection: collection.id, member: ann.userId, access: 0 });
    expect((await v1.post(path, { member: ann.userId, access: 1 })).status).toBe(409);
    expect(expectOk(await v1.get(path))).toEqual([made]);
    expect(expectOk(await ann.v1.get(at(collection)))).toMatchObject({ current_user_access: 0, has_pages: false });
    expect(expectOk(await bob.v1.get(at(collection))).current_user_access).toBeNull();
    expect(expectOk(await v1.get(at(collection))).current_user_access).toBe(2);
    expect(expectOk(await v1.patch(`${path}${made.id}/`, { access: 2 }))).toMatchObject({ access: 2 });
    expect((await v1.patch(`${path}${made.id}/`, {})).status).toBe(400);
    expect((await v1.delete(`${path}${made.id}/`)).status).toBe(204);
    expect((await v1.delete(`${path}${made.id}/`)).status).toBe(404);
    const other = await create();
    const elsewhere = expectOk(await v1.post(`${at(other)}members/`, { member: ann.userId, access: 0 }), 201);
    expect((await v1.patch(`${path}${elsewhere.id}/`, { access: 1 })).status).toBe(404);
  });
});

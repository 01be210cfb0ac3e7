import { HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  testRun,
  type Client,
  type Person,
  type Reply,
  type Tenant,
} from '../../support';
import { eventsOf } from '../../support/history';

const PATH = 'stickies/';

let tenant: Tenant;
let admin: Person;
/** Each test has somebody of its own, who begins without stickies. */
let person: Person;
let api: Client;

beforeAll(async () => {
  tenant = await newTenant();
  admin = await addMember(tenant, 'admin');
});
beforeEach(async () => {
  person = await addMember(tenant, 'guest');
});

const create = async (members: object = {}, by: Client = api) => expectOk(await by.post(PATH, members), 201);
const at = ({ id }: { id: string }): string => `${PATH}${id}/`;

describe('version 1', () => {
  beforeEach(() => {
    api = person.v1;
  });

  const names = (reply: Reply): string =>
    expectOk(reply)
      .results.map(({ name }: { name: string }) => name)
      .join('');

  it('has these members and no other, and defaults for what is not sent', async () => {
    const sticky = await create();
    expect(sticky).toEqual({
      id: expect.any(String),
      name: null,
      description: { type: 'doc', content: [{ type: 'paragraph' }] },
      description_html: '<p></p>',
      description_stripped: '',
      description_binary: null,
      logo_props: {},
      color: null,
      background_color: null,
      sort_order: 65_535,
      workspace: tenant.workspaceId,
      owner: person.userId,
      created_by: person.userId,
      updated_by: person.userId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    });
    expect(expectOk(await api.get(at(sticky)))).toEqual(sticky);
    expect(await create()).toMatchObject({ sort_order: 75_535 });
    expect(await create({ sort_order: -3 })).toMatchObject({ sort_order: -3 });
  });

  it('cleans the text, and keeps its plain form and its document', async () => {
    const html = '<p onclick="x()">Buy <b>milk</b><script>alert(1)</script></p><iframe src="//evil"></iframe>';
    const sticky = await create({ description_html: html, description_stripped: 'no', owner: admin.userId });
    expect(sticky.description_html).toBe('<p>Buy <b>milk</b></p>');
    expect(sticky.description_stripped).toBe('Buy milk');
    expect(JSON.stringify(sticky.description)).toContain('"milk"');
    expect(sticky.owner).toBe(person.userId);
    const { description } = sticky;
    const copy = await create({ description });
    expect(copy).toMatchObject({ description, description_stripped: 'Buy milk' });
    expect(expectOk(await api.patch(at(copy), { description_html: null }))).toMatchObject({
      description_html: '<p></p>',
      description_stripped: '',
    });
    const wrong = await api.post(PATH, { description: { type: 'page' } });
    expectProblem(wrong, 400);
    expect(Object.keys(wrong.body)).toEqual(['description']);
    const long = await api.post(PATH, { description_html: 'x'.repeat(128 * 1024 + 1) });
    expectProblem(long, 400);
    expect(Object.keys(long.body)).toEqual(['description_html']);
  });

  it('lists the newest first, and finds by the text', async () => {
    await create({ name: 'a', description_html: '<p>Call <i>Ann</i></p>' });
    await create({ name: 'b', description_html: '<p>50% off</p>' });
    await create({ name: 'Ann' });
    expect(names(await api.get(PATH))).toBe('Annba');
    expect(names(await api.get(`${PATH}?query=CALL ann`))).toBe('a');
    expect(names(await api.get(`${PATH}?query=%25`))).toBe('b');
    expect(names(await api.get(`${PATH}?query=`))).toBe('Annba');
    const first = expectOk(await api.get(`${PATH}?per_page=2`));
    expect(first).toMatchObject({ total_results: 3, count: 2, next_page_results: true, prev_cursor: '' });
    expect(names(await api.get(`${PATH}?per_page=2&cursor=${first.next_cursor}`))).toBe('a');
    expectProblem(await api.get(`${PATH}?per_page=0`), 400);
  });

  it('changes by PATCH and PUT what is sent, and forgets what was deleted', async () => {
    const sticky = await create({ name: 'a', color: 'red', description_html: '<p>x</p>' });
    const patched = expectOk(await api.patch(at(sticky), { color: null, background_color: '#fff' }));
    expect(patched).toMatchObject({ name: 'a', color: null, background_color: '#fff', description_html: '<p>x</p>' });
    expect(expectOk(await api.request('PUT', at(sticky), { name: 'b' }))).toMatchObject({ name: 'b', color: null });
    expect(await api.delete(at(sticky))).toMatchObject({ status: 204, text: '' });
    for (const gone of [await api.get(at(sticky)), await api.delete(at(sticky)), await api.patch(at(sticky), {})]) {
      expectProblem(gone, 404);
      expect(gone.body).toEqual({ detail: 'No Sticky matches the given query.' });
    }
    expect(names(await api.get(PATH))).toBe('');
    const long = await api.post(PATH, { color: 'x'.repeat(256), name: 7, sort_order: 'x' });
    expectProblem(long, 400);
    expect(Object.keys(long.body).sort()).toEqual(['color', 'name', 'sort_order']);
  });

  it('is what the official client expects', async () => {
    const { stickies } = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: person.key });
    const { slug } = tenant;
    const made = await stickies.create(slug, { name: 'Milk', description_html: '<p>Buy</p>', color: '#fff' });
    expect(await stickies.retrieve(slug, made.id!)).toMatchObject({ name: 'Milk', owner: person.userId });
    expect(await stickies.update(slug, made.id!, { name: 'Bread' })).toMatchObject({ name: 'Bread', color: '#fff' });
    const { results, total_count: total } = await stickies.list(slug, { per_page: 5 });
    expect([results.map(({ name }) => name), total]).toEqual([['Bread'], 1]);
    await stickies.delete(slug, made.id!);
    await expect(stickies.retrieve(slug, made.id!)).rejects.toThrow(HttpError);
  });
});

describe('version 2', () => {
  beforeEach(() => {
    api = person.v2;
  });

  const names = (reply: Reply): string =>
    expectOk(reply)
      .data.map(({ name }: { name: string }) => name)
      .join('');

  it('has these members and no other; lists leave the text out unless it is named', async () => {
    const sticky = await create({ name: 'a', description_html: '<p>x</p>', owner_id: admin.userId });
    expect(sticky).toEqual({
      id: expect.any(String),
      name: 'a',
      description_html: '<p>x</p>',
      description_stripped: 'x',
      color: null,
      background_color: null,
      logo_props: {},
      sort_order: 65_535,
      owner_id: person.userId,
      created_at: expect.any(String),
      created_by_id: person.userId,
      updated_by_id: person.userId,
    });
    const { description_html: html, ...rest } = sticky;
    expect(expectOk(await api.get(PATH)).data).toEqual([rest]);
    expect(expectOk(await api.get(`${PATH}?fields=all`)).data).toEqual([{ ...rest, description_html: html }]);
    expect(expectOk(await api.get(at(sticky)))).toEqual(sticky);
  });

  it('orders by hand, filters and searches', async () => {
    await create({ name: 'a', color: 'red' });
    await create({ name: 'b', description_html: '<p>Alpha</p>' });
    await create({ name: 'c', sort_order: 1 });
    expect(names(await api.get(PATH))).toBe('cab');
    expect(names(await api.get(`${PATH}?order_by=-created_at`))).toBe('cba');
    expect(names(await api.get(`${PATH}?color=red`))).toBe('a');
    expect(names(await api.get(`${PATH}?search=a`))).toBe('ab');
    expect(names(await api.get(`${PATH}?owner_id=${person.userId}`))).toBe('cab');
    expect(names(await api.get(`${PATH}?owner_id=${admin.userId}`))).toBe('');
    expectProblem(await api.get(`${PATH}?paginate=cursor`), 400, 'ordering_not_cursor_eligible');
    expect(fieldCodes(await api.get(`${PATH}?expand=owner`))).toEqual(['expand invalid']);
  });

  it('takes a change as it is sent, and guards against what changed meanwhile', async () => {
    const sticky = await create({ name: 'a', color: 'red', logo_props: { in_use: 'emoji' } });
    const etag = (await api.get(at(sticky))).headers.get('etag')!;
    const guarded = { headers: { 'If-Match': etag } };
    const patch = { name: null, color: null, description_html: '<h1>T</h1>', sort_order: 4 };
    expect(expectOk(await api.patch(at(sticky), patch, guarded))).toEqual({
      ...sticky,
      ...patch,
      description_stripped: 'T',
    });
    expectProblem(await api.delete(at(sticky), undefined, guarded), 409, 'version_mismatch');
    expect((await api.delete(at(sticky))).status).toBe(204);
    expectProblem(await api.delete(at(sticky)), 404, 'not_found');
    expectProblem(await api.request('PUT', at(sticky), {}), 405, 'method_not_allowed');
    expect(fieldCodes(await api.post(PATH, { background_color: 'x'.repeat(256), logo_props: [] })).sort()).toEqual([
      'background_color max_length',
      'logo_props invalid',
    ]);
  });
});

it('is there for its owner alone, in both versions', async () => {
  const sticky = await create({ name: 'Mine', description_html: '<p>secret</p>' }, person.v2);
  for (const other of [tenant.owner, admin, await addMember(tenant, 'member')]) {
    for (const version of ['v1', 'v2'] as const) {
      const client = other[version];
      expectProblem(await client.get(at(sticky)), 404);
      expectProblem(await client.patch(at(sticky), { name: 'x' }), 404);
      expectProblem(await client.delete(at(sticky)), 404);
      expectProblem(await client.delete(at(sticky), undefined, { headers: { 'If-Match': '"nonsense"' } }), 404);
    }
    expect(expectOk(await other.v1.get(`${PATH}?query=secret`)).total_results).toBe(0);
    expect(expectOk(await other.v2.get(`${PATH}?search=secret`)).total_count).toBe(0);
  }
  expect(expectOk(await person.v2.get(at(sticky)))).toEqual(sticky);
  expect(await eventsOf(tenant, sticky.id)).toEqual([]);
});

it('belongs to one workspace, and takes the scope of stickies', async () => {
  const sticky = await create({ name: 'Mine' }, tenant.owner.v2);
  const other = await newTenant();
  expectProblem(await other.v2.get(at(sticky)), 404);
  const reader = await oauthToken(tenant, tenant.owner.userId, ['stickies:read']);
  expectOk(await reader.v2.get(at(sticky)));
  expectProblem(await reader.v2.patch(at(sticky), { name: 'x' }), 403, 'forbidden');
  const stranger = await oauthToken(tenant, tenant.owner.userId, ['projects:read']);
  expectProblem(await stranger.v1.get(PATH), 403);
});

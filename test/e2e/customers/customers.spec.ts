import {
  addMember,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  PNG,
  uploadTo,
  type Client,
  type Reply,
  type Tenant,
} from '../../support';
import { eventsOf } from '../../support/history';

const PATH = 'customers/';

/** Each test has a workspace of its own, which begins without customers. */
let tenant: Tenant;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant({ features: ['customers'] });
});

const at = ({ id }: { readonly id: string }): string => `${PATH}${id}/`;
const create = async (members: object = {}) => expectOk(await api.post(PATH, { name: 'Acme', ...members }), 201);

async function picture(type = 'image/png'): Promise<string> {
  const form = { name: 'logo.png', type, size: PNG.length };
  const id = await uploadTo(await tenant.v2.post('assets/', form), PNG);
  expectOk(await tenant.v2.patch(`assets/${id}/`, {}));
  return id;
}

const FULL = {
  email: 'hello@acme.example',
  website_url: 'https://acme.example/about',
  logo_props: { in_use: 'emoji' },
  domain: 'Rockets',
  employees: 0,
  stage: 'lead',
  contract_status: 'signed',
  revenue: '1M',
  external_source: 'crm',
  external_id: '7',
};

const CLEARED = { ...Object.fromEntries(Object.keys(FULL).map((name) => [name, null])), logo_props: {} };

describe('version 1', () => {
  beforeEach(() => {
    api = tenant.v1;
  });

  const names = (reply: Reply): string =>
    expectOk(reply)
      .results.map(({ name }: { name: string }) => name)
      .join(' ');

  it('has these members and no other, and null for what is not sent', async () => {
    const customer = await create();
    expect(customer).toEqual({
      ...CLEARED,
      id: expect.any(String),
      name: 'Acme',
      customer_request_count: 0,
      logo_url: null,
      logo_asset: null,
      description: '',
      description_html: '<p></p>',
      description_stripped: '',
      description_binary: null,
      archived_at: null,
      workspace: tenant.workspaceId,
      created_by: tenant.owner.userId,
      updated_by: tenant.owner.userId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    });
    expect(expectOk(await api.get(at(customer)))).toEqual(customer);
    expect(expectOk(await api.get(PATH)).results).toEqual([customer]);
    expect(expectOk(await api.get(`${at(customer)}?expand=workspace&fields=workspace`)).workspace).toMatchObject({
      slug: tenant.slug,
    });
  });

  it('takes what is sent by POST and PATCH, reads documents, and cleans HTML', async () => {
    const customer = await create({ ...FULL, description_html: '<p onclick="x()">Big <b>one</b></p>' });
    expect(customer).toMatchObject({ ...FULL, description: 'Big one', description_html: '<p>Big <b>one</b></p>' });
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Small' }] }] };
    const patch = { description: document, archived_at: '2026-01-14T09:22:41Z', employees: 12 };
    expect(expectOk(await api.patch(at(customer), patch))).toMatchObject({
      ...FULL,
      employees: 12,
      description_html: '<p>Small</p>',
      archived_at: '2026-01-14T09:22:41.000000Z',
    });
    expect(expectOk(await api.patch(at(customer), { ...CLEARED, archived_at: null }))).toMatchObject({
      ...CLEARED,
      archived_at: null,
      description_stripped: 'Small',
    });
    const wrong = { email: 'x', website_url: 'javascript:alert(1)', employees: -1, stage: 'x'.repeat(256), name: ' ' };
    const refused = await api.post(PATH, { ...wrong, description: { type: 'page' } });
    expectProblem(refused, 400);
    expect(Object.keys(refused.body).sort()).toEqual([...Object.keys(wrong), 'description'].sort());
    const nothing = await api.patch(at(customer), { description: { type: 'page' } });
    expect(Object.keys(nothing.body)).toEqual(['description']);
  });

  it('POST updates who has the pair, or else who has the name', async () => {
    const pair = { external_source: 'crm', external_id: '7' };
    const acme = await create({ ...pair, stage: 'lead' });
    const bolt = await create({ name: 'Bolt' });
    const byPair = expectOk(await api.post(PATH, { name: 'Acme Ltd', ...pair }), 200);
    expect(byPair).toMatchObject({ id: acme.id, name: 'Acme Ltd', stage: 'lead' });
    expect(expectOk(await api.post(PATH, { name: 'bolt', revenue: '1' }), 200)).toMatchObject({
      id: bolt.id,
      revenue: '1',
    });
    const taken = await api.post(PATH, { name: 'Bolt', ...pair });
    expectBody(taken, 400, { error: 'Customer with this name already exists' });
    const pairTaken = await api.patch(at(bolt), pair);
    expect(pairTaken).toMatchObject({ status: 409, body: { id: bolt.id } });
    expect(names(await api.get(PATH))).toBe('bolt Acme Ltd');
    const racing = await Promise.all([1, 2, 3, 4].map(() => api.post(PATH, { name: 'Race' })));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  });

  it('deletes by id, and in silence by pair', async () => {
    const customer = await create({ external_source: 'crm', external_id: '7' });
    const byPair = (source: string, id: string) => api.delete(`${PATH}?external_source=${source}&external_id=${id}`);
    expect(await byPair('crm', '8')).toMatchObject({ status: 204, text: '' });
    expectOk(await api.get(at(customer)));
    const nothing = await api.delete(`${PATH}?external_source=crm`);
    expectProblem(nothing, 400);
    expect(Object.keys(nothing.body)).toEqual(['external_id']);
    expect((await byPair('crm', '7')).status).toBe(204);
    for (const gone of [
      await api.get(at(customer)),
      await api.delete(at(customer)),
      await api.patch(at(customer), {}),
    ]) {
      expectBody(gone, 404, { error: 'There is no such customer.' });
    }
    const other = await create({ external_source: 'crm', external_id: '7' });
    expect((await api.delete(at(other))).status).toBe(204);
    expect(names(await api.get(PATH))).toBe('');
  });

  it('lists the newest first, with numbers of requests, and finds by the text', async () => {
    const acme = await create({ domain: 'Rockets' });
    await create({ name: 'Bolt', description_html: '<p>Screws</p>' });
    for (const name of ['a', 'b']) expectOk(await api.post(`${at(acme)}requests/`, { name }), 201);
    expect(names(await api.get(PATH))).toBe('Bolt Acme');
    expect(names(await api.get(`${PATH}?query=SCREW`))).toBe('Bolt');
    expect(names(await api.get(`${PATH}?query=rock`))).toBe('Acme');
    const { results } = expectOk(await api.get(`${PATH}?fields=name,customer_request_count`));
    expect(results).toEqual([
      { name: 'Bolt', customer_request_count: 0 },
      { name: 'Acme', customer_request_count: 2 },
    ]);
    const first = expectOk(await api.get(`${PATH}?per_page=1`));
    expect(first).toMatchObject({ total_results: 2, count: 1, next_page_results: true });
    expect(names(await api.get(`${PATH}?per_page=1&cursor=${first.next_cursor}`))).toBe('Acme');
  });
});

describe('version 2', () => {
  beforeEach(() => {
    api = tenant.v2;
  });

  const names = (reply: Reply): string =>
    expectOk(reply)
      .data.map(({ name }: { name: string }) => name)
      .join(' ');

  it('has these members and no other; lists leave the HTML out unless it is named', async () => {
    const customer = await create({ ...FULL, description: 'Fish & chips' });
    expect(customer).toEqual({
      ...FULL,
      id: expect.any(String),
      name: 'Acme',
      description: 'Fish & chips',
      description_html: '<p>Fish &amp; chips</p>',
      customer_request_count: 0,
      logo_asset_id: null,
      logo_url: null,
      archived_at: null,
      created_at: expect.any(String),
      created_by_id: tenant.owner.userId,
      updated_by_id: tenant.owner.userId,
    });
    const { description_html: html, ...rest } = customer;
    expect(expectOk(await api.get(PATH)).data).toEqual([rest]);
    expect(expectOk(await api.get(`${PATH}?fields=all`)).data).toEqual([{ ...rest, description_html: html }]);
    expect(expectOk(await api.get(`${PATH}?fields=logo_url`)).data).toEqual([{ id: customer.id, logo_url: null }]);
    expect(expectOk(await api.get(at(customer)))).toEqual(customer);
  });

  it('null clears what can be empty; HTML counts before plain text', async () => {
    const customer = await create({ ...FULL, description: 'x' });
    const both = { description: 'plain', description_html: '<h1>T</h1>' };
    expect(expectOk(await api.patch(at(customer), both))).toMatchObject({ description: 'T', ...FULL });
    const cleared = expectOk(await api.patch(at(customer), { ...CLEARED, logo_props: {}, description: null }));
    expect(cleared).toMatchObject({ ...CLEARED, description: '', description_html: '<p></p>' });
    expect(fieldCodes(await api.patch(at(customer), { name: null, employees: 1.5 })).sort()).toEqual([
      'employees invalid',
      'name required',
    ]);
    expectProblem(await api.request('PUT', at(customer), {}), 405, 'method_not_allowed');
  });

  it('a name and a pair stand on one customer only', async () => {
    const pair = { external_source: 'crm', external_id: '7' };
    const [acme, bolt] = [await create(pair), await create({ name: 'Bolt' })];
    expectProblem(await api.post(PATH, { name: 'ACME' }), 409, 'conflict');
    expectProblem(await api.post(PATH, { name: 'Other', ...pair }), 409, 'conflict');
    expectProblem(await api.patch(at(bolt), { name: 'acme' }), 409, 'conflict');
    expectProblem(await api.patch(at(bolt), pair), 409, 'conflict');
    expect(expectOk(await api.patch(at(acme), { name: 'ACME' }))).toMatchObject({ name: 'ACME' });
    expect((await api.delete(at(acme))).status).toBe(204);
    expect(expectOk(await api.patch(at(bolt), { name: 'acme', ...pair }))).toMatchObject(pair);
    const twice = await Promise.all([api.post(PATH, { name: 'Race' }), api.post(PATH, { name: 'race' })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('upserts by the pair', async () => {
    const pair = { external_source: 'crm', external_id: '7' };
    const upsert = (body: object) => api.post(`${PATH}upsert/`, body);
    const made = await upsert({ name: 'Acme', ...pair });
    expect(made.headers.get('x-plane-upsert')).toBe('created');
    const { id } = expectOk(made, 201);
    const again = await upsert({ name: 'Acme Ltd', ...pair });
    expect(again.headers.get('x-plane-upsert')).toBe('updated');
    expect(expectOk(again)).toMatchObject({ id, name: 'Acme Ltd' });
    expect(fieldCodes(await upsert({ name: 'Acme' }))).toEqual(['external_source required', 'external_id required']);
  });

  it('filters, searches and orders', async () => {
    await create({ stage: 'lead', contract_status: 'signed', domain: 'Rockets' });
    await create({ name: 'bolt', stage: 'won', email: 'ann@bolt.example' });
    await create({ name: 'Chip', external_source: 'crm', external_id: '9' });
    const found = async (query: string) => names(await api.get(`${PATH}?${query}`));
    expect(await found('')).toBe('Chip bolt Acme');
    expect(await found('order_by=name')).toBe('Acme bolt Chip');
    expect(await found('order_by=-name&per_page=2')).toBe('Chip bolt');
    expect(await found('name=ACME')).toBe('Acme');
    expect(await found('stage=won')).toBe('bolt');
    expect(await found('contract_status=signed')).toBe('Acme');
    expect(await found('domain=Rockets')).toBe('Acme');
    expect(await found('external_source=crm&external_id=9')).toBe('Chip');
    expect(await found('search=ann@')).toBe('bolt');
    expect(await found('count=false&stage=none')).toBe('');
    expect(await found('order_by=name&offset=2')).toBe('Chip');
    const first = expectOk(await api.get(`${PATH}?order_by=-created_at&paginate=cursor&per_page=2`));
    expect(await found(`per_page=2&cursor=${first.next_cursor}`)).toBe('Acme');
  });

  it('guards against what changed meanwhile', async () => {
    const customer = await create();
    const guarded = { headers: { 'If-Match': (await api.get(at(customer))).headers.get('etag')! } };
    expectOk(await api.patch(at(customer), { stage: 'won' }, guarded));
    expectProblem(await api.patch(at(customer), { stage: 'lost' }, guarded), 409, 'version_mismatch');
    expectProblem(await api.delete(at(customer), undefined, guarded), 409, 'version_mismatch');
  });

  it('tells of what happens', async () => {
    const customer = await create({ stage: 'lead' });
    await api.patch(at(customer), { stage: 'won' });
    await api.patch(at(customer), { stage: 'won' });
    await api.delete(at(customer));
    const events = await eventsOf(tenant, customer.id);
    expect(events.map(({ event }) => event)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
    expect(events[1]).toMatchObject({ previous: { stage: 'lead' }, data: { stage: 'won' }, project_id: null });
  });
});

it('shows the picture of a customer, in both versions', async () => {
  api = tenant.v2;
  const logo = await picture();
  const customer = await create({ logo_asset_id: logo });
  const path = `/api/assets/v2/workspaces/${tenant.slug}/${logo}/`;
  expect(customer.logo_url).toContain(path);
  expect(expectOk(await api.get(`${PATH}?fields=logo_url`)).data[0].logo_url).toBe(customer.logo_url);
  expect(expectOk(await tenant.v1.get(at(customer)))).toMatchObject({ logo_asset: logo, logo_url: customer.logo_url });
  const unconfirmed = await uploadTo(
    await tenant.v2.post('assets/', { name: 'a.png', type: 'image/png', size: 9_999 }),
    PNG,
  );
  const [stranger, other] = [await newTenant(), tenant];
  tenant = stranger;
  const foreign = await picture();
  tenant = other;
  for (const wrong of [unconfirmed, foreign, tenant.workspaceId]) {
    expect(fieldCodes(await api.patch(at(customer), { logo_asset_id: wrong }))).toEqual([
      'logo_asset_id does_not_exist',
    ]);
  }
  expect(expectOk(await api.patch(at(customer), { logo_asset_id: null }))).toMatchObject({ logo_url: null });
});

it('is for owners and admins of a workspace that has it switched on, with the scope of customers', async () => {
  api = tenant.v2;
  const customer = await create();
  for (const role of ['member', 'guest'] as const) {
    const person = await addMember(tenant, role);
    for (const client of [person.v1, person.v2]) {
      expectProblem(await client.get(PATH), 403);
      expectProblem(await client.get(at(customer)), 403);
      expectProblem(await client.post(PATH, { name: 'x' }), 403);
    }
  }
  const admin = await addMember(tenant, 'admin');
  expectOk(await admin.v1.get(at(customer)));
  const other = await newTenant({ features: ['customers'] });
  for (const client of [other.v1, other.v2]) {
    expectProblem(await client.get(at(customer)), 404);
    expectProblem(await client.delete(at(customer)), 404);
  }
  const reader = await oauthToken(tenant, tenant.owner.userId, ['customers:read']);
  expectOk(await reader.v2.get(at(customer)));
  expectProblem(await reader.v2.delete(at(customer)), 403);
  expectProblem(await reader.v2.get(`${at(customer)}requests/`), 403);
  const without = await newTenant({ features: [] });
  for (const client of [without.v1, without.v2]) expectProblem(await client.get(PATH), 402);
});

import {
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  type Client,
  type Reply,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

let scene: Scene;
let customerId: string;
let path: string;
let api: Client;

beforeEach(async () => {
  scene = await openScene(await newTenant({ features: ['customers'] }));
  customerId = await scene.add('customers/', { stage: 'lead', employees: 3, website_url: 'https://acme.example' });
  path = `customers/${customerId}/requests/`;
});

const at = ({ id }: { readonly id: string }): string => `${path}${id}/`;
const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Dark mode', ...members }), 201);
const items = (count: number) => Promise.all(Array.from({ length: count }, () => scene.add('work-items')));
/** Work items that came of a request, as version 1 tells. */
const fruits = async (request: { readonly id: string }): Promise<string[]> =>
  expectOk(await scene.v1.get(at(request))).work_item_ids.sort();
const count = async () => expectOk(await scene.v2.get(`customers/${customerId}/`)).customer_request_count;

describe('version 1', () => {
  beforeEach(() => {
    api = scene.v1;
  });

  const names = (reply: Reply): string =>
    expectOk(reply)
      .results.map(({ name }: { name: string }) => name)
      .join(' ');

  it('has these members and no other, those of its customer included', async () => {
    const request = await create({ link: 'https://chat.example/1' });
    const { owner, workspaceId } = scene.tenant;
    expect(request).toEqual({
      id: expect.any(String),
      name: 'Dark mode',
      title: 'Dark mode',
      description: '',
      description_html: '<p></p>',
      description_stripped: '',
      link: 'https://chat.example/1',
      work_item_ids: [],
      attachment_count: 0,
      ...{ email: null, website_url: 'https://acme.example', logo_props: {}, logo_asset: null, domain: null },
      ...{ employees: 3, stage: 'lead', contract_status: null, revenue: null, archived_at: null },
      ...{ external_source: null, external_id: null, customer: customerId, workspace: workspaceId },
      ...{ created_by: owner.userId, updated_by: owner.userId, deleted_at: null },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(expectOk(await api.get(at(request)))).toEqual(request);
    expect(expectOk(await api.get(path)).results).toEqual([request]);
  });

  it('lists the newest first and finds by the text', async () => {
    const [item] = await items(1);
    await create({ description_html: '<p>Bright lights hurt</p>', work_item_ids: [item] });
    await create({ name: 'Export' });
    const { id: other } = expectOk(await api.post('customers/', { name: 'Other' }), 201);
    expectOk(await api.post(`customers/${other}/requests/`, { name: 'Foreign' }), 201);
    expect(names(await api.get(path))).toBe('Export Dark mode');
    expect(names(await api.get(`${path}?query=LIGHTS`))).toBe('Dark mode');
    const { results } = expectOk(await api.get(`${path}?fields=name,work_item_ids`));
    expect(results).toEqual([
      { name: 'Export', work_item_ids: [] },
      { name: 'Dark mode', work_item_ids: [item] },
    ]);
  });

  it('replaces its work items, all or none', async () => {
    const [first, second, third] = await items(3);
    const request = await create({ work_item_ids: [first, second] });
    expect(request.work_item_ids.sort()).toEqual([first, second].sort());
    const changed = expectOk(await api.patch(at(request), { work_item_ids: [second, third] }));
    expect(changed.work_item_ids.sort()).toEqual([second, third].sort());
    const refused = await api.patch(at(request), { name: 'No', work_item_ids: [first, customerId] });
    expectProblem(refused, 400);
    expect(Object.keys(refused.body)).toEqual(['work_item_ids']);
    expect(expectOk(await api.get(at(request)))).toMatchObject({ name: 'Dark mode' });
    expect(await fruits(request)).toEqual([second, third].sort());
    expect(expectOk(await api.patch(at(request), { work_item_ids: null }))).toMatchObject({ work_item_ids: [] });
  });

  it('changes what is sent; a pair stands on one request of the customer', async () => {
    const pair = { external_source: 'desk', external_id: '1' };
    const request = await create({ ...pair, description: { type: 'doc', content: [] } });
    const patch = { name: 'Night mode', link: null, description_html: '<p>Soon</p>' };
    expect(expectOk(await api.patch(at(request), patch))).toMatchObject({ ...patch, ...pair, title: 'Night mode' });
    expect(await api.post(path, { name: 'x', ...pair })).toMatchObject({ status: 409, body: { id: request.id } });
    const wrong = await api.post(path, { name: '', link: 'ftp://a', description: { type: 'x' } });
    expect(Object.keys(wrong.body).sort()).toEqual(['description', 'link', 'name']);
  });
});

describe('version 2', () => {
  beforeEach(() => {
    api = scene.v2;
  });

  it('has these members and no other; lists leave the HTML out unless it is named', async () => {
    const request = await create({ description: 'a < b', work_item_ids: await items(1) });
    expect(request).toEqual({
      id: expect.any(String),
      customer_id: customerId,
      name: 'Dark mode',
      description: 'a < b',
      description_html: '<p>a &lt; b</p>',
      link: null,
      archived_at: null,
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    const { description_html: html, ...rest } = request;
    expect(expectOk(await api.get(path)).data).toEqual([rest]);
    expect(expectOk(await api.get(`${path}?fields=all`)).data).toEqual([{ ...rest, description_html: html }]);
    expect(expectOk(await api.get(at(request)))).toEqual(request);
    expect(expectOk(await api.patch(at(request), { description: null, link: 'http://x.example' }))).toMatchObject({
      description: '',
      link: 'http://x.example',
    });
  });

  it('searches, orders and counts', async () => {
    await create();
    await create({ name: 'export', description: 'CSV' });
    const found = async (query: string) =>
      expectOk(await api.get(`${path}?${query}`)).data.map(({ name }: { name: string }) => name);
    expect(await found('')).toEqual(['export', 'Dark mode']);
    expect(await found('order_by=name')).toEqual(['Dark mode', 'export']);
    expect(await found('search=csv')).toEqual(['export']);
    expect(await count()).toBe(2);
  });

  it('tells of what happens, and is held against what changed meanwhile', async () => {
    const request = await create();
    const guarded = { headers: { 'If-Match': (await api.get(at(request))).headers.get('etag')! } };
    expectOk(await api.patch(at(request), { name: 'x' }, guarded));
    expectProblem(await api.delete(at(request), undefined, guarded), 409, 'version_mismatch');
    expect((await api.delete(at(request))).status).toBe(204);
    expectProblem(await api.delete(at(request)), 404, 'not_found');
    expect((await eventsOf(scene.tenant, request.id)).map(({ event }) => event)).toEqual([
      'customer.request.created',
      'customer.request.updated',
      'customer.request.deleted',
    ]);
    expect(fieldCodes(await api.post(path, { link: 'x', work_item_ids: 'x' })).sort()).toEqual([
      'link invalid',
      'name required',
      'work_item_ids invalid',
    ]);
  });
});

it('belongs to one customer, and goes with it', async () => {
  api = scene.v2;
  const [item] = await items(1);
  const request = await create({ work_item_ids: [item] });
  const other = await scene.add('customers/');
  for (const client of [scene.v1, scene.v2]) {
    for (const place of [`customers/${other}/requests/`, `customers/${item}/requests/`, 'customers/nobody/requests/']) {
      expectProblem(await client.get(`${place}${request.id}/`), 404);
      expectProblem(await client.patch(`${place}${request.id}/`, { name: 'x' }), 404);
      expectProblem(await client.delete(`${place}${request.id}/`), 404);
    }
    expectProblem(await client.post(`customers/${item}/requests/`, { name: 'x' }), 404);
  }
  expect((await api.delete(`customers/${customerId}/`)).status).toBe(204);
  expectBody(await scene.v1.get(at(request)), 404, { error: 'There is no such customer.' });
  expect(expectOk(await scene.v1.get(`customers/${other}/issues/`))).toEqual([]);
});

import {
  addProject,
  expectOk,
  newTenant,
  sql,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf, expectTalliesRight } from '../../support/history';

let tenant: Tenant;
let project: Project;
let clients: readonly [Client, Client];
let items: string;
let path: string;
let itemId: string;

beforeAll(async () => {
  tenant = await newTenant();
  clients = [tenant.v2, tenant.v2.elsewhere()];
  project = await addProject(tenant);
  items = `projects/${project.id}/work-items/`;
});
beforeEach(async () => {
  itemId = expectOk(await clients[0].post(items, { name: 'Item' }), 201).id;
  path = `${items}${itemId}/comments/`;
});
afterEach(() => expectTalliesRight(tenant));

const together = (count: number, request: (client: Client, index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => request(clients[index % 2]!, index)));
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();
const html = (text: unknown) => ({ comment_html: `<p>${String(text)}</p>` });

it('counts every one of many comments at once', async () => {
  await together(32, (client, index) => client.post(path, html(index)));
  const batch = { items: Array.from({ length: 10 }, (_, index) => html(index)) };
  await together(4, (client) => client.post(`${path}bulk-create/`, batch));
  const page = expectOk(await clients[0].get(`${path}?per_page=200`));
  expect(page).toMatchObject({ total_count: 72 });
  expect(page.data).toHaveLength(72);
  expect(expectOk(await clients[1].get(`${items}${itemId}/activities/?field=comment`)).total_count).toBe(72);
});

it('deletes one comment once', async () => {
  const { id } = expectOk(await clients[0].post(path, html('x')), 201);
  const replies = await together(8, (client) => client.delete(`${path}${id}/`));
  expect(statuses(replies)).toEqual([204, ...Array<number>(7).fill(404)]);
  expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual([
    'workitem.comment.created',
    'workitem.comment.deleted',
  ]);
  expect(expectOk(await clients[1].get(path))).toMatchObject({ data: [], total_count: 0 });
});

it('upserts one comment of a pair', async () => {
  const body = { ...html('x'), external_source: 'jira', external_id: '1' };
  const replies = await together(8, (client) => client.post(`${path}upsert/`, body));
  expect(statuses(replies)).toEqual([...Array<number>(7).fill(200), 201]);
  expect(new Set(replies.map(({ body: { id } }) => id as string)).size).toBe(1);
});

it('leaves nothing on a work item that goes meanwhile', async () => {
  const [removal, ...replies] = await Promise.all([
    clients[0].delete(`${items}${itemId}/`),
    ...Array.from({ length: 12 }, (_, index) => clients[index % 2]!.post(path, html(index))),
  ]);
  expect(removal.status).toBe(204);
  for (const { status } of replies) expect([201, 404]).toContain(status);
  const left = await sql('select 1 from work_item_comments where work_item_id = $1 and deleted_at is null', [itemId]);
  expect(left).toEqual([]);
  // What was said stays in the history of what is gone.
  const told = (await activitiesOf(tenant, itemId)).filter(({ field }) => field === 'comment');
  expect(told).toHaveLength(replies.filter(({ status }) => status === 201).length);
});

it('repeats a comment that is sent twice with one key only in its answer', async () => {
  const options = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
  const first = await clients[0].post(path, html('once'), options);
  const again = await clients[1].post(path, html('once'), options);
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(expectOk(await clients[0].get(path)).total_count).toBe(1);
});

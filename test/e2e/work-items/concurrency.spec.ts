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
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';

let tenant: Tenant;
let project: Project;
let clients: readonly [Client, Client];
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  clients = [tenant.v2, tenant.v2.elsewhere()];
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
});
afterEach(() => expectCountersRight(tenant));

const api = () => clients[0];
/** The client of one server process, then of the other. */
const client = (index: number) => clients[index % 2]!;
const create = async (members: object = {}) => expectOk(await api().post(path, { name: 'Item', ...members }), 201);
const together = (count: number, request: (index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => request(index)));
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('numbers', () => {
  it('have neither gap nor duplicate when 64 items are created at once through two processes', async () => {
    const replies = await together(64, (index) => client(index).post(path, { name: `Item ${index}` }));
    const numbers = replies.map((reply) => expectOk(reply, 201).sequence_id as number);
    expect(numbers.sort((a, b) => a - b)).toEqual(upTo(64));
    const page = expectOk(await api().get(`${path}?per_page=200&order_by=sequence_id&fields=sequence_id`));
    expect(page.data.map(({ sequence_id }: { sequence_id: number }) => sequence_id)).toEqual(upTo(64));
    expect(page.total_count).toBe(64);
  });

  it('stay so with batches, failures and both versions among them', async () => {
    const batch = { items: upTo(5).map((index) => ({ name: `Batch ${index}` })) };
    const undone = { items: [{ name: 'x' }, { name: '' }], all_or_none: true };
    const requests = [
      (at: Client) => at.post(path, { name: 'Single' }),
      (at: Client) => at.post(`${path}bulk-create/`, batch),
      (at: Client) => at.post(`${path}bulk-create/`, undone),
      (at: Client) => at.post(path, { name: 'x', state_id: crypto.randomUUID() }),
    ];
    await together(32, (index) => requests[index % 4]!(client(index >> 2)));
    await together(4, () => tenant.v1.post(path, { name: 'Other version' }));
    const rows = await sql<{ number: number }>(
      'select sequence_id as number from work_items where workspace_id = $1 and project_id = $2 order by 1',
      [tenant.workspaceId, project.id],
    );
    expect(rows.map(({ number }) => number)).toEqual(upTo(8 + 40 + 4));
  });
});

describe('updates', () => {
  it('with the same If-Match: one wins', async () => {
    const created = await api().post(path, { name: 'Item' });
    const { id } = expectOk(created, 201);
    const options = { headers: { 'If-Match': created.headers.get('etag')! } };
    const replies = await together(8, (index) =>
      client(index).patch(`${path}${id}/`, { name: `Name ${index}` }, options),
    );
    expect(statuses(replies)).toEqual([200, ...Array<number>(7).fill(409)]);
    const winner = replies.find(({ status }) => status === 200)!;
    expect(expectOk(await api().get(`${path}${id}/`))).toEqual(winner.body);
    expect(await activitiesOf(tenant, id)).toHaveLength(2);
  });

  it('without one: each is written, with the history of what it found', async () => {
    const { id } = await create({ name: '-' });
    const replies = await together(12, (index) => client(index).patch(`${path}${id}/`, { name: `Name ${index}` }));
    expect(statuses(replies)).toEqual(Array(12).fill(200));
    const changes = (await activitiesOf(tenant, id)).slice(1);
    expect(changes).toHaveLength(12);
    const from = changes.map(({ old_value }) => old_value);
    const to = changes.map(({ new_value }) => new_value);
    expect([...from.slice(1)].sort()).toEqual([...to.slice(0, -1)].sort());
    const versions = (await eventsOf(tenant, id)).map(({ data }) => data.version as number);
    expect(versions.sort((a, b) => a - b)).toEqual(upTo(13));
  });

  it('of one item and its deletion: the item is gone, and was changed before or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await create();
      const [update, removal] = await together(2, (index) =>
        index ? client(1).delete(`${path}${id}/`) : client(0).patch(`${path}${id}/`, { name: 'B', state: 'Done' }),
      );
      expect(removal!.status).toBe(204);
      expect([200, 404]).toContain(update!.status);
      expect((await activitiesOf(tenant, id)).at(-1)).toMatchObject({ verb: 'deleted' });
    }
  });
});

describe('states', () => {
  const ROUNDS = 12;

  it('never go while an item is put into them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const body = { name: `State ${round}`, color: '#123456' };
      const { id } = expectOk(await api().post(`projects/${project.id}/states/`, body), 201);
      const other = await create();
      const [removal, creation, move] = await Promise.all([
        client(round).delete(`projects/${project.id}/states/${id}/`),
        client(round + 1).post(path, { name: 'x', state_id: id }),
        client(round).patch(`${path}${other.id}/`, { state_id: id }),
      ]);
      const entered = creation.status === 201 || move.status === 200;
      expect([removal.status, entered]).toEqual(entered ? [409, true] : [204, false]);
    }
    const lost = await sql(
      `select w.id from work_items w join states s on s.workspace_id = $1 and s.id = w.state_id
       where w.workspace_id = $1 and w.deleted_at is null and s.deleted_at is not null`,
      [tenant.workspaceId],
    );
    expect(lost).toEqual([]);
  });
});

it('labels never stay on items when they go', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = expectOk(await api().post(`projects/${project.id}/labels/`, { name: `Label ${round}` }), 201);
    const other = await create();
    const [removal, creation, change] = await Promise.all([
      client(round).delete(`projects/${project.id}/labels/${id}/`),
      client(round + 1).post(path, { name: 'x', label_ids: [id] }),
      client(round).patch(`${path}${other.id}/`, { label_ids: [id] }),
    ]);
    expect(removal.status).toBe(204);
    expect([201, 400]).toContain(creation.status);
    expect([200, 400]).toContain(change.status);
    expect(expectOk(await api().get(`${path}?label_id=${id}`)).data).toEqual([]);
  }
});

describe('trees', () => {
  const orphans = () =>
    sql(
      `select w.id from work_items w join work_items p on p.workspace_id = $1 and p.id = w.parent_id
       where w.workspace_id = $1 and w.project_id = $2 and w.deleted_at is null and p.deleted_at is not null`,
      [tenant.workspaceId, project.id],
    );

  it('never have an item below one that is deleted at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const top = await create();
      const middle = await create({ parent_id: top.id });
      const other = await create();
      const [removal, child, moved] = await Promise.all([
        client(round).delete(`${path}${top.id}/`),
        client(round + 1).post(path, { name: 'x', parent_id: middle.id }),
        client(round).patch(`${path}${other.id}/`, { parent_id: middle.id }),
      ]);
      expect(removal.status).toBe(204);
      expect([201, 400]).toContain(child.status);
      expect([200, 400]).toContain(moved.status);
      expect(await orphans()).toEqual([]);
    }
  });

  it('never close to a ring, however long', async () => {
    for (let round = 0; round < 2; round++) {
      const [a, b] = [await create(), await create()];
      const [belowA, belowB] = [await create({ parent_id: a.id }), await create({ parent_id: b.id })];
      const replies = await Promise.all([
        client(0).patch(`${path}${a.id}/`, { parent_id: belowB.id }),
        client(1).patch(`${path}${b.id}/`, { parent_id: belowA.id }),
      ]);
      const [first, second] = statuses(replies);
      expect(first).toBe(200);
      expect([400, 409]).toContain(second);
    }
  });
});

it('external pairs are given once', async () => {
  const pair = { external_source: 'jira', external_id: '1' };
  const replies = await together(8, (index) =>
    (index % 4 < 2 ? tenant.v1 : client(index)).post(path, { name: 'x', ...pair }),
  );
  expect(statuses(replies)).toEqual([201, ...Array<number>(7).fill(409)]);
  const [a, b] = [await create(), await create()];
  const other = { external_source: 'jira', external_id: '2' };
  const moved = await together(2, (index) => client(index).patch(`${path}${(index ? a : b).id}/`, other));
  expect(statuses(moved)).toEqual([200, 409]);
});

it('an item is archived once', async () => {
  const { id } = await create();
  const replies = await together(6, (index) => client(index).post(`${path}${id}/archive/`));
  expect(statuses(replies)).toEqual([200, ...Array<number>(5).fill(404)]);
});

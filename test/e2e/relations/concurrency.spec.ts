import {
  addProject,
  addWorkItem,
  expectOk,
  newTenant,
  sql,
  unique,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { activitiesOf } from '../../support/history';

let tenant: Tenant;
let projects: readonly Project[];
let clients: readonly Client[];

beforeAll(async () => {
  tenant = await newTenant();
  clients = [tenant.v2, tenant.v2.elsewhere()];
  projects = [await addProject(tenant), await addProject(tenant)];
});

interface ItemPath {
  readonly id: string;
  readonly path: string;
}

/** The client of one server process, then of the other. */
const client = (index: number) => clients[index % 2]!;

/** Items of one project, then of the other. */
const items = (count: number): Promise<ItemPath[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const project = projects[index % 2]!;
      const { id } = await addWorkItem(tenant, project);
      return { id, path: `projects/${project.id}/work-items/${id}/` };
    }),
  );

const depend = (at: Client, { path }: ItemPath, relation_type: string, ...others: ItemPath[]) =>
  at.post(`${path}dependencies/`, { relation_type, work_item_ids: others.map(({ id }) => id) });

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();

const liveRelations = (...placed: readonly ItemPath[]) =>
  sql<{ kind: string; item: string; related: string; gone: boolean }>(
    `select r.kind, r.item_id as item, r.related_item_id as related,
       i.deleted_at is not null or o.deleted_at is not null as gone
     from work_item_relations r
     join work_items i on i.workspace_id = r.workspace_id and i.id = r.item_id
     join work_items o on o.workspace_id = r.workspace_id and o.id = r.related_item_id
     where r.workspace_id = $1 and r.deleted_at is null and (r.item_id = any($2) or r.related_item_id = any($2))`,
    [tenant.workspaceId, placed.map(({ id }) => id)],
  );

describe('circles', () => {
  it.each([2, 3, 5])('of %d links that come at once never close', async (length) => {
    for (let round = 0; round < 6; round++) {
      const ring = await items(length);
      const replies = await Promise.all(
        ring.map((item, index) => depend(client(round + index), item, 'blocking', ring[(index + 1) % length]!)),
      );
      expect(statuses(replies)).toEqual([...Array<number>(length - 1).fill(201), 409]);
    }
  });

  it('of several kinds never close, from either end and in both versions', async () => {
    for (let round = 0; round < 6; round++) {
      const [a, b, c, d] = (await items(4)) as [ItemPath, ItemPath, ItemPath, ItemPath];
      const replies = await Promise.all([
        depend(client(round), a, 'blocking', b),
        depend(client(round + 1), c, 'start_after', b),
        tenant.v1.post(`${c.path}relations/`, { relation_type: 'finish_before', issues: [d.id] }),
        tenant.v1.post(`${a.path}dependencies/`, { relation_type: 'blocked_by', work_item_ids: [d.id] }),
      ]);
      expect(replies.filter(({ status }) => status !== 201)).toHaveLength(1);
      expect(await liveRelations(a, b, c, d)).toHaveLength(3);
    }
  });
});

describe('a pair', () => {
  it('gets one relation, whoever asks for which', async () => {
    for (let round = 0; round < 6; round++) {
      const [a, b] = (await items(2)) as [ItemPath, ItemPath];
      const replies = await Promise.all([
        depend(client(0), a, 'blocking', b),
        depend(client(1), b, 'blocking', a),
        depend(client(0), b, 'start_before', a),
        depend(client(1), a, 'finish_before', b),
      ]);
      expect(statuses(replies)).toEqual([201, 409, 409, 409]);
      expect(await liveRelations(a, b)).toHaveLength(1);
    }
  });

  it('gets it once, although everyone asks for the same', async () => {
    const [a, b] = (await items(2)) as [ItemPath, ItemPath];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? depend(client(index >> 1), a, 'blocking', b) : depend(client(index >> 1), b, 'blocked_by', a),
      ),
    );
    expect(statuses(replies)).toEqual(Array(8).fill(201));
    expect(await liveRelations(a, b)).toHaveLength(1);
    expect(await activitiesOf(tenant, a.id)).toHaveLength(1);
  });

  it('loses it once', async () => {
    const [a, b] = (await items(2)) as [ItemPath, ItemPath];
    expectOk(await depend(client(0), a, 'blocking', b), 201);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const [from, to] = index % 2 ? [a, b] : [b, a];
        return client(index >> 1).delete(`${from.path}dependencies/${to.id}/`);
      }),
    );
    expect(statuses(replies)).toEqual([204, ...Array<number>(5).fill(404)]);
    expect(await activitiesOf(tenant, a.id)).toHaveLength(2);
  });
});

it('relations of the same items wait for one another, in whatever order they name them', async () => {
  for (let round = 0; round < 4; round++) {
    const [a, b, c, d] = (await items(4)) as [ItemPath, ItemPath, ItemPath, ItemPath];
    const { id } = expectOk(
      await tenant.v2.post('work-item-relation-definitions/', { name: unique('D'), outward: 'x', inward: 'x' }),
      201,
    );
    const relate = (at: Client, { path }: ItemPath, ...others: ItemPath[]) =>
      at.post(`${path}relations/`, {
        relation_definition_id: id,
        direction: 'x',
        work_item_ids: others.map((other) => other.id),
      });
    const replies = await Promise.all([
      relate(client(0), a, d, c, b),
      relate(client(1), d, a, b, c),
      relate(client(0), c, b, a, d),
      relate(client(1), b, c, d, a),
    ]);
    expect(statuses(replies)).toEqual(Array(4).fill(201));
    expect(await liveRelations(a, b, c, d)).toHaveLength(6);
  }
});

describe('what goes at the same time', () => {
  it('an item: it is related before or not at all, and in the end it has no relation', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b, c] = (await items(3)) as [ItemPath, ItemPath, ItemPath];
      const [removal, relation] = await Promise.all([
        client(round).delete(b.path),
        depend(client(round + 1), a, 'blocking', c, b),
      ]);
      expect(removal.status).toBe(204);
      expect([201, 400]).toContain(relation.status);
      expect(await liveRelations(b)).toEqual([]);
      expect(await liveRelations(a)).toHaveLength(relation.status === 201 ? 1 : 0);
    }
  });

  it('the item that relations are set on', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = (await items(2)) as [ItemPath, ItemPath];
      const [removal, relation] = await Promise.all([
        client(round).delete(a.path),
        depend(client(round + 1), a, 'blocked_by', b),
      ]);
      expect(removal.status).toBe(204);
      expect([201, 404]).toContain(relation.status);
      expect(await liveRelations(a, b)).toEqual([]);
    }
  });

  it('a definition: no relation of it is left', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = (await items(2)) as [ItemPath, ItemPath];
      const body = { name: unique('D'), outward: 'x', inward: 'y' };
      const { id } = expectOk(await tenant.v2.post('work-item-relation-definitions/', body), 201);
      const [removal, relation] = await Promise.all([
        client(round).delete(`work-item-relation-definitions/${id}/`),
        client(round + 1).post(`${a.path}relations/`, {
          relation_definition_id: id,
          direction: 'x',
          work_item_ids: [b.id],
        }),
      ]);
      expect(removal.status).toBe(204);
      expect([201, 400]).toContain(relation.status);
      expect(await liveRelations(a, b)).toEqual([]);
    }
  });
});

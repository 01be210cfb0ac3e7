import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newPerson,
  newTenant,
  openScene,
  sql,
  type Scene,
} from '../../support';
import { until } from '../../support/service';

jest.setTimeout(60_000);

interface Told {
  readonly event_id: string;
  readonly event: string;
  readonly entity_id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previous_attributes: object;
}

interface Page {
  readonly data: readonly Told[];
  readonly next: string;
  readonly has_more: boolean;
}

const read = async ({ v2 }: Scene, query = ''): Promise<Page> => expectOk(await v2.get(`events/?${query}`)) as Page;

/** Pages until so many events of work items were found; transactions of others that are under way hold back the newest events for a moment. */
async function all(scene: Scene, count: number, perPage = 200): Promise<Told[]> {
  const found: Told[] = [];
  let next = '';
  await until(async () => {
    const page = await read(scene, `per_page=${perPage}${next && `&after=${next}`}`);
    found.push(...page.data);
    next = page.next;
    return found.filter(({ event }) => event.startsWith('workitem.')).length >= count;
  }, `${count} events`);
  return found;
}

it('tells what happened in order, page by page, each event once', async () => {
  const scene = await openScene();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await scene.add('work-items', { name }));
  expectOk(await scene.v2.patch(`${scene.at('work-items')}${ids[0]}/`, { priority: 'high' }));
  expect((await scene.v2.delete(`${scene.at('work-items')}${ids[1]}/`)).status).toBe(204);
  const events = (await all(scene, 7, 2)).filter(({ event }) => event.startsWith('workitem.'));
  expect(events.map(({ event, entity_id: id }) => `${event} ${ids.indexOf(id)}`)).toEqual([
    ...[0, 1, 2, 3, 4].map((place) => `workitem.created ${place}`),
    ...['workitem.updated 0', 'workitem.deleted 1'],
  ]);
  expect(events[5]).toMatchObject({ data: { priority: 'high' }, previous_attributes: { priority: 'none' } });
  expect(events[6]).toMatchObject({ data: {}, previous_attributes: { name: 'b' } });
  expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(7);
});

it('misses nothing of what many write at the same time', async () => {
  const scene = await openScene();
  const write = async (n: number) => {
    for (let i = 0; i < 8; i++) await scene.add('work-items', { name: `${n}-${i}` });
  };
  const writing = Promise.all([0, 1, 2, 3].map(write));
  const reading = all(scene, 32, 5);
  await writing;
  const created = (await reading).filter(({ event }) => event === 'workitem.created');
  expect(created).toHaveLength(32);
  expect(new Set(created.map(({ event_id: id }) => id)).size).toBe(32);
});

it('goes on where it ended, also behind nothing', async () => {
  const scene = await openScene(await newTenant());
  const { data, next, has_more: hasMore } = await read(scene);
  expect([data.filter(({ event }) => event.startsWith('workitem.')), hasMore]).toEqual([[], false]);
  await scene.add('work-items', { name: 'first' });
  let page = await read(scene, `after=${next}`);
  await until(async () => (page = await read(scene, `after=${next}`)).data.length > 0, 'the event');
  expect(page.data.map(({ event }) => event)).toEqual(['workitem.created']);
  expect((await read(scene, `after=${page.next}`)).data).toEqual([]);
});

it('refuses a position that is none, or of another workspace', async () => {
  const [scene, other] = [await openScene(), await openScene()];
  for (const after of ['x', '1_2', `1_${scene.project.id}`, `1_${scene.project.id}_3`]) {
    expect(fieldCodes(await scene.v2.get(`events/?after=${after}`))).toEqual(['after invalid']);
  }
  await other.add('work-items', { name: 'x' });
  await all(other, 1);
  const { next } = await read(other);
  expect(fieldCodes(await scene.v2.get(`events/?after=${next}`))).toEqual(['after invalid']);
  expect(fieldCodes(await scene.v2.get('events/?per_page=0'))).toEqual(['per_page invalid']);
});

it('is for those who run the workspace', async () => {
  const { tenant } = await openScene();
  expectProblem(await (await addMember(tenant, 'member')).v2.get('events/'), 403, 'forbidden');
  expectOk(await (await addMember(tenant, 'admin')).v2.get('events/'));
  expectProblem(await (await newPerson(tenant.slug)).v2.get('events/'), 404);
});

it('keeps events for a month, and what somebody has still to read for longer', async () => {
  const scene = await openScene();
  const { workspaceId } = scene.tenant;
  const [old, unread, fresh] = [
    await scene.add('work-items'),
    await scene.add('work-items'),
    await scene.add('work-items'),
  ];
  const left = async () =>
    (await sql<{ id: string }>(`select entity_id as id from outbox where workspace_id = $1`, [workspaceId])).map(
      ({ id }) => id,
    );
  await until(
    async () =>
      (
        await sql(
          `select 1 from event_cursors c join outbox o on o.workspace_id = $1 and o.entity_id = $2
           where c.workspace_id = $1 and (c.transaction_id, c.event_id) >= (o.transaction_id, o.id)`,
          [workspaceId, fresh],
        )
      ).length > 0,
    'the consumers',
  );
  await sql(`update outbox set created_at = now() - interval '31 days' where workspace_id = $1 and entity_id <> $2`, [
    workspaceId,
    fresh,
  ]);
  await sql(
    `insert into postponed_events (workspace_id, consumer, event_id, entity_id, attempts, last_error)
     select $1, 'probe', id, entity_id, 10, '' from outbox where workspace_id = $1 and entity_id = $2`,
    [workspaceId, unread],
  );
  await sql(`select graphile_worker.add_job('platform.sweep', '{}'::json)`);
  await until(async () => !(await left()).includes(old), 'the sweep');
  const ids = await left();
  expect([unread, fresh].filter((id) => !ids.includes(id))).toEqual([]);
  await sql(`delete from postponed_events where workspace_id = $1 and consumer = 'probe'`, [workspaceId]);
});

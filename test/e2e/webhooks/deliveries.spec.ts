import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { addMember, expectOk, expectProblem, openScene, sql, unique, type Scene } from '../../support';
import { auditOf } from '../../support/history';
import { Receiver, type Behaviour, type Received } from '../../support/receiver';
import { until } from '../../support/service';

type Row = { readonly id: string } & Record<string, string>;

let receiver: Receiver;
let scene: Scene;

beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  scene = await openScene(undefined, { is_milestone_enabled: true });
});

interface Hook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

async function hook(members: object = {}, behaviour?: Behaviour): Promise<Hook> {
  const url = receiver.url(behaviour);
  const { id } = expectOk(await scene.v2.post('webhooks/', { url, scopes: ['workitem.created'], ...members }), 201);
  const { secret_key: secret } = expectOk(await scene.v2.post(`webhooks/${id}/regenerate/`));
  return { id, url, secret } as Hook;
}

const items = () => scene.at('work-items');
const create = async (members: object = {}): Promise<Row> =>
  expectOk(await scene.v2.post(items(), { name: 'Mend', ...members }), 201) as Row;
const patch = async ({ id }: Row, members: object): Promise<Row> =>
  expectOk(await scene.v2.patch(`${items()}${id}/`, members)) as Row;

const logsOf = async ({ id }: Hook): Promise<Row[]> =>
  expectOk(await scene.v2.get(`webhook-logs/${id}/?order_by=created_at`)).data as Row[];

async function logged(own: Hook, count: number): Promise<Row[]> {
  await until(async () => (await logsOf(own)).length >= count, `${count} attempts`);
  return logsOf(own);
}

const statuses = (logs: readonly Row[]): string => logs.map((log) => log.response_status || '-').join(' ');

const verifies = ({ raw, headers }: Received, secret: string): boolean => {
  try {
    return Boolean(new Webhook(secret, { format: 'raw' }).verify(raw, headers as Record<string, string>));
  } catch {
    return false;
  }
};

/** The library reads what it verifies as JSON, which a form is not. */
const standard = ({ raw, headers }: Received, secret: string): string =>
  new Webhook(secret, { format: 'raw' }).sign(
    headers['webhook-id'] as string,
    new Date(Number(headers['webhook-timestamp']) * 1000),
    raw,
  );

const plain = (raw: string, secret: string): string => createHmac('sha256', secret).update(raw).digest('hex');

describe('a delivery', () => {
  it('tells of one event, signed in both ways', async () => {
    const own = await hook({ scopes: ['workitem.created', 'workitem.updated', 'workitem.deleted'] });
    const item = await create({ priority: 'low' });
    await patch(item, { priority: 'high' });
    expect((await scene.v2.delete(`${items()}${item.id}/`)).status).toBe(204);
    const [created, updated, deleted] = await receiver.received(own.url, 3);
    expect(created!.body).toEqual({
      version: 'v2',
      delivery_id: created!.headers['x-plane-delivery'],
      event_id: created!.headers['webhook-id'],
      entity_id: item.id,
      entity_type: 'issue',
      event: 'workitem.created',
      webhook_id: own.id,
      workspace_id: scene.tenant.workspaceId,
      data: expect.objectContaining({ id: item.id, name: 'Mend', priority: 'low', identifier: item.identifier }),
      previous_attributes: {},
    });
    const { custom_fields: _, permissions: __, ...shown } = item as Record<string, unknown>;
    expect(created!.body.data).toEqual(shown);
    expect(updated!.body).toMatchObject({
      event: 'workitem.updated',
      data: { id: item.id, priority: 'high' },
      previous_attributes: { priority: 'low' },
    });
    expect(deleted!.body).toMatchObject({
      event: 'workitem.deleted',
      data: {},
      previous_attributes: { id: item.id, priority: 'high' },
    });
    for (const delivery of [created!, updated!, deleted!]) {
      expect(verifies(delivery, own.secret)).toBe(true);
      expect(verifies(delivery, `${own.secret}x`)).toBe(false);
      expect(delivery.headers).toMatchObject({
        'content-type': 'application/json',
        'x-plane-event': delivery.body.event,
        'x-plane-signature': plain(delivery.raw, own.secret),
      });
    }
    const logs = await logged(own, 3);
    expect(statuses(logs)).toBe('200 200 200');
    expect(logs[0]).toMatchObject({
      id: created!.body.delivery_id,
      webhook_id: own.id,
      event_type: 'workitem.created',
      request_method: 'POST',
      response_body: 'ok',
      status_text: 'OK',
      error_message: '',
      retry_count: 0,
    });
    expect(expectOk(await scene.v2.get(`webhook-logs/${own.id}/${logs[0]!.id}/`))).toEqual(logs[0]);
  });

  it('tells of one changed member at a time, in the words of version 1, where the webhook asks for that', async () => {
    const own = await hook({
      version: 'v1',
      content_type: 'application/x-www-form-urlencoded',
      scopes: ['workitem.created', 'workitem.updated', 'workitem.deleted'],
    });
    const item = await create({ priority: 'low' });
    await patch(item, { priority: 'high', name: 'Mended' });
    await scene.v2.delete(`${items()}${item.id}/`);
    const deliveries = await receiver.received(own.url, 4);
    const [created, ...others] = deliveries.map(({ body }) => body);
    expect(created).toMatchObject({
      event: 'issue',
      action: 'created',
      webhook_id: own.id,
      workspace_id: scene.tenant.workspaceId,
      data: { id: item.id, name: 'Mend', project: scene.project.id, assignees: [] },
      activity: { field: null, old_value: null, new_value: null, actor: { id: scene.tenant.owner.userId } },
    });
    const activities = others.slice(0, 2).map(({ activity }) => activity as Record<string, unknown>);
    expect(activities.sort((a, b) => String(a.field).localeCompare(String(b.field)))).toMatchObject([
      { field: 'name', old_value: 'Mend', new_value: 'Mended' },
      { field: 'priority', old_value: 'low', new_value: 'high', old_identifier: null },
    ]);
    expect(others[2]).toMatchObject({ action: 'deleted', data: { id: item.id } });
    expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    for (const delivery of deliveries) {
      expect(delivery.headers).toMatchObject({ 'x-plane-event': 'issue' });
      expect(delivery.headers['x-plane-signature']).toBe(plain(delivery.raw, own.secret));
      expect((delivery.headers['webhook-signature'] as string).split(' ')[0]).toBe(standard(delivery, own.secret));
    }
  });

  it('shows version 1 what a work item refers to, as that version shows it', async () => {
    const own = await hook({ version: 'v1', scopes: ['workitem.created', 'workitem.updated'] });
    const [label, other] = [await scene.add('labels', { name: unique('Bug') }), await scene.add('labels')];
    const { userId } = scene.tenant.owner;
    const item = await create({ label_ids: [label, other], assignee_ids: [userId] });
    const [created] = await receiver.received(own.url);
    expect(created!.body.data).toMatchObject({
      id: item.id,
      state: { id: scene.project.states.backlog, name: 'Backlog', group: 'backlog' },
      assignees: [{ id: userId, display_name: expect.any(String) as unknown }],
      module: null,
      cycle: null,
    });
    const { labels } = created!.body.data as { labels: { id: string; name: string }[] };
    expect(labels.map(({ id }) => id).sort()).toEqual([label, other].sort());
    expect(labels.every(({ name }) => typeof name === 'string')).toBe(true);
    await patch(item, { label_ids: [label], state_id: scene.project.states.started });
    const told = (await receiver.received(own.url, 3)).slice(1).map(({ body }) => body);
    expect(told.map(({ activity }) => (activity as Row).field).sort()).toEqual(['labels', 'state']);
    const activities = Object.fromEntries(told.map(({ activity }) => [(activity as Row).field, activity]));
    const none = { new_value: null, new_identifier: null };
    const { name } = labels.find(({ id }) => id === other)!;
    expect(activities).toMatchObject({
      labels: { old_value: name, old_identifier: other, ...none },
      state: {
        old_value: 'Backlog',
        old_identifier: scene.project.states.backlog,
        new_value: 'In Progress',
        new_identifier: scene.project.states.started,
      },
    });
    for (const { data } of told) expect(data).toMatchObject({ labels: [{ id: label }], state: { group: 'started' } });
  });

  it('comes for the kinds that the webhook has, from when it has been active', async () => {
    await create({ name: 'Before' });
    const own = await hook({ scopes: ['milestone.created', 'workitem.created'] });
    const milestone = expectOk(await scene.v2.post(scene.at('milestones'), { title: 'M' }), 201);
    await patch(await create({ name: 'One' }), { name: 'Two' });
    const [first, second] = await receiver.received(own.url, 2);
    expect(first!.body).toMatchObject({ event: 'milestone.created', entity_id: milestone.id, data: { title: 'M' } });
    expect(second!.body).toMatchObject({ event: 'workitem.created', data: { name: 'One' } });
    expectOk(await scene.v2.patch(`webhooks/${own.id}/`, { is_active: false }));
    await create({ name: 'While off' });
    expectOk(await scene.v2.patch(`webhooks/${own.id}/`, { is_active: true }));
    await create({ name: 'Last' });
    const all = await receiver.received(own.url, 3);
    expect(all.map(({ body }) => (body.data as Row).name ?? 'M')).toEqual(['M', 'One', 'Last']);
  });

  it.each([
    ['rich filters', { rich_filters: { or: [{ priority__in: ['urgent'] }, { sequence_id: 99_999 }] } }],
    ['a query', { pql_filters: { stripped: 'priority in ["urgent", "high"] and not priority = high' } }],
  ])('comes for work items that meet %s, also when they go', async (_, filters) => {
    const own = await hook({ scopes: ['workitem.created', 'workitem.deleted', 'milestone.created'], ...filters });
    const [other, meant] = [await create({ priority: 'low' }), await create({ priority: 'urgent' })];
    for (const { id } of [other, meant]) await scene.v2.delete(`${items()}${id}/`);
    expectOk(await scene.v2.post(scene.at('milestones'), { title: 'M' }), 201);
    const told = await receiver.received(own.url, 3);
    // Messages of different records may overtake one another.
    const seen = told.map(({ body }) => [body.event, body.entity_id]);
    expect(seen.filter(([, id]) => id === meant.id).map(([event]) => event)).toEqual([
      'workitem.created',
      'workitem.deleted',
    ]);
    expect(seen.filter(([, id]) => id !== meant.id)).toEqual([['milestone.created', expect.any(String)]]);
  });

  it('has for a while a signature by the secret before', async () => {
    const own = await hook();
    const { secret_key: newer } = expectOk(await scene.v2.post(`webhooks/${own.id}/regenerate/`)) as Row;
    await create();
    const [both] = await receiver.received(own.url);
    expect([verifies(both!, newer!), verifies(both!, own.secret)]).toEqual([true, true]);
    expect(both!.headers['x-plane-signature']).toBe(plain(both!.raw, newer!));
    await sql('update webhooks set previous_secret_until = now() where id = $1', [own.id]);
    await create();
    const [, alone] = await receiver.received(own.url, 2);
    expect([verifies(alone!, newer!), verifies(alone!, own.secret)]).toEqual([true, false]);
  });
});

describe('a receiver', () => {
  /** Behaves in a way for so many deliveries, and takes all further ones. */
  const at = (count: number, behaviour: Behaviour): Behaviour => {
    let left = count;
    return (...all) => (left-- > 0 ? behaviour(...all) : all[1].end('ok'));
  };
  const answering =
    (status: number, headers: Record<string, string> = {}): Behaviour =>
    (_, response) =>
      response.writeHead(status, headers).end('no');

  it.each<[string, Behaviour, string]>([
    ['fails', at(1, answering(500)), '500 200'],
    ['asks to wait', at(1, answering(429, { 'Retry-After': '2' })), '429 200'],
    ['hangs', at(1, () => undefined), '- 200'],
    ['resets the connection', at(1, (_, __, { socket }) => void socket.resetAndDestroy()), '- 200'],
  ])('that %s is sent the same again', async (_, behaviour, expected) => {
    const own = await hook({}, behaviour);
    await create();
    const [first, second] = await receiver.received(own.url, 2);
    const logs = await logged(own, 2);
    expect(statuses(logs)).toBe(expected);
    expect(logs.map((log) => Number(log.retry_count))).toEqual([0, 1]);
    expect(second!.body.event_id).toBe(first!.body.event_id);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body.delivery_id).not.toBe(first!.body.delivery_id);
    const waited = Date.parse(logs[1]!.created_at!) - Date.parse(logs[0]!.created_at!);
    expect(waited).toBeGreaterThan(expected.startsWith('429') ? 1_900 : 700);
  });

  it.each<[string, Behaviour, string]>([
    ['refuses', answering(404), '404'],
    ['sends it elsewhere', answering(302, { location: '/elsewhere' }), '302'],
  ])('that %s is not sent it again', async (_, behaviour, expected) => {
    const own = await hook({}, behaviour);
    const other = await hook();
    await create();
    expect(statuses(await logged(own, 1))).toBe(expected);
    // Both are told in one turn: when the other one was told of something later, nothing more can be on its way.
    await create();
    await receiver.received(other.url, 2);
    await logged(own, 2);
    expect(receiver.at(own.url)).toHaveLength(2);
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it.each<[string, Behaviour]>([
    ['answers without end', (_, response) => void response.end('x'.repeat(20_000_000))],
    ['drips its answer', (_, response) => void response.writeHead(200).write('slow')],
  ])('that %s has taken it', async (_, behaviour) => {
    const own = await hook({}, behaviour);
    await create();
    const [log] = await logged(own, 1);
    expect(log!.response_status).toBe('200');
    expect(log!.response_body!.length).toBeLessThan(3_000);
  });

  it('gets the events of a record in order, and those of others meanwhile', async () => {
    let isDown = true;
    const own = await hook({ scopes: ['workitem.created', 'workitem.updated'] }, ({ body }, response) => {
      response.writeHead(isDown && (body.data as Row).name === 'A1' ? 503 : 200).end();
    });
    const item = await create({ name: 'A1' });
    await receiver.received(own.url);
    await patch(item, { name: 'A2' });
    await patch(item, { name: 'A3' });
    await create({ name: 'B' });
    await until(() => receiver.at(own.url).some(({ body }) => (body.data as Row).name === 'B'), 'the other record');
    isDown = false;
    await until(() => receiver.at(own.url).some(({ body }) => (body.data as Row).name === 'A3'), 'the last change');
    const names = receiver.at(own.url).map(({ body }) => (body.data as Row).name!);
    expect([...new Set(names.filter((name) => name !== 'B'))]).toEqual(['A1', 'A2', 'A3']);
  });

  it('that hangs does not slow others', async () => {
    const slow = await hook({}, () => undefined);
    const quick = await hook();
    for (let n = 0; n < 8; n++) await create();
    const began = Date.now();
    await receiver.received(quick.url, 8);
    // Eight attempts at the slow one would take 16 s in a row.
    expect(Date.now() - began).toBeLessThan(10_000);
    expect((await logsOf(slow)).every((log) => log.response_status === '')).toBe(true);
  });

  it('that is gone is given up, and whoever made the webhook is told', async () => {
    const own = await hook({ name: 'Gone' }, answering(410));
    await create();
    await until(async () => !expectOk(await scene.v2.get(`webhooks/${own.id}/`)).is_active, 'the end');
    const entries = await auditOf(scene.tenant, 'webhook.disabled');
    expect(entries).toMatchObject([{ target_id: own.id, reason: 'gone', actor_id: null }]);
    const mails = await sql<{ subject: string }>('select subject from mails where recipient = $1', [
      scene.tenant.owner.email,
    ]);
    expect(mails).toEqual([{ subject: 'The webhook Gone was switched off' }]);
    expectProblem(await scene.v2.post(`webhooks/${own.id}/test/`), 409, 'conflict');
  });

  it.each<[string, string]>([
    ['is a plain member now', `update workspace_members set role = 'member' where user_id = $1`],
    ['has left the workspace', 'update workspace_members set is_active = false where user_id = $1'],
    ['is deactivated', 'update users set is_active = false where id = $1'],
  ])('gets nothing once the person who decided what is sent %s, and the owners are told', async (_, change) => {
    const ada = await addMember(scene.tenant, 'admin');
    const own = await hook({ name: 'Mirror' });
    await create();
    await receiver.received(own.url);
    expectOk(await ada.v2.patch(`webhooks/${own.id}/`, { scopes: ['workitem.created', 'workitem.updated'] }));
    await create();
    await receiver.received(own.url, 2);
    await sql(change, [ada.userId]);
    await create();
    const read = async () => expectOk(await scene.v2.get(`webhooks/${own.id}/`)) as Row;
    await until(async () => !(await read()).is_active, 'the end');
    expect(await read()).toMatchObject({ end_reason: 'person_may_not', decided_by_id: ada.userId });
    expect(receiver.at(own.url)).toHaveLength(2);
    expect(await auditOf(scene.tenant, 'webhook.disabled')).toMatchObject([
      { reason: 'person_may_not', actor_id: null },
    ]);
    const mails = await sql<{ recipient: string }>('select recipient from mails where recipient = any($1)', [
      [scene.tenant.owner.email, ada.email],
    ]);
    expect(mails).toEqual([{ recipient: scene.tenant.owner.email }]);

    expectOk(await scene.v2.patch(`webhooks/${own.id}/`, { is_active: true }));
    expect(await read()).toMatchObject({ end_reason: null, decided_by_id: scene.tenant.owner.userId });
    await receiver.received(own.url, 3);
  });

  it('that has taken nothing for three days is given up', async () => {
    const own = await hook({}, answering(400));
    await sql(`update webhooks set failures = 9, failing_since = now() - interval '73 hours' where id = $1`, [own.id]);
    await create();
    await until(async () => !expectOk(await scene.v2.get(`webhooks/${own.id}/`)).is_active, 'the end');
    expect(await auditOf(scene.tenant, 'webhook.disabled')).toMatchObject([{ reason: 'failing' }]);
  });
});

describe('what is sent by hand', () => {
  it('is a test, an attempt again, or a span of time', async () => {
    const own = await hook();
    const since = new Date().toISOString();
    expect((await scene.v2.post(`webhooks/${own.id}/test/`)).status).toBe(202);
    const [test] = await receiver.received(own.url);
    expect(test!.body).toMatchObject({ event: 'webhook.test', entity_type: 'webhook', entity_id: own.id, data: {} });
    expect(verifies(test!, own.secret)).toBe(true);
    await create({ name: 'One' });
    const log = (await logged(own, 2))[1]!;
    expect((await scene.v2.post(`webhook-logs/${own.id}/${log.id}/redeliver/`)).status).toBe(202);
    const [, one, again] = await receiver.received(own.url, 3);
    expect(again!.headers['webhook-id']).toBe(one!.headers['webhook-id']);
    expect(again!.body.data).toEqual(one!.body.data);

    expectOk(await scene.v2.patch(`webhooks/${own.id}/`, { is_active: false }));
    await create({ name: 'While off' });
    expectOk(await scene.v2.patch(`webhooks/${own.id}/`, { is_active: true }));
    const queued = expectOk(await scene.v2.post(`webhooks/${own.id}/redeliver/`, { since }), 202);
    expect(queued).toEqual({ queued: 2, next: null });
    const all = await receiver.received(own.url, 5);
    expect(all.slice(3).map(({ body }) => (body.data as Row).name)).toEqual(['One', 'While off']);
  });
});

it('costs a workspace without an active webhook nothing: its events have no reader', async () => {
  const streams = () =>
    sql(`select 1 from event_cursors where workspace_id = $1 and consumer = 'webhooks'`, [scene.tenant.workspaceId]);
  await create();
  expect(await streams()).toEqual([]);
  const own = await hook();
  expect(await streams()).toHaveLength(1);
  expectOk(await scene.v2.patch(`webhooks/${own.id}/`, { is_active: false }));
  expect(await streams()).toEqual([]);
});

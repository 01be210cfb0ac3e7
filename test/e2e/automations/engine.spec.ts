import { createHmac } from 'node:crypto';
import '../../../src/contexts/item-references.fake';
import { AutomationRetention } from '../../../src/contexts/automations/application/run.starts';
import { AutomationSchedules } from '../../../src/contexts/automations/application/automation.schedules';
import { Runs } from '../../../src/contexts/automations/application/runs';
import {
  addPersonWithRole,
  expectOk,
  openScene,
  sql,
  unique,
  type Client,
  type Person,
  type Scene,
} from '../../support';
import { Receiver } from '../../support/receiver';
import { until } from '../../support/service';
import { useCases, type UseCases } from '../../support/use-cases';
import { openWorld } from '../workflows/world';

type Row = Readonly<Record<string, string>>;

interface Activity {
  readonly verb: string;
  readonly field: string;
  readonly new_value: string | null;
  readonly actor_id: string;
  readonly automation_node_id: string | null;
  readonly automation_run_id: string | null;
  readonly node_execution_id: string | null;
}

interface Built {
  readonly path: string;
  readonly nodes: readonly Row[];
}

let scene: Scene;
let receiver: Receiver;
let first: UseCases;
let second: UseCases;

beforeAll(async () => {
  receiver = await Receiver.start();
  [first, second] = await Promise.all([useCases({ WEBHOOK_ALLOWED_CIDRS: 'loopback' }), useCases()]);
});
afterAll(async () => {
  receiver.close();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(async () => {
  scene = await openScene();
});

const trigger = (handler_name: string, config: object = {}) => ({ node_type: 'trigger', handler_name, config });
const action = (handler_name: string, config: object = {}) => ({ node_type: 'action', handler_name, config });
const filter = (config: object) => ({ node_type: 'condition', handler_name: 'field_filter', config });

interface Members {
  readonly by?: Client;
  readonly home?: string;
  readonly scope?: string;
  readonly project_ids?: readonly string[];
}

/** Nodes one behind the other, switched on. */
async function automation(
  parts: readonly object[],
  { by = scene.v2, home = scene.at('automations'), ...members }: Members = {},
): Promise<Built> {
  const body = { name: unique('A'), scope: 'WorkItem', ...members };
  const path = `${home}${(expectOk(await by.post(home, body), 201) as Row).id}/`;
  const nodes: Row[] = [];
  for (const part of parts) {
    const node = expectOk(await by.post(`${path}nodes/`, { name: unique('N'), ...part }), 201) as Row;
    const before = nodes.at(-1);
    const ends = before && { source_node_id: before.id, target_node_id: node.id };
    if (ends) expectOk(await by.post(`${path}edges/`, ends), 201);
    nodes.push(node);
  }
  expect((await by.post(`${path}status/`, { is_enabled: true })).status).toBe(204);
  return { path, nodes };
}

const items = () => scene.at('work-items');
const create = async (members: object = {}): Promise<Row> =>
  expectOk(await scene.v2.post(items(), { name: unique('W'), ...members }), 201) as Row;
const patch = async ({ id }: Row, members: object): Promise<Row> =>
  expectOk(await scene.v2.patch(`${items()}${id}/`, members)) as Row;
const read = async ({ id }: Row): Promise<Row> => expectOk(await scene.v2.get(`${items()}${id}/`)) as Row;

const activities = async ({ path }: Built, query = ''): Promise<Activity[]> =>
  expectOk(await scene.v2.get(`${path}activities/?per_page=200${query}`)).data as Activity[];

/** How runs ended, oldest first, as soon as there are so many. */
async function ended(built: Built, count = 1): Promise<Activity[]> {
  let runs: Activity[] = [];
  await until(async () => (runs = await activities(built, '&field=run')).length >= count, `${count} runs`);
  return runs.reverse();
}

/** By itself, and it says so. */
async function expectSwitchedOff(built: Built): Promise<void> {
  expect(expectOk(await scene.v2.get(built.path))).toMatchObject({ is_enabled: false, status: 'disabled' });
  const [run] = await ended(built);
  expect(run!.new_value).toContain('was switched off');
  const off = { verb: 'updated', old_value: 'true', new_value: 'false', actor_id: run!.actor_id };
  expect((await activities(built, '&field=is_enabled'))[0]).toMatchObject(off);
}

/** Nothing more is under way that somebody was told of before now. */
async function settled(): Promise<void> {
  const marker = await automation([trigger('record_created'), action('set_priority', { priority: 'low' })]);
  await create();
  await ended(marker);
}

describe('an action', () => {
  it.each([
    [
      'set_state',
      () => ({ state_id: scene.project.states.started }),
      () => ({ state_id: scene.project.states.started }),
    ],
    ['set_priority', () => ({ priority: 'urgent' }), () => ({ priority: 'urgent' })],
    [
      'set_assignees',
      () => ({ assignee_ids: [scene.tenant.owner.userId] }),
      () => ({ assignee_ids: [scene.tenant.owner.userId] }),
    ],
  ])('%s changes the work item', async (name, config, expected) => {
    const built = await automation([trigger('record_created'), action(name, config())]);
    const item = await create();
    const [run] = await ended(built);
    expect(run).toMatchObject({ verb: 'succeeded', new_value: null });
    expect(await read(item)).toMatchObject(expected());
    const known = expectOk(await scene.v2.get(built.path)) as Row;
    expect(known).toMatchObject({ run_count: 1, last_run_at: expect.any(String) });
    expect(run!.actor_id).toBe(known.bot_user_id);
    const start = expectOk(await scene.v2.get(`${built.path}nodes/${built.nodes[0]!.id}/`)) as Row;
    expect(start.last_triggered_at).toBe(known.last_run_at);
    const steps = await activities(built, '&field=node&verb=succeeded');
    expect(steps).toMatchObject([
      { automation_node_id: built.nodes[1]!.id, automation_run_id: run!.automation_run_id },
    ]);
    expect(steps[0]!.node_execution_id).toEqual(expect.any(String));
  });

  it('set_labels adds, takes away and replaces', async () => {
    const labels = [await scene.add('labels'), await scene.add('labels'), await scene.add('labels')];
    const add = action('set_labels', { label_ids: [labels[0]] });
    const remove = action('set_labels', { label_ids: [labels[1]], mode: 'remove' });
    const built = await automation([trigger('record_created'), add, remove]);
    const item = await create({ label_ids: [labels[1], labels[2]] });
    await ended(built);
    expect([...((await read(item)).label_ids as unknown as string[])].sort()).toEqual([labels[0], labels[2]].sort());
    const replace = action('set_labels', { label_ids: [labels[1]], mode: 'replace' });
    const other = await automation([trigger('record_updated', { fields: ['name'] }), replace]);
    await patch(item, { name: 'Other' });
    await ended(other);
    expect((await read(item)).label_ids).toEqual([labels[1]]);
  });

  it('add_comment says something in the name of the owner', async () => {
    const built = await automation([trigger('record_created'), action('add_comment', { text: 'Look <here>' })]);
    const item = await create();
    await ended(built);
    const { data } = expectOk(await scene.v2.get(`${items()}${item.id}/comments/`)) as { data: Row[] };
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data[0])).toContain('Look &lt;here&gt;');
    expect(data[0]!.created_by_id).toBe(scene.tenant.owner.userId);
  });

  it('send_email goes to members of the workspace, once', async () => {
    const subject = unique('Subject');
    const built = await automation([
      trigger('record_created'),
      action('send_email', { to: ['owner', 'creator', scene.tenant.owner.userId], subject, body: 'Look' }),
    ]);
    await create();
    await ended(built);
    const mails = await sql<Row>('select recipient, body from mails where subject = $1', [subject]);
    expect(mails).toMatchObject([{ body: expect.stringContaining('Look') }]);
  });

  it('send_webhook is signed with the secret of its node, and sent once', async () => {
    const url = receiver.url();
    const built = await automation([
      trigger('record_created'),
      action('send_webhook', { url, headers: { 'X-Team': 'core' } }),
    ]);
    // Sent back as it is shown, it goes on as it was.
    const node = `${built.path}nodes/${built.nodes[1]!.id}/`;
    const { config } = expectOk(await scene.v2.get(node)) as { config: object };
    expect(config).toEqual({ url, headers: { 'X-Team': '********' } });
    expectOk(await scene.v2.patch(node, { name: 'Sends', config }));
    const path = `${node}regenerate-webhook-secret/`;
    const { secret: old } = expectOk(await scene.v2.post(path)) as Row;
    const { secret } = expectOk(await scene.v2.post(path)) as Row;
    const item = await create();
    const [sent] = await receiver.received(url);
    const sign = (key: string) => createHmac('sha256', key).update(sent!.raw).digest('hex');
    expect(sent!.headers).toMatchObject({ 'x-team': 'core', 'x-plane-event': 'workitem.created' });
    expect(sent!.headers['x-plane-signature']).toBe(sign(secret!));
    expect(sent!.headers['x-plane-signature']).not.toBe(sign(old!));
    expect(sent!.body).toMatchObject({
      event: 'workitem.created',
      entity_id: item.id,
      webhook_id: built.nodes[1]!.id,
      data: { id: item.id, name: item.name },
    });
    expect(await ended(built)).toMatchObject([{ verb: 'succeeded' }]);
  });

  it('send_webhook is tried once: what the receiver does not take is a failed run', async () => {
    const url = receiver.url((_, response) => void response.writeHead(500).end());
    const built = await automation([
      trigger('record_created'),
      action('send_webhook', { url }),
      action('set_priority', { priority: 'urgent' }),
    ]);
    const item = await create();
    expect(await ended(built)).toMatchObject([{ verb: 'failed', new_value: expect.stringContaining('500') }]);
    expect(receiver.at(url)).toHaveLength(1);
    expect(await read(item)).toMatchObject({ priority: 'none' });
  });
});

describe('a trigger', () => {
  const mark = () => action('add_comment', { text: 'Seen' });

  it('is about what it watches', async () => {
    const { started, completed } = scene.project.states as { started: string; completed: string };
    const owner = scene.tenant.owner.userId;
    const triggers: Record<string, Built> = {
      renamed: await automation([trigger('record_updated', { fields: ['name'] }), mark()]),
      done: await automation([
        trigger('state_changed', { from_state_ids: [started], to_state_ids: [completed] }),
        mark(),
      ]),
      assigned: await automation([trigger('assignee_added', { assignee_ids: [owner] }), mark()]),
      commented: await automation([trigger('comment_created'), action('set_priority', { priority: 'high' })]),
      deleted: await automation([trigger('record_deleted'), action('send_email', { subject: unique('Gone') })]),
    };
    const item = await create();
    await patch(item, { priority: 'low' });
    await patch(item, { state_id: completed });
    await patch(item, { state_id: started });
    await patch(item, { state_id: completed });
    await patch(item, { assignee_ids: [owner] });
    await patch(item, { name: 'Renamed' });
    const other = await create();
    expectOk(await scene.v2.post(`${items()}${other.id}/comments/`, { comment_html: '<p>Hi</p>' }), 201);
    await until(async () => (await read(other)).priority === 'high', 'what follows a comment');
    expect((await scene.v2.delete(`${items()}${other.id}/`)).status).toBe(204);
    for (const built of Object.values(triggers)) await ended(built);
    await settled();
    const counts = await Promise.all(
      ['renamed', 'done', 'assigned', 'deleted'].map(async (name) => (await ended(triggers[name]!)).length),
    );
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it('of the workspace follows the projects that it is for', async () => {
    const other = await openScene(scene.tenant);
    const low = action('set_priority', { priority: 'low' });
    const all = await automation([trigger('record_created'), low], { home: 'automations/' });
    const some = await automation([trigger('record_created'), low], {
      ...{ home: 'automations/', project_ids: [other.project.id] },
    });
    await create();
    expectOk(await scene.v2.post(other.at('work-items'), { name: 'There' }), 201);
    expect(await ended(all, 2)).toHaveLength(2);
    await settled();
    expect(await ended(some)).toHaveLength(1);
  });

  it('follows cycles and modules where it is about them', async () => {
    scene = await openScene(undefined, { module_view: true });
    const url = receiver.url();
    const built = await automation([trigger('record_created'), action('send_webhook', { url })], { scope: 'Module' });
    const id = await scene.add('modules');
    const [sent] = await receiver.received(url);
    expect(sent!.body).toMatchObject({ event: 'module.created', entity_id: id });
    await create();
    await settled();
    expect(await ended(built)).toHaveLength(1);
  });

  it('does not look back: what happened before it was switched on is not its business', async () => {
    await create();
    const built = await automation([trigger('record_created'), mark()]);
    const item = await create();
    expect(await ended(built)).toHaveLength(1);
    await settled();
    expect(await ended(built, 2)).toHaveLength(2);
    expect((await scene.v2.post(`${built.path}status/`, { is_enabled: false })).status).toBe(204);
    await settled();
    expect(await ended(built)).toHaveLength(2);
    expect(await read(item)).toBeDefined();
  });
});

it('a condition lets through what meets it', async () => {
  const urgent = filter({ rich_filters: { priority__in: ['urgent'] } });
  const asked = filter({ pql_filters: 'priority = "urgent"' });
  for (const condition of [urgent, asked]) {
    const built = await automation([
      trigger('record_created'),
      condition,
      action('set_state', { state_id: scene.project.states.started }),
    ]);
    const [calm, hot] = [await create({ priority: 'low' }), await create({ priority: 'urgent' })];
    expect((await ended(built, 2)).map(({ verb }) => verb)).toEqual(['succeeded', 'succeeded']);
    expect(await read(calm)).toMatchObject({ state_id: scene.project.states.backlog });
    expect(await read(hot)).toMatchObject({ state_id: scene.project.states.started });
    expect(await activities(built, '&field=node&verb=skipped')).toHaveLength(1);
    expect((await scene.v2.post(`${built.path}status/`, { is_enabled: false })).status).toBe(204);
  }
});

it('two automations that start one another end', async () => {
  const high = await automation([
    trigger('record_updated', { fields: ['priority'] }),
    action('set_state', { state_id: scene.project.states.started }),
  ]);
  const back = await automation([trigger('state_changed'), action('set_priority', { priority: 'low' })]);
  const item = await create();
  await patch(item, { priority: 'high' });
  const runs = await ended(high, 2);
  expect(runs.map(({ verb }) => verb)).toEqual(['succeeded', 'skipped']);
  expect(runs[1]!.new_value).toContain('loop');
  expect(await ended(back)).toMatchObject([{ verb: 'succeeded' }]);
  // Whoever does it by hand begins anew.
  await patch(item, { priority: 'urgent' });
  expect((await ended(high, 3)).map(({ verb }) => verb)).toEqual(['succeeded', 'skipped', 'succeeded']);
});

it('no more than sixty runs begin within a minute', async () => {
  const built = await automation([trigger('record_created'), action('set_priority', { priority: 'low' })]);
  const body = { items: Array.from({ length: 50 }, () => ({ name: unique('W') })) };
  for (let i = 0; i < 2; i++) expectOk(await scene.v2.post(`${items()}bulk-create/`, body));
  const runs = await ended(built, 100);
  expect(runs.filter(({ verb }) => verb === 'succeeded')).toHaveLength(60);
  expect(runs.filter(({ verb }) => verb === 'skipped')).toHaveLength(40);
});

describe('the owner', () => {
  let owner: Person;
  const asOwner = () =>
    automation([trigger('record_created'), action('set_priority', { priority: 'urgent' })], { by: owner.v2 });

  beforeEach(async () => {
    owner = await addPersonWithRole(scene.tenant, scene.project, 'admin');
  });

  it('who may not enter the project any more makes the run fail, and it says why', async () => {
    const built = await asOwner();
    await sql('update project_members set is_active = false where workspace_id = $1 and user_id = $2', [
      scene.tenant.workspaceId,
      owner.userId,
    ]);
    await sql('update workspace_members set is_active = false where workspace_id = $1 and user_id = $2', [
      scene.tenant.workspaceId,
      owner.userId,
    ]);
    const item = await create();
    expect(await ended(built)).toMatchObject([{ verb: 'failed', new_value: expect.stringContaining('last decided') }]);
    expect(await read(item)).toMatchObject({ priority: 'none' });
    await expectSwitchedOff(built);
  });

  it("who changes a node of somebody else's automation is who it acts as", async () => {
    const built = await automation([trigger('record_created'), action('add_comment', { text: 'Mine' })]);
    const commentsOf = async ({ id }: Row) =>
      (expectOk(await scene.v2.get(`${items()}${id}/comments/`)) as { data: Row[] }).data;
    const node = `${built.path}nodes/${built.nodes[1]!.id}/`;
    expectOk(await owner.v2.patch(node, { config: { text: 'In your name' } }));
    const item = await create();
    await ended(built);
    expect(await commentsOf(item)).toMatchObject([{ created_by_id: owner.userId }]);
    expectOk(await scene.v2.patch(built.path, { description: 'Says nothing about what it does' }));
    const other = await create();
    await ended(built, 2);
    expect(await commentsOf(other)).toMatchObject([{ created_by_id: owner.userId }]);
  });

  it('who switches it on again is who it acts as', async () => {
    const built = await automation([trigger('record_created'), action('add_comment', { text: 'Mine' })]);
    for (const is_enabled of [false, true])
      expect((await owner.v2.post(`${built.path}status/`, { is_enabled })).status).toBe(204);
    const item = await create();
    await ended(built);
    const { data } = expectOk(await scene.v2.get(`${items()}${item.id}/comments/`)) as { data: Row[] };
    expect(data).toMatchObject([{ created_by_id: owner.userId }]);
  });

  it.each<[string, object, string]>([
    ['whose role in the project has become guest', action('send_email', { to: ['owner'] }), `role = 'guest'`],
    ['who has no role in the public project any more', action('send_email', { to: ['owner'] }), 'is_active = false'],
  ])('nobody is told anything for a person %s', async (_, told, change) => {
    const built = await automation([trigger('record_created'), told], { by: owner.v2 });
    await sql(`update project_members set ${change} where workspace_id = $1 and user_id = $2`, [
      scene.tenant.workspaceId,
      owner.userId,
    ]);
    await create();
    expect(await ended(built)).toMatchObject([{ verb: 'failed', new_value: expect.stringContaining('permission') }]);
    await expectSwitchedOff(built);
  });

  it('who may only look makes the step fail', async () => {
    const built = await asOwner();
    await sql(`update project_members set role = 'commenter' where workspace_id = $1 and user_id = $2`, [
      scene.tenant.workspaceId,
      owner.userId,
    ]);
    const item = await create();
    expect(await ended(built)).toMatchObject([{ verb: 'failed', new_value: expect.stringContaining('permission') }]);
    expect(await read(item)).toMatchObject({ priority: 'none' });
    await expectSwitchedOff(built);
  });
});

it('a transition that the workflow does not allow is a failed run', async () => {
  const world = await openWorld();
  scene = world;
  const { backlog, completed } = world.states as Record<string, string>;
  const type_id = await world.type();
  const states = ['backlog', 'started', 'completed'];
  const workflow = await world.workflow({ work_item_type_ids: [type_id] }, states);
  await world.way(workflow, 'backlog', 'started');
  const item = await create({ state_id: backlog, type_id });
  const built = await automation([
    trigger('record_updated', { fields: ['name'] }),
    action('set_state', { state_id: completed }),
  ]);
  await patch(item, { name: 'Try' });
  expect(await ended(built)).toMatchObject([{ verb: 'failed' }]);
  expect(await read(item)).toMatchObject({ state_id: backlog });
});

it('each event starts an automation once, and each run is carried out once, by any number of processes', async () => {
  const built = await automation([trigger('record_created'), action('add_comment', { text: 'Once' })]);
  const item = await create();
  const [run] = await ended(built);
  const job = { workspaceId: scene.tenant.workspaceId, runId: run!.automation_run_id! };
  // As after the death of a process that had not noted the end of the run.
  await sql(`update automation_runs set status = 'waiting' where workspace_id = $1 and id = $2`, [
    job.workspaceId,
    job.runId,
  ]);
  const attempt = { jobId: '1', number: 2, isLast: false };
  await Promise.all([first, second].map((process) => process.get(Runs).carryOut(job, attempt)));
  const rows = await sql('select id from automation_runs where workspace_id = $1', [job.workspaceId]);
  expect(rows).toHaveLength(1);
  expect(expectOk(await scene.v2.get(`${items()}${item.id}/comments/`)).data).toHaveLength(1);
  expect(await activities(built, '&field=node&verb=succeeded')).toHaveLength(1);
  expect(await ended(built)).toHaveLength(2);
});

it('what went out before a process died is not sent again', async () => {
  const url = receiver.url();
  const built = await automation([trigger('record_created'), action('send_webhook', { url })]);
  await create();
  const [run] = await ended(built);
  const job = { workspaceId: scene.tenant.workspaceId, runId: run!.automation_run_id! };
  const place = [job.workspaceId, job.runId];
  await sql(`update automation_runs set status = 'waiting' where workspace_id = $1 and id = $2`, place);
  await sql(`update automation_executions set status = 'started' where workspace_id = $1 and run_id = $2`, place);
  await first.get(Runs).carryOut(job, { jobId: '1', number: 2, isLast: false });
  expect(receiver.at(url)).toHaveLength(1);
  expect((await ended(built, 2))[1]).toMatchObject({ verb: 'failed' });
});

describe('a schedule', () => {
  const config = { frequency: 'daily', time: '02:30', timezone: 'Europe/Berlin', start_date: '2030-03-30' };
  const scheduled = async ({ path, nodes }: Built): Promise<string> =>
    (expectOk(await scene.v2.get(`${path}nodes/${nodes[0]!.id}/`)) as Row).next_scheduled_at!;
  const due = ({ path, nodes }: Built, dueAt: string) => ({
    ...{ workspaceId: scene.tenant.workspaceId, automationId: path.split('/').at(-2)!, nodeId: nodes[0]!.id!, dueAt },
  });

  it('comes each day on the clock of its zone, also when that is put forward', async () => {
    const built = await automation([trigger('scheduled', config), action('send_email', { subject: unique('S') })]);
    const times: string[] = [];
    for (let day = 0; day < 3; day++) {
      times.push(await scheduled(built));
      const schedules = [first, second].map((process) => process.get(AutomationSchedules));
      await Promise.all(schedules.map((one) => one.occur(due(built, times.at(-1)!))));
    }
    // 02:30 is not there on the 31st: the hour after it is.
    expect(times).toEqual([
      '2030-03-30T01:30:00.000000Z',
      '2030-03-31T01:30:00.000000Z',
      '2030-04-01T00:30:00.000000Z',
    ]);
    expect(await ended(built, 3)).toHaveLength(3);
    expect((await ended(built, 3)).map(({ verb }) => verb)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(expectOk(await scene.v2.get(built.path))).toMatchObject({ run_count: 3 });
  });

  it('stops while its automation is switched off, and follows its config', async () => {
    const built = await automation([trigger('scheduled', config), action('send_email')]);
    const before = await scheduled(built);
    expectOk(
      await scene.v2.patch(`${built.path}nodes/${built.nodes[0]!.id}/`, { config: { ...config, time: '10:00' } }),
    );
    expect(await scheduled(built)).toBe('2030-03-30T09:00:00.000000Z');
    await first.get(AutomationSchedules).occur(due(built, before));
    expect((await scene.v2.post(`${built.path}status/`, { is_enabled: false })).status).toBe(204);
    expect(await scheduled(built)).toBeNull();
    expect(expectOk(await scene.v2.get(built.path))).toMatchObject({ run_count: 0 });
  });

  it('starts no run while the workspace is suspended, and a run that was started waits', async () => {
    const built = await automation([trigger('record_created'), action('add_comment', { text: 'Hi' })]);
    const timed = await automation([trigger('scheduled', config), action('send_email', { subject: 'S' })]);
    const { workspaceId } = scene.tenant;
    const dueAt = await scheduled(timed);
    await create();
    await ended(built);
    const [run] = await sql<{ id: string }>('select id from automation_runs where workspace_id = $1', [workspaceId]);
    await sql(`update automation_runs set status = 'waiting' where workspace_id = $1 returning id`, [workspaceId]);
    await sql('update workspaces set suspended_at = now() where id = $1 returning id', [workspaceId]);
    await first.get(AutomationSchedules).occur(due(timed, dueAt));
    await first.get(Runs).carryOut({ workspaceId, runId: run!.id }, { jobId: '1', number: 6, isLast: true });
    const jobs = await sql<{ run_at: string }>('select run_at from graphile_worker.jobs where key = $1', [
      `automations.run:${run!.id}`,
    ]);
    expect(Date.parse(jobs[0]!.run_at)).toBeGreaterThan(Date.now() + 30_000);
    const rows = await sql('select status from automation_runs where workspace_id = $1', [workspaceId]);
    expect(rows).toEqual([{ status: 'waiting' }]);
  });

  it('lets nothing follow it that needs a record', async () => {
    const path = scene.at('automations');
    const { id } = expectOk(await scene.v2.post(path, { name: 'S', scope: 'WorkItem' }), 201) as Row;
    for (const part of [trigger('scheduled', config), action('set_priority', { priority: 'low' })])
      expectOk(await scene.v2.post(`${path}${id}/nodes/`, { name: 'N', ...part }), 201);
    expect((await scene.v2.post(`${path}${id}/status/`, { is_enabled: true })).status).toBe(409);
  });
});

it('what was kept for long enough is deleted', async () => {
  const built = await automation([trigger('record_created'), action('set_priority', { priority: 'low' })]);
  await create();
  await ended(built);
  const { workspaceId } = scene.tenant;
  for (const table of ['automation_runs', 'automation_executions', 'automation_activities']) {
    await sql(`update ${table} set created_at = now() - interval '400 days' where workspace_id = $1`, [workspaceId]);
  }
  await first.get(AutomationRetention).run();
  for (const table of ['automation_runs', 'automation_executions', 'automation_activities']) {
    expect(await sql(`select 1 from ${table} where workspace_id = $1`, [workspaceId])).toEqual([]);
  }
});

import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  unique,
  type Client,
  type Scene,
} from '../../support';
import { Receiver } from '../../support/receiver';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

interface Step {
  readonly name: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly checks: readonly object[];
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  readonly mails: readonly object[];
  readonly requests: readonly object[];
}

interface Trial {
  readonly work_item_id: string;
  readonly stopped_because: string | null;
  readonly steps: readonly Step[];
}

let scene: Scene;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  scene = await openScene();
});

const trigger = (handler_name: string, config: object = {}) => ({ node_type: 'trigger', handler_name, config });
const action = (handler_name: string, config: object = {}) => ({ node_type: 'action', handler_name, config });
const filter = (rich_filters: object) => ({
  ...{ node_type: 'condition', handler_name: 'field_filter', config: { rich_filters } },
});
const URGENT = action('set_priority', { priority: 'urgent' });

/** Nodes one behind the other, switched off. Returns the path of the automation. */
async function automation(parts: readonly object[], home = scene.at('automations'), members: object = {}) {
  const body = { name: unique('A'), scope: 'WorkItem', ...members };
  const path = `${home}${(expectOk(await scene.v2.post(home, body), 201) as Row).id}/`;
  let before: Row | undefined;
  for (const part of parts) {
    const node = expectOk(await scene.v2.post(`${path}nodes/`, { name: unique('N'), ...part }), 201) as Row;
    const ends = before && { source_node_id: before.id, target_node_id: node.id };
    if (ends) expectOk(await scene.v2.post(`${path}edges/`, ends), 201);
    before = node;
  }
  return path;
}

const create = async (members: object = {}): Promise<Row> =>
  expectOk(await scene.v2.post(scene.at('work-items'), { name: unique('W'), ...members }), 201) as Row;

const trial = (path: string, item: { id: string }, by: Client = scene.v2) =>
  by.post(`${path}trial/`, { work_item_id: item.id });
const tried = async (path: string, item: Row): Promise<Trial> => expectOk(await trial(path, item)) as Trial;

const TRACES = {
  items: `select to_jsonb(w) as row from work_items w where workspace_id = $1 order by id`,
  comments: 'select id::text as row from work_item_comments where workspace_id = $1 order by id',
  history: 'select id::text as row from activities where workspace_id = $1 order by id',
  events: 'select id::text as row from outbox where workspace_id = $1 order by id',
  runs: 'select id::text as row from automation_runs where workspace_id = $1 order by id',
  activities: 'select id::text as row from automation_activities where workspace_id = $1 order by id',
  deliveries: 'select id::text as row from webhook_deliveries where workspace_id = $1 order by id',
  automations: 'select to_jsonb(a) as row from automations a where workspace_id = $1 order by id',
  nodes: 'select to_jsonb(n) as row from automation_nodes n where workspace_id = $1 order by id',
};

/** Everything that a run could leave behind in the workspace, and the mails and jobs that it could queue. */
async function traces(subject: string): Promise<unknown> {
  const workspaceId = scene.tenant.workspaceId;
  const rows: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(TRACES)) rows[name] = await sql(text, [workspaceId]);
  rows.mails = await sql('select id from mails where subject = $1', [subject]);
  rows.jobs = await sql(
    `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'automations.%' and j.payload->>'workspaceId' = $1`,
    [workspaceId],
  );
  return rows;
}

it('shows what each action would do, and leaves no trace', async () => {
  const { started, backlog } = scene.project.states as { started: string; backlog: string };
  const owner = scene.tenant.owner.userId;
  const label = await scene.add('labels');
  const subject = unique('Subject');
  const url = receiver.url();
  const path = await automation([
    trigger('record_created'),
    filter({ priority__in: ['high', 'urgent'] }),
    action('set_state', { state_id: started }),
    URGENT,
    action('set_assignees', { assignee_ids: [owner] }),
    action('set_labels', { label_ids: [label] }),
    action('add_comment', { text: 'Look <here>' }),
    action('send_webhook', { url, headers: { Authorization: 'Bearer secret' } }),
    action('send_email', { to: ['owner'], subject, body: 'Look' }),
  ]);
  const item = await create({ priority: 'high', state_id: backlog });
  const before = await traces(subject);
  const { steps, ...rest } = await tried(path, item);
  expect(await traces(subject)).toEqual(before);
  expect(receiver.at(url)).toEqual([]);
  expect(rest).toEqual({ work_item_id: item.id, stopped_because: null });
  expect(steps.map(({ outcome }) => outcome)).toEqual(['met', 'met', ...Array<string>(7).fill('done')]);
  expect(steps[1]!.checks).toEqual([
    { field: 'priority', operator: 'in', expected: ['high', 'urgent'], seen: ['high'], holds: true },
  ]);
  expect(steps.slice(2, 6).map(({ changes }) => changes)).toMatchObject([
    [{ field: 'state', old_identifier: backlog, new_identifier: started }],
    [{ field: 'priority', old_value: 'high', new_value: 'urgent' }],
    [{ field: 'assignees', new_identifier: owner }],
    [{ field: 'labels', new_identifier: label }],
  ]);
  expect(JSON.stringify(steps[6]!.changes)).toContain('Look &lt;here&gt;');
  expect(steps[7]!.requests).toEqual([
    {
      url,
      headers: { Authorization: '********' },
      body: expect.objectContaining({ event: 'workitem.created', entity_id: item.id }) as object,
    },
  ]);
  expect(steps[8]!.mails).toEqual([
    { to: scene.tenant.owner.email, subject, text: expect.stringContaining('Look') as string },
  ]);
  expect(JSON.stringify(steps)).not.toMatch(/Bearer|plane_wh_/);
});

it('leaves no trace inside of a transaction either', async () => {
  const path = await automation([trigger('record_created'), URGENT]);
  const item = await create();
  const before = await traces('');
  const send = (headers: Record<string, string>) =>
    scene.v2.post(`${path}trial/`, { work_item_id: item.id }, { headers });
  const kinds: Record<string, string>[] = [
    { 'Idempotency-Key': unique('k') },
    { Prefer: 'dry-run' },
    { Prefer: 'handling=strict' },
  ];
  for (const headers of kinds) {
    expect(expectOk(await send(headers))).toMatchObject({ steps: [{ outcome: 'met' }, { outcome: 'done' }] });
  }
  expect(await traces('')).toEqual(before);
});

it('stops at a condition that does not hold, and at what is switched off', async () => {
  const path = await automation([trigger('record_created'), filter({ priority__in: ['urgent'] }), URGENT]);
  const item = await create({ priority: 'low' });
  const { steps, stopped_because } = await tried(path, item);
  expect(stopped_because).toBe('A condition does not hold.');
  expect(steps.map(({ outcome }) => outcome)).toEqual(['met', 'unmet', 'unreached']);
  expect(steps[1]!.checks).toMatchObject([{ seen: ['low'], holds: false }]);
  const off = { name: unique('N'), ...URGENT, is_enabled: false };
  expectOk(await scene.v2.post(`${path}nodes/`, off), 201);
  expect((await tried(path, item)).steps.map(({ outcome }) => outcome)).toEqual(['met', 'unmet', 'unreached', 'off']);
});

it('ends with the first action that fails, and says why', async () => {
  const gone = await scene.add('labels');
  const path = await automation([trigger('record_created'), action('set_labels', { label_ids: [gone] }), URGENT]);
  expect((await scene.v2.delete(`${scene.at('labels')}${gone}/`)).status).toBe(204);
  const { steps, stopped_because } = await tried(path, await create());
  expect(steps.map(({ outcome }) => outcome)).toEqual(['met', 'failed', 'unreached']);
  expect(stopped_because).toBe(`${steps[1]!.name}: ${steps[1]!.reason}`);
});

it('assumes what each trigger waits for', async () => {
  const { started, backlog } = scene.project.states as { started: string; backlog: string };
  const owner = scene.tenant.owner.userId;
  const item = await create({ state_id: started, assignee_ids: [owner] });
  const mail = action('send_email');
  const starts = async (handler: string, config: object = {}): Promise<string> =>
    (await tried(await automation([trigger(handler, config), mail]), item)).steps[0]!.outcome;
  expect(await starts('record_updated')).toBe('met');
  expect(await starts('record_updated', { fields: ['priority'] })).toBe('met');
  expect(await starts('record_deleted')).toBe('met');
  expect(await starts('comment_created')).toBe('met');
  expect(await starts('scheduled', { frequency: 'daily' })).toBe('met');
  expect(await starts('state_changed', { from_state_ids: [backlog], to_state_ids: [started] })).toBe('met');
  expect(await starts('state_changed', { to_state_ids: [backlog] })).toBe('unmet');
  expect(await starts('state_changed', { from_state_ids: [started] })).toBe('unmet');
  expect(await starts('assignee_added', { assignee_ids: [owner] })).toBe('met');
  const nobody = await create();
  const assigned = await tried(await automation([trigger('assignee_added'), mail]), nobody);
  expect(assigned.steps.map(({ outcome }) => outcome)).toEqual(['unmet', 'unreached']);
  expect(assigned.stopped_because).toContain('the trigger does not fit it');
  const hook = action('send_webhook', { url: receiver.url() });
  const commented = await tried(await automation([trigger('comment_created'), hook]), item);
  expect(commented.steps[1]!.requests).toMatchObject([{ body: { event: 'workitem.comment.created' } }]);
});

it('is for those who may edit the automation, and about work items that it follows', async () => {
  const path = await automation([trigger('record_created'), URGENT]);
  const item = await create();
  const [admin, contributor, guest] = [
    await addPersonWithRole(scene.tenant, scene.project, 'admin'),
    await addPersonWithRole(scene.tenant, scene.project, 'contributor'),
    await addPersonWithRole(scene.tenant, scene.project, 'guest'),
  ];
  expectOk(await trial(path, item, admin.v2));
  expectProblem(await trial(path, item, contributor.v2), 403);
  expectProblem(await trial(path, item, guest.v2), 403);
  const stranger = await openScene();
  expectProblem(await trial(path, item, stranger.v2), 404);
  const other = await openScene(scene.tenant);
  const elsewhere = expectOk(await scene.v2.post(other.at('work-items'), { name: 'There' }), 201) as Row;
  const foreign = expectOk(await stranger.v2.post(stranger.at('work-items'), { name: 'Far' }), 201) as Row;
  for (const unknown of [elsewhere, foreign, { id: scene.project.id }]) {
    expect(fieldCodes(await trial(path, unknown))).toEqual(['work_item_id does_not_exist']);
  }
  expect(fieldCodes(await scene.v2.post(`${path}trial/`, {}))).toEqual(['work_item_id required']);
  expectProblem(await trial(await automation([trigger('record_created')]), item), 409);
});

it('of the workspace follows the projects that it is for', async () => {
  const other = await openScene(scene.tenant);
  const item = await create();
  const parts = [trigger('record_created'), URGENT];
  const all = await automation(parts, 'automations/');
  expect((await tried(all, item)).steps[1]).toMatchObject({ outcome: 'done', changes: [{ field: 'priority' }] });
  const some = await automation(parts, 'automations/', { project_ids: [other.project.id] });
  expect(fieldCodes(await trial(some, item))).toEqual(['work_item_id does_not_exist']);
});

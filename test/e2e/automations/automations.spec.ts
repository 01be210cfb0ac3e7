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
import { eventsOf } from '../../support/history';

interface Automation {
  readonly id: string;
  readonly current_version_id: string;
  readonly [member: string]: unknown;
}
interface Part {
  readonly id: string;
  readonly version_id: string;
  readonly [member: string]: unknown;
}

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

const TRIGGER = { name: 'Created', node_type: 'trigger', handler_name: 'record_created' };
const ACTION = { name: 'Mail', node_type: 'action', handler_name: 'send_email' };

const UNKNOWN = '0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60';

describe.each([
  ['of a project', () => scene.at('automations')],
  ['of the workspace', () => 'automations/'],
])('version 2: automations %s', (_, home) => {
  const create = async (members: object = {}): Promise<Automation> =>
    expectOk(await scene.v2.post(home(), { name: unique('A'), scope: 'WorkItem', ...members }), 201);
  const read = async ({ id }: { id: string }): Promise<Automation> => expectOk(await scene.v2.get(`${home()}${id}/`));
  const below = ({ id }: { id: string }, what: string) => `${home()}${id}/${what}/`;
  const add = async (automation: { id: string }, body: object): Promise<Part> =>
    expectOk(await scene.v2.post(below(automation, 'nodes'), body), 201);
  const join = async (automation: { id: string }, source: Part, target: Part): Promise<Part> =>
    expectOk(
      await scene.v2.post(below(automation, 'edges'), { source_node_id: source.id, target_node_id: target.id }),
      201,
    );
  const status = (automation: { id: string }, is_enabled: boolean) =>
    scene.v2.post(below(automation, 'status'), { is_enabled });
  /** One that is at work. */
  const running = async (): Promise<{ automation: Automation; trigger: Part; action: Part }> => {
    const automation = await create();
    const [trigger, action] = [await add(automation, TRIGGER), await add(automation, ACTION)];
    await join(automation, trigger, action);
    expect((await status(automation, true)).status).toBe(204);
    return { automation: await read(automation), trigger, action };
  };

  it('have these members and no other, switched off until they can work', async () => {
    const automation = await create({ description: 'Tells' });
    const isOfProject = home().startsWith('projects/');
    expect(automation).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      description: 'Tells',
      scope: 'WorkItem',
      status: 'draft',
      is_enabled: false,
      is_global: !isOfProject,
      project_ids: isOfProject ? [scene.project.id] : [],
      bot_user_id: expect.any(String),
      decided_by_id: scene.tenant.owner.userId,
      current_version_id: expect.any(String),
      run_count: 0,
      last_run_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(await read(automation)).toEqual(automation);
    expectProblem(await status(automation, true), 409);
    const trigger = await add(automation, TRIGGER);
    expectProblem(await status(automation, true), 409);
    await join(automation, trigger, await add(automation, ACTION));
    expect((await status(automation, true)).status).toBe(204);
    expect(await read(automation)).toMatchObject({ status: 'published', is_enabled: true });
    expect((await status(automation, true)).status).toBe(204);
    expectProblem(await scene.v2.delete(`${home()}${automation.id}/`), 409);
    expect((await status(automation, false)).status).toBe(204);
    expect(await read(automation)).toMatchObject({ status: 'disabled', is_enabled: false });
    expect((await scene.v2.delete(`${home()}${automation.id}/`)).status).toBe(204);
    expectProblem(await scene.v2.get(`${home()}${automation.id}/`), 404);
    expectProblem(await scene.v2.get(below(automation, 'nodes')), 404);
    expectProblem(await scene.v2.delete(`${home()}${automation.id}/`), 404);
    expect((await eventsOf(scene.tenant, automation.id)).map(({ event }) => event)).toEqual([
      ...['automation.created', 'automation.updated', 'automation.updated', 'automation.deleted'],
    ]);
  });

  it('are found by what they are', async () => {
    const name = unique('Found');
    const { id } = await create({ name, scope: 'Module' });
    const found = async (query: string) =>
      expectOk(await scene.v2.get(`${home()}?${query}`)).data.map((one: Automation) => one.id);
    expect(await found(`name=${name.toUpperCase()}`)).toEqual([id]);
    expect(await found(`search=${name.slice(2)}&scope=Module&status=draft&is_enabled=false`)).toEqual([id]);
    expect(await found(`name=${name}&scope=Cycle`)).toEqual([]);
    const isGlobal = !home().startsWith('projects/');
    expect(await found(`name=${name}&is_global=${isGlobal}`)).toEqual([id]);
    expect(await found(`name=${name}&is_global=${!isGlobal}`)).toEqual([]);
  });

  it('run in projects that are there', async () => {
    const name = unique('A');
    const other = await openScene(scene.tenant);
    const stranger = await openScene();
    const send = (project_ids: string[]) => scene.v2.post(home(), { name, scope: 'WorkItem', project_ids });
    expect(fieldCodes(await send([stranger.project.id])).join()).toMatch(/^project_ids \w+$/);
    if (home().startsWith('projects/')) {
      expect(fieldCodes(await send([other.project.id])).join()).toMatch(/^project_ids \w+$/);
      expect(expectOk(await send([scene.project.id]), 201)).toMatchObject({ project_ids: [scene.project.id] });
    } else {
      const automation = expectOk(await send([other.project.id]), 201) as Automation;
      expect(automation).toMatchObject({ is_global: false, project_ids: [other.project.id] });
      const all = expectOk(await scene.v2.patch(`${home()}${automation.id}/`, { project_ids: [] }));
      expect(all).toMatchObject({ is_global: true, project_ids: [] });
    }
    expect(fieldCodes(await scene.v2.post(home(), { name, scope: 'Page' })).join()).toMatch(/^scope \w+$/);
  });

  it('have nodes of these members, whose configs fit their handlers', async () => {
    const automation = await create();
    const trigger = await add(automation, TRIGGER);
    expect(trigger).toEqual({
      ...TRIGGER,
      id: expect.any(String),
      version_id: automation.current_version_id,
      config: {},
      is_enabled: true,
      last_triggered_at: null,
      next_scheduled_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await scene.v2.get(`${below(automation, 'nodes')}${trigger.id}/`))).toEqual(trigger);
    const refused = async (body: object) =>
      fieldCodes(await scene.v2.post(below(automation, 'nodes'), { ...ACTION, ...body }));
    expect((await refused({ handler_name: 'dance' })).join()).toMatch(/^handler_name \w+$/);
    expect((await refused({ handler_name: 'record_created' })).join()).toMatch(/^node_type \w+$/);
    const state = { handler_name: 'set_state' };
    expect(await refused(state)).toEqual(['config.state_id required']);
    expect(await refused({ ...state, config: { state_id: UNKNOWN } })).toEqual(['config.state_id does_not_exist']);
    const stranger = await openScene();
    const foreign = { state_id: stranger.project.states.backlog };
    expect(await refused({ ...state, config: foreign })).toEqual(['config.state_id does_not_exist']);
    const label = { handler_name: 'set_labels', config: { label_ids: [UNKNOWN] } };
    expect(await refused(label)).toEqual(['config.label_ids does_not_exist']);
    const people = { handler_name: 'set_assignees', config: { assignee_ids: [stranger.tenant.owner.userId] } };
    expect(await refused(people)).toEqual(['config.assignee_ids does_not_exist']);
    const hook = { handler_name: 'send_webhook', config: { url: 'http://10.0.0.1/' } };
    expect(await refused(hook)).toEqual(['config.url invalid']);
    const filter = { node_type: 'condition', handler_name: 'field_filter' };
    expect(await refused({ ...filter, config: { pql_filters: 'colour = red' } })).toEqual([
      'config.pql_filters invalid',
    ]);
    const schedule = { node_type: 'trigger', handler_name: 'scheduled' };
    const zone = { frequency: 'daily', timezone: 'Mars/Base' };
    expect(await refused({ ...schedule, config: zone })).toEqual(['config.timezone invalid_choice']);
    expectProblem(await scene.v2.post(below(automation, 'nodes'), TRIGGER), 409);
    const nodes = expectOk(await scene.v2.get(`${below(automation, 'nodes')}?node_type=trigger&search=creat`));
    expect(nodes.data).toEqual([trigger]);
  });

  it('are refused a scope that their nodes are not for', async () => {
    const automation = await create();
    await add(automation, { ...ACTION, handler_name: 'set_priority', config: { priority: 'high' } });
    const answer = await scene.v2.patch(`${home()}${automation.id}/`, { scope: 'Cycle' });
    expect(fieldCodes(answer)).toEqual(['scope invalid']);
    expect(await read(automation)).toMatchObject({ scope: 'WorkItem' });
  });

  it('have edges between their own nodes, each once and never in a circle', async () => {
    const automation = await create();
    const [trigger, a, b] = [
      await add(automation, TRIGGER),
      await add(automation, ACTION),
      await add(automation, ACTION),
    ];
    const edges = below(automation, 'edges');
    const edge = await join(automation, trigger, a);
    expect(edge).toEqual({
      id: expect.any(String),
      version_id: automation.current_version_id,
      source_node_id: trigger.id,
      target_node_id: a.id,
      execution_order: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    await join(automation, a, b);
    const send = (source: string, target: string) =>
      scene.v2.post(edges, { source_node_id: source, target_node_id: target });
    expectProblem(await send(trigger.id, a.id), 409);
    expect(fieldCodes(await send(b.id, a.id)).join()).toMatch(/^target_node_id \w+$/);
    expect(fieldCodes(await send(a.id, trigger.id)).join()).toMatch(/^target_node_id \w+$/);
    const stranger = await add(await create(), ACTION);
    expect(fieldCodes(await send(a.id, stranger.id)).join()).toMatch(/^target_node_id \w+$/);
    expect(fieldCodes(await send(stranger.id, a.id)).join()).toMatch(/^source_node_id \w+$/);
    const moved = expectOk(await scene.v2.patch(`${edges}${edge.id}/`, { target_node_id: b.id, execution_order: 2 }));
    expect(moved).toMatchObject({ target_node_id: b.id, execution_order: 2 });
    const listed = async (query: string) =>
      expectOk(await scene.v2.get(`${edges}?${query}`)).data.map(({ id }: Part) => id);
    expect(await listed(`source_node_id=${trigger.id}`)).toEqual([edge.id]);
    expect(await listed(`target_node_id=${a.id}`)).toEqual([]);
    // The edges at a node go with it.
    expect((await scene.v2.delete(`${below(automation, 'nodes')}${b.id}/`)).status).toBe(204);
    expect(await listed('')).toEqual([]);
  });

  it('stay able to work while they do, and change by versions', async () => {
    const { automation, trigger, action } = await running();
    const nodes = below(automation, 'nodes');
    expectProblem(await scene.v2.delete(`${nodes}${trigger.id}/`), 409);
    expectProblem(await scene.v2.patch(`${nodes}${action.id}/`, { is_enabled: false }), 409);
    expect((await read(automation)).current_version_id).toBe(automation.current_version_id);
    const renamed = expectOk(await scene.v2.patch(`${nodes}${action.id}/`, { name: 'Tell' })) as Part;
    const after = await read(automation);
    expect(after.current_version_id).not.toBe(automation.current_version_id);
    expect(renamed.version_id).toBe(after.current_version_id);
    // What is as it was is no other version.
    expectOk(await scene.v2.patch(`${nodes}${action.id}/`, { name: 'Tell' }));
    expect((await read(automation)).current_version_id).toBe(after.current_version_id);
    await status(automation, false);
    await add(automation, ACTION);
    const draft = (await read(automation)).current_version_id;
    expect(draft).not.toBe(after.current_version_id);
    await add(automation, ACTION);
    expect((await read(automation)).current_version_id).toBe(draft);
  });

  it('hand out a secret once, of nodes that send webhooks', async () => {
    const automation = await create();
    const mail = await add(automation, ACTION);
    const hook = await add(automation, {
      ...ACTION,
      handler_name: 'send_webhook',
      config: { url: 'https://hooks.example.com/', headers: { Authorization: 'Bearer x' } },
    });
    expect(hook).not.toHaveProperty('secret');
    const hidden = { url: 'https://hooks.example.com/', headers: { Authorization: '********' } };
    const hookPath = `${below(automation, 'nodes')}${hook.id}/`;
    expect(hook).toMatchObject({ config: hidden });
    expect(expectOk(await scene.v2.get(hookPath))).toMatchObject({ config: hidden });
    expect(JSON.stringify(expectOk(await scene.v2.get(below(automation, 'nodes'))))).not.toContain('Bearer');
    expect(expectOk(await scene.v2.patch(hookPath, { config: hidden }))).toMatchObject({ config: hidden });
    const astray = { ...hidden, url: 'https://evil.example/' };
    const refused = await scene.v2.patch(hookPath, { config: astray });
    expectProblem(refused, 400);
    expect(refused.body).toMatchObject({ errors: [{ field: 'config.headers.Authorization' }] });
    const regenerate = ({ id }: Part) => scene.v2.post(`${below(automation, 'nodes')}${id}/regenerate-webhook-secret/`);
    const first = expectOk(await regenerate(hook));
    expect(first).toEqual({ secret: expect.stringMatching(/^plane_wh_[0-9a-f]{64}$/) });
    expect(expectOk(await regenerate(hook))).not.toEqual(first);
    expectProblem(await regenerate(mail), 409);
    const told = JSON.stringify(await eventsOf(scene.tenant, hook.id));
    expect(told).toContain('automation.node.created');
    expect(told).not.toMatch(/plane_wh_|Bearer/);
    const activities = JSON.stringify(expectOk(await scene.v2.get(below(automation, 'activities'))).data);
    expect(activities).toContain('node.secret');
    expect(activities).not.toMatch(/plane_wh_|Bearer/);
  });

  it('tell in their activities who changed what', async () => {
    const before = await create();
    const trigger = await add(before, TRIGGER);
    expectOk(await scene.v2.patch(`${home()}${before.id}/`, { name: 'Other' }));
    const activities = below(before, 'activities');
    const { data } = expectOk(await scene.v2.get(activities)) as { data: Part[] };
    expect(data).toHaveLength(3);
    expect(data[0]).toEqual({
      id: expect.any(String),
      automation_id: before.id,
      automation_version_id: before.current_version_id,
      automation_scope: 'WorkItem',
      automation_node_id: null,
      automation_edge_id: null,
      automation_run_id: null,
      node_execution_id: null,
      actor_id: scene.tenant.owner.userId,
      verb: 'updated',
      field: 'name',
      old_value: before.name,
      new_value: 'Other',
      old_identifier: null,
      new_identifier: null,
      epoch: expect.any(Number),
      created_at: expect.any(String),
    });
    expect(data[1]).toMatchObject({ verb: 'created', field: 'node', automation_node_id: trigger.id });
    expect(expectOk(await scene.v2.get(`${activities}${data[0]!.id}/`))).toEqual(data[0]);
    const since = encodeURIComponent(String(data[1]!.created_at));
    const found = expectOk(await scene.v2.get(`${activities}?verb=updated&field=name&created_at__gt=${since}`)).data;
    expect(found).toEqual([data[0]]);
  });

  it('compare If-Match with the record of the path', async () => {
    const { automation, action } = await running();
    const path = `${below(automation, 'nodes')}${action.id}/`;
    const { headers } = await scene.v2.get(path);
    const etag = headers.get('etag')!;
    const change = (name: string, match: string) => scene.v2.patch(path, { name }, { headers: { 'If-Match': match } });
    expectOk(await change('Once', etag));
    expectProblem(await change('Twice', etag), 409);
    expect(expectOk(await scene.v2.get(path))).toMatchObject({ name: 'Once' });
  });
});

it('are there for those whose role lets them, and where the plan has them', async () => {
  const { id } = expectOk(
    await scene.v2.post(scene.at('automations'), { name: 'A', scope: 'WorkItem' }),
    201,
  ) as Automation;
  const contributor = (await addPersonWithRole(scene.tenant, scene.project, 'contributor')).v2;
  const commenter = (await addPersonWithRole(scene.tenant, scene.project, 'commenter')).v2;
  const read = (by: Client) => by.get(`${scene.at('automations')}${id}/`);
  expectOk(await read(contributor));
  expectProblem(await read(commenter), 403);
  expectProblem(await contributor.patch(`${scene.at('automations')}${id}/`, { name: 'B' }), 403);
  expectProblem(await contributor.get('automations/'), 403);
  // Those of the workspace are not there in a project, nor the other way round.
  expectProblem(await scene.v2.get(`automations/${id}/`), 404);
});

it('version 2: the last hundred versions of an automation are kept', async () => {
  const made = async (path: string, body: object) => expectOk(await scene.v2.post(path, body), 201) as Part;
  const { id } = await made(scene.at('automations'), { name: 'Often', scope: 'WorkItem' });
  const at = `${scene.at('automations')}${id}/`;
  await made(`${at}nodes/`, TRIGGER);
  const action = await made(`${at}nodes/`, ACTION);
  expectOk(await scene.v2.post(`${at}status/`, { is_enabled: true }), 204);
  for (let change = 0; change < 105; change++) {
    expectOk(await scene.v2.patch(`${at}nodes/${action.id}/`, { name: `Change ${change}` }));
  }
  const [{ kept, newest }] = (await sql(
    `select count(*)::int as kept, max(number) as newest from automation_versions where workspace_id = $1 and automation_id = $2`,
    [scene.tenant.workspaceId, id],
  )) as [{ kept: number; newest: number }];
  expect(kept).toBe(100);
  expect(newest).toBeGreaterThan(105);
});

import { addPersonWithRole, expectOk, expectProblem } from '../../support';
import { activitiesOf } from '../../support/history';
import { openWorld, type World } from './world';

const DENIED = 'workflow_transition_denied';

let world: World;
let type: string;
/** Of `type`: backlog, where items begin, to started to completed. */
let flow: string;

const typed = (members: object = {}) => world.item({ type_id: type, ...members });
const path = (id = flow, tail = '') => `${world.at('workflows')}${id}/${tail}`;
const items = (tail = '') => `${world.at('work-items')}${tail}`;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world = await openWorld(world.tenant);
  type = await world.type();
  flow = await world.workflow({ work_item_type_ids: [type] }, ['backlog', 'started', 'completed']);
  expectOk(
    await world.v2.patch(path(flow, `states/${await world.held(flow, 'completed')}/`), { allow_issue_creation: false }),
  );
  await world.way(flow, 'backlog', 'started');
  await world.way(flow, 'started', 'completed');
});

describe('the one path on which items are made and moved', () => {
  const state = (group: string) => ({ state_id: world.states[group] });
  const pair = (id: string) => ({ external_source: 'jira', external_id: id });

  it('begins in the start of the workflow of its type, others in the default of the project', async () => {
    const { data } = expectOk(await world.v2.get(path(flow, `states/?state_id=${world.states.started}`)));
    expectOk(await world.v2.patch(path(flow, `states/${data[0].id}/`), { is_default: true }));
    expect(await world.groupOf(await typed())).toBe('started');
    expect(await world.groupOf(await world.item())).toBe('backlog');
    const cleared = await typed({ ...state('backlog') });
    expectOk(await world.v2.patch(items(`${cleared}/`), { state_id: null }));
    expect(await world.groupOf(cleared)).toBe('started');
  });

  it.each([
    ['creation, version 1', (w: World) => w.v1.post(items(), { name: 'A', type, ...state('completed') })],
    ['creation, version 2', (w: World) => w.v2.post(items(), { name: 'A', type_id: type, ...state('completed') })],
    [
      'creation outside the workflow',
      (w: World) => w.v2.post(items(), { name: 'A', type_id: type, ...state('unstarted') }),
    ],
    [
      'creation by an upsert',
      (w: World) => w.v2.post(items('upsert/'), { name: 'A', type_id: type, ...pair('1'), ...state('completed') }),
    ],
    ['change, version 1', async (w: World) => w.v1.patch(items(`${await typed()}/`), { state: w.states.completed })],
    ['change, version 2', async (w: World) => w.v2.patch(items(`${await typed()}/`), state('completed'))],
    [
      'change to what the workflow lacks',
      async (w: World) => w.v2.patch(items(`${await typed()}/`), state('unstarted')),
    ],
    [
      'change by an upsert',
      async (w: World) => {
        await typed(pair('2'));
        return w.v2.post(items('upsert/'), { name: 'A', ...pair('2'), ...state('completed') });
      },
    ],
    [
      'change of the type',
      async (w: World) => w.v2.patch(items(`${await w.item(state('unstarted'))}/`), { type_id: type }),
    ],
    ['way into triage', async (w: World) => w.v2.patch(items(`${await typed()}/`), state('triage'))],
  ])('refuses a %s', async (_, write) => {
    const reply = await write(world);
    expectProblem(reply, 403);
    expect((reply.body as { code?: string; detail: string }).code ?? DENIED).toBe(DENIED);
    expect(reply.text).toContain('orkflow');
  });

  it('judges every row of a batch by itself', async () => {
    const made = expectOk(
      await world.v2.post(items('bulk-create/'), {
        items: [
          { name: 'A', type_id: type },
          { name: 'B', type_id: type, ...state('completed') },
          { name: 'C', ...state('completed') },
        ],
      }),
    );
    expect(JSON.stringify(made)).toContain(DENIED);
    const [a] = expectOk(await world.v2.get(`${items()}?name__contains=A`)).data as { id: string }[];
    const b = await typed();
    const moved = expectOk(
      await world.v2.post(items('bulk-update/'), {
        items: [
          { id: a!.id, ...state('started') },
          { id: b, ...state('completed') },
        ],
      }),
    );
    expect(JSON.stringify(moved)).toContain(DENIED);
    expect([await world.groupOf(a!.id), await world.groupOf(b)]).toEqual(['started', 'backlog']);
  });

  it('lets an item take its ways, and leave a state without ways for any other of the workflow', async () => {
    const item = await typed();
    expectOk(await world.move(item, 'started'));
    expectProblem(await world.move(item, 'backlog'), 403, DENIED);
    expectOk(await world.move(item, 'completed'));
    expectOk(await world.move(item, 'backlog'));
    expectProblem(await world.move(item, 'unstarted'), 403, DENIED);
    expectOk(await world.v2.patch(items(`${item}/`), { name: 'Same state', ...state('backlog') }));
  });

  it('opens a way to its members only', async () => {
    const contributor = await addPersonWithRole(world.tenant, world.project, 'contributor');
    const { data } = expectOk(await world.v2.get(path(flow, 'state-transitions/')));
    expectOk(
      await world.v2.patch(path(flow, `state-transitions/${data[0].id}/`), { member_ids: [contributor.userId] }),
    );
    const item = await typed();
    expectProblem(await world.move(item, 'started'), 403, DENIED);
    expectOk(await contributor.v2.patch(items(`${item}/`), state('started')));
  });

  it('says nothing while it is not active, has no states or workflows are off', async () => {
    const item = await typed();
    expectOk(await world.v2.patch(path(), { is_active: false }));
    expectOk(await world.move(item, 'unstarted'));
    const other = await openWorld(world.tenant, { is_workflow_enabled: false });
    expectOk(await other.move(await other.item(), 'completed'));
  });

  it('takes what intake accepts as if it were new', async () => {
    world = await openWorld(world.tenant, { intake_view: true });
    const standard = await world.defaultWorkflow();
    for (const group of ['started', 'backlog']) {
      const body = { ...state(group), allow_issue_creation: group === 'started' };
      expectOk(await world.v2.post(path(standard, 'states/'), body), 201);
    }
    const submitted = expectOk(await world.v2.post(world.at('intake-issues'), { name: 'Please' }), 201);
    const queue = `${world.at('intake-issues')}${submitted.id}/`;
    expectOk(await world.v2.patch(queue, { status: 1 }));
    const [item] = expectOk(await world.v2.get(`${items()}?name__contains=Please`)).data as { id: string }[];
    expect(await world.groupOf(item!.id)).toBe('started');
  });
});

describe('changes of workflows', () => {
  const ORPHANS = 'workflow_state_orphans';
  const orphan = (group: string, name: string, count: number) => ({
    ...{ state_id: world.states[group], state_name: name, count },
    per_project: [{ project_id: world.project.id, count }],
  });

  it('refuses to delete the default workflow, and a state that a workflow holds', async () => {
    expectProblem(await world.v2.delete(path(await world.defaultWorkflow())), 409, 'workflow_in_use');
    const spare = expectOk(await world.v2.post(world.at('states'), { name: 'Spare', color: '#fff' }), 201).id as string;
    expectOk(await world.v2.post(path(flow, 'states/'), { state_id: spare }), 201);
    expectProblem(await world.v2.delete(`${world.at('states')}${spare}/`), 409, 'conflict');
    expectProblem(await world.v1.delete(`${world.at('states')}${spare}/`), 400);
    expect((await world.v1.delete(path(flow, `states/${spare}/`))).status).toBe(204);
    expect((await world.v2.delete(`${world.at('states')}${spare}/`)).status).toBe(204);
  });

  it('keeps a state to which transitions still refer', async () => {
    const started = await world.held(flow, 'started');
    expectProblem(await world.v2.delete(path(flow, `states/${started}/`)), 409, 'workflow_state_dependencies');
    expectProblem(await world.v1.delete(path(flow, `states/${world.states.started}/`)), 409);
  });

  it('keeps a state that has work items, the archive included', async () => {
    const loose = await world.workflow({}, ['backlog', 'started']);
    const item = await world.item();
    const other = await world.type();
    expectOk(await world.v2.patch(path(loose), { work_item_type_ids: [other] }));
    expectOk(await world.v2.patch(items(`${item}/`), { type_id: other }));
    expectOk(await world.v2.post(items(`${item}/archive/`)));
    const reply = await world.v2.delete(path(loose, `states/${await world.held(loose, 'backlog')}/`));
    expectProblem(reply, 409, ORPHANS);
    expect(reply.body).toMatchObject({ orphans: { orphans: [orphan('backlog', 'Backlog', 1)], invalid_targets: [] } });
  });

  it.each(['v1', 'v2'] as const)('takes out a state whose work items a mapping moves on (%s)', async (version) => {
    const other = await world.type();
    const loose = await world.workflow({ work_item_type_ids: [other] }, ['backlog', 'started']);
    const item = await world.item({ type_id: other, state_id: world.states.backlog });
    const { backlog, started } = world.states as Record<string, string>;
    const held = path(loose, `states/${version === 'v1' ? backlog : await world.held(loose, 'backlog')}/`);
    expectProblem(await world[version].delete(held), 409);
    expectProblem(await world[version].delete(held, { state_mapping: { [backlog!]: world.states.completed } }), 409);
    expect(await world.groupOf(item)).toBe('backlog');
    expect((await world[version].delete(held, { state_mapping: { [backlog!]: started } })).status).toBe(204);
    expect(await world.groupOf(item)).toBe('started');
    expectProblem(await world[version].delete(held), 404);
  });

  it.each(['v1', 'v2'] as const)(
    'builds a workflow beside work, which binds once it is activated (%s)',
    async (version) => {
      const { backlog, started, unstarted } = world.states as Record<string, string>;
      const item = await world.item({ state_id: unstarted });
      const standard = await world.defaultWorkflow();
      const attach = (id: string) =>
        version === 'v1'
          ? world.v1.post(path(standard, 'states/'), { state_ids: [id] })
          : world.v2.post(path(standard, 'states/'), { state_id: id });
      expectOk(await attach(backlog!), 201);
      expectOk(await attach(started!), 201);
      expect(await world.groupOf(item)).toBe('unstarted');
      expect(expectOk(await world.v2.get(path(standard))).is_active).toBe(false);
      const activate = (more = {}) => world[version].patch(path(standard), { is_active: true, ...more });
      expectProblem(await activate(), 409);
      expect(await world.groupOf(item)).toBe('unstarted');
      expectOk(await activate({ state_mapping: { [unstarted!]: backlog! } }));
      expect(await world.groupOf(item)).toBe('backlog');
      expectProblem(await world.move(item, 'completed'), 403, DENIED);
    },
  );

  it('takes over work items of a type by a mapping, and refuses what strands them', async () => {
    const other = await world.type();
    const [todo, done] = [
      await world.item({ type_id: other, state_id: world.states.unstarted }),
      await world.item({ type_id: other, state_id: world.states.cancelled }),
    ];
    const bind = (mapping?: object) =>
      world.v2.patch(path(), { work_item_type_ids: [type, other], ...(mapping && { state_mapping: mapping }) });
    const { unstarted, cancelled, backlog, completed } = world.states as Record<string, string>;
    const bare = await bind();
    expectProblem(bare, 409, ORPHANS);
    expect(bare.body).toMatchObject({
      orphans: { orphans: [orphan('cancelled', 'Cancelled', 1), orphan('unstarted', 'Todo', 1)], invalid_targets: [] },
    });
    expectProblem(await bind({ [unstarted!]: backlog! }), 409, ORPHANS);
    const wrong = await bind({ [unstarted!]: backlog!, [cancelled!]: unstarted! });
    expectProblem(wrong, 409, ORPHANS);
    expect(wrong.body).toMatchObject({ orphans: { invalid_targets: [unstarted] } });
    expectProblem(await bind({ nowhere: backlog! }), 400);
    expect([await world.groupOf(todo), await world.groupOf(done)]).toEqual(['unstarted', 'cancelled']);
    expectOk(await bind({ [unstarted!]: backlog!, [cancelled!]: completed! }));
    expect([await world.groupOf(todo), await world.groupOf(done)]).toEqual(['backlog', 'completed']);
    expect((await activitiesOf(world.tenant, done)).some(({ field }) => field === 'state')).toBe(true);
  });

  it('refuses a target outside the workflow even where nothing is stranded', async () => {
    const { unstarted, started } = world.states;
    const reply = await world.v2.patch(path(), { state_mapping: { [started!]: unstarted } });
    expectProblem(reply, 409, ORPHANS);
    expect(reply.body).toMatchObject({ orphans: { orphans: [], invalid_targets: [unstarted] } });
  });

  it('moves the items of a deleted workflow under the default one, where that has their states', async () => {
    const item = await typed();
    const standard = await world.defaultWorkflow();
    expectOk(
      await world.v1.post(path(standard, 'states/'), { state_ids: [world.states.unstarted, world.states.started] }),
      201,
    );
    expectProblem(await world.v2.delete(path()), 409, ORPHANS);
    expectOk(await world.move(item, 'started'));
    expect((await world.v2.delete(path())).status).toBe(204);
    expectOk(await world.move(item, 'unstarted'));
    expectProblem(await world.move(item, 'completed'), 403, DENIED);
  });
});

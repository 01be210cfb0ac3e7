import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  govern,
  newTenant,
  sql,
  type Reply,
} from '../../support';
import { eventsOf } from '../../support/history';
import { openGoverned, type Governed } from './governed-world';
import { openWorld } from './world';

const DENIED = 'workflow_transition_denied';

let world: Governed;
const idOf = (reply: Reply): string => expectOk(reply, 201).id as string;

beforeAll(async () => {
  world = await openGoverned();
});
beforeEach(async () => {
  world = await openGoverned(world.tenant);
});

describe('workflows of the workspace', () => {
  it('are made, changed and deleted there, with the states of the workspace', async () => {
    const id = await world.workflow(['backlog', 'started']);
    const path = `workflows/${id}/`;
    expect(expectOk(await world.v2.get(path))).toMatchObject({ is_default: false, work_item_type_ids: [] });
    const [held] = expectOk(await world.v2.get(`${path}states/`)).data as { id: string; state_id: string }[];
    expect(held).toMatchObject({ state_id: world.states.backlog, is_default: true });
    const way = { state_id: world.states.backlog, transition_state_id: world.states.started };
    expectOk(await world.v2.post(`${path}state-transitions/`, way), 201);
    expectProblem(await world.v2.delete(`${path}states/${held!.id}/`), 409, 'workflow_state_dependencies');
    expectProblem(await world.v2.delete(`states/${world.states.backlog}/`), 409, 'conflict');
    expectOk(await world.v2.patch(path, { description: 'How it goes' }));
    expectOk(await world.v2.delete(path), 204);
    expectProblem(await world.v2.get(path), 404);
    expect((await eventsOf(world.tenant, id)).map(({ event }) => event)).toEqual([
      ...['workflow.created', 'workflow.updated', 'workflow.deleted'],
    ]);
  });

  it('are read by all who are in the workspace and written by its owners and admins', async () => {
    const member = await addMember(world.tenant, 'member');
    expectOk(await member.v2.get('workflows/'));
    expectProblem(await member.v2.post('workflows/', { name: 'Mine' }), 403, 'forbidden');
  });

  it.each([
    ['of nowhere', 'Invalid state ids.', () => '018f0000-0000-7000-8000-000000000000'],
    ['of a project', 'Invalid state ids.', (w: Governed) => w.project.states.backlog],
    ['of triage', 'Invalid state ids.', (w: Governed) => w.states.triage],
  ])('tell a state %s as a whole', async (_, detail, state) => {
    const reply = await world.v2.post(`workflows/${await world.workflow()}/states/`, { state_id: state(world) });
    expectProblem(reply, 400, 'invalid_request');
    expect(reply.body).toMatchObject({ detail, errors: { error: expect.any(String) as string } });
  });

  it('tell a chain that cannot be as a whole', async () => {
    const path = `workflows/${await world.workflow(['backlog'])}/`;
    const { backlog, started } = world.states;
    const loop = await world.v2.post(`${path}state-transitions/`, { state_id: backlog, transition_state_id: backlog });
    expect(loop.body).toMatchObject({ type: 'invalid_request', detail: 'Invalid workflow chain.' });
    const out = await world.v2.post(`${path}state-transitions/`, { state_id: backlog, transition_state_id: started });
    expect(out.body).toMatchObject({ type: 'invalid_request', detail: 'Invalid state ids.' });
  });

  it('are seen by projects with states of their own, and not written there', async () => {
    const id = await world.workflow(['backlog', 'started']);
    const [mine, theirs] = [world.project.states, `${world.at('workflows')}${id}/`];
    const names = expectOk(await world.v2.get(`${world.at('workflows')}?per_page=200`)).data as { id: string }[];
    expect(names.map((one) => one.id)).toContain(id);
    const states = expectOk(await world.v2.get(`${theirs}states/?state_id=${mine.started}`)).data as object[];
    expect(states).toEqual([expect.objectContaining({ state_id: mine.started })]);
    expect((expectOk(await world.v1.get(world.at('workflows'))) as { project: string }[])[0]!.project).toBe(
      world.project.id,
    );
    expectProblem(await world.v2.post(world.at('workflows'), { name: 'Own' }), 409, 'states_managed_at_workspace');
    expectProblem(await world.v1.delete(`${theirs}states/${mine.started}/`), 409);
  });
});

describe('which workflow a project has for a type', () => {
  const begins = async (type: string | null) => world.groupOf(idOf(await world.make({ type_id: type })));

  it('is the required, else the pinned, else the chosen, else that chosen for all, else the default', async () => {
    const type = await world.type();
    const [rest, own, pinned, standard] = [
      await world.workflow(['unstarted']),
      await world.workflow(['started']),
      await world.workflow(['completed']),
      await world.workflow(['cancelled']),
    ];
    expect(await begins(await world.type())).toBe('backlog');
    const moved = (to: string) => ({
      state_mapping: Object.fromEntries(Object.values(world.states).map((id) => [id, world.states[to]])),
    });
    const own_ = (to: string) => ({
      state_mapping: Object.fromEntries(
        Object.values(world.project.states).map((id) => [id, world.project.states[to]]),
      ),
    });
    expectOk(await world.rule(type, { default_workflow_id: standard }));
    expect(await begins(type)).toBe('cancelled');
    expectOk(await world.pick(null, rest, own_('unstarted')));
    expect([await begins(type), await begins(null)]).toEqual(['unstarted', 'unstarted']);
    expectOk(await world.pick(type, own, own_('started')));
    expect([await begins(type), await begins(null)]).toEqual(['started', 'unstarted']);
    const pins = { pins: [{ project_id: world.project.id, workflow_id: pinned }], ...moved('completed') };
    expectOk(await world.v2.patch(`work-item-types/${type}/workflow-pins/`, pins));
    expect([await begins(type), await begins(null)]).toEqual(['completed', 'unstarted']);
    expectOk(await world.rule(type, { mode: 'required', acknowledge: true, ...moved('cancelled') }));
    expect([await begins(type), await begins(null)]).toEqual(['cancelled', 'unstarted']);
    expect(expectOk(await world.rule(type))).toEqual({
      ...{ work_item_type_id: type, mode: 'required', workflow_ids: [], default_workflow_id: standard },
    });
  });

  it('keeps work items where it does not have states', async () => {
    const type = await world.type();
    expectOk(await world.pick(type, await world.workflow(['backlog', 'started'])));
    const item = idOf(await world.make({ type_id: type }));
    const move = (group: string) =>
      world.v2.patch(`${world.at('work-items')}${item}/`, { state_id: world.project.states[group] });
    expectProblem(await move('completed'), 403, DENIED);
    expectOk(await move('started'));
  });

  it('strands work items of several projects, which a mapping of states of the workspace moves', async () => {
    const other = await world.another();
    const type = await world.type(world.project, other);
    const items = [idOf(await world.make({ type_id: type })), idOf(await world.make({ type_id: type }, other))];
    const workflow = await world.workflow(['started']);
    const refused = await world.rule(type, { default_workflow_id: workflow });
    expectProblem(refused, 409, 'workflow_state_orphans');
    const { backlog, started } = world.states as Record<string, string>;
    expect(refused.body).toMatchObject({
      orphans: {
        orphans: [
          {
            ...{ state_id: backlog, state_name: 'Backlog', count: 2 },
            per_project: expect.arrayContaining([
              { project_id: world.project.id, count: 1 },
              { project_id: other.id, count: 1 },
            ]) as object[],
          },
        ],
        invalid_targets: [],
      },
    });
    expectOk(await world.rule(type, { default_workflow_id: workflow, state_mapping: { [backlog!]: started! } }));
    for (const item of items) expect(await world.groupOf(item)).toBe('started');
  });

  it('binds nobody while the first states of a workflow leave work items out', async () => {
    const type = await world.type();
    const workflow = await world.workflow();
    expectOk(await world.rule(type, { default_workflow_id: workflow }));
    const item = idOf(await world.make({ type_id: type }));
    const { backlog, started } = world.states as Record<string, string>;
    expectOk(await world.v2.post(`workflows/${workflow}/states/`, { state_id: started }), 201);
    expect(expectOk(await world.v2.get(`workflows/${workflow}/`)).is_active).toBe(false);
    const active = { is_active: true };
    expectProblem(await world.v2.patch(`workflows/${workflow}/`, active), 409, 'workflow_state_orphans');
    expectOk(await world.v2.patch(`workflows/${workflow}/`, { ...active, state_mapping: { [backlog!]: started! } }));
    expect(await world.groupOf(item)).toBe('started');
  });

  it('is refused in what names nothing that is there', async () => {
    const type = await world.type();
    const nowhere = '018f0000-0000-7000-8000-000000000000';
    const workflow = await world.workflow();
    expect(fieldCodes(await world.rule(type, { workflow_ids: [nowhere] }))).toEqual(['workflow_ids does_not_exist']);
    expect(fieldCodes(await world.rule(type, { mode: 'required' }))).toEqual(['default_workflow_id required']);
    expect(fieldCodes(await world.pick(nowhere, workflow))).toEqual(['picks does_not_exist']);
    expect(fieldCodes(await world.pick(type, nowhere))).toEqual(['picks does_not_exist']);
    expect(fieldCodes(await world.pin(type, workflow, { ...world.project, id: nowhere }))).toEqual([
      'pins does_not_exist',
    ]);
    expectProblem(await world.rule(nowhere), 404);
    const twice = [
      { project_id: world.project.id, workflow_id: workflow },
      { project_id: world.project.id, workflow_id: workflow },
    ];
    const reply = await world.v2.patch(`work-item-types/${type}/workflow-pins/`, { pins: twice });
    expect(fieldCodes(reply)).toEqual(['pins unique']);
  });

  it('is forgotten with its type', async () => {
    const [type, workflow] = [await world.type(), await world.workflow()];
    expectOk(await world.rule(type, { workflow_ids: [workflow], default_workflow_id: workflow }));
    expectOk(await world.pick(type, workflow));
    expectProblem(await world.v2.delete(`workflows/${workflow}/`), 409, 'workflow_in_use');
    expectOk(await world.v2.delete(`work-item-types/${type}/`), 204);
    expect((expectOk(await world.v2.get(world.at('workflow-picks'))) as { picks: object[] }).picks).toEqual([]);
    expectOk(await world.v2.delete(`workflows/${workflow}/`), 204);
  });

  it('is listed, changed and given up', async () => {
    const type = await world.type();
    const [one, two] = [await world.workflow(), await world.workflow()];
    const picks = async () => (expectOk(await world.v2.get(world.at('workflow-picks'))) as { picks: object[] }).picks;
    expectOk(await world.pick(type, one));
    expectOk(await world.pick(null, two));
    expectOk(await world.pick(type, two));
    expect(await picks()).toEqual(
      expect.arrayContaining([
        { work_item_type_id: type, workflow_id: two },
        { work_item_type_id: null, workflow_id: two },
      ]),
    );
    expectOk(await world.pick(type, null));
    expect(await picks()).toEqual([{ work_item_type_id: null, workflow_id: two }]);
    expectOk(await world.pin(type, one));
    const pinned = expectOk(await world.v2.get(`work-item-types/${type}/workflow-pins/`)) as { pins: object[] };
    expect(pinned.pins).toEqual([{ project_id: world.project.id, workflow_id: one }]);
    expectOk(await world.v2.patch(`work-item-types/${type}/workflow-pins/`, { pins: [] }));
    expect((expectOk(await world.v2.get(`work-item-types/${type}/workflow-pins/`)) as { pins: object[] }).pins).toEqual(
      [],
    );
  });
});

describe('a workspace that begins to govern', () => {
  it('has the workflows of its projects, which rule there as before', async () => {
    const tenant = await newTenant();
    const [one, two] = [await openWorld(tenant), await openWorld(tenant)];
    await addProject(tenant);
    const type = await one.type();
    for (const each of [one, two]) {
      const standard = await each.defaultWorkflow();
      const body = { state_ids: [each.states.backlog, each.states.started] };
      expectOk(await each.v1.post(`${each.at('workflows')}${standard}/states/`, body), 201);
    }
    const bugs = await one.workflow({ name: 'Bugs', work_item_type_ids: [type] }, ['unstarted', 'completed']);
    await one.way(bugs, 'unstarted', 'completed');
    const [plain, bug] = [await one.item(), await one.item({ type_id: type })];
    const before = await sql('select id, state_id from work_items where workspace_id = $1 order by id', [
      tenant.workspaceId,
    ]);
    await govern(tenant);
    expect(
      await sql('select id, state_id from work_items where workspace_id = $1 order by id', [tenant.workspaceId]),
    ).toEqual(before);
    const workflows = expectOk(await one.v2.get('workflows/?per_page=200')).data as { name: string; id: string }[];
    expect(workflows.map(({ name }) => name).sort()).toEqual(
      [
        'Bugs',
        'Default workflow',
        ...[one, two].map(({ project }) => `Default workflow (${project.identifier})`),
      ].sort(),
    );
    const picked = expectOk(await one.v2.get(one.at('workflow-picks'))) as { picks: object[] };
    expect(picked.picks).toContainEqual({ work_item_type_id: type, workflow_id: bugs });
    expect(picked.picks).toHaveLength(2);
    expectProblem(await one.move(plain, 'completed'), 403, DENIED);
    expectOk(await one.move(plain, 'started'));
    expectProblem(await one.move(bug, 'backlog'), 403, DENIED);
    expectOk(await one.move(bug, 'completed'));
    expectProblem(await one.v2.delete(`workflows/${bugs}/`), 409, 'workflow_in_use');
  });
});

import { newId } from '../../../libs/kernel/ids';
import { addPersonWithRole, expectOk, expectProblem, fieldCodes, type Reply } from '../../support';
import { eventsOf } from '../../support/history';
import { openWorld, type World } from './world';

let world: World;

const workflows = (id?: string) => `${world.at('workflows')}${id ? `${id}/` : ''}`;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world = await openWorld(world.tenant);
});

it('is off until the project switches it on', async () => {
  world = await openWorld(world.tenant, { is_workflow_enabled: false });
  expectProblem(await world.v1.get(workflows()), 402);
  expectProblem(await world.v2.get(workflows()), 402);
});

it.each(['v1', 'v2'] as const)('%s lets admins write, contributors read and others do neither', async (version) => {
  const as = async (role: 'contributor' | 'commenter' | 'guest') =>
    (await addPersonWithRole(world.tenant, world.project, role))[version];
  const contributor = await as('contributor');
  expectOk(await contributor.get(workflows()));
  expectProblem(await contributor.post(workflows(), { name: 'Mine' }), 403);
  for (const role of ['commenter', 'guest'] as const) expectProblem(await (await as(role)).get(workflows()), 403);
});

describe('version 1', () => {
  const at = (id: string, tail = '') => `${workflows(id)}${tail}`;

  it('makes, changes and lists them as an array with the default first', async () => {
    const type = await world.type();
    const made = expectOk(
      await world.v1.post(workflows(), { name: 'Bugs', description: 'How bugs go', work_item_type_ids: [type] }),
      201,
    );
    expect(made).toMatchObject({
      name: 'Bugs',
      description: 'How bugs go',
      is_active: true,
      is_default: false,
      work_item_type_ids: [type],
      project: world.project.id,
      workspace: world.tenant.workspaceId,
      created_by: world.tenant.owner.userId,
      deleted_at: null,
    });
    const changed = expectOk(await world.v1.patch(at(made.id), { is_active: false, work_item_type_ids: [] }));
    expect(changed).toMatchObject({ id: made.id, is_active: false, work_item_type_ids: [] });
    const listed = expectOk(await world.v1.get(workflows()));
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Default workflow', 'Bugs']);
    expect(listed[0]).toMatchObject({ is_default: true, is_active: true, work_item_type_ids: [] });
  });

  it('takes a name that another workflow has, which version 2 keeps once', async () => {
    const make = async () => expectOk(await world.v1.post(workflows(), { name: 'Bugs' }), 201) as { id: string };
    const [one, two] = [await make(), await make()];
    expect(two.id).not.toBe(one.id);
    const other = expectOk(await world.v1.post(workflows(), { name: 'Chores' }), 201);
    expect(expectOk(await world.v1.patch(at(other.id), { name: 'bugs' }))).toMatchObject({ name: 'bugs' });
    const patched = await world.v2.patch(workflows(two.id), { name: 'Bugs', description: 'x' });
    expect(expectOk(patched)).toMatchObject({ name: 'Bugs', description: 'x' });
    expectProblem(await world.v2.patch(workflows(two.id), { name: 'BUGS' }), 409);
  });

  it('attaches states, all or none, and detaches one by its own id', async () => {
    const id = await world.workflow({});
    const { backlog, started, completed } = world.states;
    const attached = await world.v1.post(at(id, 'states/'), { state_ids: [completed, backlog, started] });
    expect(attached).toMatchObject({ status: 201, text: '' });
    const held = expectOk(await world.v2.get(at(id, 'states/'))).data;
    expect(held.filter((one: { is_default: boolean }) => one.is_default)).toEqual([
      expect.objectContaining({ state_id: backlog }),
    ]);
    expectProblem(await world.v1.post(at(id, 'states/'), { state_ids: [world.states.unstarted, backlog] }), 409);
    expectProblem(await world.v1.post(at(id, 'states/'), { state_ids: [world.states.unstarted, newId()] }), 400);
    expect((await world.v1.delete(at(id, `states/${started}/`))).status).toBe(204);
    expectProblem(await world.v1.delete(at(id, `states/${started}/`)), 404);
    const left = expectOk(await world.v2.get(at(id, 'states/'))).data as { state_id: string }[];
    expect(left.map(({ state_id: state }) => state).sort()).toEqual([backlog, completed].sort());
  });

  it('makes, lists, changes and deletes transitions', async () => {
    const id = await world.workflow({}, ['backlog', 'started']);
    const { backlog, started } = world.states;
    const body = { state_id: backlog, transition_state_id: started, member_ids: [world.tenant.owner.userId] };
    const made = expectOk(await world.v1.post(at(id, 'state-transitions/'), { ...body, pre_rules: [{ a: 1 }] }), 201);
    expect(made).toMatchObject({ ...body, type: 'transition', pre_rules: [{ a: 1 }], post_rules: [] });
    expect(made.workflow_state_id).toBe(await world.held(id, 'backlog'));
    const again = await world.v1.post(at(id, 'state-transitions/'), body);
    expectProblem(again, 400);
    expect(again.body).toEqual({ detail: 'A transition between these states already exists' });
    const changed = await world.v1.patch(at(id, `state-transitions/${made.id}/`), { post_rules: [{ b: 2 }] });
    expect(expectOk(changed)).toMatchObject({ pre_rules: [{ a: 1 }], post_rules: [{ b: 2 }] });
    expect(expectOk(await world.v1.get(at(id, 'state-transitions/')))).toEqual([expectOk(changed)]);
    expect((await world.v1.delete(at(id, `state-transitions/${made.id}/`))).status).toBe(204);
    expect(expectOk(await world.v1.get(at(id, 'state-transitions/')))).toEqual([]);
  });

  it('adds states of the project that a transition names', async () => {
    const id = await world.workflow({}, ['backlog']);
    const { backlog, started } = world.states;
    const post = (from: unknown, to: unknown, api = world.v1) =>
      api.post(at(id, 'state-transitions/'), { state_id: from, transition_state_id: to });
    expectProblem(await post(backlog, crypto.randomUUID()), 400);
    expectOk(await post(backlog, started), 201);
    const { data } = expectOk(await world.v2.get(at(id, 'states/')));
    expect(data.map(({ state_id }: { state_id: string }) => state_id)).toEqual([backlog, started]);
    const empty = await world.workflow({}, []);
    const way = { state_id: started, transition_state_id: backlog };
    expectOk(await world.v1.post(at(empty, 'state-transitions/'), way), 201);
    const own = expectOk(await world.v2.get(at(empty, 'states/'))).data;
    expect(
      own.map(({ state_id: id, is_default: first }: { state_id: string; is_default: boolean }) => [id, first]),
    ).toEqual([
      [backlog, true],
      [started, false],
    ]);
  });

  it('says by the first transition out of a state of which type all of them are', async () => {
    const id = await world.workflow({}, ['backlog', 'started', 'completed']);
    const { backlog, started, completed } = world.states;
    const post = (to: string | undefined, type: string) =>
      world.v1.post(at(id, 'state-transitions/'), { state_id: backlog, transition_state_id: to, type });
    expect(expectOk(await post(started, 'approval'), 201).type).toBe('approval');
    const state = expectOk(await world.v2.get(at(id, `states/${await world.held(id, 'backlog')}/`)));
    expect(state.type).toBe('approval');
    expectProblem(await post(completed, 'transition'), 400);
    expectOk(await post(completed, 'approval'), 201);
  });
});

describe('version 2', () => {
  const at = (id: string, tail = '') => `${workflows(id)}${tail}`;
  const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);

  it('has these members and no other, and tells what happened', async () => {
    const made = expectOk(await world.v2.post(workflows(), { name: 'Bugs' }), 201);
    expect(Object.keys(made).sort()).toEqual([
      ...['created_at', 'created_by_id', 'description', 'id', 'is_active', 'is_default', 'name', 'updated_by_id'],
      'work_item_type_ids',
    ]);
    expectOk(await world.v2.patch(at(made.id), { name: 'Faults', description: null }));
    expect((await world.v2.delete(at(made.id))).status).toBe(204);
    expectProblem(await world.v2.delete(at(made.id)), 404);
    expect((await eventsOf(world.tenant, made.id)).map(({ event }) => event)).toEqual([
      ...['workflow.created', 'workflow.updated', 'workflow.deleted'],
    ]);
  });

  it('lists, filters, searches and orders', async () => {
    await world.v2.post(workflows(), { name: 'Bugs', is_active: false });
    await world.v2.post(workflows(), { name: 'Chores' });
    expect(names(await world.v2.get(workflows()))).toEqual(['Default workflow', 'Bugs', 'Chores']);
    expect(names(await world.v2.get(`${workflows()}?order_by=-name`))).toEqual(['Default workflow', 'Chores', 'Bugs']);
    expect(names(await world.v2.get(`${workflows()}?search=chor`))).toEqual(['Chores']);
    expect(names(await world.v2.get(`${workflows()}?is_active=false`))).toEqual(['Bugs']);
  });

  it('keeps names once, types in one workflow and none in the default', async () => {
    const type = await world.type();
    await world.workflow({ name: 'Bugs', work_item_type_ids: [type] });
    expectProblem(await world.v2.post(workflows(), { name: 'bugs' }), 409);
    expectProblem(await world.v2.post(workflows(), { name: 'More', work_item_type_ids: [type] }), 409);
    const foreign = await world.v2.post(workflows(), { name: 'More', work_item_type_ids: [newId()] });
    expect(fieldCodes(foreign)).toEqual(['work_item_type_ids does_not_exist']);
    const standard = await world.v2.patch(at(await world.defaultWorkflow()), { work_item_type_ids: [type] });
    expect(fieldCodes(standard)).toEqual(['work_item_type_ids invalid']);
  });

  it('has states with a start, which moves and never forbids creation', async () => {
    const id = await world.workflow({}, ['backlog', 'started']);
    const [backlog, started] = [await world.held(id, 'backlog'), await world.held(id, 'started')];
    const one = expectOk(await world.v2.get(at(id, `states/${backlog}/`)));
    expect(one).toMatchObject({ workflow_id: id, is_default: true, allow_issue_creation: true, type: 'transition' });
    const patch = (state: string, body: object) => world.v2.patch(at(id, `states/${state}/`), body);
    expect(fieldCodes(await patch(backlog, { is_default: false }))).toEqual(['is_default invalid']);
    expect(fieldCodes(await patch(backlog, { allow_issue_creation: false }))).toEqual(['allow_issue_creation invalid']);
    expectOk(await patch(started, { is_default: true }));
    expect(expectOk(await world.v2.get(at(id, `states/${backlog}/`))).is_default).toBe(false);
    expect((await world.v2.delete(at(id, `states/${started}/`))).status).toBe(204);
    expect(expectOk(await world.v2.get(at(id, `states/${backlog}/`))).is_default).toBe(true);
  });

  it.each([
    ['of another project', async () => (await openWorld(world.tenant)).states.backlog],
    ['of triage', () => Promise.resolve(world.states.triage)],
    ['of nowhere', () => Promise.resolve(newId())],
  ])('takes no state %s', async (_, state) => {
    const reply = await world.v2.post(at(await world.workflow({}), 'states/'), { state_id: await state() });
    expectProblem(reply, 400);
    expect(fieldCodes(reply)).toEqual(['state_id does_not_exist']);
  });

  it('has transitions between its states only', async () => {
    const id = await world.workflow({}, ['backlog', 'started']);
    const { backlog, started, completed } = world.states;
    const post = (body: object) => world.v2.post(at(id, 'state-transitions/'), body);
    const errors = async (body: object) => fieldCodes(await post({ state_id: backlog, ...body }));
    expect(await errors({})).toEqual(['transition_state_id required']);
    expect(await errors({ transition_state_id: completed })).toEqual(['transition_state_id does_not_exist']);
    expect(await errors({ transition_state_id: backlog })).toEqual(['transition_state_id invalid']);
    expect(await errors({ transition_state_id: started, member_ids: [newId()] })).toEqual([
      'member_ids does_not_exist',
    ]);
    expect(await errors({ transition_state_id: started, required_approvals: 2 })).toEqual([
      'required_approvals invalid',
    ]);
    const made = expectOk(await post({ state_id: backlog, transition_state_id: started }), 201);
    expect(Object.keys(made).sort()).toEqual([
      ...['created_at', 'created_by_id', 'id', 'member_ids', 'rejection_state_id', 'required_approvals'],
      ...['transition_state_id', 'updated_by_id', 'workflow_state_id'],
    ]);
    expectProblem(await post({ state_id: backlog, transition_state_id: started }), 409, 'conflict');
    const turned = await world.v2.patch(at(id, `state-transitions/${made.id}/`), {
      state_id: started,
      transition_state_id: backlog,
    });
    expect(expectOk(turned)).toMatchObject({
      workflow_state_id: await world.held(id, 'started'),
      transition_state_id: backlog,
    });
  });

  it('is not found in another project, nor are its parts in another workflow', async () => {
    const [id, other] = [await world.workflow({}, ['backlog']), await world.workflow({})];
    const state = await world.held(id, 'backlog');
    expectProblem(await world.v2.get(at(other, `states/${state}/`)), 404);
    const elsewhere = await openWorld(world.tenant);
    expectProblem(await elsewhere.v2.get(`${elsewhere.at('workflows')}${id}/`), 404);
    expectProblem(await elsewhere.v2.get(`${elsewhere.at('workflows')}${id}/states/`), 404);
  });
});

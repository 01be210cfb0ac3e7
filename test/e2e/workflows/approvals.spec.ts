import { addPersonWithRole, expectOk, expectProblem, fieldCodes, type Client } from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';
import { openWorld, type World } from './world';

let world: World;
let flow: string;
let item: string;

const path = (tail = '') => `${world.at('work-items')}${item}/approvals/${tail}`;
const decide = (decision: string, by: Client = world.v2, members: object = {}) =>
  by.post(path(), { decision, ...members });

/** A type whose items go from started by approval to completed, or back to backlog. */
beforeEach(async () => {
  world = await openWorld(world?.tenant);
  const type = await world.type();
  flow = await world.workflow({ work_item_type_ids: [type] }, ['backlog', 'started', 'completed']);
  const started = await world.held(flow, 'started');
  expectOk(await world.v2.patch(`${world.at('workflows')}${flow}/states/${started}/`, { type: 'approval' }));
  item = await world.item({ type_id: type, state_id: world.states.started });
});

const approval = (members: object = {}) =>
  world.way(flow, 'started', 'completed', { rejection_state_id: world.states.backlog, ...members });

it('moves a work item that is approved, and only so', async () => {
  const transition = await approval();
  expectProblem(await world.move(item, 'completed'), 403, 'workflow_transition_denied');
  const made = expectOk(await decide('approved'), 201);
  expect(Object.keys(made).sort()).toEqual([
    ...['created_at', 'created_by_id', 'decision', 'id', 'moved_to_state_id', 'transition_id', 'updated_by_id'],
    'work_item_id',
  ]);
  expect(made).toMatchObject({
    ...{ work_item_id: item, transition_id: transition, decision: 'approved' },
    moved_to_state_id: world.states.completed,
  });
  expect(await world.groupOf(item)).toBe('completed');
  expect((await activitiesOf(world.tenant, item)).some(({ field }) => field === 'state')).toBe(true);
  expect((await eventsOf(world.tenant, made.id as string)).map(({ event }) => event)).toEqual([
    'workflow.approval.created',
  ]);
  expectProblem(await decide('approved'), 409, 'nothing_to_approve');
  expect(expectOk(await world.v2.get(path())).data).toEqual([made]);
  expect(expectOk(await world.v2.get(path(`${made.id}/?expand=created_by`))).created_by).toMatchObject({
    id: world.tenant.owner.userId,
  });
});

it('needs as many as the transition says, each from another member of it', async () => {
  const [ann, bob] = [
    await addPersonWithRole(world.tenant, world.project, 'contributor'),
    await addPersonWithRole(world.tenant, world.project, 'contributor'),
  ];
  const way = await approval({ rejection_state_id: null, member_ids: [ann.userId, bob.userId] });
  const changed = await world.v2.patch(`${world.at('workflows')}${flow}/state-transitions/${way}/`, {
    required_approvals: 2,
    rejection_state_id: world.states.backlog,
  });
  expect(expectOk(changed)).toMatchObject({ required_approvals: 2, rejection_state_id: world.states.backlog });
  expectProblem(await decide('approved'), 403, 'workflow_transition_denied');
  expect(expectOk(await decide('approved', ann.v2), 201).moved_to_state_id).toBeNull();
  expectProblem(await decide('approved', ann.v2), 409, 'approval_given');
  expect(await world.groupOf(item)).toBe('started');
  expectOk(await decide('approved', bob.v2), 201);
  expect(await world.groupOf(item)).toBe('completed');
});

it('goes to the state of rejections, and begins anew when it is back', async () => {
  const ann = await addPersonWithRole(world.tenant, world.project, 'contributor');
  await approval({ required_approvals: 2 });
  expectOk(await decide('approved', ann.v2), 201);
  expect(expectOk(await decide('rejected'), 201).moved_to_state_id).toBe(world.states.backlog);
  expectOk(await world.move(item, 'started'));
  expect(expectOk(await decide('approved'), 201).moved_to_state_id).toBeNull();
  expect(expectOk(await decide('approved', ann.v2), 201).moved_to_state_id).toBe(world.states.completed);
});

it('names the transition where there are several', async () => {
  const transition = await approval();
  await world.way(flow, 'started', 'backlog');
  expect(fieldCodes(await decide('approved'))).toEqual(['transition_id required']);
  expect(fieldCodes(await decide('approved', world.v2, { transition_id: flow }))).toEqual([
    'transition_id does_not_exist',
  ]);
  expectOk(await decide('approved', world.v2, { transition_id: transition }), 201);
});

it('is decided once where two approve at the same time', async () => {
  const ann = await addPersonWithRole(world.tenant, world.project, 'contributor');
  await approval();
  const replies = await Promise.all([decide('approved'), decide('approved', ann.v2)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it('is not for commenters and guests, nor for whom the item is hidden', async () => {
  await approval();
  for (const role of ['commenter', 'guest'] as const) {
    const person = await addPersonWithRole(world.tenant, world.project, role);
    expectProblem(await decide('approved', person.v2), 403);
  }
  const guest = await addPersonWithRole(world.tenant, world.project, 'guest');
  expectProblem(await guest.v2.get(path()), 404);
  expectProblem(await world.v2.post(`${world.at('work-items')}${flow}/approvals/`, { decision: 'approved' }), 404);
});

import { Upkeep } from '../../../src/contexts/upkeep/application/upkeep';
import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  openScene,
  sql,
  update,
  type Person,
  type Scene,
} from '../../support';
import { addCycle, AHEAD, ENDED, RUNNING } from '../../support/cycles';
import { activitiesOf, auditOf, eventsOf, expectCountersRight } from '../../support/history';
import { useCases, type UseCases } from '../../support/use-cases';

let service: UseCases;
let scene: Scene;

beforeAll(async () => {
  service = await useCases();
});
afterAll(() => service.close());
beforeEach(async () => {
  scene = await openScene(undefined, { cycle_view: true, module_view: true });
});

const DAYS = 24 * 3_600_000;
const ago = (days: number): string => new Date(Date.now() - days * DAYS).toISOString();
const set = (members: object) =>
  scene.v2.patch(`projects/${scene.project.id}/`, members).then((reply) => expectOk(reply));

/** An item of a state whose last change lies so many days back. */
async function item(group: string, days: number): Promise<string> {
  const id = await scene.add('work-items', { state_id: scene.project.states[group] });
  await update('work_items', scene.tenant.workspaceId, id, { updated_at: ago(days) });
  return id;
}

const run = () => service.get(Upkeep).run();
const listed = async (query = ''): Promise<string[]> => {
  const { data } = expectOk(await scene.v2.get(`${scene.at('work-items')}${query}`)) as { data: { id: string }[] };
  return data.map(({ id }) => id).sort();
};
const groupOf = async (id: string): Promise<string> => {
  const { state_id } = expectOk(await scene.v2.get(`${scene.at('work-items')}${id}/`)) as { state_id: string };
  return Object.entries(scene.project.states).find(([, state]) => state === state_id)![0];
};

it('finished work without a change goes to the archive after the months that the project says', async () => {
  const [done, cancelled] = [await item('completed', 100), await item('cancelled', 100)];
  const [recent, open] = [await item('completed', 80), await item('started', 400)];
  await set({ archive_in: 3 });
  await run();
  expect(await listed()).toEqual([recent, open].sort());
  expect(await listed('?archived=only')).toEqual([done, cancelled].sort());
  const [told] = (await eventsOf(scene.tenant, done)).slice(-1);
  expect(told).toMatchObject({ event: expect.stringMatching(/archived$/) });
  const before = await activitiesOf(scene.tenant, done);
  expect(before).toContainEqual(
    expect.objectContaining({ field: 'archived_at', new_value: 'archive', actor_id: scene.tenant.owner.userId }),
  );
  await run();
  expect(await activitiesOf(scene.tenant, done)).toEqual(before);
  await expectCountersRight(scene.tenant);
});

describe('the person it is done as', () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await addPersonWithRole(scene.tenant, scene.project, 'admin');
  });

  const setBy = async ({ v2 }: Person, members: object) =>
    expectOk(await v2.patch(`projects/${scene.project.id}/`, members));
  const archiver = async (id: string) =>
    (await activitiesOf(scene.tenant, id)).find(({ field }) => field === 'archived_at')?.actor_id;

  it('is who last said when, or where work is closed, whoever leads the project', async () => {
    await set({ archive_in: 3, project_lead_id: scene.tenant.owner.userId });
    await setBy(ada, { archive_in: 2 });
    const first = await item('completed', 100);
    await run();
    expect(await archiver(first)).toBe(ada.userId);
    await set({ description: 'Says nothing of it', archive_in: 2 });
    const second = await item('completed', 100);
    await run();
    expect(await archiver(second)).toBe(ada.userId);
    await set({ default_state_id: scene.project.states.cancelled });
    const third = await item('completed', 100);
    await run();
    expect(await archiver(third)).toBe(scene.tenant.owner.userId);
  });

  it.each<[string, string]>([
    ['is guest in the project now', `update project_members set role = 'guest' where user_id = $1`],
    ['has left', 'update workspace_members set is_active = false where user_id = $1'],
    ['is deactivated', 'update users set is_active = false where id = $1'],
  ])('is nobody once it %s: it is switched off, and the audit log says why', async (_, change) => {
    await setBy(ada, { archive_in: 2, close_in: 4 });
    const done = await item('completed', 100);
    await sql(change, [ada.userId]);
    await run();
    expect(await listed()).toEqual([done]);
    expect(expectOk(await scene.v2.get(`projects/${scene.project.id}/`))).toMatchObject({ archive_in: 0, close_in: 0 });
    expect(await auditOf(scene.tenant, 'project.upkeep_stopped')).toMatchObject([
      { actor_id: null, reason: expect.stringContaining('last set it up'), old_value: { archive_in: 2, close_in: 4 } },
    ]);
    expect((await eventsOf(scene.tenant, scene.project.id)).at(-1)).toMatchObject({
      event: 'project.updated',
      previous: { archiveIn: 2, closeIn: 4 },
    });
    await set({ archive_in: 2 });
    await run();
    expect(await archiver(done)).toBe(scene.tenant.owner.userId);
  });
});

it('open work without a change is closed, and says by whom', async () => {
  const [untouched, recent, finished] = [
    await item('backlog', 40),
    await item('started', 20),
    await item('completed', 40),
  ];
  await set({ close_in: 1 });
  await run();
  expect([await groupOf(untouched), await groupOf(recent), await groupOf(finished)]).toEqual([
    'cancelled',
    'started',
    'completed',
  ]);
  expect(await activitiesOf(scene.tenant, untouched)).toContainEqual(
    expect.objectContaining({ field: 'state', actor_id: scene.tenant.owner.userId }),
  );
  expect((await eventsOf(scene.tenant, untouched)).at(-1)).toMatchObject({
    event: 'workitem.updated',
    previous: { stateId: scene.project.states.backlog },
  });
});

it('closes in the default state where work is over in it', async () => {
  const untouched = await item('started', 40);
  await set({ close_in: 1, default_state_id: scene.project.states.completed });
  await run();
  expect(await groupOf(untouched)).toBe('completed');
});

it('leaves alone what is in a cycle or a module that goes on, and projects that ask for nothing', async () => {
  const elsewhere = await openScene(scene.tenant);
  const cycle = (columns: object) => addCycle(scene.tenant, scene.project.id, columns);
  const [running, ended] = [await cycle({ name: 'R', ...RUNNING }), await cycle({ name: 'E', ...AHEAD })];
  const module = async (target_date: string) => scene.add('modules', { target_date });
  const [soon, over] = [await module(ago(-9).slice(0, 10)), await module(ago(9).slice(0, 10))];
  const put = async (holder: string): Promise<string> => {
    const id = await scene.add('work-items', { state_id: scene.project.states.completed });
    expectOk(await scene.v2.post(`projects/${scene.project.id}/${holder}/work-items/`, { add: [id] }));
    await update('work_items', scene.tenant.workspaceId, id, { updated_at: ago(400) });
    return id;
  };
  const endless = await scene.add('modules');
  const done = await scene.add('modules', { status: 'completed' });
  const kept = [await put(`cycles/${running}`), await put(`modules/${soon}`), await put(`modules/${endless}`)];
  const archived = [await put(`cycles/${ended}`), await put(`modules/${over}`), await put(`modules/${done}`)];
  await update('cycles', scene.tenant.workspaceId, ended, ENDED);
  const asksNothing = await elsewhere.add('work-items', { state_id: elsewhere.project.states.completed });
  await update('work_items', scene.tenant.workspaceId, asksNothing, { updated_at: ago(400) });
  await set({ archive_in: 12 });
  await run();
  expect(await listed('?archived=only')).toEqual(archived.sort());
  for (const id of kept) expectOk(await scene.v2.get(`${scene.at('work-items')}${id}/`));
  expectOk(await elsewhere.v2.get(`${elsewhere.at('work-items')}${asksNothing}/`));
});

it('new work items get the default state and the default assignee of the project', async () => {
  const person = scene.tenant.owner.userId;
  await set({ default_state_id: scene.project.states.started, default_assignee_id: person });
  const id = await scene.add('work-items');
  expect(expectOk(await scene.v2.get(`${scene.at('work-items')}${id}/`))).toMatchObject({
    state_id: scene.project.states.started,
    assignee_ids: [person],
  });
  expectProblem(await scene.v2.delete(`${scene.at('states')}${scene.project.states.started}/`), 409, 'conflict');
});

it('the last day of a module is one of the project', async () => {
  const lastDayIn = (timezone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date());
  const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const put = async (timezone: string, target_date: string) => {
    const home = await openScene(scene.tenant, { module_view: true, timezone });
    expectOk(await home.v2.patch(`projects/${home.project.id}/`, { archive_in: 12 }));
    const id = await home.add('work-items', { state_id: home.project.states.completed });
    const module = await home.add('modules', { target_date });
    expectOk(await home.v2.post(`${home.at('modules')}${module}/work-items/`, { add: [id] }));
    await update('work_items', scene.tenant.workspaceId, id, { updated_at: ago(400) });
    return `${home.at('work-items')}${id}/`;
  };
  // The zones are 25 hours apart: the last day of one is always over in the other.
  const [over, goesOn] = [await put(early, lastDayIn(late)), await put(late, lastDayIn(late))];
  await run();
  expectProblem(await scene.v2.get(over), 404);
  expectOk(await scene.v2.get(goesOn));
});

it.each<[string, (home: Scene) => Promise<string>]>([
  ['version 1', async ({ v1, at }) => expectOk(await v1.post(at('work-items'), { name: 'N' }), 201).id],
  [
    'a batch',
    async ({ v2, at }) =>
      expectOk(await v2.post(`${at('work-items')}bulk-create/`, { items: [{ name: 'N' }] })).results[0].id,
  ],
  [
    'an upsert',
    async ({ v2, at }) =>
      expectOk(await v2.post(`${at('work-items')}upsert/`, { name: 'N', external_source: 's', external_id: 'i' }), 201)
        .id,
  ],
  [
    'a template',
    async ({ add, v2, at }) => {
      const template = await add('work-item-templates', { template_data: {} });
      return expectOk(await v2.post(`${at('work-item-templates')}${template}/use/`, { name: 'N' }), 201).id;
    },
  ],
  ['epics', async ({ v1, at }) => expectOk(await v1.post(at('epics'), { name: 'N' }), 201).id],
])('defaults of the project hold for what %s makes', async (_, make) => {
  const home = await openScene(scene.tenant, { is_epic_enabled: true, is_issue_type_enabled: true });
  const [state, person] = [home.project.states.started, scene.tenant.owner.userId];
  expectOk(
    await home.v2.patch(`projects/${home.project.id}/`, { default_state_id: state, default_assignee_id: person }),
  );
  const made = expectOk(await home.v2.get(`${home.at('work-items')}${await make(home)}/`));
  expect(made).toMatchObject({ state_id: state, assignee_ids: [person] });
});

it('what the intake accepts gets the default state', async () => {
  const home = await openScene(scene.tenant, { intake_view: true });
  expectOk(await home.v2.patch(`projects/${home.project.id}/`, { default_state_id: home.project.states.unstarted }));
  const { work_item_id, id } = expectOk(await home.v2.post(home.at('intake-issues'), { name: 'N' }), 201);
  expectOk(await home.v2.patch(`${home.at('intake-issues')}${id}/`, { status: 1 }));
  expect(expectOk(await home.v2.get(`${home.at('work-items')}${work_item_id}/`))).toMatchObject({
    state_id: home.project.states.unstarted,
  });
});

import '../../../src/contexts/item-references.fake';
import { Occurrences } from '../../../src/contexts/recurring/application/occurrences';
import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  openScene,
  sql,
  unique,
  update,
  type Client,
  type Person,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';
import { until } from '../../support/service';
import { useCases, type UseCases } from '../../support/use-cases';

interface Recurring {
  readonly id: string;
  readonly next_run_at: string | null;
  readonly [member: string]: unknown;
}
interface Occurrence {
  readonly status: string;
  readonly due_at: string;
  readonly work_item_id: string | null;
  readonly reason: string | null;
}

const HOUR = 3_600_000;

let scene: Scene;
let path: string;
let first: UseCases;
let second: UseCases;

beforeAll(async () => {
  [first, second] = await Promise.all([useCases(), useCases()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));
beforeEach(async () => {
  scene = await openScene();
  path = scene.at('recurring-work-items');
});

const template = (data: object = {}) => scene.add('work-item-templates', { name: 'Review', template_data: data });

const create = async (members: object = {}, by: Client = scene.v2): Promise<Recurring> => {
  // A time of day that does not come while the suite runs, nor came a little before it.
  const time = new Date(Date.now() + 12 * HOUR).toISOString().slice(11, 16);
  const body = { name: unique('R'), frequency: 'daily', time, ...members };
  return expectOk(await by.post(path, { template_id: await template(), ...body }), 201);
};

const read = async ({ id }: Recurring): Promise<Recurring> => expectOk(await scene.v2.get(`${path}${id}/`));
const occurrences = async ({ id }: Recurring, query = ''): Promise<Occurrence[]> =>
  expectOk(await scene.v2.get(`${path}${id}/occurrences/?per_page=200${query}`)).data;
const itemsMade = async (): Promise<{ id: string; name: string; created_by_id: string }[]> =>
  expectOk(await scene.v2.get(`${scene.at('work-items')}?per_page=200`)).data;

/** A moment as the database writes it. */
const moment = (ms: number): string => `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}.000000Z`;

const dueOf = ({ id }: Recurring, dueAt: string) => ({
  ...{ workspaceId: scene.tenant.workspaceId, projectId: scene.project.id },
  ...{ id, dueAt },
});

/** Lets a time of it have come so long ago, while no process looked after it. */
async function missed(recurring: Recurring, ms: number): Promise<string> {
  const next = moment(Date.now() - ms);
  await update('recurring_work_items', scene.tenant.workspaceId, recurring.id, { next_run_at: next });
  return next;
}

const come = (process: UseCases, recurring: Recurring, dueAt: string, isLast = false) =>
  process.get(Occurrences).come(dueOf(recurring, dueAt), { jobId: '1', number: 1, isLast });

it('has these members and no other, and says when it comes next', async () => {
  await scene.v2.patch(`projects/${scene.project.id}/`, { timezone: 'America/New_York' });
  const template_id = await template();
  const body = { name: 'Weekly', template_id, frequency: 'weekly', weekdays: ['monday'], time: '09:30' };
  const recurring = await create({ ...body, start_date: '2030-03-05', count: 2 });
  expect(recurring).toEqual({
    ...body,
    id: expect.any(String),
    interval: 1,
    day_of_month: null,
    timezone: 'America/New_York',
    start_date: '2030-03-05',
    end_date: null,
    count: 2,
    is_enabled: true,
    status: 'active',
    stopped_reason: null,
    // The day after clocks were put forward.
    next_run_at: '2030-03-11T13:30:00.000000Z',
    last_run_at: null,
    occurrence_count: 0,
    decided_by_id: scene.tenant.owner.userId,
    decided_at: expect.any(String),
    created_at: expect.any(String),
    created_by_id: scene.tenant.owner.userId,
    updated_by_id: scene.tenant.owner.userId,
  });
  expect(await read(recurring)).toEqual(recurring);
  const paused = expectOk(await scene.v2.patch(`${path}${recurring.id}/`, { is_enabled: false }));
  expect(paused).toMatchObject({ status: 'paused', next_run_at: null });
  const moved = { is_enabled: true, timezone: 'Europe/Berlin', start_date: '2030-03-12' };
  expect(expectOk(await scene.v2.patch(`${path}${recurring.id}/`, moved))).toMatchObject({
    status: 'active',
    next_run_at: '2030-03-18T08:30:00.000000Z',
  });
  expect(expectOk(await scene.v2.get(`${path}?status=active&frequency=weekly&search=WEEK`)).data).toHaveLength(1);
  expect((await scene.v2.delete(`${path}${recurring.id}/`)).status).toBe(204);
  expectProblem(await scene.v2.get(`${path}${recurring.id}/`), 404);
  expect((await eventsOf(scene.tenant, recurring.id)).map(({ event }) => event)).toEqual([
    'recurringworkitem.created',
    'recurringworkitem.updated',
    'recurringworkitem.updated',
    'recurringworkitem.deleted',
  ]);
});

it('names every member that is wrong', async () => {
  const template_id = await template();
  const post = (members: object) => scene.v2.post(path, { name: 'N', template_id, frequency: 'daily', ...members });
  expect(fieldCodes(await scene.v2.post(path, {})).sort()).toEqual([
    'frequency required',
    'name required',
    'template_id required',
  ]);
  expect(fieldCodes(await post({ time: '9:30', interval: 0, day_of_month: 32, count: 0 })).sort()).toEqual([
    'count invalid',
    'day_of_month invalid',
    'interval invalid',
    'time invalid',
  ]);
  expect(fieldCodes(await post({ weekdays: ['monday'], day_of_month: 3, timezone: 'Mars/Base' }))).toEqual([
    'weekdays invalid',
    'day_of_month invalid',
    'timezone invalid_choice',
  ]);
  const elsewhere = await openScene();
  const foreign = await elsewhere.add('work-item-templates', { template_data: {} });
  expect(fieldCodes(await post({ template_id: foreign }))).toEqual(['template_id does_not_exist']);
});

it('makes each time exactly once, however many processes want to', async () => {
  const recurring = await create({
    template_id: await template({ priority: 'high', sub_work_items: [{ name: 'b' }] }),
  });
  const dueAt = await missed(recurring, HOUR);
  await Promise.all([first, second, first, second].map((process) => come(process, recurring, dueAt)));
  await come(first, recurring, dueAt);
  const made = await itemsMade();
  expect(made.map(({ name }) => name).sort()).toEqual(['Review', 'b']);
  const found = await occurrences(recurring);
  expect(found).toMatchObject([{ status: 'made', due_at: dueAt, reason: null }]);
  expect(made.map(({ id }) => id)).toContain(found[0]!.work_item_id);
  expect(made[0]).toMatchObject({ created_by_id: scene.tenant.owner.userId });
  const after = await read(recurring);
  expect(after).toMatchObject({ occurrence_count: 1, last_run_at: dueAt, status: 'active' });
  expect(Date.parse(after.next_run_at!)).toBeGreaterThan(Date.now());
});

it('makes up for the times of a week after a time out of service, by itself, and skips what is older', async () => {
  const start_date = new Date(Date.now() - 30 * 24 * HOUR).toISOString().slice(0, 10);
  const recurring = await create({ start_date });
  const dueAt = await missed(recurring, 20 * 24 * HOUR);
  const payload = JSON.stringify(dueOf(recurring, dueAt));
  await sql(`select graphile_worker.add_job('recurring.occur', $1::json, job_key := $2)`, [
    payload,
    `recurring.occur:${recurring.id}`,
  ]);
  const isAhead = async () => Date.parse((await read(recurring)).next_run_at!) > Date.now();
  await until(isAhead, 'the times that were missed');
  const found = await occurrences(recurring, '&order_by=due_at');
  const made = found.filter(({ status }) => status === 'made');
  expect(found.filter(({ status, reason }) => status === 'skipped' && reason === 'missed')).toHaveLength(
    found.length - made.length,
  );
  expect(made.length).toBeGreaterThanOrEqual(6);
  expect(made.length).toBeLessThanOrEqual(8);
  expect(found.length).toBeGreaterThanOrEqual(20);
  const week = 7 * 24 * HOUR + 60_000;
  expect(made.every(({ due_at: due }) => Date.parse(due) > Date.now() - week)).toBe(true);
  expect(await itemsMade()).toHaveLength(made.length);
  expect(new Set(found.map(({ due_at: due }) => due)).size).toBe(found.length);
});

it('does nothing for a time that somebody has changed since', async () => {
  const recurring = await create();
  const dueAt = await missed(recurring, HOUR);
  expectOk(await scene.v2.patch(`${path}${recurring.id}/`, { time: '23:59' }));
  await come(first, recurring, dueAt);
  expect(await occurrences(recurring)).toEqual([]);
  expectOk(await scene.v2.patch(`${path}${recurring.id}/`, { is_enabled: false }));
  await come(first, recurring, dueAt);
  expect(await itemsMade()).toEqual([]);
});

it('has failed where the template names what is gone, and goes on', async () => {
  const label = await scene.add('labels');
  const recurring = await create({ template_id: await template({ labels: [label] }) });
  await scene.v2.delete(`${scene.at('labels')}${label}/`);
  await come(first, recurring, await missed(recurring, HOUR));
  const [failed] = await occurrences(recurring, '&status=failed');
  expect(failed).toMatchObject({
    work_item_id: null,
    reason: 'The template data is not valid. labels.0: There is no such record here.',
  });
  expect(await read(recurring)).toMatchObject({ status: 'active', occurrence_count: 1 });
  expect(await itemsMade()).toEqual([]);
});

it('ends after so many times', async () => {
  const recurring = await create({ count: 1 });
  await come(first, recurring, await missed(recurring, HOUR));
  expect(await read(recurring)).toMatchObject({ status: 'ended', next_run_at: null, occurrence_count: 1 });
});

it('stops where the template is deleted, until somebody gives it another and switches it on', async () => {
  const template_id = await template();
  const recurring = await create({ template_id });
  await scene.v2.delete(`${scene.at('work-item-templates')}${template_id}/`);
  await come(first, recurring, await missed(recurring, HOUR));
  const stopped = { is_enabled: false, status: 'stopped', stopped_reason: 'template_deleted', next_run_at: null };
  expect(await read(recurring)).toMatchObject({ ...stopped, occurrence_count: 0, updated_by_id: null });
  const revise = async (members: object) => expectOk(await scene.v2.patch(`${path}${recurring.id}/`, members));
  expect(await revise({ template_id: await template() })).toMatchObject(stopped);
  expect(await revise({ is_enabled: true })).toMatchObject({ status: 'active', stopped_reason: null });
});

it.each<[string, (userId: string) => Promise<unknown>]>([
  ['the account is closed', (userId) => sql('update users set is_active = false where id = $1', [userId])],
  ['the membership ends', (userId) => sql('update project_members set is_active = false where user_id = $1', [userId])],
  [
    'the role is too low',
    (userId) => sql(`update project_members set role = 'commenter' where user_id = $1`, [userId]),
  ],
  [
    'the membership in the workspace ends',
    (userId) => sql('delete from workspace_members where user_id = $1', [userId]),
  ],
])('acts with the rights of who decided, and is switched off when these end: %s', async (_, end) => {
  const person = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  const recurring = await create({}, person.v2);
  await come(first, recurring, await missed(recurring, HOUR));
  expect(await itemsMade()).toMatchObject([{ created_by_id: person.userId }]);
  await end(person.userId);
  await come(first, recurring, await missed(recurring, HOUR / 2));
  const stopped = { is_enabled: false, status: 'stopped', stopped_reason: 'person_may_not', updated_by_id: null };
  expect(await read(recurring)).toMatchObject(stopped);
  expect(await itemsMade()).toHaveLength(1);
  expect((await eventsOf(scene.tenant, recurring.id)).at(-1)).toMatchObject({
    event: 'recurringworkitem.updated',
    previous: expect.objectContaining({ isEnabled: true, status: 'active' }),
  });

  const renamed = expectOk(await scene.v2.patch(`${path}${recurring.id}/`, { name: 'Other' }));
  expect(renamed).toMatchObject({ ...stopped, updated_by_id: scene.tenant.owner.userId });
  expectOk(await scene.v2.patch(`${path}${recurring.id}/`, { is_enabled: true }));
  await come(first, recurring, await missed(recurring, HOUR / 4));
  expect((await itemsMade()).map(({ created_by_id }) => created_by_id).sort()).toEqual(
    [person.userId, scene.tenant.owner.userId].sort(),
  );
});

describe('who decided last', () => {
  let owners: Recurring;
  let template_id: string;
  let bea: Person;
  let hoursAgo: number;

  beforeEach(async () => {
    hoursAgo = 9;
    template_id = await template();
    owners = await create({ template_id });
    bea = await addPersonWithRole(scene.tenant, scene.project, 'admin');
  });

  const makers = async (): Promise<string[]> => {
    await come(first, owners, await missed(owners, (hoursAgo -= 1) * HOUR));
    return (await itemsMade()).map(({ created_by_id }) => created_by_id);
  };
  const change = async (members: object) => expectOk(await bea.v2.patch(`${path}${owners.id}/`, members));
  const changeTemplate = async (members: object) =>
    expectOk(await bea.v2.patch(`${scene.at('work-item-templates')}${template_id}/`, members));

  it.each<[string, () => Promise<object>]>([
    ['says when', async () => ({ weekdays: [], interval: 2 })],
    ['says what', async () => ({ template_id: await template() })],
  ])('is whose name the work items are made in: who %s', async (_, members) => {
    expect(await change(await members())).toMatchObject({
      decided_by_id: bea.userId,
      created_by_id: scene.tenant.owner.userId,
    });
    expect(await makers()).toEqual([bea.userId]);
  });

  it('is nobody else for a name, nor for switching it off', async () => {
    await change({ name: 'Other' });
    await change({ is_enabled: false });
    expect(await read(owners)).toMatchObject({ decided_by_id: scene.tenant.owner.userId });
    expect(await change({ is_enabled: true })).toMatchObject({ decided_by_id: bea.userId });
  });

  it('is who changes what the template makes, until somebody decides about the schedule again', async () => {
    await changeTemplate({ short_description: 'says nothing about what is made' });
    expect(await makers()).toEqual([scene.tenant.owner.userId]);
    await changeTemplate({ template_data: { priority: 'high' } });
    expect(await makers()).toEqual([bea.userId, scene.tenant.owner.userId]);
    expectOk(await scene.v2.patch(`${path}${owners.id}/`, { interval: 3 }));
    expect(await makers()).toEqual([scene.tenant.owner.userId, bea.userId, scene.tenant.owner.userId]);
  });

  it('stops it where who changed the template has gone', async () => {
    await changeTemplate({ name: 'In your name' });
    await sql('update workspace_members set is_active = false where user_id = $1', [bea.userId]);
    await sql('update project_members set is_active = false where user_id = $1', [bea.userId]);
    expect(await makers()).toEqual([]);
    expect(await read(owners)).toMatchObject({ status: 'stopped', stopped_reason: 'person_may_not' });
  });
});

it('passes over times while the project is archived, and waits while the workspace is migrated', async () => {
  const recurring = await create();
  await scene.v2.post(`projects/${scene.project.id}/archive/`);
  await come(first, recurring, await missed(recurring, HOUR));
  expect(await occurrences(recurring)).toMatchObject([{ status: 'skipped', reason: 'project_archived' }]);
  await scene.v2.post(`projects/${scene.project.id}/unarchive/`);
  await sql(`update workspaces set governance = 'migrating' where id = $1`, [scene.tenant.workspaceId]);
  const dueAt = await missed(recurring, HOUR / 2);
  await come(first, recurring, dueAt);
  expect(await occurrences(recurring)).toHaveLength(1);
  expect(await read(recurring)).toMatchObject({ next_run_at: dueAt });
  const [job] = await sql<{ run_at: string }>('select run_at from graphile_worker.jobs where key = $1', [
    `recurring.occur:${recurring.id}`,
  ]);
  expect(Date.parse(job!.run_at)).toBeGreaterThan(Date.now() + 30_000);
});

it('waits while the workspace is suspended', async () => {
  const recurring = await create();
  const suspend = (at: string) =>
    sql(`update workspaces set suspended_at = ${at} where id = $1 returning id`, [scene.tenant.workspaceId]);
  const dueAt = await missed(recurring, HOUR / 2);
  await suspend('now()');
  await come(first, recurring, dueAt);
  await suspend('null');
  expect(await occurrences(recurring)).toEqual([]);
  expect(await read(recurring)).toMatchObject({ next_run_at: dueAt });
  await come(first, recurring, dueAt);
  expect(await occurrences(recurring)).toMatchObject([{ status: 'made' }]);
});

it('is changed by its creator and by admins of the project, with its scope', async () => {
  const { tenant, project } = scene;
  const contributor = await addPersonWithRole(tenant, project, 'contributor');
  const other = await addPersonWithRole(tenant, project, 'contributor');
  const commenter = await addPersonWithRole(tenant, project, 'commenter');
  const recurring = await create({}, contributor.v2);
  const at = `${path}${recurring.id}/`;
  expectOk(await other.v2.get(at));
  expectProblem(await other.v2.patch(at, { name: 'x' }), 403);
  expectProblem(await other.v2.delete(at), 403);
  expectProblem(await commenter.v2.get(path), 403);
  expectOk(await contributor.v2.patch(at, { name: 'x' }));
  expectOk(await scene.v2.patch(at, { name: 'y' }));
  const token = await oauthToken(tenant, tenant.owner.userId, ['projects.recurring_work_items:read']);
  expectOk(await token.v2.get(at));
  expectProblem(await token.v2.patch(at, { name: 'z' }), 403);
  expectProblem(await (await newTenant()).v2.get(at), 404);
  expectProblem(await scene.v2.get(`${path}nonsense/occurrences/`), 404);
});

import { Client as Connection } from 'pg';
import { contexts } from '../../../ormconfig';
import {
  addMember,
  addProject,
  addProjectMember,
  addWorkItem,
  expectOk,
  expectProblem,
  insert,
  join,
  newTenant,
  sql,
  testRun,
  untilNoticed,
  WAITING_FOR,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { addCycle } from '../../support/cycles';
import { columnsAboutPeople } from '../../support/people-columns';
import { until } from '../../support/service';
import { administer } from '../../support/administrators';
import { fillWorkspace } from '../../support/filled-workspace';
import { STAYS } from './stays';

const PEOPLE = '/api/v2/instance/people/';

interface Records {
  readonly kind: string;
  readonly count: number;
  readonly is_private: boolean;
}

interface Leaving {
  readonly is_active: boolean;
  readonly workspaces: readonly { id: string; is_last_owner: boolean; records: readonly Records[] }[];
}

let administrator: Person;
let tenant: Tenant;
let project: Project;
let leaver: Person;
let successor: Person;

beforeAll(async () => {
  administrator = await addMember(await newTenant(), 'member');
  await administer(administrator);
});

beforeEach(async () => {
  tenant = await newTenant({ features: ['wiki', 'teamspaces', 'initiatives', 'releases'] });
  project = await addProject(tenant);
  leaver = await addMember(tenant, 'member');
  successor = await addMember(tenant, 'member');
  await addProjectMember(tenant, project, leaver, 'admin');
});

const leave = (body: object = {}, { userId }: Person = leaver) =>
  administrator.v2.post(`${PEOPLE}${userId}/leave/`, body);
const left = async (body: object = { successor: successor.email }) => expectOk(await leave(body)) as unknown as Leaving;
const preview = async () =>
  expectOk(await administrator.v2.get(`${PEOPLE}${leaver.userId}/responsibilities/`)) as unknown as Leaving;
const isIn = async ({ v2 }: Person) => (await v2.get('/api/v2/users/me/')).status === 200;

async function assigned(columns: object = {}): Promise<string> {
  const { id } = await addWorkItem(tenant, project, { ...columns });
  const place = { workspace_id: tenant.workspaceId, work_item_id: id };
  await insert('work_item_assignees', { ...place, user_id: leaver.userId, created_at: new Date().toISOString() });
  return id;
}

const assigneesOf = async (id: string): Promise<readonly string[]> =>
  (
    await sql<{ user: string }>(
      'select user_id as "user" from work_item_assignees where workspace_id = $1 and work_item_id = $2',
      [tenant.workspaceId, id],
    )
  ).map(({ user }) => user);

async function connected(): Promise<Connection> {
  const connection = new Connection({ connectionString: testRun().databaseUrl });
  await connection.connect();
  return connection;
}

const kindsIn = ({ workspaces }: Leaving) =>
  workspaces.flatMap(({ records }) => records.map(({ kind }) => kind)).sort();

describe('one record of every kind', () => {
  const kinds = contexts.handsOver;

  /** Also what only the person sees, and what everybody sees. */
  beforeEach(async () => {
    // A relation is between two work items.
    await assigned();
    await addWorkItem(tenant, project);
    const connection = await connected();
    await fillWorkspace(connection, { workspaceId: tenant.workspaceId, people: [leaver.userId] });
    await connection.end();
    const of = 'where workspace_id = $1 returning id';
    await sql(`update automations set is_enabled = false ${of}`, [tenant.workspaceId]);
    await sql(`update projects set project_lead_id = $2, default_assignee_id = $2, upkeep_decided_by_id = $2 ${of}`, [
      ...[tenant.workspaceId, leaver.userId],
    ]);
    for (const access of [0, 1]) {
      expectOk(await leaver.v2.post('pages/', { name: 'Mine', access }), 201);
      expectOk(await leaver.v2.post(`projects/${project.id}/views/`, { name: 'Mine', access }), 201);
    }
  });

  it('changes hands, with as many as the preview says', async () => {
    const before = await preview();
    expect(kindsIn(before)).toEqual(kinds.map(({ name }) => name).sort());
    const after = await left({ successor: successor.userId, includes_private: true });
    expect(after.workspaces).toEqual(before.workspaces);
    for (const column of new Set(kinds.flatMap(({ covers }) => covers))) {
      const [table, name] = column.split('.') as [string, string];
      const holding = async ({ userId }: Person) => {
        const such = name.endsWith('_ids') ? `$2 = any(${name})` : `${name} = $2`;
        const text = `select count(*)::int as count from ${table} where workspace_id = $1 and ${such}`;
        return (await sql<{ count: number }>(text, [tenant.workspaceId, userId]))[0]!.count;
      };
      expect([column, await holding(leaver)]).toEqual([column, 0]);
      expect([column, await holding(successor)]).not.toEqual([column, 0]);
    }
    expect(kindsIn(await preview())).toEqual([]);
  });

  it('stays with the person if nobody else sees it, unless that is asked for', async () => {
    const kindsLeft = kinds.filter(({ isPrivate }) => isPrivate).map(({ name }) => name);
    expect(kindsLeft.length).toBeGreaterThan(1);
    await left();
    expect(kindsIn(await preview())).toEqual(kindsLeft.sort());
  });
});

it('who leaves is signed out within a second, and open work is handed over with its history', async () => {
  const [open, done] = [await assigned(), await assigned({ state_group: 'completed' })];
  expect(await isIn(leaver)).toBe(true);
  expect(await left()).toMatchObject({ is_active: false });
  await untilNoticed();
  expect(await isIn(leaver)).toBe(false);
  expect([await assigneesOf(open), await assigneesOf(done)]).toEqual([[successor.userId], [leaver.userId]]);
  const told = await sql(
    `select actor_id, field, old_identifier, new_identifier from activities
     where workspace_id = $1 and work_item_id = $2 and field = 'assignees' order by id`,
    [tenant.workspaceId, open],
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.every(({ actor_id }) => actor_id === administrator.userId)).toBe(true);
  const events = await sql(
    `select actor_id from outbox where workspace_id = $1 and entity_id = $2 and event = 'workitem.updated'`,
    [tenant.workspaceId, open],
  );
  expect(events).toEqual([{ actor_id: administrator.userId }]);
  const path = 'audit-logs/?category=member&per_page=100';
  const { data } = expectOk(await tenant.v2.get(path)) as { data: Record<string, unknown>[] };
  expect(data.filter(({ event_name }) => event_name === 'member.handed_over')).toMatchObject([
    {
      actor_id: administrator.userId,
      target_id: leaver.userId,
      new_value: { successor_id: successor.userId, work_items: 1 },
    },
  ]);
});

it('who was shut out of the workspace before leaves work behind that is handed over all the same', async () => {
  const [open, elsewhere] = [await assigned(), await newTenant()];
  await join(elsewhere, leaver, 'member');
  expectOk(await elsewhere.v2.post('members/remove/', { email: leaver.email }), 204);
  expectOk(await tenant.v2.post('members/remove/', { email: leaver.email }), 204);
  // What the person has left nothing in is not asked about.
  expect((await preview()).workspaces).toMatchObject([{ id: tenant.workspaceId, is_last_owner: false }]);
  expectProblem(await leave({}), 400);
  await left();
  expect(await assigneesOf(open)).toEqual([successor.userId]);
  expect((await preview()).workspaces).toEqual([]);
});

it('the successor joins the projects in the role of the person, and only those', async () => {
  const other = await addProject(tenant);
  await addProjectMember(tenant, other, leaver, 'admin');
  await addCycle(tenant, project.id, { owned_by_id: leaver.userId });
  await left();
  const joined = await sql(
    'select project_id, role from project_members where workspace_id = $1 and user_id = $2 and is_active',
    [tenant.workspaceId, successor.userId],
  );
  expect(joined).toEqual([{ project_id: project.id, role: 'admin' }]);
});

it('the last owner makes the successor an owner, and another one does not', async () => {
  const { workspaceId, owner } = tenant;
  const roleOf = async ({ userId }: Person) =>
    (
      await sql<{ role: string }>('select role from workspace_members where workspace_id = $1 and user_id = $2', [
        ...[workspaceId, userId],
      ])
    )[0]!.role;
  expectOk(await leave({ successor: successor.email }, owner));
  expect(await roleOf(successor)).toBe('owner');
  const third = await addMember(tenant, 'owner');
  await assigned();
  await sql('update work_item_assignees set user_id = $2 where workspace_id = $1 and user_id = $3 returning user_id', [
    ...[workspaceId, third.userId, leaver.userId],
  ]);
  expectOk(await leave({ successor: leaver.email }, third));
  expect(await roleOf(leaver)).toBe('member');
});

describe('a person in several workspaces', () => {
  let second: Tenant;
  let there: Person;

  beforeEach(async () => {
    second = await newTenant();
    await join(second, leaver, 'member');
    there = await addMember(second, 'member');
    const elsewhere = await addProject(second);
    await addCycle(second, elsewhere.id, { owned_by_id: leaver.userId });
    await addCycle(tenant, project.id, { owned_by_id: leaver.userId });
  });

  const ownerOf = async ({ workspaceId }: Tenant) =>
    (await sql<{ owner: string }>('select owned_by_id as owner from cycles where workspace_id = $1', [workspaceId]))[0]!
      .owner;

  it('has a successor in each', async () => {
    await left({ successor: successor.email, successors: { [second.workspaceId]: there.userId } });
    expect([await ownerOf(tenant), await ownerOf(second)]).toEqual([successor.userId, there.userId]);
  });

  it('stays as they are if one successor cannot take over: the error names the workspace', async () => {
    const [guest, gone] = [await addMember(second, 'guest'), await addMember(second, 'member')];
    expectOk(await second.v2.post('members/remove/', { email: gone.email }), 204);
    const named = (user: string) => ({ successor: successor.email, successors: { [second.workspaceId]: user } });
    for (const [body, field, code] of [
      [{}, 'successor', 'required'],
      [{ successor: successor.email }, 'successor', 'does_not_exist'],
      [named(guest.email), 'successors', 'invalid'],
      [named(gone.userId), 'successors', 'invalid'],
      [named(leaver.email), 'successors', 'invalid'],
      [named(''), 'successors', 'required'],
      [{ successors: { [tenant.workspaceId]: successor.userId, [second.workspaceId]: 7 } }, 'successors', 'required'],
      [{ ...named(there.email), successors: { [administrator.userId]: there.email } }, 'successors', 'does_not_exist'],
    ] as const) {
      const reply = await leave(body);
      const { errors } = reply.body as { errors: { pointer?: string; field?: string; code: string; detail: string }[] };
      expect([reply.status, JSON.stringify(errors)]).toEqual([400, expect.stringContaining(`"${code}"`)]);
      expect(JSON.stringify(errors)).toContain(field);
      if (!('successors' in body && administrator.userId in body.successors))
        expect(JSON.stringify(errors)).toContain(second.slug);
    }
    expect([await ownerOf(tenant), await ownerOf(second), await isIn(leaver)]).toEqual([
      ...[leaver.userId, leaver.userId, true],
    ]);
  });

  it('leaves on after an interruption', async () => {
    const [broken, sound] = [tenant, second].sort((a, b) => (a.slug < b.slug ? 1 : -1)) as [Tenant, Tenant];
    const successors = { [tenant.workspaceId]: successor.userId, [second.workspaceId]: there.userId };
    const blocker = await connected();
    await blocker.query('begin');
    await blocker.query('select 1 from cycles where workspace_id = $1 for update', [broken.workspaceId]);
    const {
      rows: [own],
    } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
    const reply = leave({ successors });
    const end = `select pg_terminate_backend(pid) from (${WAITING_FOR}) w`;
    await until(async () => (await sql(end, [own!.pid])).length > 0, 'the lock of the cycles');
    expect((await reply).status).toBe(503);
    await blocker.end();
    expect([await ownerOf(broken), await isIn(leaver)]).toEqual([leaver.userId, true]);
    expect(await ownerOf(sound)).not.toBe(leaver.userId);
    await left({ successors });
    await untilNoticed();
    expect(await ownerOf(broken)).not.toBe(leaver.userId);
    expect(await isIn(leaver)).toBe(false);
  });
});

it('nobody but administrators can ask for it, and not for themselves', async () => {
  expectProblem(await tenant.v2.post(`${PEOPLE}${leaver.userId}/leave/`, {}), 404, 'not_found');
  expectProblem(await tenant.v2.get(`${PEOPLE}${leaver.userId}/responsibilities/`), 404, 'not_found');
  expectProblem(await leave({}, administrator), 409, 'own_account');
  expect(await isIn(leaver)).toBe(true);
});

describe('every column about people', () => {
  const passed = new Set(contexts.handsOver.flatMap(({ covers }) => covers));
  let columns: string[];

  beforeAll(async () => {
    const all = await columnsAboutPeople();
    columns = all.filter((name) => !/\.(created|updated)_by_id$/.test(name));
  });

  it('is handed over, or stays for a reason', () => {
    expect(columns.filter((column) => !passed.has(column) && !STAYS.has(column))).toEqual([]);
  });

  it('is named once, and exists', () => {
    expect([...passed, ...STAYS.keys()].filter((name) => !columns.includes(name))).toEqual([]);
    expect([...passed].filter((name) => STAYS.has(name))).toEqual([]);
  });
});

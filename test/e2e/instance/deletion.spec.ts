import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { Db } from '#persistence';
import { ObjectStore } from '#storage';
import { SqlEventLog } from '../../../libs/events/sql.event-log';
import { newId } from '../../../libs/kernel/ids';
import { Purge, WorkspaceContents } from '../../../src/contexts/workspaces';
import { inOrder, isOfTenants, referencesOf, tablesOf, tenantTables } from '../../../src/parcel';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  insert,
  listed,
  newTenant,
  placed,
  sql,
  testRun,
  untilNoticed,
  type Person,
  type Tenant,
} from '../../support';
import { administer } from '../../support/administrators';
import { newApp } from '../../support/apps';
import { fillWorkspace } from '../../support/filled-workspace';
import { until } from '../../support/service';
import { useCases, type UseCases } from '../../support/use-cases';

const WORKSPACES = '/api/v2/instance/workspaces/';
const DAY_MS = 24 * 3_600_000;

let home: Tenant;
let administrator: Person;
let tenant: Tenant;
/** From before the workspaces of these tests. */
let oldTransaction: string;
let cases: UseCases;

beforeAll(async () => {
  cases = await useCases({ STORAGE_DIR: testRun().storageDir, BACKGROUND_WORK: 'off' });
  home = await newTenant();
  administrator = await addMember(home, 'member');
  await administer(administrator);
  oldTransaction = (await sql<{ id: string }>('select pg_current_xact_id()::xid::text as id'))[0]!.id;
});
afterAll(() => cases.close());
beforeEach(async () => {
  tenant = await newTenant();
});

const act = async (action: string, body: object = {}) =>
  expectOk(await administrator.v2.post(`${WORKSPACES}${tenant.workspaceId}/${action}/`, body));
const eventsOf = ({ workspaceId }: Tenant) =>
  sql(
    `select event_name as event, actor_id as actor, target_id as target from audit_logs
     where workspace_id = $1 and event_name ~ '^workspace[.](deletion|restored|purged|suspended|resumed)'
     order by sequence_number`,
    [workspaceId],
  );

describe('the period of grace', () => {
  it('suspends the workspace and says when it is purged, until somebody restores it', async () => {
    const before = Date.now();
    const shown = await act('delete');
    const { deletion_requested_at: at, purge_at: purgeAt } = shown as Record<string, string>;
    expect(shown).toMatchObject({ id: tenant.workspaceId, suspended_at: at });
    expect(Date.parse(at!)).toBeGreaterThanOrEqual(before - 1_000);
    expect(Date.parse(purgeAt!) - Date.parse(at!)).toBe(30 * DAY_MS);
    await untilNoticed();
    expectProblem(await tenant.v2.get('projects/'), 403, 'workspace_suspended');
    expect(await act('delete')).toMatchObject({ deletion_requested_at: at, purge_at: purgeAt });
    expect(await act('restore')).toMatchObject({ deletion_requested_at: null, purge_at: null, suspended_at: null });
    await act('restore');
    await untilNoticed();
    expectOk(await tenant.v2.get('projects/'));
    const by = { actor: administrator.userId, target: tenant.workspaceId };
    expect(await eventsOf(tenant)).toEqual([
      { event: 'workspace.deletion_requested', ...by },
      { event: 'workspace.restored', ...by },
    ]);
  });

  it('leaves a suspension from before as it was, and nobody ends it meanwhile', async () => {
    const reason = 'The contract has ended.';
    const { suspended_at: at } = await act('suspend', { reason });
    expect(await act('delete')).toMatchObject({ suspended_at: at, suspension_reason: reason });
    for (const action of ['suspend', 'resume']) {
      const refused = await administrator.v2.post(`${WORKSPACES}${tenant.workspaceId}/${action}/`, {});
      expectProblem(refused, 409, 'workspace_deletion_pending');
    }
    expect(await act('restore')).toMatchObject({ purge_at: null, suspended_at: at, suspension_reason: reason });
    expect(await act('resume')).toMatchObject({ suspended_at: null });
  });

  it('begins for instance administrators only', async () => {
    const path = `${WORKSPACES}${tenant.workspaceId}/delete/`;
    expectProblem(await tenant.v2.post(path, {}), 404, 'not_found');
    expect((await act('restore')).purge_at).toBeNull();
  });

  it('is not over before its time', async () => {
    await act('delete');
    await purge().run({ workspaceId: tenant.workspaceId });
    expect(await act('restore')).toMatchObject({ purge_at: null });
  });
});

const purge = () => cases.get(Purge);

const ask = <R extends object>(text: string, values: readonly unknown[]) => sql<R>(text, values);

/** The ids by which rows and files of the filled workspace are known. */
interface Marks {
  readonly workspaceId: string;
  readonly appId: string;
  readonly botId: string;
  readonly grantId: string;
}

const HASH = () => newId().replaceAll('-', '');

/** An app with an account, and what refers to it. None of these tables has a workspace. */
async function fillApp(tenant: Tenant): Promise<Omit<Marks, 'workspaceId'>> {
  const [botId, installationId, grantId] = [newId(), newId(), newId()];
  const at = new Date().toISOString();
  const stamps = { created_at: at, updated_at: at };
  const { userId } = tenant.owner;
  await insert('users', { id: botId, email: `${botId}@bots.invalid`, display_name: 'App', is_bot: true, ...stamps });
  const { id: appId } = await newApp(tenant, { bot_user_id: botId });
  await insert('workspace_members', {
    ...{ workspace_id: tenant.workspaceId, id: newId(), user_id: botId, role: 'member' },
    ...stamps,
  });
  await placed(tenant.workspaceId, botId);
  const scopes = ['read'];
  await insert('oauth_installations', {
    id: installationId,
    app_id: appId,
    installed_by_id: userId,
    scopes,
    ...stamps,
  });
  const made = { scopes, created_at: at };
  const lasting = { ...made, expires_at: at };
  const grant = { id: grantId, app_id: appId, user_id: userId, installation_id: installationId };
  await insert('oauth_grants', { ...grant, ...made });
  await insert('oauth_codes', { id: newId(), grant_id: grantId, code_hash: HASH(), redirect_uri: 'x', ...lasting });
  await insert('oauth_refresh_tokens', { id: newId(), grant_id: grantId, token_hash: HASH(), ...lasting });
  const code = { code_hash: HASH(), user_code_hash: HASH(), interval_seconds: 5 };
  await insert('oauth_device_codes', { id: newId(), app_id: appId, ...code, ...lasting });
  const token = { title: 'x', hint: 'abcd', app_id: appId, grant_id: grantId, installation_id: installationId };
  await insert('access_tokens', { id: newId(), user_id: botId, token_hash: HASH(), ...token, ...lasting });
  const file = {
    name: 'a',
    content_type: 'image/png',
    size: 1,
    storage_key: `${botId}/a.png`,
    entity_type: 'USER_AVATAR',
    attributes: {},
  };
  await insert('user_assets', { id: newId(), user_id: botId, ...file, ...stamps });
  return { appId, botId, grantId };
}

/** More rows than one batch, of a table whose rows refer to one another. */
async function fillLabels(tenant: Tenant, project: string): Promise<void> {
  expectOk(await tenant.v2.post(`projects/${project}/labels/`, { name: 'Root' }), 201);
  await sql(
    `insert into labels
     select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'name', 'L' || g, 'parent_id', l.id))).*
     from labels l, generate_series(1, 2500) g where l.workspace_id = $1 and l.name = 'Root'`,
    [tenant.workspaceId],
  );
}

/** Fills every table of the workspace, its part of the storage, and the queue of jobs. */
async function fill(tenant: Tenant): Promise<Marks> {
  const { workspaceId } = tenant;
  const { id } = await addProject(tenant);
  for (const name of ['One', 'Two']) expectOk(await tenant.v2.post(`projects/${id}/work-items/`, { name }), 201);
  await fillLabels(tenant, id);
  const tables = inOrder((await tablesOf(ask)).filter(isOfTenants), await referencesOf(ask));
  const client = new Client({ connectionString: testRun().databaseUrl });
  await client.connect();
  try {
    await fillWorkspace(client, { workspaceId, people: [tenant.owner.userId] }, tables);
  } finally {
    await client.end();
  }
  const marks = await fillApp(tenant);
  const [webhook] = await sql<{ id: string }>('select id from webhooks where workspace_id = $1', [workspaceId]);
  const lane = { webhook_id: webhook!.id, tenant_id: workspaceId, due_at: '2100-01-01T00:00:00Z' };
  await sql('delete from webhook_lanes where webhook_id = $1', [webhook!.id]);
  await insert('webhook_lanes', lane);
  for (const key of [`${workspaceId}/filled-a.txt`, `${workspaceId}/stray.txt`, `${marks.botId}/a.png`])
    await cases.get(ObjectStore).store({ key, contentType: 'text/plain', size: 1 }, Readable.from([Buffer.from('1')]));
  await addJob(workspaceId);
  return { workspaceId, ...marks };
}

/** The ids are new, so older rows, of which other suites make many, cannot name them. Nodes count transactions by themselves. */
const IS_NEW = process.env.TEST_CITUS_URL ? '$2::xid is not null' : 'age(t.xmin) <= age($2::xid)';

/** The number of rows that name one of the ids, in every table of the database. */
async function named(marks: Marks): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  const ids = Object.values(marks).map((id) => `%${id as string}%`);
  for (const { name } of await tablesOf(ask)) {
    const [row] = await sql<{ number: number }>(
      `select count(*)::integer as number from ${name} t
       where case when ${IS_NEW} then to_jsonb(t)::text like any ($1::text[]) end`,
      [ids, oldTransaction],
    );
    if (row!.number) found[name] = row!.number;
  }
  return found;
}

const addJob = (workspaceId: string) =>
  sql(
    `select id from graphile_worker.add_job('recurring.occur', json_build_object('workspaceId', $1::text, 'id', $1::text),
     run_at := now() + interval '1 year')`,
    [workspaceId],
  );

const jobsOf = ({ workspaceId }: Marks) =>
  sql(`select task_id from graphile_worker._private_jobs where payload ->> 'workspaceId' = $1`, [workspaceId]);

const filesOf = ({ workspaceId, botId }: Marks) =>
  ['files', 'uploads'].flatMap((area) =>
    [workspaceId, botId]
      .map((owner) => join(testRun().storageDir, area, owner))
      .filter(existsSync)
      .flatMap((path) => readdirSync(path)),
  );

const isThere = async () => (await sql('select 1 from workspaces where id = $1', [tenant.workspaceId])).length > 0;

async function due(): Promise<void> {
  const { workspaceId } = tenant;
  await sql(`update workspaces set purge_at = now() - interval '1 minute' where id = $1 returning id`, [workspaceId]);
  await listed(workspaceId);
}

const purged = async () => {
  await act('delete');
  await due();
  await purge().start();
  await until(async () => !(await isThere()), 'the purge');
};

/** The tables of filled workspaces that the servers write to on their own. */
const WRITTEN = ['event_cursors', 'outbox', 'postponed_events', 'webhook_deliveries', 'webhook_lanes', 'webhook_logs'];

const settled = (found: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(found).filter(([table]) => !WRITTEN.includes(table)));

describe('the purge', () => {
  it('leaves nothing in any table, no job and no file, and changes no other workspace', async () => {
    const neighbour = await newTenant();
    const theirs = await fill(neighbour);
    const marks = await fill(tenant);
    const filled = await named(marks);
    const tables = (await tenantTables(ask)).filter((name) => !(name in filled));
    expect(tables).toEqual([]);
    const ofApps = ['oauth_apps', 'oauth_codes', 'oauth_device_codes', 'access_tokens', 'webhook_lanes', 'users'];
    expect(Object.keys(filled)).toEqual(expect.arrayContaining(ofApps));
    const files = ['filled-a.txt', 'stray.txt', 'a.png'];
    expect(filesOf(marks)).toEqual(files);
    const before = settled(await named(theirs));
    await purged();
    expect(await named(marks)).toEqual({ audit_logs: 1 });
    expect([filesOf(marks), await jobsOf(marks)]).toEqual([[], []]);
    expect(settled(await named(theirs))).toEqual(before);
    expect([filesOf(theirs), await jobsOf(theirs)]).toEqual([files, [expect.anything()]]);
    expect(await eventsOf(home)).toContainEqual({
      ...{ event: 'workspace.purged', actor: administrator.userId, target: tenant.workspaceId },
    });
    expectProblem(await administrator.v2.get(`${WORKSPACES}${tenant.workspaceId}/`), 404, 'not_found');
    expectOk(await tenant.v2.get('/api/v2/users/me/'));
    const id = newId();
    await insert('workspaces', {
      ...{ id, name: tenant.slug, slug: tenant.slug, owner_id: tenant.owner.userId },
      ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
    });
    await listed(id);
  });

  it('goes on after it was cut off, wherever that was', async () => {
    const marks = await fill(tenant);
    await act('delete');
    await due();
    for (const statements of [1, 3, 10, 40, 80]) {
      await expect(cutOff(statements)).rejects.toThrow('The process was killed.');
      expect(await isThere()).toBe(true);
    }
    expectProblem(await administrator.v2.post(`${WORKSPACES}${tenant.workspaceId}/restore/`, {}), 404, 'not_found');
    await purge().start();
    await until(async () => !(await isThere()), 'the purge');
    expect(await named(marks)).toEqual({ audit_logs: 1 });
    expect(filesOf(marks)).toEqual([]);
  });

  it('takes another round for what was added meanwhile, and no consumer reads events of the workspace', async () => {
    const { workspaceId } = tenant;
    await act('delete');
    await begun();
    const [contents, db] = [cases.get(WorkspaceContents), cases.get(Db)];
    await contents.remove({ workspaceId });
    expect(await contents.isEmpty({ workspaceId })).toBe(true);
    await addLate(workspaceId);
    expect(await contents.isEmpty({ workspaceId })).toBe(false);
    const log = new SqlEventLog(db, new Set());
    expect(await db.run(() => log.claim({ workspaceId, consumer: 'notifications' }))).toBeNull();
    await purge().start();
    await until(async () => !(await isThere()), 'the purge');
    expect(await sql('select 1 from outbox where workspace_id = $1', [workspaceId])).toEqual([]);
  });

  it('is done by one of two processes that begin it at once', async () => {
    const { workspaceId } = tenant;
    const marks = await fill(tenant);
    await act('delete');
    await due();
    await Promise.all([purge().run({ workspaceId }), purge().run({ workspaceId })]);
    expect([await isThere(), await named(marks)]).toEqual([false, { audit_logs: 1 }]);
  });
});

/** What the purge does first: nobody sees the workspace any more. */
async function begun(): Promise<void> {
  const { workspaceId } = tenant;
  const set = `purge_at = now() - interval '1 minute', deleted_at = now()`;
  await sql(`update workspaces set ${set} where id = $1 returning id`, [workspaceId]);
  await listed(workspaceId);
}

/** An event, as work from before the purge adds them. */
const addLate = (workspaceId: string) =>
  insert('outbox', {
    ...{ workspace_id: workspaceId, id: newId(), event: 'work_item.created', entity_type: 'work_item' },
    ...{ entity_id: newId(), data: {}, previous: {}, created_at: new Date().toISOString() },
  });

/** Purges until a number of statements have removed rows, and ends there as a killed process does. */
async function cutOff(statements: number): Promise<void> {
  let left = statements;
  const db = cases.get(Db);
  const query = db.query.bind(db);
  const spy = jest.spyOn(db, 'query').mockImplementation((text, values) => {
    if (text.includes('delete from') && !left--) throw new Error('The process was killed.');
    return query(text, values) as never;
  });
  await purge()
    .run({ workspaceId: tenant.workspaceId })
    .finally(() => spy.mockRestore());
}

import { join } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ObjectStore } from '#storage';
import { newId } from '../../../libs/kernel/ids';
import { AuditRecords } from '../../../src/contexts/audit';
import { ErasureRuns, MergeRuns } from '../../../src/contexts/instance';
import { InstanceMerging } from '../../../src/contexts/instance/application/instance-merging';
import { KEPT, namingTables, REMOVED } from '../../../src/merge/places';
import { uniqueKeys } from '../../../src/merge/unique-keys';
import { isOfTenants, referencesOf, tablesOf } from '../../../src/parcel';
import {
  addMember,
  addProject,
  addProjectMember,
  addWorkItem,
  Browser,
  expectOk,
  expectProblem,
  insert,
  join as joinTenant,
  newSession,
  newTenant,
  readable,
  sql,
  testRun,
  unique,
  untilNoticed,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { administer } from '../../support/administrators';
import { cli } from '../../support/cli';
import { columnsAboutPeople } from '../../support/people-columns';
import { enter, ProviderStage, somebody } from '../../support/provider';
import { useCases, type UseCases } from '../../support/use-cases';
import { ask, callerOf, fillTables, Interrupted, jobsAddedBy } from './interrupted';

const PEOPLE = '/api/v2/instance/people/';

let administrator: Person;
let cases: UseCases;
let tenant: Tenant;
let project: Project;
/** The account that goes, and the one that stays. */
let duplicate: Person;
let kept: Person;
let interrupted: Interrupted;

beforeAll(async () => {
  cases = await useCases({ STORAGE_DIR: testRun().storageDir, BACKGROUND_WORK: 'off' });
  administrator = await administer(await addMember(await newTenant(), 'member'));
});
afterAll(() => cases.close());

beforeEach(async () => {
  tenant = await newTenant({ features: ['wiki'] });
  project = await addProject(tenant);
  [duplicate, kept] = [await addMember(tenant, 'member'), await addMember(tenant, 'member')];
  for (const person of [duplicate, kept]) await addProjectMember(tenant, project, person, 'contributor');
  interrupted = await Interrupted.begin(cases, `merge ${duplicate.userId}`);
});
afterEach(() => interrupted.end());

interface Merged {
  readonly into?: string;
  readonly confirm?: string;
}

const merging = (body: Merged = {}, { userId, email }: Person = duplicate) =>
  administrator.v2.post(`${PEOPLE}${userId}/merge/`, { into: kept.userId, confirm: email, ...body });
const shown = async ({ userId }: Person = duplicate) => expectOk(await administrator.v2.get(`${PEOPLE}${userId}/`));
const run = () => cases.get(MergeRuns).run({ userId: duplicate.userId });

async function merge(): Promise<void> {
  expectOk(await merging({ confirm: duplicate.email.toUpperCase() }));
  await run();
  expect((await shown()).merged_at).toEqual(expect.any(String));
}

/** The number of rows that contain a text, in every table of the database that has one. */
async function naming(text: string): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  for (const { name } of await tablesOf(ask)) {
    const [row] = await sql<{ number: number }>(
      `select count(*)::integer as number from ${name} t where to_jsonb(t)::text ilike $1`,
      [`%${text}%`],
    );
    if (row!.number) found[name] = row!.number;
  }
  return found;
}

const countOf = async (column: string, userId: string): Promise<number> => {
  const [table, name] = column.split('.') as [string, string];
  const rows = await sql(`select 1 from ${table} t where $1 = any (array[]::uuid[] || t.${name})`, [userId]);
  return rows.length;
};

const verified = async () => (await cases.get(AuditRecords).verify(tenant.slug).next()).value!;

const told = () =>
  sql<Record<string, unknown>>(
    `select actor_id as actor, target_id as target, old_value as old, new_value as new from audit_logs
     where workspace_id = $1 and event_name = 'person.merged'`,
    [tenant.workspaceId],
  );

const rows = <R extends object>(columns: string, table: string, such = 'true', values: readonly unknown[] = []) =>
  sql<R>(`select ${columns} from ${table} where workspace_id = $1 and ${such}`, [tenant.workspaceId, ...values]);

const addAssigned = async () => {
  const body = { name: 'A task', assignee_ids: [duplicate.userId] };
  return expectOk(await tenant.v2.post(`projects/${project.id}/work-items/`, body), 201) as { id: string };
};

/** What people do in a project by the interface, each in the tables of several contexts. */
async function work(): Promise<{ readonly item: string }> {
  const items = `projects/${project.id}/work-items/`;
  const item = await addAssigned();
  const mention = `<p><mention-component entity_identifier="${duplicate.userId}" entity_name="user_mention"></mention-component></p>`;
  expectOk(await tenant.v2.post(`${items}${item.id}/comments/`, { comment_html: mention }), 201);
  expectOk(await duplicate.v2.post(`${items}${item.id}/comments/`, { comment_html: '<p>By hand</p>' }), 201);
  expectOk(await duplicate.v2.post('favorites/', { entity_type: 'project', entity_id: project.id }), 201);
  const page = { name: 'Notes', description_html: mention };
  expectOk(await duplicate.v2.post('pages/', page), 201);
  const filters = { assignee_id__in: [duplicate.userId, tenant.owner.userId] };
  expectOk(await tenant.v2.post('views/', { name: 'Theirs', filters }), 201);
  return { item: item.id };
}

/** Adds a row of the duplicate to every table of the workspace. */
async function fill(): Promise<void> {
  // A relation is between two work items.
  await addWorkItem(tenant, project, {});
  await fillTables(tenant, duplicate);
  // Whom an identity provider manages is not merged into others.
  await sql('update provisioned_people set user_id = $2 where workspace_id = $1 returning id', [
    tenant.workspaceId,
    kept.userId,
  ]);
}

async function fillAccount(): Promise<void> {
  const at = new Date().toISOString();
  const own = { user_id: duplicate.userId, created_at: at };
  await insert('totp_factors', { ...own, secret: 'sealed', last_step: 1, last_used_at: at });
  await insert('identities', { ...own, id: newId(), issuer: 'x', subject: `s-${duplicate.key}`, last_used_at: at });
  await insert('notification_digests', { user_id: duplicate.userId, frequency: 'hourly', updated_at: at });
  await newSession({ userId: duplicate.userId });
  const key = `${duplicate.userId}/archive-a.zip`;
  const content = Buffer.from('All of it');
  await cases
    .get(ObjectStore)
    .store({ key, contentType: 'text/plain', size: content.length }, Readable.from([content]));
}

const ownFiles = () => {
  const files = join(testRun().storageDir, 'files', duplicate.userId);
  return existsSync(files) ? readdirSync(files) : [];
};

describe('a merge', () => {
  it('leaves the duplicate in no table but those of the list, and gives everything to the one who stays', async () => {
    await work();
    await fill();
    await fillAccount();
    const columns = await columnsAboutPeople();
    const before = new Map<string, number>();
    for (const column of columns) before.set(column, await countOf(column, duplicate.userId));
    const filled = [...before].filter(([, number]) => number).map(([column]) => column);
    expect(filled.length).toBeGreaterThan(150);
    expect(ownFiles()).toHaveLength(1);
    await merge();

    const stays = [...Object.keys(KEPT), 'webhook_logs'];
    expect(Object.keys(await naming(duplicate.userId)).filter((table) => !stays.includes(table))).toEqual([]);
    expect(await naming(duplicate.email)).toEqual({ audit_logs: expect.any(Number), person_merges: 1 });
    expect(ownFiles()).toEqual([]);
    const gone = new Set([...REMOVED.map(({ table }) => table), ...Object.keys(KEPT)]);
    const lost: string[] = [];
    for (const column of filled)
      if (!gone.has(column.split('.')[0]!) && !(await countOf(column, kept.userId))) lost.push(column);
    expect(lost).toEqual([]);
    expect(await sql('select tenant_id from membership_places where user_id = $1', [kept.userId])).toEqual([
      { tenant_id: tenant.workspaceId },
    ]);
    const { breaks, erased } = await verified();
    expect([breaks, erased]).toEqual([[], []]);
    expect(await shown()).toMatchObject({
      ...{ email: `${duplicate.userId}@merged.invalid`, is_active: false, second_factors: [], workspaces: [] },
      ...{ display_name: `Merged account ${duplicate.userId.slice(-6)}`, merged_into_id: kept.userId },
    });
  });

  it('finds the columns of every table of workspaces that may name a person', async () => {
    const found = namingTables(await tablesOf(ask), await referencesOf(ask));
    const known = new Set(
      found.flatMap(({ name, ids, columns }) =>
        [...ids, ...columns.map((one) => one.name)].map((column) => `${name}.${column}`),
      ),
    );
    const missed = (await columnsAboutPeople()).filter(
      (column) => !known.has(column) && !(column.split('.')[0]! in KEPT),
    );
    expect(missed).toEqual([]);
    // A row of which there is one for each person can go, as nothing refers to it.
    const people = new Set(await columnsAboutPeople());
    const keys = (await uniqueKeys(ask, found)).filter(({ table, column }) => people.has(`${table}.${column}`));
    const single = new Set(keys.map(({ table }) => table));
    expect(single.size).toBeGreaterThan(10);
    const referred = (await referencesOf(ask)).filter(({ to }) => single.has(to));
    expect(referred).toEqual([]);
    const keyless = (await tablesOf(ask)).filter((table) => isOfTenants(table) && !table.key?.length);
    expect(keyless).toEqual([]);
  });

  it('is in each log once, and says who became whom', async () => {
    await merge();
    await run();
    expect(await told()).toEqual([
      {
        ...{ actor: administrator.userId, target: duplicate.userId },
        old: { id: duplicate.userId, email: duplicate.email, display_name: duplicate.email.split('@')[0] },
        new: { id: kept.userId, email: kept.email, display_name: kept.email.split('@')[0] },
      },
    ]);
  });

  it('goes on after it was cut off, wherever that was', async () => {
    await work();
    await fill();
    expectOk(await merging());
    for (const writes of [0, 3, 8, 25, 60, 120, 200]) {
      await expect(interrupted.cutOff(writes, run)).rejects.toThrow('The process was killed.');
      expect((await shown()).merged_at).toBeNull();
    }
    await run();
    expect((await shown()).merged_at).toEqual(expect.any(String));
    const stays = [...Object.keys(KEPT), 'webhook_logs'];
    expect(Object.keys(await naming(duplicate.userId)).filter((table) => !stays.includes(table))).toEqual([]);
    expect(await told()).toHaveLength(1);
    expect((await verified()).breaks).toEqual([]);
  });

  it('goes through all workspaces of the duplicate, and leaves others alone', async () => {
    const [second, third] = [await newTenant(), await newTenant()];
    await joinTenant(second, duplicate, 'admin');
    const other = await addMember(third, 'member');
    const { id } = await addProject(second);
    expectOk(await second.v2.post(`projects/${id}/members/`, { member_id: duplicate.userId, role: 'admin' }), 201);
    await merge();
    const { workspaces } = (await shown(kept)) as { workspaces: { slug: string; role: string }[] };
    expect(workspaces.map(({ slug, role }) => `${slug} ${role}`).sort()).toEqual(
      [`${tenant.slug} member`, `${second.slug} admin`].sort(),
    );
    expect(await shown(other)).toMatchObject({ email: other.email, workspace_count: 1, merged_into_id: null });
  });
});

describe('where both are', () => {
  it('the higher active role holds, and rows that a key lets only one person have become one', async () => {
    const { item } = await work();
    const both = [duplicate.userId, kept.userId];
    const items = `projects/${project.id}/work-items/`;
    expectOk(await tenant.v2.patch(`${items}${item}/`, { assignee_ids: both }));
    for (const person of [kept, duplicate])
      expectOk(await person.v2.post(`${items}${item}/reactions/`, { emoji: '👍' }), 201);
    expectOk(await kept.v2.post('favorites/', { entity_type: 'project', entity_id: project.id }), 201);
    const stamps = { created_at: new Date(), updated_at: new Date() };
    const at = { workspace_id: tenant.workspaceId };
    await sql(`update workspace_members set role = 'admin' where workspace_id = $1 and user_id = $2 returning id`, [
      tenant.workspaceId,
      duplicate.userId,
    ]);
    await sql(`update project_members set role = 'guest' where workspace_id = $1 and user_id = $2 returning id`, [
      tenant.workspaceId,
      duplicate.userId,
    ]);
    const [mod, team] = [newId(), newId()];
    await insert('modules', { ...at, ...stamps, id: mod, project_id: project.id, name: 'M', member_ids: both });
    await insert('teamspaces', {
      ...at,
      ...stamps,
      id: team,
      name: 'T',
      description_html: '',
      description_stripped: '',
      description: {},
    });
    await insert('teamspace_members', {
      ...at,
      teamspace_id: team,
      user_id: kept.userId,
      created_at: new Date(),
      deleted_at: new Date(),
    });
    await insert('teamspace_members', { ...at, teamspace_id: team, user_id: duplicate.userId, created_at: new Date() });
    await sql(
      `insert into work_item_subscriptions (workspace_id, work_item_id, user_id, is_subscribed, updated_at)
       values ($1, $2, $3, true, now()), ($1, $2, $4, false, now())
       on conflict (workspace_id, work_item_id, user_id) do update set is_subscribed = excluded.is_subscribed returning 1`,
      [tenant.workspaceId, item, ...both],
    );
    const view = { name: 'Both', filters: { assignee_id__in: both } };
    const { id: viewId } = expectOk(await tenant.v2.post('views/', view), 201) as { id: string };
    await merge();

    const mine = [kept.userId];
    expect(await rows('role, is_active', 'workspace_members', 'user_id = $2', mine)).toEqual([
      { role: 'admin', is_active: true },
    ]);
    expect(await rows('role', 'project_members', 'user_id = $2', mine)).toEqual([{ role: 'contributor' }]);
    expect(await rows('user_id as id', 'work_item_assignees', 'work_item_id = $2', [item])).toEqual([
      { id: kept.userId },
    ]);
    expect(await rows('emoji', 'work_item_reactions', 'work_item_id = $2 and deleted_at is null', [item])).toHaveLength(
      1,
    );
    expect(await rows('entity_id', 'favorites', 'user_id = $2 and deleted_at is null', mine)).toHaveLength(1);
    expect(await rows('member_ids', 'modules', 'id = $2', [mod])).toEqual([{ member_ids: [kept.userId] }]);
    expect(await rows('deleted_at', 'teamspace_members', 'user_id = $2', mine)).toEqual([{ deleted_at: null }]);
    expect(
      await rows('is_subscribed', 'work_item_subscriptions', 'user_id = $2 and work_item_id = $3', [kept.userId, item]),
    ).toEqual([{ is_subscribed: true }]);
    expect(expectOk(await tenant.v2.get(`views/${viewId}/`))).toMatchObject({
      filters: { assignee_id__in: [kept.userId] },
    });
    const { data } = expectOk(await kept.v2.get(`${items}?assignee_id=${kept.userId}`)) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual([item]);
  });

  it('an ended membership of the duplicate gives nothing, and an ended one of the other comes back', async () => {
    const second = await newTenant();
    for (const person of [duplicate, kept]) await joinTenant(second, person, 'member');
    const set = (place: Tenant, { userId }: Person, sets: string) =>
      sql(`update workspace_members set ${sets} where workspace_id = $1 and user_id = $2 returning id`, [
        place.workspaceId,
        userId,
      ]);
    await set(tenant, duplicate, `role = 'owner', is_active = false`);
    await set(second, kept, `role = 'owner', is_active = false`);
    await merge();
    const { workspaces } = (await shown(kept)) as { workspaces: { slug: string; role: string }[] };
    expect(workspaces.map(({ slug, role }) => `${slug} ${role}`).sort()).toEqual(
      [`${tenant.slug} member`, `${second.slug} member`].sort(),
    );
  });

  it('a property of both has the one who stays once, as its first value', async () => {
    const { item } = await work();
    await fill();
    const [{ id: property }] = (await rows<{ id: string }>('id', 'work_item_properties')) as [{ id: string }];
    await sql('delete from work_item_property_values where workspace_id = $1', [tenant.workspaceId]);
    for (const [place, userId] of [duplicate.userId, kept.userId].entries())
      await insert('work_item_property_values', {
        ...{
          workspace_id: tenant.workspaceId,
          id: newId(),
          project_id: project.id,
          work_item_id: item,
          property_id: property,
        },
        ...{ place, record_value: userId, created_at: new Date(), updated_at: new Date() },
      });
    await merge();
    expect(await rows('place, record_value as person', 'work_item_property_values')).toEqual([
      { place: 0, person: kept.userId },
    ]);
  });

  it('queries that name the duplicate name the one who stays', async () => {
    const pql = `assignee = "${duplicate.email}" OR title = "${duplicate.email}" OR assignee = ${duplicate.userId}`;
    const { id } = expectOk(await tenant.v2.post('views/', { name: 'Theirs', pql_filters: pql }), 201) as {
      id: string;
    };
    await merge();
    expect(expectOk(await tenant.v2.get(`views/${id}/`))).toMatchObject({
      pql_filters: `assignee = "${kept.email}" OR title = "${duplicate.email}" OR assignee = ${kept.userId}`,
    });
  });
});

describe('the account', () => {
  it('ends at once: keys and sessions stop, identity providers lead to the other, the address is free', async () => {
    await fillAccount();
    expectOk(await duplicate.v2.get('projects/'));
    expectOk(await merging());
    await untilNoticed();
    expectProblem(await duplicate.v2.get('projects/'), 401, 'unauthorized');
    expect(await sql('select user_id as id from identities where subject = $1', [`s-${duplicate.key}`])).toEqual([
      { id: kept.userId },
    ]);
    await run();
    expect(await sql('select frequency from notification_digests where user_id = $1', [kept.userId])).toEqual([
      { frequency: 'hourly' },
    ]);
    for (const table of REMOVED.map(({ table }) => table).filter((name) => !name.startsWith('oauth_')))
      expect([table, await countOf(`${table}.user_id`, duplicate.userId)]).toEqual([table, 0]);
    const { stdout, code } = await cli(['invite', duplicate.email, '--workspace', tenant.slug, '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { email: duplicate.email }]);
    expectOk(await kept.v2.get('projects/'));
  });

  it('never comes back', async () => {
    await merge();
    const post = (action: string, body = {}) => administrator.v2.post(`${PEOPLE}${duplicate.userId}/${action}/`, body);
    expectProblem(await post('reactivate'), 409, 'user_merged');
    const confirm = `${duplicate.userId}@merged.invalid`;
    expectProblem(await post('erase', { texts: 'keep', confirm }), 409, 'user_merged');
    expectProblem(await merging({ confirm }), 409, 'user_merged');
  });
});

/** A failure that names the member. */
function expectRefused(reply: Reply, member: string): void {
  expectProblem(reply, 400, 'invalid_request');
  expect(reply.text).toContain(`"${member}"`);
}

describe('the request', () => {
  it('adds the job that does the rest', async () => {
    const said = { into: kept.userId, confirm: duplicate.email };
    const request = () => cases.get(InstanceMerging).merge(callerOf(administrator), duplicate.userId, said);
    expect(await jobsAddedBy(request, duplicate, cases)).toEqual(['instance.merge-person']);
    expect((await shown()).merge_requested_at).toBeNull();
  });

  it('names what is wrong', async () => {
    expectRefused(await merging({ into: duplicate.userId }), 'into');
    expectRefused(await merging({ into: undefined }), 'into');
    expectRefused(await merging({ confirm: 'other@example.com' }), 'confirm');
    expectProblem(await merging({ into: newId() }), 404, 'not_found');
    expectProblem(await merging({ into: 'nobody@example.com' }), 404, 'not_found');
    expectProblem(await merging({}, { ...duplicate, userId: newId() }), 404, 'not_found');
    expectProblem(await merging({}, administrator), 409, 'own_account');
    expectProblem(await merging({ into: administrator.email }), 409, 'own_account');
    const other = await administer(await addMember(tenant, 'member'));
    expectProblem(await merging({}, other), 409, 'person_administers');
    expectProblem(
      await tenant.v2.post(`${PEOPLE}${duplicate.userId}/merge/`, { into: kept.userId, confirm: duplicate.email }),
      404,
      'not_found',
    );
    expect(await shown()).toMatchObject({ email: duplicate.email, merge_requested_at: null, is_active: true });
  });

  it('is refused for people whom an identity provider manages', async () => {
    await insert('provisioned_people', {
      ...{ workspace_id: tenant.workspaceId, id: newId(), user_id: duplicate.userId, user_name: duplicate.email },
      ...{
        created_at: new Date(),
        updated_at: new Date(),
        role: 'member',
        is_active: true,
        was_created: true,
        ended_account: false,
      },
    });
    expectProblem(await merging(), 409, 'person_provisioned');
    const preview = await administrator.v2.get(`${PEOPLE}${duplicate.userId}/merge/?into=${kept.userId}`);
    expect(expectOk(preview)).toMatchObject({ refusal: { code: 'person_provisioned' } });
    expect(await shown()).toMatchObject({ email: duplicate.email, is_active: true });
  });

  it('waits for a merge into one of the two', async () => {
    expectOk(await merging());
    const third = await addMember(tenant, 'member');
    expectProblem(await merging({ into: third.userId, confirm: kept.email }, kept), 409, 'merge_unfinished');
    expectOk(await administrator.v2.post(`${PEOPLE}${kept.userId}/deactivate/`));
    const erase = { texts: 'keep', confirm: kept.email };
    expectProblem(await administrator.v2.post(`${PEOPLE}${kept.userId}/erase/`, erase), 409, 'merge_unfinished');
    await run();
    expectOk(await administrator.v2.post(`${PEOPLE}${kept.userId}/erase/`, erase));
    expectProblem(await merging({ into: kept.userId, confirm: third.email }, third), 409, 'user_erased');
  });

  it('is preceded by a preview that changes nothing', async () => {
    await addAssigned();
    await sql(`update workspace_members set role = 'admin' where workspace_id = $1 and user_id = $2 returning id`, [
      tenant.workspaceId,
      duplicate.userId,
    ]);
    const second = await newTenant();
    await joinTenant(second, duplicate, 'guest');
    const path = `${PEOPLE}${duplicate.userId}/merge/?into=`;
    const preview = expectOk(await administrator.v2.get(`${path}${encodeURIComponent(kept.email)}`)) as {
      workspaces: { slug: string }[];
    };
    expect(preview).toMatchObject({
      id: duplicate.userId,
      email: duplicate.email,
      into: { id: kept.userId, email: kept.email },
      refusal: null,
    });
    expect(preview.workspaces.find(({ slug }) => slug === tenant.slug)).toMatchObject({
      ...{ role: 'admin', into_role: 'member', role_afterwards: 'admin' },
      records: [{ kind: 'work_items', count: 1, is_private: false }],
    });
    expect(preview.workspaces.find(({ slug }) => slug === second.slug)).toMatchObject({
      ...{ role: 'guest', into_role: null, role_afterwards: 'guest', records: [] },
    });
    expectRefused(await administrator.v2.get(`${path}${duplicate.userId}`), 'into');
    expectProblem(await administrator.v2.get(`${path}nobody@example.com`), 404, 'not_found');
    const alone = expectOk(await administrator.v2.get(path.replace('?into=', '')));
    expect(alone).toMatchObject({ id: duplicate.userId, into: null, refusal: null });
    expect(await shown()).toMatchObject({ merge_requested_at: null, workspace_count: 2 });
  });
});

it('an erasure of the one who stays also finds what the merged account was called', async () => {
  const name = unique('Zofia ');
  await sql('update users set display_name = $2 where id = $1 returning id', [duplicate.userId, name]);
  const items = `projects/${project.id}/work-items/`;
  const { id } = await addWorkItem(tenant, project, {});
  expectOk(await tenant.v2.patch(`${items}${id}/`, { assignee_ids: [duplicate.userId] }));
  expectOk(await tenant.v2.post('members/change-role/', { member_id: duplicate.userId, role: 'admin' }));
  const { userId: member_id } = await addMember(tenant, 'member');
  expectOk(await duplicate.v2.post(`projects/${project.id}/members/`, { member_id }), 201);
  await merge();
  expect(Object.keys(await naming(name))).toEqual(expect.arrayContaining(['activities', 'audit_logs']));
  expectOk(await administrator.v2.post(`${PEOPLE}${kept.userId}/deactivate/`));
  expectOk(await administrator.v2.post(`${PEOPLE}${kept.userId}/erase/`, { texts: 'keep', confirm: kept.email }));
  await cases.get(ErasureRuns).run({ userId: kept.userId });
  for (const text of [name, duplicate.email, kept.email]) expect([text, await naming(text)]).toEqual([text, {}]);
  expect((await verified()).breaks).toEqual([]);
});

describe('the command', () => {
  it('merges by address or id', async () => {
    const command = ['user', 'merge', duplicate.email, '--into'];
    expect((await cli(['user', 'merge', duplicate.email])).stderr).toContain('--into');
    expect((await cli([...command, 'nobody@example.com'])).stderr).toContain('There is no user nobody@example.com');
    expect((await cli([...command, duplicate.userId])).stderr).toContain('name the one who stays');
    const env = { DATABASE_URL: testRun().databaseUrl, INSTANCE_ADMINS: duplicate.email };
    expect((await cli([...command, kept.userId], env)).stderr).toContain('administers the installation');
    const { code, stdout } = await cli([...command, kept.userId, '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { id: duplicate.userId, into_id: kept.userId }]);
    await run();
    expect(await shown()).toMatchObject({ merged_into_id: kept.userId, merged_at: expect.any(String) });
    expect((await cli(['audit', 'verify', '--workspace', tenant.slug])).code).toBe(0);
    expect((await cli([...command, kept.userId])).stderr).toContain('There is no user');
  });
});

it('who signed in as the duplicate at an identity provider is the one who stays', async () => {
  const stage = await ProviderStage.make();
  try {
    const { service } = await stage.begin('client_secret_basic');
    const [old, now] = [somebody(), somebody()];
    for (const claims of [old, now]) expect((await enter(new Browser(service.url), claims)).status).toBe(303);
    const env = { DATABASE_URL: stage.stage.databaseUrl };
    expect((await cli(['user', 'merge', old.email, '--into', now.email], env)).code).toBe(0);
    const visitor = new Browser(service.url);
    expect((await enter(visitor, old)).status).toBe(303);
    expect(readable(await visitor.get('/profile/'))).toContain(now.email);
  } finally {
    await stage.clear();
  }
});

import '../../../src/contexts/item-references.fake';
import { Client } from 'pg';
import { Db } from '#persistence';
import { DeletedRecords } from '../../../src/contexts/workspaces';
import { AgedRemoval } from '../../../src/contexts/workspaces/application/aged-removal';
import { APART, removedTables } from '../../../src/purge/belonging';
import { inOrder, isOfTenants, referencesOf, tablesOf, type Table } from '../../../src/parcel';
import {
  addMember,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  testRun,
  type Project,
  type Tenant,
} from '../../support';
import { fillWorkspace } from '../../support/filled-workspace';
import { useCases, type UseCases } from '../../support/use-cases';

/** Tables that the server writes to on its own, and those that are not about records. */
const UNSTEADY = ['event_cursors', 'outbox', 'postponed_events', 'webhook_deliveries', 'webhook_logs', 'audit_logs'];

let first: UseCases;
let second: UseCases;
let tables: readonly Table[];
let tenant: Tenant;
let project: Project;

const ask = <R extends object>(text: string, values: readonly unknown[]) => sql<R>(text, values);

beforeAll(async () => {
  [first, second] = await Promise.all([useCases(), useCases()]);
  const tenants = (await tablesOf(ask)).filter((table) => isOfTenants(table) && table.name !== 'workspaces');
  tables = inOrder(tenants, await referencesOf(ask));
});
afterAll(() => Promise.all([first.close(), second.close()]));
beforeEach(async () => {
  tenant = await newTenant({ features: ['wiki'] });
  project = await addProject(tenant);
});

const isDeletable = ({ columns }: Table) => columns.some(({ name }) => name === 'deleted_at');
const deletable = () => tables.filter(isDeletable).map(({ name }) => name);

/** Adds a living row to every table. */
async function fill({ workspaceId }: Tenant = tenant): Promise<void> {
  // A relation is between two.
  for (const name of ['One', 'Two']) await addWorkItem(tenant, project, { name });
  const { userId } = await addMember(tenant, 'member');
  const client = new Client({ connectionString: testRun().databaseUrl });
  await client.connect();
  // Positions in the events are the server's.
  const filled = tables.filter(({ name }) => name !== 'event_cursors');
  await fillWorkspace(client, { workspaceId, people: [userId] }, filled);
  await client.end();
}

const deleteRows = (table: string, days: number, { workspaceId }: Tenant = tenant) =>
  sql(`update ${table} set deleted_at = now() - $2 * interval '1 day' where workspace_id = $1 returning 1`, [
    workspaceId,
    days,
  ]);

/** The number of rows of the workspace in each table. */
async function counts({ workspaceId }: Tenant = tenant, asked = ask): Promise<Record<string, number>> {
  const steady = tables.filter(({ name }) => !UNSTEADY.includes(name));
  const parts = steady.map(
    ({ name }) => `select '${name}' as name, count(*)::int as number from ${name} where workspace_id = $1`,
  );
  const rows = await asked<{ name: string; number: number }>(parts.join(' union all '), [workspaceId]);
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}

const keep = ({ workspaceId }: Tenant = tenant, days: number | null = 30) =>
  sql(
    `update workspaces set retention_deleted_record_days = $2, retention_changed_at = now() - interval '25 hours'
     where id = $1 returning id`,
    [workspaceId, days],
  );

const round = ({ workspaceId }: Tenant = tenant, process = first) => process.get(AgedRemoval).run({ workspaceId });

describe('rows that were deleted', () => {
  it('long ago go with all that belongs to them, and those of other workspaces stay', async () => {
    await fill();
    const others = await newTenant({ features: ['wiki'] });
    for (const table of deletable()) await deleteRows(table, 31);
    await keep();
    await keep(others);
    await sql('delete from assets where workspace_id = $1', [tenant.workspaceId]);
    const theirs = await counts(others);
    await round();
    await round(others);
    const left = Object.entries(await counts()).filter(([, number]) => number);
    expect(left.map(([name]) => name).filter((name) => deletable().includes(name) && !(name in APART))).toEqual([]);
    expect(left.map(([name]) => name).sort()).toEqual(KEPT);
    expect(await counts(others)).toEqual(theirs);
  });

  it('lately stay, as do living ones, and all of a workspace that keeps them for ever', async () => {
    await fill();
    await keep();
    const before = await counts();
    await round();
    expect(await counts()).toEqual(before);
    for (const table of deletable()) await deleteRows(table, 29);
    await round();
    expect(await counts()).toEqual(before);
    for (const table of deletable()) await deleteRows(table, 31);
    await keep(tenant, null);
    await round();
    expect(await counts()).toEqual(before);
  });

  it('go from each table by themselves, unless a living row refers to them', async () => {
    await fill();
    const before = await counts();
    const stayed: Record<string, string[]> = {};
    for (const table of deletable().filter((name) => !(name in APART) && !UNSTEADY.includes(name))) {
      const after = await removedAlone(table);
      const changed = Object.keys(before)
        .filter((name) => before[name] !== after[name])
        .sort();
      if (after[table]) stayed[table] = changed;
      else expect([table, changed]).toEqual([table, expect.arrayContaining([table])]);
    }
    expect(stayed).toEqual(STAYED);
    expect(await counts()).toEqual(before);
  });

  it('are found in every table of the catalogue, and each excuse is about one', async () => {
    const found = (await removedTables(ask)).filter((table) => table.isDeletable).map(({ name }) => name);
    expect([...found, ...Object.keys(APART)].sort()).toEqual(deletable().sort());
  });
});

class TakenBack extends Error {}

/** What is left after rows of one table alone were deleted and removed. Everything is taken back. */
async function removedAlone(table: string): Promise<Record<string, number>> {
  const { workspaceId } = tenant;
  const db = first.get(Db);
  let left: Record<string, number> = {};
  const work = db.run(async () => {
    const old = `update ${table} set deleted_at = now() - interval '31 days' where workspace_id = $1`;
    await db.query(old, [workspaceId]);
    const before = new Date(Date.now() - 86_400_000).toISOString();
    await first.get(DeletedRecords).remove({ workspaceId, before }, (step) => step());
    left = await counts(tenant, (text, values) => db.query(text, values));
    throw new TakenBack();
  });
  await expect(work).rejects.toThrow(TakenBack);
  return left;
}

/** Tables that keep rows: those of `APART`, and those whose rows name no record here or are sums of the past. */
const KEPT = [
  ...['audit_chains', 'display_settings', 'import_arrivals', 'progress_days', 'progress_flow_days'],
  ...['progress_flow_items', 'progress_flows', 'progress_items', 'recent_records', 'work_item_counts'],
  ...['workspace_exports', 'workspace_members'],
];

/** Tables of which a row stays, because a living one refers to it; with the tables of which rows go all the same. */
const STAYED: Readonly<Record<string, readonly string[]>> = {
  collections: [],
  // Its file waits for the sweep of files.
  projects: [],
  release_tags: [],
  // Of several, those that nothing refers to go.
  states: ['states'],
  templates: [],
  work_item_types: [],
  work_items: ['work_item_relations', 'work_items'],
  workflow_states: [],
  workflow_transitions: [],
  workflows: [],
};

describe('work items', () => {
  it('go with their history, and the project keeps its numbers and counters', async () => {
    const items = `projects/${project.id}/work-items/`;
    const made = await Promise.all(
      ['A', 'B'].map(async (name) => expectOk(await tenant.v2.post(items, { name }), 201)),
    );
    const [gone, living] = made as [{ id: string }, { id: string }];
    expectOk(await tenant.v2.post(`${items}${gone.id}/comments/`, { comment_html: '<p>Hello</p>' }), 201);
    await tenant.v2.delete(`${items}${gone.id}/`);
    const stats = async () =>
      sql('select * from project_counters where workspace_id = $1 order by project_id', [tenant.workspaceId]);
    const before = await stats();
    await deleteWith('work_items', gone.id);
    await keep();
    await round();
    expect(await sql('select id from work_items where workspace_id = $1', [tenant.workspaceId])).toEqual([
      { id: living.id },
    ]);
    for (const table of ['work_item_comments', 'activities'])
      expect(
        await sql(`select 1 from ${table} where workspace_id = $1 and work_item_id = $2`, [
          tenant.workspaceId,
          gone.id,
        ]),
      ).toEqual([]);
    expect(await stats()).toEqual(before);
    expectProblem(await tenant.v2.get(`${items}${gone.id}/`), 404, 'not_found');
    expectOk(await tenant.v2.get(`${items}${living.id}/`));
  });

  it('stay while a living one has them as its parent', async () => {
    const parent = await addWorkItem(tenant, project, { name: 'Parent' });
    const child = await addWorkItem(tenant, project, { name: 'Child', parent_id: parent.id });
    await deleteWith('work_items', parent.id);
    await keep();
    await round();
    const left = () => sql('select id from work_items where workspace_id = $1 order by id', [tenant.workspaceId]);
    expect(await left()).toHaveLength(2);
    await deleteWith('work_items', child.id);
    await round();
    expect(await left()).toEqual([]);
  });
});

const deleteWith = (table: string, id: string) =>
  sql(`update ${table} set deleted_at = now() - interval '31 days' where workspace_id = $1 and id = $2 returning id`, [
    tenant.workspaceId,
    id,
  ]);

describe('many', () => {
  const COUNT = 1_200;

  /** Work items with entries of a history, in a deleted project. */
  async function addMany(): Promise<void> {
    const item = await addWorkItem(tenant, project, { name: 'One' });
    const values = [tenant.workspaceId, item.id, COUNT];
    await sql(
      `insert into work_items select (jsonb_populate_record(t, jsonb_build_object(
         'id', gen_random_uuid(), 'sequence_id', t.sequence_id + n))).*
       from work_items t, generate_series(1, $3::int) n where t.workspace_id = $1 and t.id = $2`,
      values,
    );
    await deleteWith('projects', project.id);
  }

  const left = async () =>
    (
      await sql<{ n: number }>('select count(*)::int as n from work_items where workspace_id = $1', [
        tenant.workspaceId,
      ])
    )[0]!.n;

  it('go on where a process was killed, in small transactions, and two processes do not get in the way of each other', async () => {
    await addMany();
    await keep();
    for (const statements of [1, 20, 30]) await expect(cutOff(statements)).rejects.toThrow('The process was killed.');
    const between = await left();
    expect(between).toBeGreaterThan(0);
    await Promise.all([round(tenant, first), round(tenant, second)]);
    await round();
    expect(await left()).toBe(0);
    expect(await sql('select 1 from projects where workspace_id = $1', [tenant.workspaceId])).toEqual([]);
  });
});

/** Removes until a number of statements have removed rows, and ends there as a killed process does. */
async function cutOff(statements: number): Promise<void> {
  let budget = statements;
  const db = first.get(Db);
  const query = db.query.bind(db);
  const spy = jest.spyOn(db, 'query').mockImplementation((text, values, options) => {
    if (text.includes('delete from') && !budget--) throw new Error('The process was killed.');
    return query(text, values, options) as never;
  });
  await round().finally(() => spy.mockRestore());
}

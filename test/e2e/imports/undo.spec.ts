import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as PgClient } from 'pg';
import { tenantTables } from '../../../src/parcel';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  testRun,
  type Client,
  type Project,
  type Tenant,
} from '../../support';
import { cli } from '../../support/cli';
import { until } from '../../support/service';
import { attach, made, newWorkspace, ok, uploadedFile, type Row } from './kit';

interface ImportV2 {
  readonly id: string;
  readonly status: string;
  readonly stage: string | null;
  readonly message: string;
  readonly is_undoable: boolean;
  readonly report: { readonly counts: readonly { kind: string; arrived: number; known: number }[] } | null;
}

const ROWS =
  'Key,Title,Status,Tags,Cycle,Modules,Assignee,Comment\nT-7,Write a test,Doing,"web,urgent",Sprint 1,Login,Ann Lee,Hello\nT-8,Read it,Done,,Sprint 1,,,\n';

/**
 * Logs of the past stay, and so does the counter of numbers. Meanwhile events of others are read. Parts of counts are summed
 * up to fewer rows, so their sums are compared instead.
 */
const EXCUSED = ['audit_chains', 'audit_logs', 'event_cursors', 'imports', 'project_counters', 'work_item_counts'];

let tenant: Tenant;
let api: Client;
let project: Project;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});

beforeEach(async () => {
  project = await addProject(tenant);
});

const uploaded = (content: string, name?: string) => uploadedFile(api, content, name);

const get = async (client: Client, id: string): Promise<ImportV2> =>
  expectOk(await client.get(`imports/${id}/`)) as unknown as ImportV2;

async function ended(client: Client, id: string): Promise<ImportV2> {
  let found = await get(client, id);
  await until(async () => {
    found = await get(client, id);
    return !['queued', 'running', 'undoing'].includes(found.status);
  }, 'the end of the import');
  return found;
}

async function imported(body: object, client = api): Promise<ImportV2> {
  const { id } = expectOk(await client.post('imports/', { project_id: project.id, ...body }), 201) as { id: string };
  const found = await ended(client, id);
  expect(found).toMatchObject({ status: 'completed', message: '' });
  return found;
}

async function undone({ id }: ImportV2, client = api): Promise<void> {
  expect(expectOk(await client.post(`imports/${id}/undo/`))).toMatchObject({ status: 'undoing', stage: 'removing' });
  expect(await ended(client, id)).toMatchObject({ status: 'undone', stage: null, message: '', is_undoable: false });
}

/** The number of rows of each tenant table in a workspace. */
async function counts(workspaceId: string): Promise<Readonly<Record<string, number>>> {
  const tables = await tenantTables((text, values) => sql(text, values));
  const asked = tables
    .filter((table) => table !== 'workspaces' && !EXCUSED.includes(table))
    .map((table) => `select '${table}' as name, count(*)::integer as number from ${table} where workspace_id = $1`);
  const sums = `
    select 'work_item_counts of ' || holder_id || ' ' || state_group, sum(number)::integer from work_item_counts
    where workspace_id = $1 group by holder_id, state_group having sum(number) <> 0`;
  const rows = await sql<{ name: string; number: number }>([...asked, sums].join(' union all '), [workspaceId]);
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}

const items = async (): Promise<{ id: string; name: string; sequence_id: number }[]> =>
  (expectOk(await api.get(`projects/${project.id}/work-items/`)) as { data: never }).data;
const itemNamed = async (name: string) => (await items()).find((item) => item.name === name)!;

describe('an import of a file', () => {
  it('leaves nothing when it is undone, and can be done again', async () => {
    const body = { source: 'csv', file_id: await uploaded(ROWS) };
    const before = await counts(tenant.workspaceId);
    const first = await imported(body);
    expect(first.is_undoable).toBe(true);
    const arrived = await counts(tenant.workspaceId);
    expect(arrived.work_items).toBe(before.work_items! + 2);
    expect(arrived.workspace_members).toBe(before.workspace_members! + 1);
    const numbers = (await items()).map(({ sequence_id }) => sequence_id).sort();
    await undone(first);
    expect(await counts(tenant.workspaceId)).toEqual(before);

    const again = await imported(body);
    expect(again.report!.counts.find(({ kind }) => kind === 'item')).toMatchObject({ arrived: 2, known: 0 });
    expect((await items()).map(({ sequence_id }) => sequence_id).sort()).toEqual(numbers);
    expect(await counts(tenant.workspaceId)).toEqual(arrived);
    expectProblem(await api.post(`imports/${first.id}/undo/`), 409, 'import_not_undoable');
    const entries = await sql(
      `select actor_id as actor from audit_logs where workspace_id = $1 and event_name = 'project.import_undone'
       and target_id = $2`,
      [tenant.workspaceId, project.id],
    );
    expect(entries).toEqual([{ actor: tenant.owner.userId }]);
  });

  it('keeps what was here, counted as it was before', async () => {
    const [cycle, module] = [
      expectOk(await api.post(`projects/${project.id}/cycles/`, { name: 'Sprint 1' }), 201),
      expectOk(await api.post(`projects/${project.id}/modules/`, { name: 'Login' }), 201),
    ];
    const own = expectOk(
      await api.post(`projects/${project.id}/work-items/`, {
        name: 'Mine',
        cycle_id: cycle.id,
        module_ids: [module.id],
      }),
      201,
    );
    const shown = async () => [
      expectOk(await api.get(`projects/${project.id}/cycles/${cycle.id as string}/`)),
      expectOk(await api.get(`projects/${project.id}/modules/${module.id as string}/`)),
      expectOk(await api.get(`projects/${project.id}/work-items/?count=true`)),
    ];
    const days = () =>
      sql('select holder_id, day, items, completed_items from progress_days where project_id = $1 order by 1, 2', [
        project.id,
      ]);
    await until(async () => (await days()).length === 2, 'the progress of the cycle and the module');
    const before = [await shown(), await days()];
    const done = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    expect([await shown(), await days()]).not.toEqual(before);
    await undone(done);
    expect([await shown(), await days()]).toEqual(before);
    expect((await items()).map(({ id }) => id)).toEqual([own.id]);
  });

  it('can be undone when people have only looked at it or follow it', async () => {
    const done = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    const item = await itemNamed('Read it');
    const member = await addMember(tenant, 'member');
    await sql(
      `insert into recent_records (workspace_id, user_id, entity_type, entity_id, opened_at)
       values ($1, $2, 'work_item', $3, now()) returning entity_id`,
      [tenant.workspaceId, member.userId, item.id],
    );
    await sql(
      `insert into work_item_subscriptions (workspace_id, work_item_id, user_id, is_subscribed, updated_at)
       values ($1, $2, $3, true, now()) returning user_id`,
      [tenant.workspaceId, item.id, member.userId],
    );
    await undone(done);
    expect(await items()).toEqual([]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['was renamed', (id) => api.patch(`projects/${project.id}/work-items/${id}/`, { name: 'Read it twice' })],
    [
      'has a comment',
      (id) => api.post(`projects/${project.id}/work-items/${id}/comments/`, { comment_html: '<p>x</p>' }),
    ],
    ['has a child', (id) => api.post(`projects/${project.id}/work-items/`, { name: 'Below', parent_id: id })],
    ['was deleted', (id) => api.delete(`projects/${project.id}/work-items/${id}/`)],
    [
      'has a file',
      (id) => attach(api, `projects/${project.id}/work-items/${id}/attachments/`, 'a.txt', 'x', 'text/plain'),
    ],
  ])('cannot be undone when a work item %s', async (_, touch) => {
    const done = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    const { id } = await itemNamed('Read it');
    await touch(id);
    const { work_items: before } = await counts(tenant.workspaceId);
    const refused = await api.post(`imports/${done.id}/undo/`);
    expectProblem(refused, 409, 'import_touched');
    expect(refused.body).toMatchObject({
      touched: expect.arrayContaining([expect.objectContaining({ kind: 'work_items', id })]) as unknown,
    });
    expect((refused.body as { touched_count: number }).touched_count).toBeGreaterThan(0);
    expect(await get(api, done.id)).toMatchObject({ status: 'completed', is_undoable: true });
    expect(await counts(tenant.workspaceId)).toMatchObject({ work_items: before });
  });

  it('stays if somebody touches it while its undoing waits', async () => {
    const done = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    const { id } = await itemNamed('Read it');
    const holding = new PgClient({ connectionString: testRun().databaseUrl });
    await holding.connect();
    await holding.query('begin');
    await holding.query('select 1 from project_counters where workspace_id = $1 and project_id = $2 for update', [
      tenant.workspaceId,
      project.id,
    ]);
    expectOk(await api.post(`imports/${done.id}/undo/`));
    expectProblem(await api.post('imports/', { project_id: project.id, source: 'github', repository: 'a/b' }), 409);
    expectProblem(await api.post(`imports/${done.id}/cancel/`), 409, 'import_ended');
    expectOk(await api.patch(`projects/${project.id}/work-items/${id}/`, { name: 'Read it twice' }));
    await holding.query('rollback');
    await holding.end();
    const kept = await ended(api, done.id);
    expect(kept).toMatchObject({ status: 'completed', is_undoable: true });
    expect(kept.message).toContain('the work item "Read it twice" was changed');
    expect((await items()).map(({ name }) => name).sort()).toEqual(['Read it twice', 'Write a test']);
  });

  it('cannot be undone when a record of somebody else uses one of it', async () => {
    const done = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    const label = (
      expectOk(await api.get(`projects/${project.id}/labels/`)) as { data: { id: string; name: string }[] }
    ).data.find(({ name }) => name === 'web')!;
    expectOk(await api.post(`projects/${project.id}/work-items/`, { name: 'Mine', label_ids: [label.id] }), 201);
    const refused = await api.post(`imports/${done.id}/undo/`);
    expectProblem(refused, 409, 'import_touched');
    expect(refused.body).toMatchObject({ touched_count: 1, touched: [{ kind: 'labels', id: label.id, name: 'web' }] });
  });

  it('can be undone when only the history of a work item names one of it', async () => {
    const done = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    const labels = expectOk(await api.get(`projects/${project.id}/labels/`)) as {
      data: { id: string; name: string }[];
    };
    const label = labels.data.find(({ name }) => name === 'web')!;
    const body = { name: 'Mine', label_ids: [label.id] };
    const own = expectOk(await api.post(`projects/${project.id}/work-items/`, body), 201) as { id: string };
    expectProblem(await api.post(`imports/${done.id}/undo/`), 409, 'import_touched');
    expectOk(await api.patch(`projects/${project.id}/work-items/${own.id}/`, { label_ids: [] }));
    await undone(done);
    expect((await items()).map(({ id }) => id)).toEqual([own.id]);
  });

  it.each<[string, string, (id: string) => Promise<unknown>]>([
    ['a state', 'states', (id) => api.post(`projects/${project.id}/work-items/`, { name: 'Mine', state_id: id })],
    ['a cycle', 'cycles', (id) => api.post(`projects/${project.id}/work-items/`, { name: 'Mine', cycle_id: id })],
    ['a module', 'modules', (id) => api.post(`projects/${project.id}/work-items/`, { name: 'Mine', module_ids: [id] })],
  ])('cannot be undone when a work item of somebody else is in %s of it', async (_, kind, use) => {
    const done = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    const made = await sql<{ id: string }>(
      'select unnest(ids) as id from import_arrivals where workspace_id = $1 and import_id = $2 and kind = $3',
      [tenant.workspaceId, done.id, kind],
    );
    expectOk((await use(made[0]!.id)) as never, 201);
    const refused = await api.post(`imports/${done.id}/undo/`);
    expectProblem(refused, 409, 'import_touched');
    expect(refused.body).toMatchObject({ touched_count: 1, touched: [{ kind, id: made[0]!.id }] });
  });

  it('is undone without what an earlier import brought, and not before a later one', async () => {
    const first = await imported({ source: 'csv', file_id: await uploaded(ROWS) });
    const before = await counts(tenant.workspaceId);
    const more = `${ROWS}T-9,Sing it,Doing,web,Sprint 1,,Ann Lee,Again\n`;
    const second = await imported({ source: 'csv', file_id: await uploaded(more) });
    expect((await items()).map(({ name }) => name).sort()).toEqual(['Read it', 'Sing it', 'Write a test']);
    expectProblem(await api.post(`imports/${first.id}/undo/`), 409, 'import_touched');
    await undone(second);
    // The file was uploaded meanwhile.
    const apart = { assets: 0, outbox: 0 };
    expect({ ...(await counts(tenant.workspaceId)), ...apart }).toEqual({ ...before, ...apart });
    expect((await items()).map(({ name }) => name).sort()).toEqual(['Read it', 'Write a test']);
    await undone(first);
    expect(await items()).toEqual([]);
  });

  it('cannot be undone if it kept nothing, or by somebody who may not import', async () => {
    const body = { source: 'csv', file_id: await uploaded(ROWS) };
    const tried = await imported({ ...body, is_dry_run: true });
    expect(tried.is_undoable).toBe(false);
    expectProblem(await api.post(`imports/${tried.id}/undo/`), 409, 'import_not_undoable');
    const done = await imported(body);
    const member = await addMember(tenant, 'member');
    expectProblem(await member.v2.post(`imports/${done.id}/undo/`), 403);
    expectProblem(await (await newTenant()).v2.post(`imports/${done.id}/undo/`), 404);
  });
});

describe('the command', () => {
  it('undoes an import of its own, which the application lists', async () => {
    const { client, slug, workspaceId, target } = await newWorkspace('undone-');
    const env = { DATABASE_URL: testRun().databaseUrl, STORAGE_DIR: testRun().storageDir };
    const folder = await mkdtemp(join(tmpdir(), 'undo-'));
    await writeFile(join(folder, 'tasks.csv'), ROWS);
    const before = await counts(workspaceId);
    const csv = ['import', 'csv', join(folder, 'tasks.csv'), ...target, '--json'];
    const brought = await cli(csv, env);
    expect(brought.code).toBe(0);
    const { import_id: id } = JSON.parse(brought.stdout) as { import_id: string };
    expect(await get(client, id)).toMatchObject({ status: 'completed', is_undoable: true });
    const undo = ['import', 'undo', id, '--workspace', slug];
    expect(await cli(undo, env)).toMatchObject({ code: 0, stdout: 'The import was undone.\n' });
    expect(await counts(workspaceId)).toEqual(before);
    expect(await get(client, id)).toMatchObject({ status: 'undone', is_undoable: false });

    const again = JSON.parse((await cli(csv, env)).stdout) as { import_id: string };
    const { data } = await ok<{ data: { id: string; name: string }[] }>(client.get('projects/WEB/work-items/'));
    await ok(client.patch(`projects/WEB/work-items/${data[0]!.id}/`, { name: 'Renamed' }));
    const refused = await cli(['import', 'undo', again.import_id, '--workspace', slug], env);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('because the work item "Renamed" was changed, removed or used since');
    const unknown = await cli(['import', 'undo', workspaceId, '--workspace', slug], env);
    expect(unknown.stderr).toContain('There is no such import in the workspace.');
    await rm(folder, { recursive: true });
  });
});

describe('an import from another server', () => {
  it('leaves nothing of a whole project when it is undone, not even its files', async () => {
    const from = await newWorkspace('undo-');
    const web = from.client;
    const at = 'projects/WEB/';
    await ok(web.patch(at, { page_view: true, module_view: true, cycle_view: true }));
    const label = await made(web.post(`${at}labels/`, { name: 'front end' }));
    const state = await made(web.post(`${at}states/`, { name: 'In QA', group: 'started', color: '#00ff00' }));
    const cycle = await made(web.post(`${at}cycles/`, { name: 'Sprint 1' }));
    const module = await made(web.post(`${at}modules/`, { name: 'Login' }));
    const body = { description_html: '<p>Slow</p>', label_ids: [label.id], state_id: state.id, cycle_id: cycle.id };
    const one = await made(web.post(`${at}work-items/`, { name: 'One', ...body, module_ids: [module.id] }));
    const two = await made(web.post(`${at}work-items/`, { name: 'Two', parent_id: one.id }));
    await made(web.post(`${at}work-items/${one.id}/comments/`, { comment_html: '<p>Hello</p>' }));
    await made(web.post(`${at}work-items/${one.id}/links/`, { url: 'https://example.com/x', title: 'X' }));
    await made(
      web.post(`${at}work-items/${two.id}/relations/`, { relation_type: 'blocked_by', work_item_ids: [one.id] }),
    ).catch(() => undefined);
    await attach(web, `${at}work-items/${one.id}/attachments/`, 'a.txt', 'Some text', 'text/plain');

    const to = { source: 'server', url: testRun().servers[0]!, token: from.key };
    const place = { from_workspace: from.slug, from_project: 'WEB' };
    const before = await counts(tenant.workspaceId);
    const done = await imported({ ...to, ...place });
    const arrived = await counts(tenant.workspaceId);
    const fresh = Object.keys(arrived).filter((table) => arrived[table] !== before[table]);
    expect(fresh).toEqual(expect.arrayContaining(['assets', 'cycles', 'modules', 'work_item_comments', 'work_items']));
    const [file] = await sql<Row & { key: string }>(
      'select storage_key as key from assets where workspace_id = $1 and project_id = $2',
      [tenant.workspaceId, project.id],
    );
    expect(file).toBeDefined();
    await undone(done);
    expect(await counts(tenant.workspaceId)).toEqual(before);
    await undone(await imported({ ...to, ...place }));
    expect(await counts(tenant.workspaceId)).toEqual(before);
  });
});

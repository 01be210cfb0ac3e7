import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { Client as Connection } from 'pg';
import { extract } from 'tar-stream';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  testRun,
  type Client,
  type Tenant,
} from '../../support';
import { buffer } from 'node:stream/consumers';
import { until } from '../../support/service';

interface ExportV2 {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly records: number;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly expires_at: string | null;
}

let tenant: Tenant;
let api: Client;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  const project = await addProject(tenant);
  expectOk(await api.post(`projects/${project.id}/work-items/`, { name: 'It travels' }), 201);
});

const start = async (): Promise<ExportV2> => expectOk(await api.post('exports/'), 201) as unknown as ExportV2;
const get = async (id: string): Promise<ExportV2> => expectOk(await api.get(`exports/${id}/`)) as unknown as ExportV2;

async function ended({ id }: Pick<ExportV2, 'id'>): Promise<ExportV2> {
  let found = await get(id);
  await until(async () => {
    found = await get(id);
    return !['queued', 'running'].includes(found.status);
  }, 'the end of the export');
  return found;
}

const download = (id: string, key = tenant.owner.key): Promise<Response> =>
  fetch(`${testRun().servers[0]!}/api/v2/workspaces/${tenant.slug}/exports/${id}/download/`, {
    headers: { 'X-Api-Key': key },
  });

async function unpacked(parcel: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = extract();
  Readable.from([parcel]).pipe(archive);
  for await (const entry of archive) files.set(entry.header.name, await buffer(entry));
  return files;
}

it('a workspace becomes a file, which owners download', async () => {
  const started = await start();
  expect(started).toMatchObject({ status: 'queued', size: null, expires_at: null });
  const done = await ended(started);
  expect(done).toMatchObject({ status: 'completed', message: '' });
  expect(done.records).toBeGreaterThan(0);

  const answer = await download(done.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-length')).toBe(String(done.size));
  expect(answer.headers.get('content-disposition')).toMatch(`attachment; filename=${tenant.slug}-`);
  expect(answer.headers.get('cache-control')).toContain('private');
  const parcel = Buffer.from(await answer.arrayBuffer());
  expect(createHash('sha256').update(parcel).digest('hex')).toBe(done.sha256);
  const files = await unpacked(parcel);
  expect([...files.keys()][0]).toBe('manifest.json');
  expect(String(gunzipSync(files.get('records/work_items.ndjson.gz')!))).toContain('It travels');

  const entries = await sql(
    `select event_name as event, actor_id as actor from audit_logs
     where workspace_id = $1 and target_id = $2 order by sequence_number`,
    [tenant.workspaceId, done.id],
  );
  const actor = tenant.owner.userId;
  expect(entries).toEqual([
    { event: 'workspace.export_started', actor },
    { event: 'workspace.export_downloaded', actor },
  ]);
});

it('is for owners alone', async () => {
  const id = randomUUID();
  const admin = await addMember(tenant, 'admin');
  expectProblem(await admin.v2.post('exports/'), 403);
  expectProblem(await admin.v2.get('exports/'), 403);
  expect((await download(id, admin.key)).status).toBe(403);
});

describe('one that takes long', () => {
  const connection = new Connection({ connectionString: testRun().databaseUrl });

  beforeAll(() => connection.connect());
  afterAll(() => connection.end());

  /** An export waits at this table until the lock is released. */
  async function held(): Promise<ExportV2> {
    await connection.query('begin; lock table artifact_versions in access exclusive mode');
    const started = await start();
    await until(async () => (await get(started.id)).status === 'running', 'the beginning of the export');
    return started;
  }
  afterEach(() => connection.query('rollback'));

  it('is the only one, and ends when somebody cancels it', async () => {
    const { id } = await held();
    expectProblem(await api.post('exports/'), 409, 'export_under_way');
    expectProblem(await api.get(`exports/${id}/download/`), 404, 'export_without_file');
    expect(expectOk(await api.post(`exports/${id}/cancel/`))).toMatchObject({ status: 'cancelled' });
    expectProblem(await api.post(`exports/${id}/cancel/`), 409, 'export_ended');
    await connection.query('rollback');
    expect((await ended(await start())).status).toBe('completed');
    expect(await get(id)).toMatchObject({ status: 'cancelled', size: null });
  });

  it('ends when somebody deletes it', async () => {
    const { id } = await held();
    expectOk(await api.delete(`exports/${id}/`), 204);
    expectProblem(await api.get(`exports/${id}/`), 404);
    await connection.query('rollback');
    expect((await ended(await start())).status).toBe('completed');
  });
});

/** An export whose process died after this many attempts. */
async function abandoned(attempts: number): Promise<{ readonly id: string }> {
  const id = randomUUID();
  await sql(
    `insert into workspace_exports (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, status,
       records, file_bytes, started_at, message, missing_files)
     values ($1, $2, now(), now(), $3, $3, 'running', 3, 0, now(), '', 0) returning id`,
    [tenant.workspaceId, id, tenant.owner.userId],
  );
  const payload = JSON.stringify({ workspaceId: tenant.workspaceId, id });
  const [job] = await sql<{ id: string }>(
    `select id::text from graphile_worker.add_job('exports.run', $1::json, run_at := now() + interval '1 day')`,
    [payload],
  );
  const again = `select graphile_worker.reschedule_jobs(array[$1::bigint], now(), attempts := $2::int)`;
  await sql(again, [job!.id, attempts]);
  return { id };
}

it('goes on after its process died, and gives up after three times', async () => {
  expect(await ended(await abandoned(1))).toMatchObject({ status: 'completed', message: '' });
  const given = await ended(await abandoned(3));
  expect(given).toMatchObject({ status: 'failed', size: null });
  expect(given.message).toContain('stopped several times');
});

it('the last three are kept', async () => {
  const completed = async () =>
    (expectOk(await api.get('exports/?status=completed')) as { data: ExportV2[] }).data.map(({ id }) => id);
  while ((await completed()).length < 3) await ended(await start());
  const before = await completed();
  const { id } = await ended(await start());
  expect(await completed()).toEqual([id, ...before.slice(0, 2)]);
  expect((await download(before[1]!)).status).toBe(200);
  expectOk(await api.delete(`exports/${before[1]!}/`), 204);
  expect((await download(before[1]!)).status).toBe(404);
});

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Testing from '#testing';
import { apiKey, sql, testRun, unique } from '../../support';
import { bootstrap, cli, cliJson, clientOf, complaint, newEmail, type Bootstrapped } from '../../support/cli';
import { ROOT } from '../../support/run';

const testing = jest.requireActual<typeof Testing>('../../../dist/libs/testing');

describe('seed', () => {
  interface Seeded {
    readonly workspace_id: string;
    readonly projects: readonly { id: string; identifier: string; items: number; visible: number }[];
  }

  const counted = (workspaceId: string) =>
    sql<{ identifier: string; items: number; visible: number }>(
      `select p.identifier, count(*)::int as items,
         count(*) filter (where w.archived_at is null and not w.is_draft and w.state_group <> 'triage')::int as visible
       from work_items w join projects p on p.workspace_id = w.workspace_id and p.id = w.project_id
       where w.workspace_id = $1 and w.deleted_at is null group by p.identifier order by p.identifier`,
      [workspaceId],
    );

  const counters = (workspaceId: string) =>
    sql(
      `select p.identifier, c.last_sequence as items, c.visible_items as visible
       from project_counters c join projects p on p.workspace_id = c.workspace_id and p.id = c.project_id
       where c.workspace_id = $1 order by p.identifier`,
      [workspaceId],
    );

  it('fills a workspace with as many work items as its counters say', async () => {
    const slug = unique('seed-');
    const { api_key: key, workspace_id: workspaceId } = await bootstrap(slug, newEmail());
    const seeded = await cliJson<Seeded>(['seed', '--workspace', slug, '--size', '1k']);
    const rows = await counted(workspaceId);
    expect(rows.reduce((sum, { items }) => sum + items, 0)).toBe(1_000);
    expect(await counters(workspaceId)).toEqual(rows);
    const told = seeded.projects.map(({ identifier, items, visible }) => ({ identifier, items, visible }));
    expect(told.sort((a, b) => (a.identifier < b.identifier ? -1 : 1))).toEqual(rows);
    const created = `select count(*)::int as n from activities where workspace_id = $1 and verb = 'created'`;
    expect(await sql(created, [workspaceId])).toEqual([{ n: 1_000 }]);

    const web = rows.find(({ identifier }) => identifier === 'WEB')!;
    const page = await clientOf(key, slug).get('projects/WEB/work-items/?limit=1');
    expect(page.body).toMatchObject({ total_count: web.visible });
  });

  it('adds to a project that is there, and numbering goes on for everybody', async () => {
    const slug = unique('seed-');
    const { api_key: key, workspace_id: workspaceId } = await bootstrap(slug, newEmail());
    const args = ['seed', '--workspace', slug, '--size', '20', '--project', 'eng'];
    await cliJson(args);
    await cliJson(args);
    expect(await counters(workspaceId)).toEqual(await counted(workspaceId));
    const made = await clientOf(key, slug).post('projects/ENG/work-items/', { name: 'By hand' });
    expect(made.body).toMatchObject({ identifier: 'ENG-41' });
  });

  it('makes the same of the same seed', async () => {
    const names = async (seed: string) => {
      const slug = unique('seed-');
      const { workspace_id: workspaceId } = await bootstrap(slug, newEmail());
      await cliJson(['seed', '--workspace', slug, '--size', '10', '--project', 'ENG', '--seed', seed]);
      const text = 'select name, priority, state_group from work_items where workspace_id = $1 order by sequence_id';
      return sql(text, [workspaceId]);
    };
    const [first, second, other] = [await names('7'), await names('7'), await names('8')];
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('says what is wrong', async () => {
    expect(await complaint(['seed', '--workspace', 'not-there'])).toContain('There is no workspace not-there');
    expect(await complaint(['seed', '--workspace', 'x', '--size', '3x'])).toContain("argument '3x' is invalid");
  });
});

describe('the other commands', () => {
  it('show the state of the migrations', async () => {
    const state = await cliJson<{ applied: string[]; pending: string[] }>(['migrate', 'status']);
    expect(state.applied.length).toBeGreaterThan(0);
    expect(state.pending).toEqual([]);
    expect(await cliJson(['migrate', 'up'])).toEqual({ applied: [] });
  });

  it('print the settings without a secret', async () => {
    const env = { DATABASE_URL: 'postgres://user:hunter2secret@db/x', PORT: '4000' };
    const { stdout } = await cli(['config', 'print', '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      PORT: { value: 4000, origin: 'environment' },
      DATABASE_URL: { value: '••••', origin: 'environment' },
    });
    expect(stdout).not.toContain('hunter2');
  });

  it('print the OpenAPI document that the server publishes', async () => {
    const address = testRun().servers[0]!;
    const { stdout } = await cli(['openapi', '--version', 'v1'], { BASE_URL: address });
    const served = await (await fetch(`${address}/docs/openapi.v1.json`)).text();
    // The running server has no address of its own to put into its samples.
    const { paths, info } = JSON.parse(served.replaceAll('http://localhost:3000', address)) as Record<string, object>;
    expect(JSON.parse(stdout)).toMatchObject({ info, paths });
  });

  it('say in one line that the database cannot be reached, or a setting is wrong', async () => {
    const nowhere = { DATABASE_URL: 'postgres://u:hunter2secret@127.0.0.1:1/x' };
    const told = await complaint(['token', 'list'], nowhere);
    expect(told).toMatch(/^DATABASE_URL \(postgres:\/\/u@127\.0\.0\.1:1\/x\) cannot be used: nothing listens/);
    expect(told.split('\n')).toHaveLength(1);
    expect(await complaint(['token', 'list'], { PORT: 'x' })).toContain('PORT must be');
    expect(await complaint(['nonsense'])).toContain("unknown command 'nonsense'");
  });

  it('examine the surroundings, and fail where something is wrong', async () => {
    const url = new URL(testRun().servers[0]!);
    const env = { DATABASE_URL: testRun().databaseUrl, HOST: url.hostname, PORT: url.port, DATA_DIR: tmpdir() };
    const healthy = await cliJson<{ level: string; about: string; text: string }[]>(['doctor'], env);
    expect(healthy.filter(({ level }) => level === 'fail')).toEqual([]);
    expect(healthy.find(({ about }) => about === 'Port')!.text).toBe(`A server answers on ${url.port}`);
    const ill = await cli(['doctor'], { DATABASE_URL: 'postgres://127.0.0.1:1/x', PORT: '0' });
    expect(ill.code).toBe(1);
    expect(ill.stdout).toMatch(/^fail {2}Database /m);
  });
});

describe('with the embedded database', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
    // PostgreSQL's user has to pass through where the tests run as root.
    chmodSync(directory, 0o711);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('works without a server, then beside one, then without again', async () => {
    const env = { DATA_DIR: join(directory, 'data') };
    const args = ['bootstrap', '--workspace', 'acme', '--email', 'ann@example.com'];
    const { api_key: key, ...tenant } = await cliJson<Bootstrapped>(args, env);
    const server = await testing.startServer({
      entry: join(ROOT, 'dist/src/main.js'),
      env: { ...env, LOG_LEVEL: 'error' },
      logFile: join(directory, 'server.log'),
    });
    try {
      const me = await fetch(`${server.url}/api/v2/users/me/`, { headers: apiKey(key!) });
      expect(await me.json()).toMatchObject({ id: tenant.user_id });
      expect(await cliJson(args, env)).toEqual({ ...tenant, api_key: null });
    } finally {
      await server.stop();
    }
    expect(await cliJson(args, env)).toEqual({ ...tenant, api_key: null });
  });
});

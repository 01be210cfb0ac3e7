import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Testing from '#testing';
import { apiKey, Client, sql, testRun, unique } from '../support';
import { cli, cliJson, type Environment } from '../support/cli';
import { ROOT } from '../support/run';

const testing = jest.requireActual<typeof Testing>('../../dist/libs/testing');

interface Bootstrapped {
  readonly workspace_slug: string;
  readonly workspace_id: string;
  readonly user_id: string;
  readonly api_key: string | null;
}

const bootstrap = (slug: string, email: string, ...more: string[]) =>
  cliJson<Bootstrapped>(['bootstrap', '--workspace', slug, '--email', email, ...more]);

const newEmail = () => `${unique('cli-')}@example.com`;

const clientOf = (key: string | null, slug: string, base?: string) =>
  new Client({ version: 'v2', credential: apiKey(key!), slug, base });

const statusOf = async (key: string | null, slug: string): Promise<number> =>
  (await clientOf(key, slug).get('projects/')).status;

/** The message of a command that must fail: one line, nothing on standard output, no stack. */
async function complaint(args: readonly string[], env?: Environment): Promise<string> {
  const { code, stdout, stderr } = await cli(args, env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/^ {4}at /m);
  return stderr.trim();
}

describe('bootstrap', () => {
  it('makes a workspace with its owner and a key that works at once', async () => {
    const slug = unique('boot-');
    const made = await bootstrap(slug, newEmail());
    expect(Object.keys(made).sort()).toEqual(['api_key', 'user_id', 'workspace_id', 'workspace_slug']);
    expect(made.workspace_slug).toBe(slug);
    const client = clientOf(made.api_key, slug);
    expect((await client.get('/api/v2/users/me/')).body).toMatchObject({ id: made.user_id });
    expect((await client.get('members/')).body).toMatchObject({ data: [{ member_id: made.user_id, role: 'owner' }] });
  });

  it('changes nothing when it is repeated', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const first = await bootstrap(slug, email);
    const again = await bootstrap(slug, email.toUpperCase(), '--name', 'Another', '--display-name', 'Another');
    expect(again).toEqual({ ...first, api_key: null });
    expect(await sql('select name from workspaces where slug = $1', [slug])).not.toEqual([{ name: 'Another' }]);
    expect(await sql('select title from api_keys where user_id = $1', [first.user_id])).toHaveLength(1);
  });

  it('makes another key with --new-key, beside the first', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const first = await bootstrap(slug, email);
    const second = await bootstrap(slug, email, '--new-key');
    expect(second.api_key).not.toBe(first.api_key);
    expect(await statusOf(first.api_key, slug)).toBe(200);
    expect(await statusOf(second.api_key, slug)).toBe(200);
  });

  it('makes another tenant of another workspace and address; neither sees the other', async () => {
    const [one, other] = [unique('boot-'), unique('boot-')];
    const first = await bootstrap(one, newEmail());
    const second = await bootstrap(other, newEmail());
    expect(await statusOf(first.api_key, one)).toBe(200);
    expect(await statusOf(first.api_key, other)).toBe(404);
    expect(await statusOf(second.api_key, one)).toBe(404);
  });

  it('gives an owner a further workspace', async () => {
    const email = newEmail();
    const first = await bootstrap(unique('boot-'), email);
    const slug = unique('boot-');
    const second = await bootstrap(slug, email);
    expect(second.user_id).toBe(first.user_id);
    expect(await statusOf(first.api_key, slug)).toBe(200);
    expect(await statusOf(second.api_key, slug)).toBe(200);
  });

  it('makes one tenant when it runs several times at once', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const made = await Promise.all([1, 2, 3].map(() => bootstrap(slug, email)));
    expect(new Set(made.map((one) => one.workspace_id)).size).toBe(1);
    expect(made.filter((one) => one.api_key !== null)).toHaveLength(1);
  });

  it('keeps a password as a hash, and of an existing user as it was', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const args = ['bootstrap', '--workspace', slug, '--email', email, '--password-stdin'];
    const env = { DATABASE_URL: testRun().databaseUrl };
    expect((await cli(args, env, 'correct horse\n')).code).toBe(0);
    const stored = () => sql<{ password_hash: string }>('select password_hash from users where email = $1', [email]);
    const [before] = await stored();
    expect(before!.password_hash).toMatch(/^\$argon2id\$/);
    expect((await cli(args, env, 'another horse\n')).stderr).toContain('the password stays as it was');
    expect(await stored()).toEqual([before]);
  });

  it('says what is wrong, and makes nothing then', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    await bootstrap(slug, newEmail());
    const args = (workspace: string, address: string) => ['bootstrap', '--workspace', workspace, '--email', address];
    expect(await complaint(args(slug, email))).toMatch(
      /^The workspace \S+ exists already and belongs to somebody else/,
    );
    expect(await complaint(args('Two Words', email))).toMatch(/^--workspace: .* a-z, 0-9/);
    expect(await complaint(args(unique('boot-'), 'nobody'))).toMatch(/^--email: /);
    expect(await complaint(['bootstrap', '--workspace', slug])).toContain("required option '--email <address>'");
    expect(await sql('select 1 from users where email = $1', [email])).toEqual([]);
  });
});

describe('token', () => {
  const tokens = (email: string) => cliJson<Record<string, unknown>[]>(['token', 'list', '--email', email]);

  it('makes keys that work, and lists them without their values', async () => {
    const [slug, email] = [unique('tok-'), newEmail()];
    await bootstrap(slug, email);
    const made = await cliJson(['token', 'create', '--email', email, '--title', 'CI', '--expires', '1h', '--service']);
    const key = made.api_key as string;
    expect(await statusOf(key, slug)).toBe(200);
    const listed = await tokens(email);
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ id: made.id, title: 'CI', service: true, hint: key.slice(-4), revoked_at: null });
    expect(JSON.stringify(listed)).not.toContain(key);
  });

  it('revokes a key in every server within a second', async () => {
    const [slug, email] = [unique('tok-'), newEmail()];
    const { api_key: key } = await bootstrap(slug, email);
    const [{ id }] = (await tokens(email)) as [{ id: string }];
    const clients = testRun().servers.map((base) => clientOf(key, slug, base));
    for (const client of clients) expect((await client.get('projects/')).status).toBe(200);
    await cliJson(['token', 'revoke', id]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const client of clients) expect((await client.get('projects/')).status).toBe(401);
    expect((await tokens(email))[0]!.revoked_at).not.toBeNull();
  });

  it('revokes by title', async () => {
    const [slug, email] = [unique('tok-'), newEmail()];
    const first = await bootstrap(slug, email);
    await cliJson(['token', 'create', '--email', email, '--title', 'CI']);
    expect(await cliJson<unknown[]>(['token', 'revoke', '--email', email, '--title', 'CI'])).toHaveLength(1);
    expect(await statusOf(first.api_key, slug)).toBe(200);
    expect(await complaint(['token', 'revoke', '--email', email, '--title', 'CI'])).toContain('no API key');
  });

  it('says what is wrong', async () => {
    const email = newEmail();
    expect(await complaint(['token', 'create', '--email', email])).toBe(
      `There is no user with the e-mail address ${email}.`,
    );
    expect(await complaint(['token', 'revoke'])).toContain('--email and --title');
    expect(await complaint(['token', 'revoke', 'nonsense'])).toContain('"nonsense" is not an id');
    expect(await complaint(['token', 'revoke', '01900000-0000-7000-8000-000000000000'])).toContain('no API key');
  });
});

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
    const { stdout } = await cli(['openapi', '--version', 'v1'], { BASE_URL: testRun().servers[0]! });
    const served = await fetch(`${testRun().servers[0]}/api/v1/schema/`);
    const { paths, info } = (await served.json()) as Record<string, object>;
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
  }, 60_000);
});

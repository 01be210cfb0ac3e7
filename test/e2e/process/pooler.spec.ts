import type { ChildProcess } from 'node:child_process';
import { cliJson } from '../../support/cli';
import { UNLIMITED } from '../../support/global-setup';
import { pgBouncerVersion, startPgBouncer, through } from '../../support/pgbouncer';
import { freePort, Stage, until, type Service, type ServiceProcess } from '../../support/service';

/** PgBouncer follows prepared statements from here on. */
const OLDEST = 1.21;
const { TEST_PGBOUNCER: program = 'pgbouncer' } = process.env;
const isThere = (pgBouncerVersion(program) ?? 0) >= OLDEST;
const withPooler = isThere ? describe : describe.skip;

/** Connections of the pooler to the database. */
const SIZE = 4;
/** A process keeps its session, and listens for jobs of two kinds. */
const SESSIONS = 3;

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.make();
});
afterAll(() => stage.clear());

/** Why a server does not start. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const failed = await stage.beginProcess(env);
  expect(await failed.exited).toBe(1);
  return failed.output;
}

it('refuses connections without the time limits of requests, and says what sets them', async () => {
  const { databaseUrl } = stage;
  expect(await refusal({ DATABASE_URL: databaseUrl, DATABASE_SESSION_URL: databaseUrl })).toMatch(
    /connect_query='set statement_timeout = 30000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 10000'/,
  );
});

it('refuses two addresses that lead to different databases', async () => {
  const other = new URL(stage.databaseUrl);
  other.pathname = '/postgres';
  expect(await refusal({ DATABASE_URL: stage.databaseUrl, DATABASE_SESSION_URL: other.href })).toMatch(
    /the two lead to different databases/,
  );
});

withPooler('behind PgBouncer, which gives a connection for one transaction', () => {
  let pooler: ChildProcess;
  let port: number;
  let servers: [ServiceProcess, ServiceProcess];
  let key: string;

  beforeAll(async () => {
    port = await freePort();
    pooler = await startPgBouncer({ program, url: stage.databaseUrl, port, directory: stage.directory, size: SIZE });
    const env = { ...UNLIMITED, ...through(stage.databaseUrl, port) };
    const command = ['bootstrap', '--workspace', 'pooled', '--email', 'ann@example.com', '--json'];
    ({ api_key: key } = await cliJson<{ api_key: string }>(command, { ...env, PORT: '0' }));
    servers = [await stage.startProcess(env), await stage.startProcess(env)];
  });
  afterAll(() => void pooler.kill());

  async function send(service: Service, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(service.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Api-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  it('serves many at once in two processes with few connections, and does its work in the background', async () => {
    const projects = '/api/v2/workspaces/pooled/projects/';
    const { id } = await send(servers[0], projects, { name: 'Engineering', identifier: 'ENG' });
    const items = `${projects}${String(id)}/work-items/`;
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => send(servers[index % 2]!, items, { name: `Item ${index}` })),
    );
    const lists = await Promise.all(
      Array.from({ length: 40 }, (_, index) => send(servers[index % 2]!, `${items}?limit=50`)),
    );
    expect(lists.map(({ data }) => (data as unknown[]).length)).toEqual(Array.from({ length: 40 }, () => 40));
    const [open] = await stage.sql(
      `select count(*)::int as connections from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(open!.connections).toBeLessThanOrEqual(SIZE + 2 * SESSIONS);

    const followed = () =>
      stage.sql(`select 1 from event_cursors where event_id = (select id from outbox order by id desc limit 1)`);
    await until(async () => (await followed()).length > 0, 'a consumer of events at the newest one');
  });

  it('refuses one that mixes up prepared statements', async () => {
    const own = await freePort();
    const options = { program, url: stage.databaseUrl, port: own, directory: stage.directory, size: 1 };
    const mixing = await startPgBouncer({ ...options, preparedStatements: 0 });
    try {
      expect(await refusal(through(stage.databaseUrl, own))).toMatch(/does not follow prepared statements/);
    } finally {
      mixing.kill();
    }
  });
});

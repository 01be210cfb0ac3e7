import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type * as Persistence from '#persistence';
import type * as Testing from '#testing';
import { testRun, unique } from '../../support';
import { cli, cliJson, complaint, newEmail, type Environment } from '../../support/cli';
import { ROOT } from '../../support/run';
import { until } from '../../support/service';
import type { schema as OrmSchema } from '../../../ormconfig';

const { startClusterDatabase, startServer } = jest.requireActual<typeof Testing>('../../../dist/libs/testing');
const { createDataSource, migrate } = jest.requireActual<typeof Persistence>('../../../dist/libs/persistence');
const { schema } = jest.requireActual<{ schema: typeof OrmSchema }>('../../../dist/ormconfig');

const { TEST_CITUS_URL = '' } = process.env;

interface Finding {
  readonly level: string;
  readonly about: string;
  readonly text: string;
}

interface Changed {
  readonly steps: number;
  readonly tables: number;
}

interface NodeStatus {
  readonly node: string;
  readonly answers: boolean;
  readonly version: string;
  readonly holds_shards: boolean;
  readonly shards: number;
  readonly workspaces: number;
}

interface Status {
  readonly nodes: readonly NodeStatus[];
  readonly workspaces: { readonly slug: string; readonly node: string; readonly shared: number }[];
  readonly not_distributed: string[];
  readonly refuses_writes: boolean;
}

async function findings(env?: Environment): Promise<Finding[]> {
  const { stdout } = await cli(['cluster', 'check', '--json'], env);
  return (JSON.parse(stdout) as { findings: Finding[] }).findings;
}

(TEST_CITUS_URL ? describe.skip : describe)('a PostgreSQL without Citus', () => {
  it('is told what is missing, and that no table or key would be refused', async () => {
    expect(await findings()).toEqual(
      expect.arrayContaining([
        { level: 'fail', about: 'Citus', text: expect.stringContaining('is not installed on this server') as string },
        {
          level: 'ok',
          about: 'Tables',
          text: expect.stringMatching(/^\d+ tables by workspace, 1 on all nodes/) as string,
        },
      ]),
    );
  });

  it('fails the check', async () => {
    expect((await cli(['cluster', 'check'])).code).toBe(1);
  });

  it.each([[['distribute']], [['undistribute']]])('is refused by %j in one line', async (command) => {
    expect(await complaint(['cluster', ...command])).toMatch(/^The database has no extension citus\. .*$/);
  });

  it.each([[['status']], [['rebalance']], [['isolate', 'acme']], [['move', 'acme', '--to', 'a:1']]])(
    'has nothing for %j',
    async (command) => {
      expect(await complaint(['cluster', ...command])).toMatch(/^The database is not spread/);
    },
  );

  it('has no line of doctor and no series of metrics about nodes', async () => {
    const all = JSON.parse((await cli(['doctor', '--json'])).stdout) as Finding[];
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter(({ about }) => about === 'Cluster')).toEqual([]);
    const page = async () => (await fetch(`${testRun().servers[0]}/metrics`)).text();
    await page();
    await sleep(500);
    const text = await page();
    expect(text).toContain('# TYPE cluster_node_up gauge');
    expect(text).not.toMatch(/^cluster_/m);
  });

  it('takes 1 to 1024 parts', async () => {
    expect(await complaint(['cluster', 'distribute', '--shards', '0'])).toMatch(/whole number from 1 to 1024/);
  });
});

/** Adds a table, a column and an index, as releases do. */
class Jars1790000000000 implements MigrationInterface {
  readonly name = 'Jars1790000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table jars (
      workspace_id uuid not null, id uuid not null, item_id uuid, parent_id uuid,
      owner_id uuid constraint fk_jars_owner references users (id),
      constraint pk_jars primary key (workspace_id, id),
      constraint fk_jars_workspace foreign key (workspace_id) references workspaces (id),
      constraint fk_jars_item foreign key (workspace_id, item_id) references work_items (workspace_id, id),
      constraint fk_jars_parent foreign key (workspace_id, parent_id) references jars (workspace_id, id))`);
    await runner.query('create index ix_jars_item on jars (workspace_id, item_id)');
    await runner.query(`create table jar_visits (
      id uuid primary key, user_id uuid not null constraint fk_jar_visits_user references users (id) on delete cascade)`);
    await runner.query('alter table work_items add column jar_note text');
    await runner.query('create index ix_work_items_jar on work_items (workspace_id, jar_note)');
  }

  async down(): Promise<void> {}
}

/** What PostgreSQL says of the schema. Checks are valid for all rows after the rows were copied. */
const SCHEMA = `
  select conrelid::regclass::text || ' ' || conname || ' ' || replace(pg_get_constraintdef(oid), ' NOT VALID', '') as line from pg_constraint
  where connamespace = 'public'::regnamespace
  union all
  select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
  union all
  select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
  from information_schema.columns where table_schema = 'public' and table_name not like 'citus%'
  order by 1`;

(TEST_CITUS_URL ? describe : describe.skip)('a cluster of Citus, named by TEST_CITUS_URL', () => {
  const slug = unique('cluster-');
  const visitor = unique('visitor-');
  const directory = mkdtempSync(join(tmpdir(), 'cairn-cluster-'));
  let database: Testing.TestDatabase;
  let env: Environment;
  let before: string[];

  async function lines(text: string): Promise<string[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);
    } finally {
      await client.end();
    }
  }

  const status = () => cliJson<Status>(['cluster', 'status'], env);

  beforeAll(async () => {
    database = await startClusterDatabase(TEST_CITUS_URL);
    env = { DATABASE_URL: database.url, DATA_DIR: testRun().storageDir };
    await cliJson(['bootstrap', '--workspace', slug, '--email', newEmail()], env);
    before = await lines(SCHEMA);
  });

  afterAll(async () => {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('passes the check', async () => {
    expect((await findings(env)).filter(({ level }) => level === 'fail')).toEqual([]);
  });

  it('gets all tables of workspaces', async () => {
    const { tables } = await cliJson<Changed>(['cluster', 'distribute', '--shards', '4'], env);
    expect(tables).toBeGreaterThan(100);
    const now = await status();
    expect(now).toMatchObject({ not_distributed: [], refuses_writes: false });
    expect(now.workspaces.map((one) => one.slug)).toEqual([slug]);
    expect(await cliJson<Changed>(['cluster', 'distribute', '--shards', '4'], env)).toMatchObject({ steps: 0 });
  }, 600_000);

  it('takes migrations that add a table, a column and an index', async () => {
    const migrations = [...(schema.migrations as string[]), Jars1790000000000];
    const source = await createDataSource({ url: database.url, ...schema, migrations }).initialize();
    try {
      await migrate(source);
    } finally {
      await source.destroy();
    }
    const how = `select logicalrelid::text || ' ' || partmethod::text as line from pg_dist_partition where logicalrelid::text ~ '^jar'`;
    expect(await lines(how)).toEqual(['jars h']);
    const keys = `select conname as line from pg_constraint where conrelid = 'jars'::regclass and contype = 'f' order by 1`;
    expect(await lines(keys)).toEqual(['fk_jars_item', 'fk_jars_owner', 'fk_jars_parent', 'fk_jars_workspace']);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('drop table jars; drop table jar_visits');
    await client.query('alter table work_items drop column jar_note');
    await client.query(`delete from schema_migrations where name like 'Jars%'`);
    await client.end();
  });

  it('moves a workspace to another node', async () => {
    const { nodes, workspaces } = await status();
    const other = nodes.find(({ node, holds_shards: holds }) => holds && node !== workspaces[0]!.node)!.node;
    await cliJson(['cluster', 'move', slug, '--to', other], env);
    expect((await status()).workspaces).toMatchObject([{ slug, node: other }]);
    expect(await complaint(['cluster', 'move', slug, '--to', other], env)).toMatch(/is on .* already/);
  });

  it('gives a workspace a part of its own', async () => {
    const count = async () => (await status()).nodes.reduce((sum, { shards }) => sum + shards, 0);
    const parts = await count();
    await cliJson(['cluster', 'isolate', slug], env);
    expect(await count()).toBeGreaterThan(parts);
  });

  it('is known to doctor, node by node', async () => {
    const doctor = async () => {
      const all = JSON.parse((await cli(['doctor', '--json'], env)).stdout) as Finding[];
      return all.filter(({ about }) => about === 'Cluster').map(({ level, text }) => `${level} ${text}`);
    };
    const fine = 'ok 3 nodes, 2 of them with tables of workspaces';
    expect(await doctor()).toEqual([fine]);
    const { nodes } = await status();
    expect(nodes.map(({ answers }) => answers)).toEqual([true, true, true]);
    expect(new Set(nodes.map(({ version }) => version)).size).toBe(1);
    await lines(`create table jars (workspace_id uuid not null, id uuid not null)`);
    expect(await doctor()).toEqual([fine, expect.stringMatching(/^warn jars lie on one node: /)]);
    await lines('drop table jars');
    await lines(`select citus_add_inactive_node('127.0.0.1', 1)`);
    expect(await doctor()).toEqual([
      'ok 4 nodes, 2 of them with tables of workspaces',
      expect.stringMatching(/^fail 127.0.0.1:1 is not active \(citus_activate_node\)/),
    ]);
    await lines(`select citus_remove_node('127.0.0.1', 1)`);
    await lines('create table keyed (user_id uuid constraint fk_keyed_user references users (id))');
    expect(await doctor()).toEqual([fine, expect.stringMatching(/^warn Writers fail at times by fk_keyed_user: /)]);
    await lines('drop table keyed');
    expect(await doctor()).toEqual([fine]);
  });

  it('is shown by the metrics, node by node', async () => {
    const logFile = join(directory, 'server.log');
    const server = await startServer({ entry: join(ROOT, 'dist/src/main.js'), env, logFile });
    try {
      const page = async () => (await fetch(`${server.url}/metrics`)).text();
      await until(async () => /^cluster_node_up/m.test(await page()), 'the nodes', 30_000);
      const text = await page();
      const { nodes } = await status();
      for (const { node, shards, workspaces } of nodes) {
        expect(text).toContain(`cluster_node_up{node="${node}"} 1\n`);
        expect(text).toContain(`cluster_node_shards{node="${node}"} ${shards}\n`);
        expect(text).toContain(`cluster_node_workspaces{node="${node}"} ${workspaces}\n`);
        expect(Number(new RegExp(`^cluster_node_bytes.*${node}"} (.*)$`, 'm').exec(text)![1])).toBeGreaterThan(1e6);
      }
      expect(text).toContain('cluster_tables_not_distributed 0\n');
    } finally {
      await server.stop();
    }
  });

  it('takes in a workspace from elsewhere, and gives it back as it came', async () => {
    const owner = newEmail();
    const [came, went] = ['came.tar', 'went.tar'].map((name) => join(directory, name)) as [string, string];
    await cliJson(['bootstrap', '--workspace', visitor, '--email', owner]);
    await cliJson(['seed', '--workspace', visitor, '--size', '60']);
    const { rows } = await cliJson<{ rows: number }>(['workspace', 'export', visitor, '--to', came]);
    expect(rows).toBeGreaterThan(200);
    expect(await cliJson(['workspace', 'import', came, '--owner', owner], env)).toMatchObject({ changed: true, rows });
    expect(await cliJson(['workspace', 'export', visitor, '--to', went], env)).toMatchObject({ rows });
    expect((await status()).workspaces.map((one) => one.slug).sort()).toEqual([slug, visitor].sort());
  });

  it('is backed up, all of it comes back in a database on one server, and nothing is restored into a spread one', async () => {
    const to = join(directory, 'backups');
    const { rows } = await cliJson<{ rows: number }>(['backup', 'create', '--to', to], env);
    expect(await cliJson(['backup', 'verify', '--to', to], env)).toMatchObject({ rows, problems: [] });
    expect(await complaint(['backup', 'restore', '--to', to, '--replace', slug], env)).toContain(
      'cluster undistribute',
    );
  });

  it('is brought back to the schema from before', async () => {
    await cliJson(['cluster', 'undistribute'], env);
    expect(await lines(SCHEMA)).toEqual(before);
    expect((await status()).refuses_writes).toBe(false);
  }, 600_000);
});

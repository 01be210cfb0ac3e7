import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource, dropDatabase, migrate, type MigrateOptions } from '../../../libs/persistence';
import { blocksOf } from '../../../src/cli/plan/blocks';
import { breaksOf } from '../../../src/cli/plan/catalogue';
import { changesRows } from '../../../src/cli/plan/estimate';
import { rehearse } from '../../../src/cli/plan/rehearsal';
import { VersionsOfMigrations1760000921000 } from '../../../src/migrations/1760000921000-versions-of-migrations';
import { sql, unique } from '../../support';
import { cli, cliJson, complaint, newEmail, type Environment } from '../../support/cli';
import { Stage } from '../../support/service';

let stage: Stage;
let place: Environment;
const slug = unique('kept-');
beforeAll(async () => {
  stage = await Stage.make();
  place = { DATABASE_URL: stage.databaseUrl, PORT: '0' };
  await cliJson(['bootstrap', '--workspace', slug, '--email', newEmail()], place);
});
afterAll(() => stage.clear());

const addFuture = () =>
  stage.sql(
    `insert into schema_migrations (timestamp, name, cairn_version)
     values (1790000000000, 'Future1790000000000', '9.1.0 (abc)')`,
  );

describe('a database that a newer version has updated', () => {
  const LINE =
    /^The database is too new: Cairn 9\.1\.0 \(abc\) updated it, and this is Cairn \d.*Future1790000000000\..*$/;

  beforeAll(addFuture);
  afterAll(() => stage.sql(`delete from schema_migrations where name = 'Future1790000000000'`));

  it('is refused by the server and by commands, in one line', async () => {
    const server = await stage.beginProcess();
    expect(await server.exited).toBe(1);
    expect(server.output.trim()).toMatch(LINE);
    for (const command of [
      ['migrate', 'up'],
      ['mail', 'list'],
      ['migrate', 'plan'],
    ])
      expect(await complaint(command, place)).toMatch(LINE);
  });

  it('is described by the commands that look at it', async () => {
    const unknown = ['Future1790000000000'];
    expect(await cliJson(['migrate', 'status'], place)).toMatchObject({ unknown, updated_by: '9.1.0 (abc)' });
    const { stdout } = await cli(['migrate', 'status'], place);
    expect(stdout.trim().split('\n').at(-1)).toMatch(LINE);
    expect((await cli(['doctor'], place)).stdout).toContain('The database is too new: Cairn 9.1.0 (abc)');
  });
});

const NEWEST = 'VersionsOfMigrations1760000921000';

const pending = async (): Promise<readonly string[]> =>
  (await cliJson<{ pending: string[] }>(['migrate', 'status'], place)).pending;

async function takeBackNewest(): Promise<void> {
  await stage.sql('alter table schema_migrations drop column if exists cairn_version');
  await stage.sql(`delete from schema_migrations where name = '${NEWEST}'`);
}

describe('the plan', () => {
  it('tells what is pending and changes nothing', async () => {
    await takeBackNewest();
    const plan = await cliJson(['migrate', 'plan'], place);
    expect(plan).toMatchObject({
      migrations: [
        {
          name: NEWEST,
          statements: [
            {
              sql: 'alter table schema_migrations add column cairn_version text',
              locks: [{ table: 'schema_migrations', mode: 'AccessExclusiveLock', waits: 'reads and writes' }],
              rewrites: [],
            },
            { locks: [] },
          ],
          blocks: [{ table: 'schema_migrations', waits: 'reads and writes' }],
        },
      ],
      side_by_side: { verdict: 'yes', reasons: [] },
      room: { needed_bytes: 0, free_bytes: null },
    });
    const { stdout } = await cli(['migrate', 'plan'], place);
    expect(stdout).toContain('1 migrations, about a second in all.');
    expect(await pending()).toEqual([NEWEST]);
    expect(await sql(`select 1 from pg_database where datname like 'cairn_plan_%'`)).toEqual([]);
  });
});

describe('a back-up before the upgrade', () => {
  const copies = (): string[] => readdirSync(join(stage.directory, 'copies', 'snapshots'));

  beforeEach(takeBackNewest);
  // What follows finds the schema as it was.
  afterAll(() => cliJson(['migrate', 'up'], place));

  it('is made by the start of a server, once a day, and is in the audit log', async () => {
    const settings = { BACKUP_TO: join(stage.directory, 'copies') };
    const server = await stage.start(settings);
    const [snapshot] = copies();
    expect(server.logged({ level: 'info', msg: `The back-up ${snapshot} was made before the upgrade.` })).toHaveLength(
      1,
    );
    const entries = await stage.sql(`select 1 from audit_logs where event_name = 'backup.created'`);
    expect(entries).toHaveLength(1);

    await takeBackNewest();
    const { stderr } = await cli(['migrate', 'up'], { ...place, ...settings });
    expect(stderr).toContain(`The back-up ${snapshot} is younger than a day.`);
    expect(copies()).toEqual([snapshot]);
    expect(await pending()).toEqual([]);
  });

  it('brings a version back that does not know the schema any more', async () => {
    await cliJson(['migrate', 'up'], place);
    await addFuture();
    const to = join(stage.directory, 'copies');
    await cliJson(['backup', 'restore', '--to', to, '--replace', slug], place);
    expect(await cliJson(['migrate', 'status'], place)).toMatchObject({ pending: [], unknown: [] });
  });

  it('stops the upgrade where it fails, unless it is switched off', async () => {
    const file = join(stage.directory, 'no-directory');
    writeFileSync(file, '');
    const settings = { ...place, BACKUP_TO: file };
    const { code, stderr } = await cli(['migrate', 'up'], settings);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n').at(-1)).toMatch(
      /^The back-up before the upgrade failed, so the database was not changed: .+ or set BACKUP_BEFORE_UPGRADE=off/,
    );
    expect(await pending()).toEqual([NEWEST]);
    const off = { ...settings, BACKUP_BEFORE_UPGRADE: 'off' };
    expect(await cliJson(['migrate', 'up'], off)).toEqual({ applied: [NEWEST] });
  });
});

class Noted1790000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table noted (id integer)');
  }
  async down(): Promise<void> {}
}

class Longer1790000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table noted_later (id integer)');
    await runner.query('alter table noted add column more text');
  }
  async down(): Promise<void> {}
}

class Wider1790000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table noted alter column id type bigint');
    await runner.query('create index ix_noted_id on noted (id)');
    await runner.query('update noted set id = id + 1');
    await runner.query('create table noted_anew (id integer)');
  }
  async down(): Promise<void> {}
}

describe('migrations', () => {
  const FIRST = [VersionsOfMigrations1760000921000, Noted1790000001000];
  const PATIENCE = { lockMs: 200, pauseMs: 20, longestPauseMs: 40, totalMs: 30_000 };
  const name = unique('upgrades-').replaceAll('-', '_');
  let url: string;

  async function migrated(migrations: (new () => MigrationInterface)[], options?: MigrateOptions): Promise<string[]> {
    const source = await createDataSource({ url, entities: [], migrations }).initialize();
    try {
      return await migrate(source, { version: '1.2.3', ...options });
    } finally {
      await source.destroy();
    }
  }

  async function inDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url, application_name: 'a report' });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    await sql(`create database ${name}`);
    url = Object.assign(new URL(stage.databaseUrl), { pathname: `/${name}` }).href;
  });
  afterAll(() => dropDatabase({ query: sql }, name));

  it('are applied once by two that begin at the same time, with the version', async () => {
    const applied = await Promise.all([migrated(FIRST), migrated(FIRST)]);
    expect(applied.sort((one, other) => one.length - other.length)).toEqual([[], FIRST.map((one) => one.name)]);
    const { rows } = await inDatabase((client) => client.query('select cairn_version from schema_migrations'));
    expect(rows).toEqual([{ cairn_version: '1.2.3' }, { cairn_version: '1.2.3' }]);
  });

  it('are rolled back and given up where a lock stays held, and tell by whom', async () => {
    const all = [...FIRST, Longer1790000002000];
    await inDatabase(async (holder) => {
      await holder.query('begin; lock table noted in access share mode');
      const given = migrated(all, { patience: { ...PATIENCE, totalMs: 0 } });
      await expect(given).rejects.toThrow(
        /lock that is held by pid \d+ \(a report, idle in transaction, its statement began \d+ s ago\)\. .* start again\.$/,
      );
      const { rows } = await holder.query(`select to_regclass('noted_later') as found`);
      expect(rows).toEqual([{ found: null }]);
    });
  });

  it('are tried again until the lock is free', async () => {
    const lines: string[] = [];
    const all = [...FIRST, Longer1790000002000];
    await inDatabase(async (holder) => {
      await holder.query('begin; lock table noted in access share mode');
      const log = (line: string) => void (lines.push(line) === 2 && holder.query('rollback'));
      expect(await migrated(all, { patience: PATIENCE, log })).toEqual([Longer1790000002000.name]);
    });
    expect(lines[0]).toMatch(/held by pid \d+ \(a report, .*\. It is tried again in 0\.02 s\.$/);
  });

  it('are rehearsed beside the database, with their locks, rewrites and what earlier versions stumble over', async () => {
    const migrations = [...FIRST, Wider1790000003000];
    const connect = (database: string) => {
      const scratch = Object.assign(new URL(url), { pathname: `/${database}` }).href;
      return createDataSource({ url: scratch, entities: [], migrations, pipeline: false }).initialize();
    };
    const dataSource = await createDataSource({ url, entities: [], migrations }).initialize();
    const applied = FIRST.map((one) => one.name);
    const rehearsing = rehearse({ dataSource, connect, applied }, (_, all) => Promise.resolve(all));
    await rehearsing.catch(() => undefined);
    await dataSource.destroy();
    const [found] = await rehearsing;
    const { statements, before, after } = found!;
    expect(statements).toMatchObject([
      { locks: [{ table: 'noted', mode: 'AccessExclusiveLock' }], rewrites: ['noted'], indexes: [] },
      { locks: [], rewrites: [], indexes: [{ name: 'ix_noted_id', table: 'noted' }] },
      { locks: [], rewrites: [], indexes: [] },
      { locks: [], names: [] },
    ]);
    expect(statements.map(changesRows)).toEqual([false, false, true, false]);
    expect(breaksOf(before, after)).toEqual(['noted.id changes its type from integer to bigint']);
    expect(blocksOf(statements, [4, 3, 2, 1])).toEqual([{ table: 'noted', waits: 'reads and writes', seconds: 10 }]);
  });
});

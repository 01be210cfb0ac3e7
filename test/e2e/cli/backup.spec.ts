import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { dropDatabase } from '#persistence';
import type * as Storage from '#storage';
import { sql, testRun, unique } from '../../support';
import { startBuckets, type BucketServer } from '../../support/bucket';
import { cli, cliJson, complaint, newEmail, type Environment } from '../../support/cli';
import { templateDatabase } from '../../support/host';
import { ROOT } from '../../support/run';

const { DiskObjectStore } = jest.requireActual<typeof Storage>('../../../dist/libs/storage');

interface BackedUp {
  readonly snapshot: string;
  readonly rows: number;
  readonly files: number;
  readonly new_files: number;
  readonly workspaces: readonly string[];
  readonly has_secrets: boolean;
}

interface Verified extends BackedUp {
  readonly problems: readonly string[];
}

const directories: string[] = [];
const databases: string[] = [];
const directory = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'cairn-backup-'));
  directories.push(made);
  return made;
};

/** An installation of its own on the server of the run: without a schema unless it is a copy of the template. */
async function installation(template?: string): Promise<Environment> {
  const name = unique('backup-').replaceAll('-', '_');
  await sql(`create database ${name}${template ? ` template ${template}` : ''}`);
  databases.push(name);
  const url = new URL(testRun().databaseUrl);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href, DATA_DIR: directory() };
}

const storeOf = ({ DATA_DIR }: Environment) =>
  new DiskObjectStore({ directory: join(DATA_DIR!, 'files'), path: '/storage', secret: () => Promise.resolve('') });

async function store(place: Environment, key: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  await storeOf(place).store({ key, contentType: 'text/plain', size: bytes.length }, Readable.from([bytes]));
}

async function ask<R extends object>({ DATABASE_URL }: Environment, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The file of a back-up whose path ends like this. */
const fileIn = (folder: string, end: string): string => filesBelow(folder).find((path) => path.endsWith(end))!;

let origin: Environment;
let slug: string;

beforeAll(async () => {
  origin = await installation(await templateDatabase());
  slug = unique('kept-');
  await cliJson(['bootstrap', '--workspace', slug, '--email', newEmail()], origin);
  await cliJson(['seed', '--workspace', slug, '--size', 'demo'], origin);
  await store(origin, 'owner/one-a.txt', 'first');
  await store(origin, 'owner/two-b.txt', 'second');
  await ask(
    origin,
    `select graphile_worker.add_job('a-job', payload := '{"a": 1}'::json, run_at := '2099-01-01', job_key := 'k')`,
  );
});

afterAll(async () => {
  for (const name of databases) await dropDatabase({ query: sql }, name);
  for (const path of directories) rmSync(path, { recursive: true, force: true });
});

const backup = (to: string, place: Environment = origin) => cliJson<BackedUp>(['backup', 'create', '--to', to], place);
const restore = (to: string, place: Environment, ...more: string[]) =>
  cliJson<BackedUp>(['backup', 'restore', '--to', to, ...more], place);

async function verified(
  to: string,
  place: Environment = origin,
): Promise<{ code: number | null; problems: readonly string[] }> {
  const { code, stdout, stderr } = await cli(['backup', 'verify', '--to', to, '--json'], place);
  if (!stdout) throw new Error(`verify ended with ${code}: ${stderr}`);
  return { code, problems: (JSON.parse(stdout) as Verified).problems };
}

interface Table {
  readonly name: string;
  readonly sha256: string;
}

/** Hashes of all tables, but for those of events, which begin anew, and where it stands that back-ups are made. */
function tablesIn(to: string, snapshot: string): Record<string, string> {
  const { tables } = JSON.parse(readFileSync(join(to, 'snapshots', snapshot, 'manifest.json'), 'utf8')) as {
    tables: Table[];
  };
  const anew = ['outbox', 'event_cursors', 'event_consumers', 'postponed_events'];
  anew.push('audit_chains', 'audit_logs', 'backup_runs');
  return Object.fromEntries(
    tables.filter(({ name }) => !anew.includes(name)).map(({ name, sha256 }) => [name, sha256]),
  );
}

it('brings everything back in an empty installation: rows, files and jobs', async () => {
  const to = directory();
  const made = await backup(to);
  expect(made).toMatchObject({ workspaces: [slug], files: 2, new_files: 2, has_secrets: false });
  expect(made.rows).toBeGreaterThan(500);
  const place = await installation();
  expect(await restore(to, place)).toMatchObject({ snapshot: made.snapshot, rows: made.rows });

  const again = directory();
  const told = await ask(
    place,
    `select event_name from audit_logs where event_name like 'backup.%' order by created_at`,
  );
  expect(told).toContainEqual({ event_name: 'backup.restored' });
  const copy = await backup(again, place);
  expect(tablesIn(again, copy.snapshot)).toEqual(tablesIn(to, made.snapshot));
  for (const [key, content] of [
    ['owner/one-a.txt', 'first'],
    ['owner/two-b.txt', 'second'],
  ] as const)
    expect(String(await storeOf(place).read(key, 100))).toBe(content);
  expect(await ask(place, 'select task_identifier, key, run_at::date::text as day from graphile_worker.jobs')).toEqual([
    { task_identifier: 'a-job', key: 'k', day: '2099-01-01' },
  ]);
  expect(await ask(place, `select 1 from outbox where transaction_id >= pg_current_xact_id() limit 1`)).toEqual([]);
  const lacking = (other: Environment) =>
    ask<{ name: string }>(
      other,
      `select conname as name from pg_constraint union all select indexname from pg_indexes order by 1`,
    );
  expect(await lacking(place)).toEqual(await lacking(origin));
});

it('proves that it would, and writes only files that are new', async () => {
  const to = directory();
  await backup(to);
  await store(origin, 'owner/three-c.txt', 'first');
  expect(await backup(to)).toMatchObject({ files: 3, new_files: 0 });
  expect(await verified(to)).toEqual({ code: 0, problems: [] });
  const rows = await cliJson<BackedUp[]>(['backup', 'list', '--to', to], origin);
  expect(rows).toHaveLength(2);
  const left = await sql(`select datname from pg_database where datname like 'cairn_verify_%'`);
  expect(left).toEqual([]);
  await storeOf(origin).remove(['owner/three-c.txt']);
});

it('names what the service could not read after a restore', async () => {
  const to = directory();
  const [project] = await ask<{ id: string; timezone: string }>(origin, 'select id, timezone from projects limit 1');
  await ask(origin, `update projects set timezone = 'Nowhere/Else' where id = '${project!.id}'`);
  await backup(to);
  await ask(origin, `update projects set timezone = '${project!.timezone}' where id = '${project!.id}'`);
  const { code, problems } = await verified(to);
  expect(code).toBe(1);
  expect(problems).toContainEqual(
    expect.stringMatching(/^GET \/api\/v2\/workspaces\/.+\/statistics\/ answers [45]00\.$/),
  );
});

it('removes old ones and the files that none needs any more', async () => {
  const to = directory();
  await store(origin, 'owner/gone-d.txt', 'soon gone');
  await backup(to);
  await storeOf(origin).remove(['owner/gone-d.txt']);
  const { snapshot } = await backup(to);
  const pruned = await cliJson<{ removed: string[]; removed_files: number }>(
    ['backup', 'prune', '--to', to, '--keep-days', '1', '--keep-weeks', '0', '--keep-months', '0'],
    origin,
  );
  expect(pruned).toMatchObject({ removed: [expect.any(String)], removed_files: 1 });
  expect(await cliJson<BackedUp[]>(['backup', 'list', '--to', to], origin)).toMatchObject([{ snapshot }]);
  expect(await verified(to)).toEqual({ code: 0, problems: [] });
});

describe('with a passphrase', () => {
  const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
  let to: string;
  beforeAll(async () => {
    to = directory();
    expect(await backup(to, { ...origin, ...passphrase })).toMatchObject({ has_secrets: true });
  });

  it('shows nothing to anybody else', async () => {
    for (const path of filesBelow(join(to, 'snapshots')))
      expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(filesBelow(to).some((path) => readFileSync(path, 'latin1').includes(slug))).toBe(false);
    expect(await complaint(['backup', 'list', '--to', to], origin)).toContain('set BACKUP_PASSPHRASE');
    const wrong = { ...origin, BACKUP_PASSPHRASE: 'something else entirely' };
    expect(await complaint(['backup', 'list', '--to', to], wrong)).toContain('does not open');
  });

  it('brings everything back', async () => {
    const place = { ...(await installation()), ...passphrase };
    expect(await restore(to, place)).toMatchObject({ workspaces: [slug], files: 2 });
    expect(await ask(place, 'select slug from workspaces')).toEqual([{ slug }]);
  });

  it('goes into a place of its own', async () => {
    const plain = directory();
    await backup(plain);
    expect(await complaint(['backup', 'create', '--to', plain], { ...origin, ...passphrase })).toContain(
      'is not encrypted',
    );
  });
});

/** The library is an ES module, which these suites cannot load. */
function newIdentity(): { readonly identity: string; readonly recipient: string } {
  const program = `import { generateX25519Identity, identityToRecipient } from 'age-encryption';
    const identity = await generateX25519Identity();
    console.log(JSON.stringify({ identity, recipient: await identityToRecipient(identity) }));`;
  const args = ['--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as ReturnType<
    typeof newIdentity
  >;
}

it('encrypted to a recipient needs its identity only to be read', async () => {
  const { identity, recipient } = newIdentity();
  const to = directory();
  const writer = { ...origin, BACKUP_RECIPIENT: recipient };
  await backup(to, writer);
  expect(await backup(to, writer)).toMatchObject({ new_files: 0, has_secrets: true });
  expect(await complaint(['backup', 'verify', '--to', to], writer)).toContain('set BACKUP_IDENTITY');
  expect(await complaint(['backup', 'prune', '--to', to, '--keep-days', '9'], writer)).toContain('set BACKUP_IDENTITY');
  expect(await verified(to, { ...origin, BACKUP_IDENTITY: identity })).toEqual({ code: 0, problems: [] });
});

describe('in a bucket', () => {
  let buckets: BucketServer;
  beforeAll(async () => {
    buckets = await startBuckets('copies');
  });
  afterAll(() => buckets.close());

  it('is made, proven, thinned out and brought back as in a directory', async () => {
    const to = 's3://copies/some/place';
    const place = { ...origin, ...buckets.env };
    await backup(to, place);
    const { snapshot } = await backup(to, place);
    expect(await verified(to, place)).toEqual({ code: 0, problems: [] });
    const pruned = await cliJson(
      ['backup', 'prune', '--to', to, ...'--keep-days 1 --keep-weeks 0 --keep-months 0'.split(' ')],
      place,
    );
    expect(pruned).toMatchObject({ removed: [expect.any(String)], removed_files: 0 });
    expect(await cliJson<BackedUp[]>(['backup', 'list', '--to', to], place)).toMatchObject([{ snapshot }]);
    const other = { ...place, ...(await installation()) };
    expect(await restore(to, other)).toMatchObject({ snapshot, workspaces: [slug], restored_files: 2 });
    expect(String(await storeOf(other).read('owner/one-a.txt', 100))).toBe('first');
  });

  it('that is not there, or away, is named', async () => {
    const place = { ...origin, ...buckets.env };
    expect(await complaint(['backup', 'list', '--to', 's3://copies/nothing'], place)).toBe(
      's3://copies/nothing has no back-up.',
    );
    expect(await complaint(['backup', 'create', '--to', 's3://missing/x'], place)).toContain(
      's3://missing/x cannot be used (NoSuchBucket',
    );
    const away = { ...place, S3_ENDPOINT: 'http://127.0.0.1:1' };
    expect(await complaint(['backup', 'create', '--to', 's3://copies/x'], away)).toContain('variables S3_*');
  });
});

/** Where the largest file of an archive has its middle: a byte of content, none of a header or a filler. */
function middleOf(archive: Buffer): number {
  const found: { size: number; at: number }[] = [];
  for (let at = 0; at < archive.length && archive[at] !== 0;) {
    const size = parseInt(archive.toString('latin1', at + 124, at + 136), 8);
    found.push({ size, at: at + 512 + Math.floor(size / 2) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found.sort((one, other) => other.size - one.size)[0]!.at;
}

describe('in one file', () => {
  const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const inFile = (file: string, place: Environment, command: string, ...more: string[]) =>
    cli(['backup', command, '--archive', file, ...more, '--json'], place);

  it.each<[string, Environment]>([
    ['as it is', {}],
    ['encrypted', passphrase],
  ])(
    'is made, proven and brought back, %s',
    async (_, sealing) => {
      const file = join(directory(), 'carried.tar');
      expect(await inFile(file, { ...origin, ...sealing }, 'create')).toMatchObject({ code: 0 });
      expect(readdirSync(dirname(file))).toEqual(['carried.tar']);
      expect(await inFile(file, { ...origin, ...sealing }, 'verify')).toMatchObject({ code: 0 });
      const place = { ...(await installation()), ...sealing };
      expect(await inFile(file, place, 'restore')).toMatchObject({ code: 0 });
      expect(await ask(place, 'select slug from workspaces')).toEqual([{ slug }]);
      expect(String(await storeOf(place).read('owner/two-b.txt', 100))).toBe('second');
    },
    180_000,
  );

  it('is refused where it is damaged, cut off, or encrypted with something else', async () => {
    const file = join(directory(), 'carried.tar');
    const place = { ...origin, ...passphrase };
    expect(await inFile(file, place, 'create')).toMatchObject({ code: 0 });
    expect(await complaint(['backup', 'create', '--archive', file], place)).toContain('is there already');
    const wrong = { ...origin, BACKUP_PASSPHRASE: 'something else entirely' };
    expect(await complaint(['backup', 'restore', '--archive', file], wrong)).toContain('does not open');
    const whole = readFileSync(file);
    const bytes = Buffer.from(whole);
    bytes[middleOf(whole)]! ^= 1;
    writeFileSync(file, bytes);
    const { code, stdout, stderr } = await inFile(file, place, 'verify');
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(/damaged|cannot be read|not those|cannot be decrypted/);
    expect(stderr).not.toMatch(/^ {4}at /m);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    expect(await complaint(['backup', 'verify', '--archive', file], place)).toContain('is cut off');
  });
});

it('is looked for without making a place for it', async () => {
  const to = join(directory(), 'none');
  for (const command of ['list', 'verify', 'restore', 'prune'])
    expect(await complaint(['backup', command, '--to', to], origin)).toBe(`${to} has no back-up.`);
  expect(existsSync(to)).toBe(false);
});

describe('what is damaged is named', () => {
  let whole: string;
  let snapshot: string;
  beforeAll(async () => {
    whole = directory();
    ({ snapshot } = await backup(whole));
  });
  /** A copy of the back-up, to be damaged. */
  const copied = (): string => {
    const to = directory();
    cpSync(whole, to, { recursive: true });
    return to;
  };

  const firstFile = (to: string) => filesBelow(join(to, 'files'))[0]!;

  it.each<[string, (to: string) => void, readonly RegExp[]]>([
    [
      'a table that is cut off, and a file with other bytes',
      (to) => {
        truncateSync(fileIn(to, '/work_items.gz'), 200);
        appendFileSync(firstFile(to), 'x');
      },
      [/work_items/, /bytes of the file owner/],
    ],
    [
      'a table that is missing, and a file that is',
      (to) => {
        rmSync(fileIn(to, '/labels.gz'));
        rmSync(firstFile(to));
      },
      [/labels.gz is missing/, /file owner.* is missing/],
    ],
    [
      'another table in its place',
      (to) => writeFileSync(fileIn(to, '/labels.gz'), readFileSync(fileIn(to, '/states.gz'))),
      [/labels/],
    ],
  ])(
    '%s',
    async (_, damage, expected) => {
      const to = copied();
      damage(to);
      const { code, problems } = await verified(to);
      expect(code).toBe(1);
      for (const problem of expected) expect(problems).toContainEqual(expect.stringMatching(problem));
    },
    120_000,
  );

  it('and leaves the database as it was', async () => {
    const to = copied();
    truncateSync(fileIn(to, '/work_items.gz'), 200);
    const place = await installation();
    expect(await complaint(['backup', 'restore', '--to', to], place)).toContain('damaged');
    expect(await ask(place, `select to_regclass('workspaces') as found`)).toEqual([{ found: null }]);
  });

  it('and a manifest that leads out of the back-up is refused', async () => {
    const to = copied();
    const path = join(to, 'snapshots', snapshot, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { tables: { name: string }[] };
    manifest.tables[0]!.name = '../../../../etc/passwd';
    writeFileSync(path, JSON.stringify(manifest));
    const { code, problems } = await verified(to);
    expect({ code, problems }).toMatchObject({ code: 1, problems: [expect.stringMatching(/damaged|outside/)] });
  });
});

it('replaces only workspaces that are named', async () => {
  const to = directory();
  await backup(to);
  const place = await installation(await templateDatabase());
  const [one, other] = [unique('lost-'), unique('lost-')];
  await bootstrapAt(place, one);
  await bootstrapAt(place, other);
  expect(await complaint(['backup', 'restore', '--to', to], place)).toContain(
    `would remove: ${[one, other].sort().join(', ')}`,
  );
  expect(await complaint(['backup', 'restore', '--to', to, '--replace', one], place)).toContain(
    `would remove: ${other}`,
  );
  await restore(to, place, '--replace', `${one},${other}`);
  expect(await ask(place, 'select slug from workspaces')).toEqual([{ slug }]);
});

const bootstrapAt = (place: Environment, workspace: string) =>
  cliJson(['bootstrap', '--workspace', workspace, '--email', newEmail()], place);

it('is refused by a version that does not know its schema', async () => {
  const to = directory();
  const { snapshot } = await backup(to);
  const path = join(to, 'snapshots', snapshot, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { migrations: string[] };
  writeFileSync(
    path,
    JSON.stringify({ ...manifest, version: '9.1.0', migrations: [...manifest.migrations, 'Future1'] }),
  );
  expect(await complaint(['backup', 'restore', '--to', to], await installation())).toMatch(
    /made by Cairn 9\.1\.0.*Future1/,
  );
});

it('is whole or not at all, however it is cut off', async () => {
  const to = directory();
  const { rows } = await backup(to);
  const place = await installation();
  const environment = { PATH: process.env.PATH ?? '', ...place };
  for (const afterMs of [800, 1500, 2500]) {
    const args = [join(ROOT, 'dist/src/cli/main.js'), 'backup', 'restore', '--to', to];
    const child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([sleep(afterMs), ended]);
    child.kill('SIGKILL');
    await ended;
    const [found] = await ask<{ found: string | null }>(place, `select to_regclass('workspaces') as found`);
    if (found!.found !== null) expect(await ask(place, 'select slug from workspaces')).toEqual([{ slug }]);
    if (found!.found !== null) break;
  }
  const replace = (await ask<{ found: string | null }>(place, `select to_regclass('workspaces') as found`))[0]!.found
    ? ['--replace', slug]
    : [];
  expect(await restore(to, place, ...replace)).toMatchObject({ rows });
  const before = filesBelow(to).length;
  const create = spawn(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), 'backup', 'create', '--to', to], {
    env: { PATH: process.env.PATH ?? '', ...origin },
    stdio: 'ignore',
  });
  const ended = once(create, 'exit');
  await Promise.race([sleep(1200), ended]);
  create.kill('SIGKILL');
  await ended;
  expect(filesBelow(to).length).toBeGreaterThanOrEqual(before);
  for (const { snapshot } of await cliJson<BackedUp[]>(['backup', 'list', '--to', to], origin))
    expect(statSync(join(to, 'snapshots', snapshot, 'manifest.json')).size).toBeGreaterThan(1000);
  expect(await verified(to)).toEqual({ code: 0, problems: [] });
});

import { spawn, execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { Client } from 'pg';
import { extract, pack } from 'tar-stream';
import { dropDatabase } from '#persistence';
import type * as Storage from '#storage';
import { InvitationAcceptance } from '../../../src/contexts/workspaces';
import { EXCUSED, tenantTables, TRAVELLING } from '../../../src/parcel';
import { expectOk, sql, testRun, unique } from '../../support';
import { cli, cliJson, clientOf, complaint, newEmail, type Environment } from '../../support/cli';
import { fillWorkspace, PARCEL_SECRETS } from '../../support/filled-workspace';
import { templateDatabase } from '../../support/host';
import { ROOT } from '../../support/run';
import { FROM_A_BROWSER, useCases } from '../../support/use-cases';

const { DiskObjectStore } = jest.requireActual<typeof Storage>('../../../dist/libs/storage');

/** What differs between a parcel and the one that is exported where it was taken in. */
const DIFFERS = {
  'manifest.json': 'created_at, and sizes and hashes of the kinds below',
  'records/workspace_members.ndjson.gz': 'is_active, of those who had no account',
};

interface Exported {
  readonly workspace_id: string;
  readonly rows: number;
  readonly kinds: number;
  readonly people: number;
  readonly files: number;
  readonly missing_files: readonly string[];
}

interface Imported {
  readonly workspace_id: string;
  readonly slug: string;
  readonly changed: boolean;
  readonly rows: number;
  readonly files: number;
  readonly without_access: readonly { readonly email: string; readonly display_name: string }[];
}

const directories: string[] = [];
const databases: string[] = [];
const directory = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'cairn-parcel-'));
  directories.push(made);
  return made;
};
const newFile = (): string => join(directory(), 'parcel.tar');

/** An installation of its own on the server of the run. */
async function installation(): Promise<Environment> {
  const name = unique('parcel-').replaceAll('-', '_');
  await sql(`create database ${name} template ${await templateDatabase()}`);
  databases.push(name);
  const url = new URL(testRun().databaseUrl);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href, DATA_DIR: directory() };
}

async function connected<T>({ DATABASE_URL }: Environment, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = <R extends object>(place: Environment, text: string, values: readonly unknown[] = []): Promise<R[]> =>
  connected(place, async (client) => (await client.query(text, [...values])).rows as R[]);

const storeOf = ({ DATA_DIR }: Environment) =>
  new DiskObjectStore({ directory: join(DATA_DIR!, 'files'), path: '/storage', secret: () => Promise.resolve('') });

const exported = (place: Environment, path: string, slug: string) =>
  cliJson<Exported>(['workspace', 'export', slug, '--to', path], place);
const imported = (place: Environment, path: string, ...more: string[]) =>
  cliJson<Imported>(['workspace', 'import', path, ...more], place);

type Files = Map<string, Buffer>;

async function unpacked(path: string): Promise<Files> {
  const files: Files = new Map();
  const archive = extract();
  Readable.from([readFileSync(path)]).pipe(archive);
  for await (const entry of archive) files.set(entry.header.name, await buffer(entry));
  return files;
}

interface Member {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
}

async function packed(members: readonly Member[]): Promise<string> {
  const archive = pack();
  const path = newFile();
  for (const { name, content, type } of members) {
    const done = new Promise<void>((resolve, reject) => {
      const sink = archive.entry({ name, size: content.length, type }, (error) => (error ? reject(error) : resolve()));
      if (type === 'symlink') return sink.end();
      sink.write(content);
      sink.end();
    });
    done.catch(() => undefined);
  }
  archive.finalize();
  writeFileSync(path, await buffer(archive));
  return path;
}

const recordsIn = (files: Files, kind: string): Record<string, unknown>[] =>
  String(gunzipSync(files.get(`records/${kind}.ndjson.gz`)!))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

interface Manifest {
  readonly kinds: { kind: string; rows: number; bytes: number; sha256: string; columns: string[] }[];
  readonly people: { rows: number; bytes: number; sha256: string };
  workspace: { id: string; slug: string };
  format_version: number;
  migrations: string[];
}

const manifestIn = (files: Files): Manifest => JSON.parse(String(files.get('manifest.json'))) as Manifest;

let origin: Environment;
let slug: string;
let owner: string;
let workspaceId: string;
let parcel: string;
let content: Files;
let facts: Exported;
const WORD = 'of a file';

beforeAll(async () => {
  origin = await installation();
  [slug, owner] = [unique('kept-'), newEmail()];
  const made = await cliJson<{ workspace_id: string; user_id: string }>(
    ['bootstrap', '--workspace', slug, '--email', owner],
    origin,
  );
  workspaceId = made.workspace_id;
  await cliJson(['seed', '--workspace', slug, '--size', 'demo'], origin);
  const others = await ask<{ id: string }>(origin, `select id from users where email like 'maya%'`);
  const people = [others[0]!.id, made.user_id];
  await connected(origin, (client) => fillWorkspace(client, { workspaceId, people }));
  const object = { key: `${workspaceId}/filled-a.txt`, contentType: 'text/plain', size: WORD.length };
  await storeOf(origin).store(object, Readable.from([Buffer.from(WORD)]));
  parcel = newFile();
  facts = await exported(origin, parcel, slug);
  content = await unpacked(parcel);
});

afterAll(async () => {
  for (const name of databases) await dropDatabase({ query: sql }, name);
  for (const path of directories) rmSync(path, { recursive: true, force: true });
});

describe('what is in it', () => {
  it('is every table of workspaces, unless a reason stands beside it', async () => {
    const tables = await connected(origin, (client) =>
      tenantTables(async (text, values) => (await client.query(text, [...values])).rows as never),
    );
    expect(tables.filter((table) => TRAVELLING.has(table) === table in EXCUSED)).toEqual([]);
    expect([...TRAVELLING, ...Object.keys(EXCUSED)].sort()).toEqual([...tables].sort());
  });

  it('is something of every kind', () => {
    expect(manifestIn(content).kinds.filter(({ rows }) => !rows)).toEqual([]);
    expect(facts).toMatchObject({ workspace_id: workspaceId, kinds: TRAVELLING.size, files: 1, missing_files: [] });
  });

  it('is what the published schema says', async () => {
    const { stdout } = await cli(['workspace', 'schema'], origin);
    const path = join(ROOT, 'contract/parcel.schema.json');
    if (process.env.WRITE_PARCEL_SCHEMA) writeFileSync(path, stdout);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
    const ajv = addFormats(new Ajv2020({ strict: false }));
    ajv.addSchema(JSON.parse(stdout) as object, 'parcel');
    const check = (kind: string, record: unknown) => {
      const isRight = ajv.getSchema(`parcel#/$defs/${kind}`)!;
      expect([kind, isRight(record), isRight.errors]).toEqual([kind, true, null]);
    };
    check('manifest', manifestIn(content));
    for (const { kind } of manifestIn(content).kinds)
      for (const record of recordsIn(content, kind).slice(0, 20)) check(kind, record);
  });

  it('is no secret, nothing that is switched on, and of people no more than who they are', () => {
    const text = [...content]
      .map(([name, bytes]) => String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes))
      .join('\n');
    for (const secret of PARCEL_SECRETS) expect(text).not.toContain(secret);
    expect(recordsIn(content, 'webhooks')[0]).not.toHaveProperty('is_active');
    expect(recordsIn(content, 'automations')[0]).toMatchObject({ status: 'disabled' });
    const people = String(gunzipSync(content.get('people.ndjson.gz')!))
      .trim()
      .split('\n');
    expect(people.length).toBeGreaterThan(10);
    for (const person of people)
      expect(Object.keys(JSON.parse(person) as object)).toEqual(['id', 'email', 'display_name', 'is_bot']);
  });
});

describe('in another installation', () => {
  let there: Environment;
  let report: Imported;
  beforeAll(async () => {
    there = await installation();
    const before = await imported(there, parcel, '--owner', owner, '--dry-run');
    expect(before).toMatchObject({ changed: true, rows: facts.rows });
    expect(await ask(there, 'select 1 from workspaces union all select 1 from users')).toEqual([]);
    expect(existsSync(join(there.DATA_DIR!, 'files', workspaceId))).toBe(false);
    report = await imported(there, parcel, '--owner', owner);
  });

  it('all of it is there, and comes out again as it went in', async () => {
    expect(report).toMatchObject({ workspace_id: workspaceId, slug, changed: true, rows: facts.rows, files: 1 });
    const again = newFile();
    await exported(there, again, slug);
    const files = await unpacked(again);
    expect([...files.keys()]).toEqual([...content.keys()]);
    const differing = [...files].filter(([name, bytes]) => !bytes.equals(content.get(name)!)).map(([name]) => name);
    expect(differing.sort()).toEqual(Object.keys(DIFFERS));
    const members = (of: Files) => recordsIn(of, 'workspace_members').map((record) => ({ ...record, is_active: null }));
    expect(members(files)).toEqual(members(content));
    const manifest = (of: Files) => {
      const { kinds, ...others } = manifestIn(of);
      const alike = kinds.filter(({ kind }) => kind !== 'workspace_members');
      return { ...others, created_at: null, kinds: alike };
    };
    expect(manifest(files)).toEqual(manifest(content));
    expect(String(await storeOf(there).read(`${workspaceId}/filled-a.txt`, 100))).toBe(WORD);
  });

  it('nobody is notified, nothing is at work, and the log says where it came from', async () => {
    expect(await ask(there, 'select 1 from outbox union all select 1 from mails')).toEqual([]);
    expect(await ask(there, 'select 1 from graphile_worker._private_jobs')).toEqual([]);
    expect(await ask(there, 'select is_active, secret <> $1 as sealed from webhooks', [''])).toEqual([
      { is_active: false, sealed: true },
    ]);
    expect(await ask(there, 'select is_enabled from automations')).toEqual([{ is_enabled: false }]);
    expect(await ask(there, 'select is_enabled from recurring_work_items')).toEqual([{ is_enabled: false }]);
    expect(await ask(there, 'select 1 from notifications where mailed_at is null')).toEqual([]);
    expect(await ask(there, 'select event_name, actor_type from audit_logs')).toEqual([
      { event_name: 'workspace.imported', actor_type: 'system' },
    ]);
    expect((await cli(['audit', 'verify'], there)).code).toBe(0);
  });

  it('who had no account is named, and has no access', async () => {
    expect(report.without_access).toHaveLength(12);
    expect(report.without_access).toContainEqual({
      email: expect.stringMatching(/^maya/) as string,
      display_name: 'Maya Lindqvist',
    });
    const active = await ask(
      there,
      `select u.email, t.role from workspace_members t join users u on u.id = t.user_id where t.is_active`,
    );
    expect(active).toEqual([{ email: owner, role: 'owner' }]);
    expect(await ask(there, 'select 1 from users where password_hash is not null')).toEqual([]);
  });

  it('a second time nothing changes', async () => {
    const before = await ask(there, 'select * from work_items order by id');
    expect(await imported(there, parcel)).toMatchObject({ changed: false, slug });
    expect(await ask(there, 'select * from work_items order by id')).toEqual(before);
    expect((await cli(['workspace', 'import', parcel], there)).stdout).toContain('here already; nothing was changed');
  });

  it('another parcel of the same workspace is refused', async () => {
    const other = newFile();
    await ask(origin, 'update workspaces set name = $2 where id = $1', [workspaceId, 'Renamed']);
    await exported(origin, other, slug);
    expect(await complaint(['workspace', 'import', other], there)).toContain('has not come from this parcel');
    expect(await complaint(['workspace', 'import', other], origin)).toContain('is here already');
  });

  it('a slug that is taken is another one’s', async () => {
    const full = await installation();
    await cliJson(['bootstrap', '--workspace', slug, '--email', owner], full);
    expect(await complaint(['workspace', 'import', parcel], full)).toContain('choose one by --slug');
    const other = unique('moved-');
    expect(await imported(full, parcel, '--slug', other)).toMatchObject({ slug: other, changed: true });
    expect(await ask(full, 'select slug from workspaces where id = $1', [workspaceId])).toEqual([{ slug: other }]);
  });

  it('people who have an account are themselves, in columns, texts and settings', async () => {
    const place = await installation();
    await cliJson(['bootstrap', '--workspace', unique('other-'), '--email', owner], place);
    const [before] = await ask<{ id: string; email: string }>(
      origin,
      `select id, email from users where email like 'maya%'`,
    );
    const maya = randomUUID();
    await ask(
      place,
      `insert into users (id, email, display_name, first_name, last_name, created_at, updated_at)
       values ($1, $2, 'Maya here', '', '', now(), now())`,
      [maya, before!.email.toUpperCase()],
    );
    const { without_access: missing } = await imported(place, parcel);
    expect(missing).toHaveLength(11);
    const [sticky] = await ask<{ html: string }>(place, 'select description_html as html from stickies');
    expect(sticky!.html).toContain(maya);
    const again = newFile();
    await exported(place, again, slug);
    const files = await unpacked(again);
    const text = [...files].map(([, bytes]) => (bytes[0] === 0x1f ? String(gunzipSync(bytes)) : '')).join('');
    expect([text.includes(before!.id), text.includes(maya)]).toEqual([false, true]);
    const [member] = await ask(place, 'select is_active from workspace_members where user_id = $1', [maya]);
    expect(member).toEqual({ is_active: true });
  });

  it('without an owner who has an account it is refused', async () => {
    const place = await installation();
    expect(await complaint(['workspace', 'import', parcel], place)).toContain(`(${owner}): name somebody`);
    expect(await ask(place, 'select 1 from users')).toEqual([]);
  });
});

it('is worked on at once, and people take over what is theirs when they are invited', async () => {
  const here: Environment = { DATABASE_URL: testRun().databaseUrl, STORAGE_DIR: testRun().storageDir };
  await imported(here, parcel, '--owner', owner);
  const { api_key: key } = await cliJson<{ api_key: string }>(
    ['bootstrap', '--workspace', unique('other-'), '--email', owner],
    here,
  );
  const client = clientOf(key, slug);
  const [project] = (expectOk(await client.get('projects/')) as { data: { id: string }[] }).data;
  const path = `projects/${project!.id}/work-items/`;
  const [{ last }] = (await sql('select max(sequence_id) as last from work_items where project_id = $1', [
    project!.id,
  ])) as [{ last: number }];
  const made = expectOk(await client.post(path, { name: 'The next one' }), 201);
  expect(made).toMatchObject({ sequence_id: last + 1 });

  const [maya] = await sql<{ id: string; email: string }>(`select id, email from users where email like $1`, [
    `maya%@${slug}%`,
  ]);
  const { link } = await cliJson<{ link: string }>(['invite', maya!.email, '--workspace', slug]);
  const token = new URL(link).searchParams.get('token')!;
  const service = await useCases();
  const accept = () =>
    service.get(InvitationAcceptance).acceptAsNew(token, { password: 'correct horse' }, FROM_A_BROWSER);
  expect(await accept()).toMatchObject({ userId: maya!.id });
  const { data } = expectOk(await client.get(`members/?member_id=${maya!.id}`)) as { data: unknown[] };
  expect(data).toMatchObject([{ role: 'member' }]);
  const second = await cliJson<{ link: string }>(['invite', maya!.email, '--workspace', await anotherWorkspace()]);
  const other = new URL(second.link).searchParams.get('token')!;
  const taken = service.get(InvitationAcceptance).acceptAsNew(other, { password: 'not hers at all' }, FROM_A_BROWSER);
  await expect(taken).rejects.toMatchObject({ kind: 'conflict' });
  await service.close();
});

async function anotherWorkspace(): Promise<string> {
  const name = unique('third-');
  await cliJson(['bootstrap', '--workspace', name, '--email', newEmail()]);
  return name;
}

describe('what is hostile or damaged is named, and nothing is changed', () => {
  let place: Environment;
  beforeAll(async () => (place = await installation()));
  afterEach(async () => {
    expect(await ask(place, 'select 1 from workspaces union all select 1 from users')).toEqual([]);
    expect(existsSync(join(place.DATA_DIR!, 'files', workspaceId))).toBe(false);
  });

  const refusal = (path: string) => complaint(['workspace', 'import', path, '--owner', owner], place);
  const all = (): Member[] => [...content].map(([name, bytes]) => ({ name, content: bytes }));

  /** The parcel with other lines of a file, whose manifest says so. */
  const withLines = (name: string, change: (lines: string[]) => string[], files = all()): Promise<string> => {
    const lines = String(gunzipSync(content.get(name)!))
      .split('\n')
      .filter(Boolean);
    const changed = change(lines).map((line) => `${line}\n`);
    const text = Buffer.from(changed.join(''));
    const said = { rows: changed.length, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') };
    const manifest = manifestIn(content);
    const kind = manifest.kinds.find((one) => name === `records/${one.kind}.ndjson.gz`);
    Object.assign(kind ?? manifest.people, said);
    return packed(
      files.map((member) => {
        if (member.name === 'manifest.json') return { ...member, content: Buffer.from(JSON.stringify(manifest)) };
        return member.name === name ? { ...member, content: gzipSync(text) } : member;
      }),
    );
  };

  const withRecord = (kind: string, change: (record: Record<string, unknown>) => object) =>
    withLines(`records/${kind}.ndjson.gz`, ([first, ...others]) => [
      JSON.stringify(change(JSON.parse(first!) as Record<string, unknown>)),
      ...others,
    ]);

  const withManifest = (change: (manifest: Manifest) => void) => {
    const manifest = manifestIn(content);
    change(manifest);
    return packed([{ name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }, ...all().slice(1)]);
  };

  const replaced = (name: string, by: Partial<Member>) =>
    packed(all().map((member) => (member.name === name ? { ...member, ...by } : member)));

  const file = () => [...content.keys()].find((name) => name.startsWith('files/'))!;
  const LABELS = 'records/labels.ndjson.gz';
  const bomb = gzipSync(Buffer.alloc(200 << 20));

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'a record of another workspace',
      () => withRecord('labels', (one) => ({ ...one, workspace_id: randomUUID() })),
      /another workspace/,
    ],
    [
      'a column that is none',
      () => withRecord('labels', (one) => ({ ...one, password_hash: 'x' })),
      /"password_hash", which is not a column/,
    ],
    [
      'a secret that comes along',
      () => withRecord('webhooks', (one) => ({ ...one, secret: 'mine' })),
      /"secret", which is not a column/,
    ],
    ['a column that is missing', () => withRecord('labels', ({ name: _, ...one }) => one), /no "name"/],
    [
      'a value of another type',
      () => withRecord('labels', (one) => ({ ...one, sort_order: 'much' })),
      /labels|do not fit/,
    ],
    [
      'a state that is none',
      () => withRecord('work_items', (one) => ({ ...one, state_id: randomUUID() })),
      /do not fit/,
    ],
    [
      'a kind that is none',
      () => withManifest(({ kinds }) => void (kinds[3]!.kind = 'users')),
      /"users", which is not a kind/,
    ],
    ['a kind that is missing', () => withManifest(({ kinds }) => void kinds.splice(3, 1)), /lacks records of/],
    ['another format', () => withManifest((manifest) => void (manifest.format_version = 9)), /format 9/],
    ['another schema', () => withManifest(({ migrations }) => void migrations.push('Future1')), /Future1/],
    [
      'a slug that leads elsewhere',
      () => withManifest((manifest) => void (manifest.workspace.slug = '../x')),
      /not a slug/,
    ],
    [
      'a hash that is wrong',
      () => replaced(LABELS, { content: gzipSync(String(gunzipSync(content.get(LABELS)!)).replace('#', '$')) }),
      /labels.*not what the manifest says/,
    ],
    ['what is not packed', () => replaced(LABELS, { content: Buffer.from('no gzip') }), /labels.*unpacked/],
    ['other bytes of a file', () => replaced(file(), { content: Buffer.from('of a fil3') }), /bytes of/],
    [
      'a path that leads out',
      () => replaced(LABELS, { name: '../../labels.ndjson.gz' }),
      /"\.\.\/\.\.\/labels.ndjson.gz" where/,
    ],
    ['a link', () => replaced(LABELS, { type: 'symlink', content: Buffer.alloc(0) }), /not a plain file/],
    ['a bomb', () => replaced(LABELS, { content: bomb }), /longer than the manifest says/],
    [
      'a bomb that is announced',
      () => withManifest(({ kinds }) => void (kinds.find(({ kind }) => kind === 'labels')!.bytes = 1e12)),
      /far larger than it can be/,
    ],
    [
      'a file outside of the workspace',
      () => withRecord('assets', (one) => ({ ...one, storage_key: 'other/a.txt' })),
      /outside of its workspace/,
    ],
    [
      'a file by a path',
      () => withRecord('assets', (one) => ({ ...one, storage_key: `${workspaceId}/../a.txt` })),
      /outside of its workspace/,
    ],
    [
      'somebody twice',
      () => withLines('people.ndjson.gz', ([first, ...others]) => [first!, first!, ...others]),
      /twice/,
    ],
    [
      'somebody who would be a bot',
      () =>
        withLines('people.ndjson.gz', ([first, ...others]) => [
          first!.replace('"is_bot":false', '"is_bot":true'),
          ...others,
        ]),
      /not an address of the account/,
    ],
    [
      'something behind its end',
      () => packed([...all(), { name: 'files/more', content: Buffer.from('x') }]),
      /follows its last file/,
    ],
    ['nothing behind its manifest', () => packed(all().slice(0, 1)), /ends before people/],
    ['no parcel', () => packed([{ name: 'manifest.json', content: Buffer.from('{}') }]), /not a parcel/],
    ['no archive', () => Promise.resolve(newFileOf(Buffer.from('nothing of it'.repeat(100)))), /damaged/],
    ['no file', () => Promise.resolve(newFile()), /cannot be read/],
  ])('%s', async (_, make, message) => expect(await refusal(await make())).toMatch(message));

  it('an archive that is cut off', async () => {
    for (const part of [0.3, 0.6, 0.95]) {
      const path = newFileOf(readFileSync(parcel));
      truncateSync(path, Math.floor(readFileSync(parcel).length * part));
      expect(await refusal(path)).toMatch(/damaged/);
    }
  });

  it('an account that is not that person’s', async () => {
    const other = await installation();
    const [maya] = await ask<{ id: string }>(origin, `select id from users where email like 'maya%'`);
    const INSERT = `insert into users (id, email, display_name, first_name, last_name, created_at, updated_at)
      values ($1, $2, 'Eve', '', '', now(), now())`;
    await ask(other, INSERT, [maya!.id, 'eve@example.com']);
    const message = await complaint(['workspace', 'import', parcel, '--owner', owner], other);
    expect(message).toMatch(/belongs to somebody else here/);
    const stranger = randomUUID();
    const third = await installation();
    await ask(third, INSERT, [stranger, 'eve@example.com']);
    const forged = await withRecord('labels', (one) => ({ ...one, created_by_id: stranger }));
    expect(await complaint(['workspace', 'import', forged, '--owner', owner], third)).toMatch(
      /list of people does not/,
    );
    expect(await ask(third, 'select 1 from workspaces')).toEqual([]);
  });
});

function newFileOf(bytes: Buffer): string {
  const path = newFile();
  writeFileSync(path, bytes);
  return path;
}

describe('cut off at any moment', () => {
  const killed = async (args: readonly string[], place: Environment, afterMs: number) => {
    const child = spawn(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), 'workspace', ...args], {
      env: { PATH: process.env.PATH ?? '', ...place },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await Promise.race([sleep(afterMs), ended]);
    child.kill('SIGKILL');
    await ended;
  };
  const ROUNDS = [700, 1100, 1500, 1900, 2300, 2800];

  it('an export leaves no half file, and the next one is whole', async () => {
    const path = newFile();
    for (const afterMs of ROUNDS) {
      await killed(['export', slug, '--to', path], origin, afterMs);
      if (existsSync(path)) execFileSync('tar', ['tf', path]);
    }
    const { rows } = await exported(origin, path, slug);
    expect(rows).toBe(facts.rows);
    expect(existsSync(`${path}.unfinished`)).toBe(false);
  });

  it('an import is whole or not there, and the next one ends it', async () => {
    const place = await installation();
    for (const afterMs of ROUNDS) {
      await killed(['import', parcel, '--owner', owner], place, afterMs);
      const [found] = await ask<{ count: string }>(place, 'select count(*)::text as count from workspaces');
      const [items] = await ask<{ count: string }>(place, 'select count(*)::text as count from work_items');
      const [was] = await ask<{ count: string }>(origin, 'select count(*)::text as count from work_items');
      expect(items!.count).toBe(found!.count === '1' ? was!.count : '0');
    }
    await imported(place, parcel, '--owner', owner);
    expect(await imported(place, parcel)).toMatchObject({ changed: false });
    const again = newFile();
    expect(await exported(place, again, slug)).toMatchObject({ rows: facts.rows, files: 1 });
  });
});

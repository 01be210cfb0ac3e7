import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../config';
import { judgeClock, judgeLocks, judgeVersion } from './database';
import { checkFiles } from './files';
import { judgeCluster } from './cluster';
import { judgeBackups, type BackupHistory } from './backups';
import { checkDataDir, checkNode, judgeDisk } from './machine';
import { checkPort } from './port';
import { judgeStatistics } from './statistics';

const MIB = 2 ** 20;

it.each([
  ['18.20.0', 'fail'],
  ['20.18.3', 'fail'],
  ['20.19.0', 'ok'],
  ['24.1.0', 'ok'],
])('Node %s: %s', (version, level) => expect(checkNode(version).level).toBe(level));

it.each([
  [100 * MIB, 'fail'],
  [1_000 * MIB, 'warn'],
  [50_000 * MIB, 'ok'],
])('%d bytes free: %s', (free, level) => expect(judgeDisk(free).level).toBe(level));

it.each([
  [20, 'ok'],
  [-5_000, 'warn'],
  [120_000, 'fail'],
])('clock %d ms ahead: %s', (ahead, level) => expect(judgeClock(ahead).level).toBe(level));

it.each([
  [140_010, 'UTF8', 'fail'],
  [150_004, 'SQL_ASCII', 'fail'],
  [180_004, 'UTF8', 'ok'],
])('PostgreSQL %d with %s: %s', (number, encoding, level) =>
  expect(judgeVersion({ number, encoding, text: String(number) }, 'test').level).toBe(level),
);

it.each([
  [64, 6_400, []],
  [64, 1_600, ['set its max_locks_per_transaction to 240']],
])('room for locks, %d per transaction, %d in all: %j', (perTransaction, total, advice) =>
  expect(judgeLocks({ perTransaction, total }).map(({ text }) => text)).toEqual(
    advice.map((text) => expect.stringContaining(text) as string),
  ),
);

it('names each project whose kept days are wrong, and what counts them again', () => {
  const wrong = ['WEB', 'APP'].map((projectIdentifier) => ({ workspaceSlug: 'acme', projectIdentifier }));
  expect(judgeStatistics({ projects: 0, wrong: [] })).toEqual([]);
  expect(judgeStatistics({ projects: 1, wrong: [] })).toMatchObject([{ level: 'ok' }]);
  const found = judgeStatistics({ projects: 3, wrong });
  expect(found.map(({ level, text }) => [level, text.slice(text.indexOf('('))])).toEqual([
    ['warn', expect.stringMatching(/^\(acme\/WEB\): .*progress rebuild --workspace acme/)],
    ['warn', expect.stringMatching(/^\(acme\/APP\): /)],
  ]);
});

describe('the data directory', () => {
  let directory: string;
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'doctor-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  const levels = async (path: string) => (await checkDataDir(path)).map(({ level, text }) => `${level} ${text}`);

  it('may be missing', async () => {
    expect(await levels(join(directory, 'a', 'b'))).toEqual([
      expect.stringMatching(/^ok .*is not there yet/),
      expect.stringContaining('free'),
    ]);
  });

  it('should be closed to others, except for passing through', async () => {
    chmodSync(directory, 0o711);
    expect((await levels(directory))[0]).toBe(`ok ${directory}`);
    chmodSync(directory, 0o755);
    expect((await levels(directory))[0]).toMatch(/^warn .*chmod go-rw/);
  });

  it('must be a directory', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    expect(await levels(file)).toEqual([expect.stringMatching(/^fail .*not a directory/)]);
  });
});

describe('the port', () => {
  let other: Server;
  beforeAll((done) => void (other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1', done)));
  afterAll((done) => void other.close(done));

  it('fails where another program has it', async () => {
    const { port } = other.address() as AddressInfo;
    expect(await checkPort({ port, host: '127.0.0.1' })).toMatchObject({
      level: 'fail',
      text: expect.stringContaining('taken by another program') as string,
    });
  });

  it('is fine when it is free or left to the system', async () => {
    expect(await checkPort({ port: 0, host: null })).toMatchObject({ level: 'ok' });
    const probe = createServer();
    const port = await new Promise<number>((resolve) =>
      probe.listen(0, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port)),
    );
    await new Promise((resolve) => probe.close(resolve));
    expect(await checkPort({ port, host: '127.0.0.1' })).toMatchObject({ level: 'ok' });
  });
});

describe('files', () => {
  const found = (env: NodeJS.ProcessEnv) => checkFiles(loadConfig(env).config);

  it('are no matter of their own below the data directory', async () => {
    expect(await found({})).toEqual([]);
  });

  it('need a directory that can be written', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'doctor-'));
    expect(await found({ STORAGE_DIR: directory })).toMatchObject([
      { level: 'ok', about: 'Files', text: directory },
      {},
    ]);
    rmSync(directory, { recursive: true });
  });

  it('need a bucket that answers', async () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hush' };
    const findings = await found({ S3_BUCKET: 'acme', S3_ENDPOINT: 'http://127.0.0.1:1', ...keys });
    expect(findings).toMatchObject([{ level: 'fail', about: 'Files' }]);
    expect(findings[0]!.text).toContain('bucket acme cannot be read');
    expect(findings[0]!.text).not.toContain('hush');
  });
});

describe('back-ups', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const run = (endedAt: string, message = '') => ({ endedAt, bytes: 1, message });
  const NONE: BackupHistory = { made: null, failed: null, proven: null, unproven: null, hasWorkspaces: true };
  const daily = ({ hour, min }: { readonly hour: number; readonly min: number }) => hour === 3 && min === 0;
  const judged = (history: Partial<BackupHistory>, env: NodeJS.ProcessEnv = {}) =>
    judgeBackups(loadConfig(env).config, { ...NONE, ...history }, { now, matches: env.BACKUP_SCHEDULE ? daily : null });
  const BY_CLOCK = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_TO: '/copies' };

  it('are missed once there is something to lose', () => {
    expect(judged({ hasWorkspaces: false })).toEqual([]);
    expect(judged({})).toMatchObject([{ level: 'warn', text: expect.stringContaining('BACKUP_SCHEDULE') as string }]);
  });

  it.each<[string, NodeJS.ProcessEnv, string, string]>([
    ['of this morning', BY_CLOCK, '2026-11-25T03:01:00Z', 'ok'],
    ['of yesterday, where today’s should be there', BY_CLOCK, '2026-11-24T03:01:00Z', 'warn'],
    ['of this week, made by hand', {}, '2026-11-20T03:01:00Z', 'ok'],
    ['of last week, made by hand', {}, '2026-11-10T03:01:00Z', 'warn'],
  ])('%s', (_, env, endedAt, level) => expect(judged({ made: run(endedAt) }, env)).toMatchObject([{ level }]));

  it('name the failure of the last one, and of its proof, until one succeeds', () => {
    const made = run('2026-11-25T03:01:00Z');
    const failed = run('2026-11-25T04:00:00Z', 'No room.');
    expect(judged({ made, failed, unproven: run('2026-11-25T05:00:00Z', 'labels differ.') })).toMatchObject([
      { level: 'ok' },
      { level: 'warn', text: 'The last one could not be made: No room.' },
      { level: 'warn', text: 'The last one that was verified failed: labels differ.' },
    ]);
    expect(judged({ made: run('2026-11-25T06:00:00Z'), failed })).toMatchObject([{ level: 'ok' }]);
  });

  it('that the server cannot open are not thinned out by it', () => {
    const env = { ...BY_CLOCK, BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` };
    expect(judged({ made: run('2026-11-25T03:01:00Z') }, env)).toMatchObject([{ level: 'ok' }, { level: 'warn' }]);
  });
});

describe('the nodes of a cluster', () => {
  const node = {
    ...{ node: 'a:5432', isActive: true, answers: true, holdsShards: true, shards: 4, workspaces: 3 },
    ...{ version: '13.2-1', databaseBytes: 1 },
  };
  const lost = { ...node, node: 'b:5432', answers: false, version: null, databaseBytes: null };
  const judged = (survey: object) =>
    judgeCluster({ nodes: [node], left: [], keysInTheWay: [], refusesWrites: false, ...survey });

  it('are fine when all of them answer and hold all tables', () => {
    expect(judged({}).map(({ level }) => level)).toEqual(['ok']);
  });

  it.each([
    [{ nodes: [node, lost] }, 'fail', 'b:5432 does not answer: its 3 workspaces cannot be reached.'],
    [{ nodes: [node, { ...lost, isActive: false }] }, 'fail', 'b:5432 is not active (citus_activate_node)'],
    [{ nodes: [node, { ...node, node: 'b:1', version: '13.1-1' }] }, 'warn', '13.2-1 on a:5432, 13.1-1 on b:1'],
    [{ left: ['jars'] }, 'warn', 'jars lie on one node'],
    [{ keysInTheWay: ['fk_jars_owner'] }, 'warn', 'Writers fail at times by fk_jars_owner'],
    [{ refusesWrites: true }, 'fail', 'Writes are refused'],
  ])('are a problem with %j', (survey, level, text) => {
    expect(judged(survey)).toMatchObject([
      { level: 'ok' },
      { level, about: 'Cluster', text: expect.stringContaining(text) as string },
    ]);
  });
});

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../config';
import { judgeClock, judgeVersion } from './database';
import { checkFiles } from './files';
import { checkDataDir, checkNode, judgeDisk } from './machine';
import { checkPort } from './port';

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

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { apiKey, Client, expectOk } from '../../support';
import { cli, cliJson } from '../../support/cli';
import { Stage } from '../../support/service';

/** Stands in everything that people or operators write here. */
const TELL = 'Zinnober';
const ADMIN = {
  ADMIN_EMAIL: `${TELL}@example.com`,
  ADMIN_PASSWORD: `${TELL} horse`,
  ADMIN_WORKSPACE: TELL.toLowerCase(),
};

const directory = mkdtempSync(join(tmpdir(), 'diagnose-'));
let stage: Stage;
let key: string;
let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  stage = await Stage.make();
  const service = await stage.start({ ...ADMIN, WEBHOOK_ALLOWED_CIDRS: 'loopback' });
  const own = { DATABASE_URL: stage.databaseUrl };
  ({ api_key: key } = await cliJson<{ api_key: string }>(['token', 'create', '--email', ADMIN.ADMIN_EMAIL], own));
  await fill(new Client({ version: 'v2', slug: ADMIN.ADMIN_WORKSPACE, credential: apiKey(key), base: service.url }));
  await service.end();
  await stage.sql(`insert into mails (id, recipient, subject, body, attempts, next_attempt_at, created_at)
    values (gen_random_uuid(), '${TELL}@example.com', '${TELL}', '${TELL}', 0, now() + interval '1 hour', now())`);
  await stage.sql('analyze');
  const log = join(directory, 'log');
  const error = {
    type: 'TypeError',
    message: TELL,
    stack: `TypeError: ${TELL}\n    at add (/home/${TELL}/dist/src/a.js:1:2)`,
  };
  writeFileSync(log, `${JSON.stringify({ level: 'error', msg: TELL, err: error, to: ADMIN.ADMIN_EMAIL })}\n`);
  const settings = {
    ...{ ...own, ...ADMIN, SMTP_URL: `smtp://${TELL}:${TELL}@127.0.0.1:1`, MAIL_FROM: `${TELL} <post@example.com>` },
    ...{ DATA_DIR: join(directory, TELL), BASE_URL: `https://${TELL}.example.com`, SECRET_KEY: TELL.repeat(8) },
    ...{ LOG_LEVEL: 'debug', DATABASE_POOL_SIZE: '7' },
  };
  const to = join(directory, 'diagnosis.zip');
  const { code, stdout, stderr } = await cli(['diagnose', '--to', to, '--log', log], settings);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toContain(to);
  const unpacked = Object.entries(unzipSync(new Uint8Array(readFileSync(to))));
  files = Object.fromEntries(unpacked.map(([name, bytes]) => [name, strFromU8(bytes)]));
  expect(statSync(to).mode & 0o077).toBe(0);
});
afterAll(async () => {
  await stage.clear();
  rmSync(directory, { recursive: true });
});

async function fill(admin: Client): Promise<void> {
  const { id } = expectOk(await admin.post('projects/', { name: TELL, identifier: 'ZIN', description: TELL }), 201);
  const items = `projects/${id}/work-items/`;
  const item = expectOk(await admin.post(items, { name: TELL, description_html: `<p>${TELL}</p>` }), 201);
  expectOk(await admin.post(`${items}${item.id}/comments/`, { comment_html: `<p>${TELL}</p>` }), 201);
  expectOk(await admin.post('webhooks/', { url: `http://127.0.0.1:1/${TELL}`, scopes: ['project.created'] }), 201);
  expectOk(await admin.post('invitations/', { email: `new-${TELL}@example.com` }), 201);
}

const facts = <T>(name: string): T => JSON.parse(files[`${name}.json`]!) as T;

it('holds nothing that people or operators wrote', () => {
  const all = Object.entries(files).flat().join('\n');
  expect(all.length).toBeGreaterThan(10_000);
  for (const secret of [TELL, TELL.toLowerCase(), key, key.slice(-20), 'example.com', directory])
    expect(all.toLowerCase().includes(secret.toLowerCase())).toBe(false);
});

it('says what runs, with which settings', () => {
  expect(facts('versions')).toMatchObject({ cairn: expect.any(String) as string, node: process.versions.node });
  expect(facts<object[]>('settings')).toEqual(
    expect.arrayContaining([
      { name: 'LOG_LEVEL', origin: 'environment', value: 'debug' },
      { name: 'DATABASE_POOL_SIZE', origin: 'environment', value: 7 },
      { name: 'MAIL_FROM', origin: 'environment', value: '(set)' },
      { name: 'SECRET_KEY', origin: 'environment', value: '(set)' },
      { name: 'DATA_DIR', origin: 'environment', value: '(set)' },
      { name: 'REQUEST_TIMEOUT', origin: 'default', value: '30' },
    ]),
  );
});

it('says what the doctor found, and what the database looks like', () => {
  expect(facts<{ about: string }[]>('doctor').map(({ about }) => about)).toEqual(
    expect.arrayContaining(['Node', 'Database', 'Schema', 'Mail']),
  );
  const tables = facts<{ name: string; rowEstimate: number; bytes: number }[]>('tables');
  const items = tables.find(({ name }) => name === 'work_items')!;
  expect(items).toMatchObject({ rowEstimate: 1 });
  expect(items.bytes).toBeGreaterThan(0);
  expect(facts<object[]>('indexes').length).toBeGreaterThan(100);
  expect(facts('migrations')).toMatchObject({ pending: [] });
  expect(facts<{ name: string }[]>('extensions').map(({ name }) => name)).toContain('pg_trgm');
  expect(facts('server')).toMatchObject([{ version: expect.any(String) as string, isReplica: false }]);
  expect(facts<unknown[]>('locks')).toEqual([]);
  expect(facts('statements')).toHaveProperty('unavailable');
});

it('says what waits, and how the last failures came about', () => {
  expect(facts('queues')).toMatchObject({
    mail: { waiting: expect.any(Number) as number },
    deliveries: { waiting: expect.any(Number) as number },
    events: expect.arrayContaining([expect.objectContaining({ consumer: 'webhooks' })]) as object[],
  });
  expect(facts<{ mail: { waiting: number } }>('queues').mail.waiting).toBeGreaterThan(0);
  expect(facts('log')).toEqual([{ level: 'error', err: { type: 'TypeError', stack: ['add dist/src/a.js:1:2'] } }]);
});

it('explains each of its files', () => {
  for (const name of Object.keys(files)) expect(files['README.txt']).toContain(name);
});

it('names a log that it cannot read, and leaves nothing', async () => {
  const to = join(directory, 'none.zip');
  const { code, stderr } = await cli(['diagnose', '--to', to, '--log', join(directory, 'none')], {
    DATABASE_URL: stage.databaseUrl,
  });
  expect(code).toBe(1);
  expect(stderr).toContain('cannot be read (ENOENT)');
  expect(() => statSync(to)).toThrow();
});

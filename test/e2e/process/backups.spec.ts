import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { cli, cliJson, complaint } from '../../support/cli';
import { ADMIN } from '../../support/provider';
import { Stage, until, type Service } from '../../support/service';

// A restored copy with a server on it: seconds, and minutes on a busy machine.
jest.setTimeout(400_000);

let stage: Stage;
let to: string;
let settings: Record<string, string>;
let servers: readonly Service[];

beforeAll(async () => {
  stage = await Stage.make();
  to = join(stage.directory, 'copies');
  // Never by itself in this test: the day comes once in four years.
  settings = { ...ADMIN, BACKUP_SCHEDULE: '0 3 29 2 *', BACKUP_VERIFY: '0 4 29 2 *', BACKUP_KEEP: '1d', BACKUP_TO: to };
  const started = await stage.start(settings);
  await begun();
  servers = [started, await stage.start(settings)];
});
afterAll(() => stage.clear());

interface Run {
  readonly cause: string;
  readonly outcome: string;
  readonly message: string;
}

const runs = async (kind: string) =>
  (await stage.sql(`select cause, outcome, message from backup_runs where kind = $1 order by ended_at`, [
    kind,
  ])) as unknown as Run[];
const snapshots = (): string[] => readdirSync(join(to, 'snapshots'));

/** The queue begins a second after its server. */
const begun = () =>
  until(async () => {
    const [found] = await stage.sql(`select to_regclass('graphile_worker._private_known_crontabs') as found`);
    return Boolean(found!.found) && (await crontabs()).includes('backups.create');
  }, 'the schedule');

const crontabs = async (): Promise<unknown[]> =>
  (await stage.sql('select identifier from graphile_worker._private_known_crontabs')).map(
    ({ identifier }) => identifier,
  );

/** As the clock does. */
async function due(kind: 'create' | 'verify', count: number): Promise<Run> {
  await stage.sql(`select graphile_worker.add_job('backups.${kind}', job_key := 'backups.${kind}')`);
  await until(async () => (await runs(kind)).length >= count, `the outcome of ${kind}`, 180_000);
  return (await runs(kind)).at(-1)!;
}

const metrics = async (): Promise<string> => (await servers[0]!.get('/metrics')).text();

const advice = async (): Promise<string[]> => {
  const { stdout } = await cli(['doctor', '--json'], { ...settings, DATABASE_URL: stage.databaseUrl, PORT: '0' });
  const findings = JSON.parse(stdout) as { level: string; about: string; text: string }[];
  return findings.filter(({ about }) => about === 'Back-ups').map(({ level, text }) => `${level}: ${text}`);
};

it('are due by the clock, made once, seen in figures, the audit log and by the doctor, and thinned out', async () => {
  expect(await crontabs()).toEqual(expect.arrayContaining(['backups.create', 'backups.verify']));
  expect(await metrics()).not.toMatch(/^backup_age_seconds/m);
  expect(await advice()).toEqual([expect.stringMatching(/^warn: None was ever made/)]);

  expect(await due('create', 1)).toMatchObject({ cause: 'clock', outcome: 'success', message: '' });
  await until(async () => (await runs('prune')).length === 1, 'the removal of old ones');
  const [first] = snapshots();
  expect(snapshots()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const text = await metrics();
  expect(Number(/^backup_age_seconds (.*)$/m.exec(text)?.[1])).toBeLessThan(120);
  expect(Number(/^backup_size_bytes (.*)$/m.exec(text)?.[1])).toBeGreaterThan(1_000);
  expect(text).toContain('backup_runs{kind="create",outcome="success"} 1\n');
  expect(await advice()).toEqual([expect.stringMatching(/^ok: The last one was made on/)]);

  await due('create', 2);
  await until(async () => (await runs('prune')).length === 2, 'the removal of old ones');
  expect(snapshots()).toHaveLength(1);
  const told = await stage.sql(
    `select event_name, category, source, target_id, reason from audit_logs where event_name like 'backup.%' order by sequence_number`,
  );
  expect(told).toMatchObject([
    {
      event_name: 'backup.created',
      category: 'instance',
      source: 'system',
      target_id: first,
      reason: 'BACKUP_SCHEDULE',
    },
    { event_name: 'backup.created', target_id: snapshots()[0] },
    { event_name: 'backup.removed', target_id: first },
  ]);
  expect(await cliJson(['audit', 'verify'], { DATABASE_URL: stage.databaseUrl })).toMatchObject([{ breaks: [] }]);
});

it('are proven by the clock, and what is damaged is named', async () => {
  expect(await due('verify', 1)).toMatchObject({ outcome: 'success' });
  const path = join(to, 'snapshots', snapshots()[0]!, 'tables/users.gz');
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, 100));
  expect(await due('verify', 2)).toMatchObject({
    outcome: 'failure',
    message: expect.stringContaining('users') as string,
  });
  expect(await advice()).toEqual([
    expect.stringMatching(/^ok/),
    expect.stringMatching(/^warn: .*verified failed.*users/),
  ]);
  writeFileSync(path, whole);
});

it('that cannot be made are failures, and are tried again', async () => {
  const format = join(to, 'cairn-backup.json');
  const whole = readFileSync(format);
  writeFileSync(format, '{');
  const failed = await due('create', 3);
  expect(failed).toMatchObject({ outcome: 'failure', message: expect.stringContaining('damaged') as string });
  expect(await advice()).toContainEqual(expect.stringMatching(/^warn: The last one could not be made/));
  writeFileSync(format, whole);
  await until(async () => (await runs('create')).at(-1)!.outcome === 'success', 'another attempt', 180_000);
});

it('are neither removed nor brought back while one is made', async () => {
  const holder = new Client({ connectionString: stage.databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock_shared(7226801947)');
  const place = { ...settings, DATABASE_URL: stage.databaseUrl };
  for (const args of [['prune'], ['restore', '--replace', ADMIN.ADMIN_WORKSPACE]])
    expect(await complaint(['backup', ...args], place)).toContain('try again when it is done');
  await holder.end();
});

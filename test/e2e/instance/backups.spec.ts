import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliJson } from '../../support/cli';
import { Stage, until, type Service } from '../../support/service';

// A back-up is a process of its own: seconds, and more on a busy machine.

interface Status {
  readonly is_configured: boolean;
  readonly is_waiting: boolean;
  readonly last_made_at: string | null;
  readonly last_bytes: number | null;
  readonly last_failed_at: string | null;
  readonly failure: string;
}

/** The state is asked for again and again. */
const OFTEN = { API_KEY_RATE_LIMIT: 'off' };

let stage: Stage;
let headers: Record<string, string>;
let to: string;

beforeAll(async () => {
  stage = await Stage.make();
  to = join(stage.directory, 'copies');
  const command = ['bootstrap', '--workspace', 'acme', '--email', 'ann@example.com', '--new-key'];
  const { api_key } = await cliJson<{ api_key: string }>(command, { DATABASE_URL: stage.databaseUrl });
  headers = { 'X-Api-Key': api_key };
});
afterAll(() => stage.clear());

const call = async <T>(service: Service, path: string, method = 'GET', expected = 200): Promise<T> => {
  const answer = await fetch(`${service.url}/api/v2/instance/backups/${path}`, { method, headers });
  expect([path, answer.status]).toEqual([path, expected]);
  return (await answer.json()) as T;
};
const statusOf = (service: Service) => call<Status>(service, 'status/');
const isIdle = async (service: Service) => !(await statusOf(service)).is_waiting;
const events = async () =>
  (await stage.sql(`select event_name, actor_id is not null as by from audit_logs
    where event_name like 'backup.%' order by sequence_number`)) as { event_name: string; by: boolean }[];

it('says that there is no place for back-ups, and makes none', async () => {
  const service = await stage.start();
  expect(await statusOf(service)).toMatchObject({
    ...{ is_configured: false, schedule: null, verification: null, is_waiting: false },
    ...{ last_made_at: null, last_bytes: null, last_verified_at: null, last_failed_at: null, failure: '' },
  });
  expect(await call(service, '')).toMatchObject({ data: [] });
  expect(await call(service, 'start/', 'POST', 409)).toMatchObject({ code: 'backups_not_configured' });
  await stage.endServices();
});

it('makes a back-up on request, and lists it', async () => {
  const settings = { ...OFTEN, BACKUP_TO: to, BACKUP_SCHEDULE: '0 3 29 2 *', BACKUP_KEEP: '3d 2w 1m' };
  const service = await stage.start(settings);
  const begun = await call<Status>(service, 'start/', 'POST', 202);
  expect(begun).toMatchObject({
    ...{ is_configured: true, is_waiting: true, schedule: '0 3 29 2 *', verification: '0 5 * * 0' },
    ...{ kept: '3d 2w 1m', is_encrypted: false },
  });
  await until(() => isIdle(service), 'the back-up', 180_000);
  const { data } = await call<{ data: { id: string; created_at: string; bytes: number }[] }>(service, '');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ id: expect.stringMatching(/Z$/) as string, verified_at: null });
  expect(Math.abs(Date.parse(data[0]!.created_at) - Date.now())).toBeLessThan(180_000);
  expect(await statusOf(service)).toMatchObject({ last_made_at: expect.any(String) as string, last_failed_at: null });
  expect(await stage.sql('select cause, outcome from backup_runs where kind = $1', ['create'])).toEqual([
    { cause: 'request', outcome: 'success' },
  ]);
  expect(await events()).toEqual([
    { event_name: 'backup.requested', by: true },
    { event_name: 'backup.created', by: false },
  ]);
  await stage.endServices();
});

it('says why one failed, and that the place cannot be read', async () => {
  const service = await stage.start({ ...OFTEN, BACKUP_TO: to });
  writeFileSync(join(to, 'cairn-backup.json'), '{');
  await call<Status>(service, 'start/', 'POST', 202);
  await until(() => isIdle(service), 'the failure', 180_000);
  expect(await statusOf(service)).toMatchObject({
    ...{ last_failed_at: expect.any(String) as string, failure: expect.stringContaining('damaged') as string },
  });
  expect(await call(service, '', 'GET', 409)).toMatchObject({
    ...{ code: 'backups_out_of_reach', detail: expect.stringContaining('damaged') as string },
  });
});

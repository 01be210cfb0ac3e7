import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSecret, newSecret, PREFIX } from '../../../libs/auth/credentials';
import { newId } from '../../../libs/kernel/ids';
import { ON_AT_FIRST } from '../../../src/contexts/workspaces/domain/features';
import type { MortalPostgres } from '../../faults/mortal-postgres';
import { cli } from '../../support/cli';
import { UNLIMITED } from '../../support/global-setup';
import { freePort, ServiceProcess, until } from '../../support/service';
import { startPrimary, startStandby } from '../../support/streaming';

const MAX_LAG_SECONDS = 2;
const POSITION = /^[0-9A-F]+\/[0-9A-F]+$/;
const PROJECTS = '/api/v2/workspaces/acme/projects/';

interface Person {
  readonly id: string;
  readonly key: string;
}

type Headers = Readonly<Record<string, string>>;

let directory: string;
let primary: MortalPostgres;
let standby: MortalPostgres;
/** Two processes, as on two hosts. */
let one: ServiceProcess;
let other: ServiceProcess;
let ann: Person;
let ben: Person;
/** The path of the labels of a project. */
let labels: string;

async function addPerson(workspaceId: string | undefined, role: string): Promise<Person> {
  const person = { id: newId(), key: newSecret(PREFIX.apiKey) };
  await primary.query(
    `insert into users (id, email, display_name, created_at, updated_at) values ($1, $2, 'A', now(), now())`,
    [person.id, `${person.id}@example.com`],
  );
  await primary.query(
    `insert into api_keys (id, user_id, title, key_hash, hint, created_at) values ($1, $2, 'test', $3, 'x', now())`,
    [newId(), person.id, hashSecret(person.key)],
  );
  if (workspaceId) await addMember(workspaceId, person, role);
  return person;
}

async function addMember(workspaceId: string, { id }: Person, role: string): Promise<void> {
  await primary.query(
    `insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now())`,
    [workspaceId, newId(), id, role],
  );
  await primary.query('insert into membership_places (user_id, tenant_id) values ($1, $2)', [id, workspaceId]);
}

async function addWorkspace(): Promise<void> {
  ann = await addPerson(undefined, 'owner');
  const id = newId();
  await primary.query(
    `insert into workspaces (id, name, slug, owner_id, features, created_at, updated_at)
     values ($1, 'Acme', 'acme', $2, $3, now(), now())`,
    [id, ann.id, ON_AT_FIRST],
  );
  await primary.query(
    `insert into workspace_directory (id, slug, name, created_at) values ($1, 'acme', 'Acme', now())`,
    [id],
  );
  await addMember(id, ann, 'owner');
  ben = await addPerson(id, 'admin');
}

async function post(service: ServiceProcess, { key }: Person, path: string, body: object): Promise<Response> {
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
  const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer;
}

async function start(): Promise<ServiceProcess> {
  const replicas = { DATABASE_REPLICA_URLS: standby.url, DATABASE_REPLICA_MAX_LAG: String(MAX_LAG_SECONDS) };
  const env = { ...UNLIMITED, DATABASE_URL: primary.url, PORT: String(await freePort()), ...replicas };
  return ServiceProcess.begin(env, directory).ready();
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-replicas-'));
  // PostgreSQL may run as another user.
  chmodSync(directory, 0o755);
  primary = await startPrimary(join(directory, 'primary'));
  standby = await startStandby(primary, join(directory, 'standby'));
  [one, other] = [await start(), await start()];
  await addWorkspace();
  const project = await post(one, ann, PROJECTS, { name: 'Engineering', identifier: 'ENG' });
  labels = `${PROJECTS}${((await project.json()) as { id: string }).id}/labels/`;
});

afterAll(async () => {
  await Promise.all([one?.end('SIGKILL'), other?.end('SIGKILL')]);
  await standby?.stop();
  await primary?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The figure of the standby in a process. */
async function figure(service: ServiceProcess, name: string): Promise<number> {
  const text = await (await service.get('/metrics')).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (.+)$`, 'm').exec(text)?.[1]);
}

const isUsed = async (service: ServiceProcess) => (await figure(service, 'db_standby_used')) === 1;
const bothUse = async () => (await isUsed(one)) && (await isUsed(other));
const noneUses = async () => !(await isUsed(one)) && !(await isUsed(other));
const reads = (service: ServiceProcess) => figure(service, 'db_standby_reads_total');

/** Adds a label. Returns the position of the write. */
async function add(service: ServiceProcess, person: Person, name: string): Promise<string> {
  const answer = await post(service, person, labels, { name, color: '#ff0000' });
  return answer.headers.get('x-write-position') ?? '';
}

async function names(service: ServiceProcess, { key }: Person, more: Headers = {}): Promise<string[]> {
  const answer = await service.get(`${labels}?limit=100`, { 'X-Api-Key': key, ...more });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
}

/** Waits until a process answers a person's list from the standby. Returns the names. */
async function listedThere(service: ServiceProcess, person: Person): Promise<string[]> {
  let found: string[] = [];
  const isThere = async () => {
    const before = await reads(service);
    found = await names(service, person);
    return (await reads(service)) > before;
  };
  await until(isThere, 'a list from the standby');
  return found;
}

it('answers lists from the standby, and nothing else', async () => {
  await until(bothUse, 'a standby that is used');
  await add(one, ann, 'first');
  expect(await listedThere(one, ann)).toEqual(['first']);
  expect(await listedThere(other, ben)).toEqual(['first']);
  const afterList = await reads(one);
  const me = await one.get('/api/v2/users/me/', { 'X-Api-Key': ben.key });
  expect(me.status).toBe(200);
  await add(one, ann, 'second');
  expect(await reads(one)).toBe(afterList);
});

it('refuses a position that is none, in the shape of each version', async () => {
  const headers = { 'X-Api-Key': ann.key, 'X-Write-Position': 'yesterday' };
  const v2 = await one.get(labels, headers);
  expect(v2.status).toBe(400);
  expect(await v2.json()).toMatchObject({ errors: [{ field: 'X-Write-Position' }] });
  const v1 = await one.get('/api/v1/workspaces/acme/projects/', headers);
  expect(v1.status).toBe(400);
  expect(await v1.json()).toHaveProperty('X-Write-Position');
});

it('shows a writer their own writes in every process while replay is paused, and leaves out a late standby', async () => {
  await Promise.all([listedThere(one, ann), listedThere(other, ben)]);
  await standby.query('select pg_wal_replay_pause()');
  const position = await add(one, ann, 'paused');
  expect(position).toMatch(POSITION);
  expect(await names(one, ann)).toContain('paused');
  expect(await names(other, ann)).toContain('paused');
  expect(await names(other, ben, { 'X-Write-Position': position })).toContain('paused');
  expect(await names(other, ben)).not.toContain('paused');
  await until(noneUses, 'a standby that is left out');
  expect(await names(other, ben)).toContain('paused');
  expect(await figure(one, 'db_standby_lag_seconds')).toBeGreaterThan(MAX_LAG_SECONDS);
  await standby.query('select pg_wal_replay_resume()');
  expect(await listedThere(one, ann)).toContain('paused');
  expect(await listedThere(other, ben)).toContain('paused');
});

it('does not use a standby that lacks a change of access', async () => {
  await listedThere(other, ben);
  await standby.query('select pg_wal_replay_pause()');
  await post(one, ann, PROJECTS, { name: 'Access', identifier: 'ACC' });
  const listed = async () => {
    const answer = await other.get(PROJECTS, { 'X-Api-Key': ben.key });
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  await until(async () => (await listed()) === 2, 'the change', 1_000);
  await standby.query('select pg_wal_replay_resume()');
  await until(bothUse, 'a standby that is used');
});

it('goes on without failure when the standby dies, and uses it again when it is back', async () => {
  await Promise.all([listedThere(one, ben), listedThere(other, ben)]);
  const statuses = new Set<number>();
  let busy = true;
  const readers = [one, other, one, other].map(async (service) => {
    while (busy) statuses.add((await service.get(labels, { 'X-Api-Key': ben.key })).status);
  });
  await standby.die('killed (SIGKILL)');
  await until(noneUses, 'a standby that is left out');
  await standby.comeBack();
  await until(bothUse, 'a standby that is used');
  await standby.die('stopped (SIGINT)');
  await until(noneUses, 'a standby that is left out');
  busy = false;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);
  expect(one.logged({ msg: 'A standby is used again' }).length).toBeGreaterThan(0);
  // A process starts without its standby.
  await other.end();
  other = await start();
  expect(await names(other, ben)).toContain('paused');
  await standby.comeBack();
  expect(await listedThere(other, ben)).toContain('paused');
});

it('leaves out a standby that was promoted', async () => {
  await until(bothUse, 'a standby that is used');
  await standby.query('select pg_promote()');
  await until(noneUses, 'a standby that is left out');
  await add(one, ann, 'after');
  expect(await names(other, ben)).toContain('after');
  expect(one.output).toContain('it was promoted');
  expect(await isUsed(one)).toBe(false);
  const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: standby.url };
  const { stdout } = await cli(['doctor', '--json'], { ...settings, PORT: '0', DATA_DIR: directory });
  expect(JSON.parse(stdout)).toContainEqual({
    level: 'warn',
    about: 'Standby',
    text: expect.stringContaining('is left out: it is no standby any more: it was promoted') as string,
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { Client as Connection } from 'pg';
import { contexts } from '../../../ormconfig';
import {
  addMember,
  addProject,
  addProjectMember,
  Client,
  expectOk,
  join,
  newTenant,
  oauthToken,
  PNG,
  sql,
  testRun,
  uploadTo,
  type Person,
  type Tenant,
} from '../../support';
import { columnsAboutPeople } from '../../support/people-columns';
import { until } from '../../support/service';
import { EXCUSED, STAMPS } from './excused';

interface ArchiveV2 {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly records: number;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly missing_files: number;
}

const base = (): string => `${testRun().servers[0]!}/api/v2/users/me/`;

const ask = (key: string, method: string, path = ''): Promise<Response> =>
  fetch(`${base()}archives/${path}`, { method, headers: { 'X-Api-Key': key } });

async function start(key: string): Promise<ArchiveV2> {
  const answer = await ask(key, 'POST');
  expect(answer.status).toBe(201);
  return (await answer.json()) as ArchiveV2;
}

async function ended(key: string, { id }: Pick<ArchiveV2, 'id'>): Promise<ArchiveV2> {
  let found: ArchiveV2 | undefined;
  await until(async () => {
    found = (await (await ask(key, 'GET', `${id}/`)).json()) as ArchiveV2;
    return !['queued', 'running'].includes(found.status);
  }, 'the end of the archive');
  return found!;
}

async function contentOf(key: string, id: string): Promise<Map<string, string>> {
  const answer = await ask(key, 'GET', `${id}/download/`);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return new Map(Object.entries(unzipSync(bytes)).map(([path, file]) => [path, strFromU8(file)]));
}

async function made(key: string): Promise<Map<string, string>> {
  const done = await ended(key, await start(key));
  expect(done).toMatchObject({ status: 'completed', message: '', missing_files: 0 });
  return contentOf(key, done.id);
}

const listIn = (files: ReadonlyMap<string, string>, path: string) =>
  JSON.parse(files.get(path) ?? 'null') as Record<string, unknown>[];

let tenant: Tenant;
let left: Tenant;
let person: Person;
let project: { readonly id: string };
let item: { readonly id: string };
let hidden: { readonly id: string };
let files: Map<string, string>;
const own = (path: string) => listIn(files, `workspaces/${tenant.slug}/${path}`);

/** A person with something of everything, in a workspace where they are and in one that they have left. */
beforeAll(async () => {
  tenant = await newTenant();
  person = await addMember(tenant, 'member');
  project = await addProject(tenant);
  hidden = await addProject(tenant);
  await addProjectMember(tenant, project, person, 'contributor');
  await addProjectMember(tenant, hidden, person, 'contributor');
  const api = person.v2;
  const create = async (path: string, body: object) => expectOk(await api.post(path, body), 201) as { id: string };
  item = await create(`projects/${project.id}/work-items/`, {
    ...{ name: '=1+1', description_html: '<p>Mine</p>', assignee_ids: [person.userId] },
  });
  await create(`projects/${hidden.id}/work-items/`, { name: 'Out of sight' });
  const place = `projects/${project.id}/work-items/${item.id}/`;
  await create(`${place}comments/`, { comment_html: '<p>Said by me</p>' });
  expectOk(await tenant.v2.post(`${place}comments/`, { comment_html: '<p>Said by another</p>' }), 201);
  await create('stickies/', { name: 'Remember' });
  await create('pages/', { name: 'My page', description_html: '<p>Words</p>' });
  await attached(`${place}attachments/`);
  left = await newTenant();
  const elsewhere = await addProject(left);
  await join(left, person, 'member');
  await addProjectMember(left, elsewhere, person, 'contributor');
  const there = new Client({ version: 'v2', credential: { 'X-Api-Key': person.key }, slug: left.slug });
  expectOk(await there.post(`projects/${elsewhere.id}/work-items/`, { name: 'Left behind' }), 201);
  const end = `set is_active = false where workspace_id = $1 and user_id = $2 returning id`;
  await sql(`update workspace_members ${end}`, [left.workspaceId, person.userId]);
  await sql(`update project_members ${end.replace('returning', 'and project_id = $3 returning')}`, [
    ...[tenant.workspaceId, person.userId, hidden.id],
  ]);
  files = await made(person.key);
});

async function attached(path: string): Promise<void> {
  const announced = await person.v2.post(path, { name: 'pixel.png', type: 'image/png', size: PNG.length });
  const id = await uploadTo(announced, PNG);
  expectOk(await person.v2.patch(`${path}${id}/`, {}));
}

it('leaves out workspaces that refuse the person for want of a second factor', async () => {
  const [open, closed] = [await newTenant(), await newTenant()];
  const bob = await addMember(open, 'member');
  await join(closed, bob, 'member');
  await sql(`update workspaces set factors_required_since = now() - interval '15 days' where id = $1`, [
    closed.workspaceId,
  ]);
  await sql('update workspaces set factors_required_since = now() where id = $1', [open.workspaceId]);
  const paths = [...(await made(bob.key)).keys()];
  expect(paths).toContain(`workspaces/${open.slug}/workspaces/membership.json`);
  expect(paths.filter((path) => path.startsWith(`workspaces/${closed.slug}/`))).toEqual([]);
});

it('the archive holds what is the person’s own', () => {
  expect(listIn(files, 'account/identity/profile.json')).toMatchObject([{ id: person.userId, email: person.email }]);
  expect(own('workspaces/membership.json')).toMatchObject([{ role: 'member' }]);
  expect(own('projects/memberships.json')).toMatchObject([{ project_id: project.id, role: 'contributor' }]);
  expect(own('work-items/created.json')).toMatchObject([{ id: item.id, description_html: '<p>Mine</p>' }]);
  expect(own('work-items/assigned.json')).toMatchObject([{ id: item.id, name: '=1+1' }]);
  expect(own('discussion/comments.json')).toMatchObject([{ comment_html: '<p>Said by me</p>' }]);
  expect(own('stickies/stickies.json')).toMatchObject([{ name: 'Remember' }]);
  expect(own('wiki/pages.json')).toMatchObject([{ name: 'My page', description_html: '<p>Words</p>' }]);
  expect(own('discussion/history.json').length).toBeGreaterThan(0);
  const [file] = own('assets/files.json');
  const path = `workspaces/${tenant.slug}/assets/files/${String(file!.id)}-pixel.png`;
  expect(files.get(path)).toBe(strFromU8(PNG));
});

it('tables carry out no formulas', () => {
  expect(files.get(`workspaces/${tenant.slug}/work-items/assigned.csv`)).toContain("'=1+1");
});

it('what others did, what was left and secrets are not in it', async () => {
  const texts = [...files.values()].join('\n');
  for (const word of ['Said by another', 'Out of sight', 'Left behind', left.slug, hidden.id])
    expect(texts).not.toContain(word);
  expect(files.get('README.txt')).toContain('that you have left are not in it');
  const secrets = await sql<{ hash: string }>('select key_hash as hash from api_keys where user_id = $1', [
    person.userId,
  ]);
  for (const secret of [person.key, ...secrets.map(({ hash }) => hash)]) expect(texts).not.toContain(secret);
  expect(listIn(files, 'account/identity/api-keys.json')).toHaveLength(1);
});

it('lists of more records than are read at once are whole', async () => {
  const { v2, key } = await addMember(tenant, 'member');
  for (let at = 0; at < 101; at++) expectOk(await v2.post('stickies/', { name: `Note ${at}` }), 201);
  const notes = listIn(await made(key), `workspaces/${tenant.slug}/stickies/stickies.json`);
  expect(new Set(notes.map(({ name }) => name)).size).toBe(101);
});

it('only its owner sees it', async () => {
  const { id } = await ended(person.key, await start(person.key));
  const stranger = await addMember(tenant, 'owner');
  for (const [method, path] of [
    ['GET', `${id}/`],
    ['GET', `${id}/download/`],
    ['DELETE', `${id}/`],
  ] as const)
    expect((await ask(stranger.key, method, path)).status).toBe(404);
  const bytes = Buffer.from(await (await ask(person.key, 'GET', `${id}/download/`)).arrayBuffer());
  const found = await ended(person.key, { id });
  expect(found).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
});

it('a token needs the scope of archives for a download', async () => {
  const { id } = await ended(person.key, await start(person.key));
  const download = async (...scopes: string[]) => {
    const { token } = await oauthToken(tenant, person.userId, scopes);
    return fetch(`${base()}archives/${id}/download/`, { headers: { Authorization: `Bearer ${token}` } });
  };
  expect((await download('read')).status).toBe(403);
  expect((await download('archives:read')).status).toBe(200);
});

describe('one that takes long', () => {
  const connection = new Connection({ connectionString: testRun().databaseUrl });

  beforeAll(() => connection.connect());
  afterEach(() => connection.query('rollback'));
  afterAll(() => connection.end());

  it('is the only one, and leaves nothing when it is deleted', async () => {
    await connection.query('begin; lock table totp_factors in access exclusive mode');
    const { id } = await start(person.key);
    await until(
      async () => ((await (await ask(person.key, 'GET', `${id}/`)).json()) as ArchiveV2).status === 'running',
      'its beginning',
    );
    const second = await ask(person.key, 'POST');
    expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, 'archive_under_way']);
    expect((await ask(person.key, 'GET', `${id}/download/`)).status).toBe(404);
    expect((await ask(person.key, 'DELETE', `${id}/`)).status).toBe(204);
    await connection.query('rollback');
    expect((await ended(person.key, await start(person.key))).status).toBe('completed');
    expect(existsSync(pathOf(testRun().storageDir, person.userId, `archive-${id}.zip`))).toBe(false);
  });
});

/** An archive whose process died after this many attempts. */
async function abandoned(attempts: number): Promise<{ readonly id: string }> {
  const id = randomUUID();
  await sql(
    `insert into own_archives (id, user_id, created_at, updated_at, status, records, file_bytes, message, missing_files)
     values ($1, $2, now(), now(), 'running', 3, 0, '', 0) returning id`,
    [id, person.userId],
  );
  const [job] = await sql<{ id: string }>(
    `select id::text from graphile_worker.add_job('archives.make', $1::json, run_at := now() + interval '1 day')`,
    [JSON.stringify({ userId: person.userId, id })],
  );
  const again = `select graphile_worker.reschedule_jobs(array[$1::bigint], now(), attempts := $2::int)`;
  await sql(again, [job!.id, attempts]);
  return { id };
}

it('goes on after its process died, and gives up after three times', async () => {
  expect(await ended(person.key, await abandoned(1))).toMatchObject({ status: 'completed', message: '' });
  const given = await ended(person.key, await abandoned(3));
  expect(given).toMatchObject({ status: 'failed', size: null });
  expect(given.message).toContain('stopped several times');
});

it('the last two are kept', async () => {
  const newest = [await another(), await another(), await another()];
  const answer = (await (await ask(person.key, 'GET', '?status=completed')).json()) as { data: ArchiveV2[] };
  expect(answer.data.map(({ id }) => id)).toEqual([newest[2], newest[1]]);
  expect((await ask(person.key, 'GET', `${newest[0]!}/download/`)).status).toBe(404);
});

const another = async (): Promise<string> => (await ended(person.key, await start(person.key))).id;

describe('every column about people', () => {
  const covered = new Set(contexts.ownRecords.flatMap(({ covers }) => covers));
  let columns: string[];

  beforeAll(async () => {
    columns = await columnsAboutPeople();
  });

  const tableOf = (column: string): string => column.split('.')[0]!;
  const isStamp = (column: string): boolean => STAMPS.includes(column.split('.')[1]!);

  it('is in archives, or left out for a reason', () => {
    const tables = new Set([...covered].map(tableOf));
    const forgotten = columns.filter(
      (column) =>
        !covered.has(column) &&
        !EXCUSED.has(column) &&
        !EXCUSED.has(tableOf(column)) &&
        !(isStamp(column) && tables.has(tableOf(column))),
    );
    expect(forgotten).toEqual([]);
  });

  it('is named once, and exists', () => {
    const known = new Set([...columns, ...columns.map(tableOf), 'users.id']);
    expect([...covered, ...EXCUSED.keys()].filter((name) => !known.has(name))).toEqual([]);
    expect([...covered].filter((name) => EXCUSED.has(name) || EXCUSED.has(tableOf(name)))).toEqual([]);
  });
});

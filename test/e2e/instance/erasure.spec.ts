import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Client as Connection } from 'pg';
import { ObjectStore } from '#storage';
import { newId } from '../../../libs/kernel/ids';
import { AuditRecords } from '../../../src/contexts/audit';
import { ErasureRuns } from '../../../src/contexts/instance';
import { InstanceErasure } from '../../../src/contexts/instance/application/instance-erasure';
import { IN_WORKSPACES, OF_ACCOUNT, searchedTables, type SearchedTable } from '../../../src/erasure/places';
import { tablesOf } from '../../../src/parcel';
import {
  addMember,
  addProject,
  addProjectMember,
  addWorkItem,
  expectOk,
  expectProblem,
  insert,
  newTenant,
  sql,
  testRun,
  unique,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { administer } from '../../support/administrators';
import { cli } from '../../support/cli';
import { columnsAboutPeople } from '../../support/people-columns';
import { useCases, type UseCases } from '../../support/use-cases';
import { ask, callerOf, fillTables, Interrupted, jobsAddedBy } from './interrupted';
import { STAYS } from './stays';

const PEOPLE = '/api/v2/instance/people/';

interface Named extends Person {
  readonly name: string;
}

let administrator: Person;
let cases: UseCases;
let tenant: Tenant;
let project: Project;
let person: Named;

beforeAll(async () => {
  cases = await useCases({ STORAGE_DIR: testRun().storageDir, BACKGROUND_WORK: 'off' });
  administrator = await addMember(await newTenant(), 'member');
  await administer(administrator);
});
afterAll(() => cases.close());

beforeEach(async () => {
  tenant = await newTenant({ features: ['wiki'] });
  project = await addProject(tenant);
  person = await addNamed();
  interrupted = await Interrupted.begin(cases, `erase ${person.userId}`);
});
afterEach(() => interrupted.end());

let interrupted: Interrupted;

/** Somebody with a name and an address that nobody else has. */
async function addNamed(): Promise<Named> {
  const member = await addMember(tenant, 'member');
  await addProjectMember(tenant, project, member, 'admin');
  const [first, last] = [unique('Zofia'), unique("O'Quill")];
  const name = `${first} ${last}`;
  const email = `${unique('zofia.')}@mail.example`;
  const names = [email, name, first, last];
  await sql(
    'update users set email = $2, display_name = $3, first_name = $4, last_name = $5 where id = $1 returning id',
    [member.userId, ...names],
  );
  return { ...member, email, name };
}

const post = (action: string, body: object = {}, { userId }: Person = person) =>
  administrator.v2.post(`${PEOPLE}${userId}/${action}/`, body);
const shown = async () => expectOk(await administrator.v2.get(`${PEOPLE}${person.userId}/`));
const request = async (texts = 'keep') => expectOk(await post('erase', { texts, confirm: person.email.toUpperCase() }));
const run = () => cases.get(ErasureRuns).run({ userId: person.userId });

async function erase(texts = 'keep'): Promise<void> {
  expectOk(await post('deactivate'));
  await request(texts);
  await run();
  expect((await shown()).erased_at).toEqual(expect.any(String));
}

const stand = () => ({
  email: `${person.userId}@erased.invalid`,
  display_name: `Former member ${person.userId.slice(-6)}`,
});

/** The number of rows that contain the name or the address, in every table of the database. */
async function named(): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  const [first, last] = person.name.split(' ') as [string, string];
  const texts = [first, last, person.email].map((text) => `%${text}%`);
  for (const { name } of await tablesOf(ask)) {
    const [row] = await sql<{ number: number }>(
      `select count(*)::integer as number from ${name} t where to_jsonb(t)::text ilike any ($1::text[])`,
      [texts],
    );
    if (row!.number) found[name] = row!.number;
  }
  return found;
}

/** Files of the storage whose content or path contains the name or the address. */
function namedFiles(): string[] {
  const files = join(testRun().storageDir, 'files');
  if (!existsSync(files)) return [];
  return readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => [person.name, person.email].some((text) => readFileSync(path).includes(text)));
}

const verified = async () => {
  const logs = cases.get(AuditRecords).verify(tenant.slug);
  return (await logs.next()).value!;
};

/** Adds a row of the person to every table of the workspace, and writes the name and the address into all copies. */
async function fill(): Promise<void> {
  // A relation is between two work items.
  await addWorkItem(tenant, project, {});
  await fillTables(tenant, person, (client, all) => plant(client, searchedTables(all)));
}

async function plant(client: Connection, tables: readonly SearchedTable[]): Promise<void> {
  for (const table of tables.filter(({ isOfTenants: has, name }) => has && name !== 'workspaces'))
    for (const column of table.columns) {
      const json = { display_name: person.name, email: person.email, list: [`to ${person.email}`], [person.email]: 1 };
      const text = /name|value|title/.test(column.name) ? person.name : `To ${person.email}.`;
      const value = column.type === 'jsonb' ? JSON.stringify(json) : column.isArray ? [person.email] : text;
      // Columns with a rule of their own have no room for a name.
      await client
        .query(`update ${table.name} set "${column.name}" = $2 where workspace_id = $1`, [tenant.workspaceId, value])
        .catch(() => undefined);
    }
}

async function fillAccount(): Promise<void> {
  const at = new Date().toISOString();
  const own = { user_id: person.userId, created_at: at };
  await insert('totp_factors', { ...own, secret: 'sealed', last_step: 1, last_used_at: at });
  await insert('identities', { ...own, id: newId(), issuer: 'x', subject: person.email, last_used_at: at });
  const mail = { attempts: 0, next_attempt_at: '2100-01-01T00:00:00Z', created_at: at };
  const text = `${person.name} (${person.email}) has a question.`;
  await insert('mails', { ...mail, id: newId(), recipient: person.email, subject: 'x', body: 'x' });
  await insert('mails', { ...mail, id: newId(), recipient: 'ann@example.com', subject: text, body: text, html: text });
  await insert('idempotency_keys', {
    ...{ user_id: newId(), key: newId(), fingerprint: 'x', status: 200, headers: {}, created_at: at },
    body: JSON.stringify({ assignee: { display_name: person.name, email: person.email } }),
  });
  const key = `${person.userId}/archive-a.zip`;
  const content = Buffer.from(`All of ${person.name}`);
  await cases
    .get(ObjectStore)
    .store({ key, contentType: 'text/plain', size: content.length }, Readable.from([content]));
}

/** What a person does in a project, by the interface. */
async function work(): Promise<{ readonly item: string; readonly comment: string }> {
  const items = `projects/${project.id}/work-items/`;
  const text = { name: 'A task', description_html: `<p>Written by hand</p>`, assignee_ids: [person.userId] };
  const { id: item } = expectOk(await person.v2.post(items, text), 201) as { id: string };
  const said = { comment_html: '<p>Said by hand</p>' };
  const { id: comment } = expectOk(await person.v2.post(`${items}${item}/comments/`, said), 201) as { id: string };
  expectOk(await tenant.v2.patch(`${items}${item}/`, { assignee_ids: [] }));
  expectOk(await tenant.v2.post('members/change-role/', { member_id: person.userId, role: 'admin' }));
  const { userId: member_id } = await addMember(tenant, 'member');
  expectOk(await person.v2.post(`projects/${project.id}/members/`, { member_id }), 201);
  return { item, comment };
}

describe('an erasure', () => {
  it('leaves the name and the address in no table and no file, and the log verifies', async () => {
    await work();
    await fill();
    await fillAccount();
    const filled = await named();
    const copies = [
      'activities',
      'audit_logs',
      'idempotency_keys',
      'identities',
      'imports',
      'mails',
      'outbox',
      'users',
    ];
    expect(copies.filter((table) => !(table in filled))).toEqual([]);
    expect(namedFiles()).toHaveLength(1);
    const before = await verified();
    await erase();
    expect(await named()).toEqual({});
    expect(namedFiles()).toEqual([]);
    const after = await verified();
    expect(before.breaks).toEqual([]);
    expect(after.breaks).toEqual([]);
    expect(after.erased.length).toBeGreaterThan(1);
    expect(await shown()).toMatchObject({ ...stand(), first_name: '', last_name: '', second_factors: [] });
  });

  it('knows of each column about people whether its rows go or name the account', async () => {
    const personal = new Set([
      'it belongs to the account, which is deactivated',
      'it is personal',
      'the identity provider says whom it manages',
    ]);
    const going = (await columnsAboutPeople()).filter((column) => personal.has(STAYS.get(column) ?? ''));
    expect(going.length).toBeGreaterThan(20);
    const tables = new Set([...OF_ACCOUNT, ...IN_WORKSPACES].map(({ table }) => table));
    expect(going.filter((column) => !tables.has(column.split('.')[0]!))).toEqual([]);
  });

  it('with "keep" leaves texts byte for byte, also where others write about the person', async () => {
    const { item, comment } = await work();
    const about = `<p>${person.name} knows more: ${person.email}</p>`;
    const items = `projects/${project.id}/work-items/`;
    const path = `${items}${item}/comments/`;
    const { id: other } = expectOk(await tenant.v2.post(path, { comment_html: about }), 201) as { id: string };
    const texts = async () => ({
      item: (expectOk(await tenant.v2.get(`${items}${item}/?fields=description_html`)) as { description_html: string })
        .description_html,
      comment: await textOf(comment),
      other: await textOf(other),
    });
    const before = await texts();
    await erase();
    expect(await texts()).toEqual(before);
    expect(before).toEqual({ item: '<p>Written by hand</p>', comment: '<p>Said by hand</p>', other: about });
  });

  it('with "replace" puts a sentence in the place of what the person alone wrote, without news for anybody', async () => {
    const { item, comment } = await work();
    const items = `projects/${project.id}/work-items/`;
    const mine = { comment_html: '<p>Said by somebody else</p>' };
    const { id: other } = expectOk(await tenant.v2.post(`${items}${item}/comments/`, mine), 201) as { id: string };
    const page = { name: 'Notes', description_html: '<p>Written by hand</p>' };
    const { id: alone } = expectOk(await person.v2.post('pages/', page), 201) as { id: string };
    const draft = { ...page, description_html: '<p>Written together</p>' };
    const { id: shared } = expectOk(await person.v2.post('pages/', draft), 201) as { id: string };
    expectOk(await tenant.v2.patch(`pages/${shared}/`, { description_html: '<p>Written by two</p>' }));
    expectOk(await person.v2.patch(`${items}${item}/`, { description_html: '<p>Written by hand again</p>' }));
    const events = async () =>
      (await sql('select id from outbox where workspace_id = $1', [tenant.workspaceId])).length;
    expectOk(await post('deactivate'));
    await request('replace');
    const before = await events();
    await run();
    expect(await events()).toBe(before);
    const pageText = async (id: string) =>
      (await sql<{ text: string }>('select description_html as text from pages where id = $1', [id]))[0]!.text;
    const [description] = await sql<{ text: string }>('select description_html as text from work_items where id = $1', [
      item,
    ]);
    expect([description!.text, await textOf(comment), await pageText(alone)]).toEqual([SENTENCE, SENTENCE, SENTENCE]);
    expect([await textOf(other), await pageText(shared)]).toEqual([
      '<p>Said by somebody else</p>',
      '<p>Written by two</p>',
    ]);
    for (const text of ['Said by hand', 'Written by hand'])
      for (const table of ['activities', 'outbox', 'work_item_comments', 'work_items', 'page_versions', 'webhook_logs'])
        expect([table, await rowsWith(table, text)]).toEqual([table, 0]);
  });

  it('goes on after it was cut off, wherever that was', async () => {
    await work();
    await fill();
    await fillAccount();
    expectOk(await post('deactivate'));
    await request();
    for (const writes of [0, 5, 20, 40]) {
      await expect(interrupted.cutOff(writes, run)).rejects.toThrow('The process was killed.');
      expect((await shown()).erased_at).toBeNull();
    }
    await run();
    expect(await named()).toEqual({});
    expect((await verified()).breaks).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  it('is told to each workspace once, by the id, and changes nothing when it is asked for again', async () => {
    await erase();
    const before = await shown();
    expectOk(await post('erase', { texts: 'replace', confirm: 'nobody@example.com' }));
    await run();
    expect(await shown()).toEqual(before);
    expect(await told()).toEqual([
      { actor: administrator.userId, target: person.userId, name: stand().display_name, metadata: { texts: 'keep' } },
    ]);
  });

  it('shows "Former member" in both versions, and the workspace works', async () => {
    const { item } = await work();
    await erase();
    const items = `projects/${project.id}/work-items/`;
    const lists = [
      await tenant.v2.get(`${items}${item}/activities/`),
      await tenant.v1.get(`projects/${project.id}/issues/${item}/activities/`),
    ];
    for (const list of lists) {
      expect(JSON.stringify(expectOk(list))).toContain(stand().display_name);
      expect(list.text).not.toContain(person.name);
    }
    expectOk(await tenant.v2.post(items, { name: 'Another' }), 201);
  });

  it('takes a name that somebody else has, too, only from records that name the person by the id', async () => {
    const namesake = await addMember(tenant, 'member');
    await addProjectMember(tenant, project, namesake, 'contributor');
    await sql('update users set display_name = $2 where id = $1 returning id', [namesake.userId, person.name]);
    const items = `projects/${project.id}/work-items/`;
    const { id } = expectOk(await tenant.v2.post(items, { name: 'A task' }), 201) as { id: string };
    for (const { userId } of [person, namesake])
      expectOk(await tenant.v2.patch(`${items}${id}/`, { assignee_ids: [userId] }));
    await erase();
    const values = await sql<{ id: string; value: string }>(
      `select distinct new_identifier as id, new_value as value from activities
       where workspace_id = $1 and field = 'assignees' and new_identifier is not null`,
      [tenant.workspaceId],
    );
    const names = Object.fromEntries(values.map(({ id, value }) => [id, value]));
    expect(names).toEqual({ [person.userId]: stand().display_name, [namesake.userId]: person.name });
  });
});

describe('the request', () => {
  it('adds the job that does the rest', async () => {
    expectOk(await post('deactivate'));
    const said = { texts: 'keep', confirm: person.email } as const;
    const request = () => cases.get(InstanceErasure).erase(callerOf(administrator), person.userId, said);
    expect(await jobsAddedBy(request, person, cases)).toEqual(['instance.erase-person']);
    expect((await shown()).email).toBe(person.email);
  });

  it('is for people who are deactivated, by an administrator who knows whom', async () => {
    const body = { texts: 'keep', confirm: person.email };
    expectProblem(await post('erase', body), 409, 'user_active');
    expectOk(await post('deactivate'));
    expectProblem(await post('erase', { ...body, confirm: 'other@example.com' }), 400, 'invalid_request');
    expectProblem(await post('erase', { confirm: person.email }), 400, 'invalid_request');
    expectProblem(await post('erase', { ...body, confirm: administrator.email }, administrator), 409, 'own_account');
    expectProblem(await tenant.v2.post(`${PEOPLE}${person.userId}/erase/`, body), 404, 'not_found');
    expect(await shown()).toMatchObject({ email: person.email, erasure_requested_at: null });
  });

  it('takes the identity at once, and nobody lets the account in again', async () => {
    expectOk(await post('deactivate'));
    expect(await request()).toMatchObject({ ...stand(), erasure_requested_at: expect.any(String), erased_at: null });
    expectProblem(await post('reactivate'), 409, 'user_erased');
  });
});

describe('the command', () => {
  it('erases a person who is deactivated', async () => {
    const command = ['user', 'erase', person.email, '--texts', 'keep'];
    expect((await cli(command)).stderr).toContain('Deactivate the person first');
    expectOk(await post('deactivate'));
    expect((await cli(['user', 'erase', person.email])).stderr).toContain('--texts');
    const { code, stdout } = await cli([...command, '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { id: person.userId, texts: 'keep' }]);
    await run();
    expect(await shown()).toMatchObject({ ...stand(), erased_at: expect.any(String) });
    expect((await cli(['audit', 'verify', '--workspace', tenant.slug])).stdout).toContain(
      'without names of erased people',
    );
    expect((await cli(command)).stderr).toContain('There is no user');
  });
});

const SENTENCE = '<p>This text was removed because its author was erased.</p>';

const textOf = async (id: string) =>
  (await sql<{ text: string }>('select comment_html as text from work_item_comments where id = $1', [id]))[0]!.text;

const rowsWith = async (table: string, text: string) => {
  const such = 't.workspace_id = $1 and to_jsonb(t)::text like $2';
  return (await sql(`select 1 from ${table} t where ${such}`, [tenant.workspaceId, `%${text}%`])).length;
};

const told = () =>
  sql(
    `select actor_id as actor, target_id as target, target_display_name as name, metadata from audit_logs
     where workspace_id = $1 and event_name = 'member.erased'`,
    [tenant.workspaceId],
  );

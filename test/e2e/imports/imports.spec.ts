import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  sql,
  unique,
  type Client,
  type Project,
  type Tenant,
} from '../../support';
import { until } from '../../support/service';
import { uploadedFile } from './kit';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface ItemV2 extends Named {
  readonly state_id: string;
  readonly assignee_ids: readonly string[];
}

interface ImportV2 {
  readonly id: string;
  readonly status: string;
  readonly stage: string | null;
  readonly message: string;
  readonly records: number;
  readonly report: {
    readonly counts: readonly { kind: string; arrived: number; known: number; lost: number }[];
    readonly notes: readonly { kind: string; key: string; what: string }[];
    readonly columns: readonly { header: string; field: string }[];
    readonly samples: readonly { name: string; labels: string[] }[];
  } | null;
}

const ROWS = 'Ticket,Titel,Status,Tags\nT-7,Write a test,Doing,"web,urgent"\nT-8,,Doing,\nT-9,Read it,Done,\n';

let tenant: Tenant;
let api: Client;
let project: Project;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});

beforeEach(async () => {
  project = await addProject(tenant);
});

const uploaded = (content: string, name?: string) => uploadedFile(api, content, name);

const start = async (body: object): Promise<ImportV2> =>
  expectOk(await api.post('imports/', { project_id: project.id, ...body }), 201) as unknown as ImportV2;
const get = async (id: string): Promise<ImportV2> => expectOk(await api.get(`imports/${id}/`)) as unknown as ImportV2;

async function ended({ id }: ImportV2): Promise<ImportV2> {
  let found = await get(id);
  await until(async () => {
    found = await get(id);
    return !['queued', 'running'].includes(found.status);
  }, 'the end of the import');
  return found;
}

const namesOfItems = async (): Promise<string[]> =>
  (expectOk(await api.get(`projects/${project.id}/work-items/`)) as { data: { name: string }[] }).data
    .map(({ name }) => name)
    .sort();

const countOf = ({ report }: ImportV2, kind: string) => report!.counts.find((count) => count.kind === kind);

describe('an uploaded file', () => {
  it('is tried, corrected and imported, once', async () => {
    const file = { source: 'csv', file_id: await uploaded(ROWS) };
    const tried = await ended(await start({ ...file, is_dry_run: true }));
    expect(tried).toMatchObject({ status: 'completed', stage: null, message: '' });
    expect(countOf(tried, 'item')).toMatchObject({ arrived: 2 });
    expect(tried.report!.columns).toContainEqual({ header: 'Titel', field: 'name' });
    expect(tried.report!.samples[0]).toMatchObject({ name: 'Write a test', labels: ['web', 'urgent'] });
    expect(tried.report!.notes).toContainEqual({ kind: 'lost', key: 'row 3', what: 'it has no name' });
    expect(await namesOfItems()).toEqual([]);

    const mapped = { ...file, columns: { Ticket: 'key' }, state_groups: { Doing: 'started' } };
    const done = await ended(await start(mapped));
    expect(countOf(done, 'item')).toMatchObject({ arrived: 2, known: 0 });
    expect(await namesOfItems()).toEqual(['Read it', 'Write a test']);
    const states = await sql(`select "group" from states where project_id = $1 and name = 'Doing'`, [project.id]);
    expect(states).toEqual([{ group: 'started' }]);
    const again = await ended(await start(mapped));
    expect(countOf(again, 'item')).toMatchObject({ arrived: 0, known: 2 });
    expect(await namesOfItems()).toHaveLength(2);
  });

  it('is in the audit log under the name of the person', async () => {
    const done = await ended(await start({ source: 'csv', file_id: await uploaded(ROWS) }));
    expect(done.status).toBe('completed');
    const entries = await sql(
      `select actor_id as actor from audit_logs where workspace_id = $1 and event_name = 'project.imported'
       and target_id = $2`,
      [tenant.workspaceId, project.id],
    );
    expect(entries).toEqual([{ actor: tenant.owner.userId }]);
  });

  it('knows members of the workspace alone, and tells nobody who else has an account', async () => {
    const member = await addMember(tenant, 'member');
    const stranger = (await newTenant()).owner;
    const nobody = `${unique('nobody-')}@example.com`;
    const people = [member.email, stranger.email, nobody];
    const rows = people.map((email, index) => `Item ${index},${email}`);
    const done = await ended(
      await start({ source: 'csv', file_id: await uploaded(['Title,Assignee', ...rows].join('\n')) }),
    );
    expect(countOf(done, 'person')).toMatchObject({ arrived: 2, known: 1 });
    const whys = done.report!.notes.map(({ key, what }) => `${key} ${what}`);
    const why = 'is not a member of the workspace: an author who cannot sign in';
    expect(whys).toEqual([`${stranger.email} ${why}`, `${nobody} ${why}`]);
    const assigned = await sql<{ name: string; email: string }>(
      `select t.name, u.email from work_items t
       join work_item_assignees a on a.workspace_id = t.workspace_id and a.work_item_id = t.id
       join users u on u.id = a.user_id where t.workspace_id = $1 and t.project_id = $2 order by t.name`,
      [tenant.workspaceId, project.id],
    );
    expect(assigned.map(({ email }) => email)).toEqual([
      member.email,
      expect.stringMatching(/@unknown\.invalid$/),
      expect.stringMatching(/@unknown\.invalid$/),
    ]);
    expect(await sql('select 1 from users where email = $1', [nobody])).toEqual([]);
    const seen = 'select 1 from workspace_members where workspace_id = $1 and user_id = $2';
    expect(await sql(seen, [tenant.workspaceId, stranger.userId])).toEqual([]);
  });

  it('takes the states and people that somebody chose', async () => {
    const member = await addMember(tenant, 'member');
    const { data: states } = expectOk(await api.get(`projects/${project.id}/states/`)) as { data: Named[] };
    const [doing, done] = ['In Progress', 'Done'].map((name) => states.find((state) => state.name === name)!.id);
    const file_id = await uploaded('Title,Status,Assignee\nPaint,Doing,Ann Lee\nMow,done,\n');
    const tried = await ended(await start({ source: 'csv', file_id, is_dry_run: true }));
    expect(tried.report).toMatchObject({
      states: [
        { key: 'Doing', name: 'Doing', id: null },
        { key: 'done', name: 'done', id: done },
      ],
      people: [{ key: 'Ann Lee', name: 'Ann Lee', id: null }],
      types: [],
    });

    const chosen = { states: { doing, Nowhere: done }, people: { 'Ann Lee': member.userId } };
    const finished = await ended(await start({ source: 'csv', file_id, ...chosen }));
    expect(finished.report).toMatchObject({
      states: [{ id: doing }, { id: done }],
      people: [{ id: member.userId }],
      notes: [{ kind: 'state', key: 'Nowhere', what: expect.stringContaining('has no effect') as string }],
    });
    expect(countOf(finished, 'state')).toEqual({ kind: 'state', arrived: 0, known: 2, lost: 0 });
    const { data } = expectOk(await api.get(`projects/${project.id}/work-items/`)) as { data: ItemV2[] };
    const found = data.map(({ name, state_id, assignee_ids }) => [name, state_id, assignee_ids]);
    expect(found).toContainEqual(['Paint', doing, [member.userId]]);
    expect(found).toContainEqual(['Mow', done, []]);
  });

  it('fails with what is wrong, by the name of the file', async () => {
    const failed = await ended(await start({ source: 'csv', file_id: await uploaded('A,B\n1,2\n') }));
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed.report!.columns).toEqual([
      { header: 'A', field: 'ignore' },
      { header: 'B', field: 'ignore' },
    ]);
    expect(failed.message).toBe(
      'No column of tasks.csv is matched with the name of a work item: map one of them to "name".',
    );
  });
});

describe('what is sent', () => {
  it.each([
    [{ source: 'csv' }, ['file_id required']],
    [{ source: 'github', repository: 'acme' }, ['repository invalid']],
    [{ source: 'github', repository: 'acme/web', from_project: 'WEB' }, ['from_project invalid']],
    [
      { source: 'server', url: 'https://tracker.example.com' },
      ['token required', 'from_workspace required', 'from_project required'],
    ],
    [{ source: 'carrier pigeon' }, ['source invalid_choice']],
  ])('is refused by its members: %j', async (body, expected) => {
    const refused = await api.post('imports/', { project_id: project.id, ...body });
    expectProblem(refused, 400);
    expect(fieldCodes(refused)).toEqual(expected);
  });

  it('names columns and groups as they are called', async () => {
    const file_id = await uploaded(ROWS);
    const body = { source: 'csv', project_id: project.id, file_id };
    const refused = await api.post('imports/', { ...body, columns: { Titel: 'tittle' }, state_groups: { Doing: 7 } });
    expectProblem(refused, 400);
    expect(fieldCodes(refused)).toEqual(['columns invalid_choice', 'state_groups invalid_choice']);
  });

  it('names states, members and types that are there', async () => {
    const stranger = (await newTenant()).owner;
    const body = { source: 'csv', project_id: project.id, file_id: await uploaded(ROWS) };
    const chosen = { states: { Doing: project.id }, people: { Ann: stranger.userId } };
    const refused = await api.post('imports/', { ...body, ...chosen });
    expectProblem(refused, 400);
    expect(fieldCodes(refused).sort()).toEqual(['people does_not_exist', 'states does_not_exist']);
    expect(fieldCodes(await api.post('imports/', { ...body, states: { Doing: 7 } }))).toEqual([
      'states does_not_exist',
    ]);
    expect(fieldCodes(await api.post('imports/', { ...body, types: { Bug: project.id } }))).toEqual([
      'types does_not_exist',
    ]);
    expect(fieldCodes(await api.post('imports/', { ...body, emails: {} }))).toEqual(['emails invalid']);
  });

  it('names a file and a project that are there', async () => {
    const file_id = await uploaded(ROWS);
    const announced = await api.post('assets/', { name: 'x.csv', type: 'text/csv', size: 5 });
    const { asset_id } = expectOk(announced) as { asset_id: string };
    const strange = await addProject(await newTenant());
    for (const [body, code] of [
      [{ project_id: strange.id, file_id }, 'project_id does_not_exist'],
      [{ project_id: project.id, file_id: asset_id }, 'file_id does_not_exist'],
    ] as const) {
      const refused = await api.post('imports/', { source: 'csv', ...body });
      expectProblem(refused, 400);
      expect(fieldCodes(refused)).toEqual([code]);
    }
  });

  it('comes from owners and admins only', async () => {
    const member = await addMember(tenant, 'member');
    const body = { source: 'csv', project_id: project.id, file_id: await uploaded(ROWS) };
    expectProblem(await member.v2.post('imports/', body), 403);
    expectProblem(await member.v2.get('imports/'), 403);
  });
});

describe('another server', () => {
  const waiting: ServerResponse[] = [];
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    waiting.push(response);
  });
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const github = () => ({ source: 'github', repository: 'acme/web', url, token: 'secret-token' });

  it('is asked with the token, which nobody sees and which is forgotten at the end', async () => {
    const started = await start(github());
    expect(JSON.stringify(started)).not.toContain('secret-token');
    await until(() => asked.length > 0, 'a request to the other server');
    expect(asked.at(-1)).toBe('Bearer secret-token');
    const running = await get(started.id);
    expect(running).toMatchObject({ status: 'running', stage: 'reading' });

    const second = await api.post('imports/', { project_id: project.id, ...github() });
    expectProblem(second, 409, 'import_under_way');

    expect(expectOk(await api.post(`imports/${started.id}/cancel/`))).toMatchObject({ status: 'cancelled' });
    expect(await sql('select secret from imports where id = $1', [started.id])).toEqual([{ secret: null }]);
    expectProblem(await api.post(`imports/${started.id}/cancel/`), 409, 'import_ended');
    for (const response of waiting.splice(0)) response.writeHead(401).end();
  });

  it('waits while an import is paused, and is asked again when it goes on', async () => {
    const started = await start(github());
    await until(() => waiting.length > 0, 'a request to the other server');
    expectProblem(await api.post(`imports/${started.id}/resume/`), 409, 'import_not_paused');

    expect(expectOk(await api.post(`imports/${started.id}/pause/`))).toMatchObject({ status: 'paused', stage: null });
    expectProblem(await api.post(`imports/${started.id}/pause/`), 409, 'import_paused');
    const open = waiting.splice(0);
    await until(() => open.every(({ destroyed }) => destroyed), 'the end of the open request');
    expect(await get(started.id)).toMatchObject({ status: 'paused', message: '' });
    expectProblem(await api.post('imports/', { project_id: project.id, ...github() }), 409, 'import_under_way');

    expect(expectOk(await api.post(`imports/${started.id}/resume/`))).toMatchObject({ status: 'queued' });
    await until(() => waiting.length > 0, 'another request to the other server');
    expect(asked.at(-1)).toBe('Bearer secret-token');
    expect(expectOk(await api.post(`imports/${started.id}/pause/`))).toMatchObject({ status: 'paused' });
    expect(expectOk(await api.post(`imports/${started.id}/cancel/`))).toMatchObject({ status: 'cancelled' });
    for (const action of ['pause', 'resume'])
      expectProblem(await api.post(`imports/${started.id}/${action}/`), 409, 'import_ended');
    for (const response of waiting.splice(0)) response.writeHead(401).end();
  });

  it('is asked by one attempt only, however fast an import is paused and resumed', async () => {
    const started = await start(github());
    await until(() => waiting.length > 0, 'a request to the other server');
    for (let round = 0; round < 3; round++)
      for (const action of ['pause', 'resume']) expectOk(await api.post(`imports/${started.id}/${action}/`));
    await until(() => waiting.length > 1, 'the next attempt');
    await setTimeout(2_500);
    const last = waiting.pop()!;
    // The others have stopped by now, and do nothing with an answer.
    for (const response of waiting.splice(0)) response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
    await setTimeout(500);
    expect(waiting).toEqual([]);
    expect(await get(started.id)).toMatchObject({ status: 'running' });
    last.writeHead(401).end('{}');
    expect(await ended(started)).toMatchObject({ status: 'failed' });
  });

  it('that refuses the token lets the import fail', async () => {
    const started = await start(github());
    await until(() => waiting.length > 0, 'a request to the other server');
    waiting.shift()!.writeHead(401).end('{}');
    const failed = await ended(started);
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed.message).toContain('the token is not accepted');
  });
});

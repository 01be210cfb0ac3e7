import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { cliJson, newEmail } from '../../support/cli';
import { PNG } from '../../support';
import { Stage, until, type ServiceProcess } from '../../support/service';
import { AT, BUG, Jira } from './jira-server';

const issue = (number: number) => ({
  ...{ number, title: `Issue ${number}`, body: null, state: 'open', comments: 0, labels: [], assignees: [] },
  ...{ created_at: '2024-01-01T10:00:00Z', updated_at: '2024-01-02T10:00:00Z', closed_at: null },
  ...{ user: { login: 'ann' }, milestone: null, html_url: `https://github.example/acme/web/issues/${number}` },
});

/** A repository with two issues. It does not answer about comments until it is told to. */
class Repository {
  isHolding = true;
  readonly asked: string[] = [];
  private readonly held: ServerResponse[] = [];
  private readonly server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname.replace('/repos/acme/web/', '');
    this.asked.push(path);
    if (path === 'issues/comments' && this.isHolding) return void this.held.push(response);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(path === 'issues' ? [issue(1), issue(2)] : []));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let stage: Stage;
let jira: Jira;
const repository = new Repository();

beforeAll(async () => {
  stage = await Stage.make();
});

afterAll(async () => {
  repository.stop();
  jira.stop();
  await stage.clear();
});

const env = { WEBHOOK_ALLOWED_CIDRS: 'loopback', API_KEY_RATE_LIMIT: '100000/minute' };
let url: string;
let key: string;

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly message: string;
}

async function call<T = Shown>(service: ServiceProcess, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${service.url}/api/v2/workspaces/acme/${path}`, {
    method,
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

/** Starts an import into a new project, and waits until it is in the middle of its source. */
async function begun(service: ServiceProcess, identifier: string, isHolding = true): Promise<string> {
  repository.isHolding = isHolding;
  repository.asked.length = 0;
  const project = await call(service, 'POST', 'projects/', { name: identifier, identifier });
  const order = { source: 'github', project_id: project.id, repository: 'acme/web', url };
  const { id } = await call(service, 'POST', 'imports/', order);
  await until(() => repository.asked.includes('issues/comments'), 'the question about comments');
  return id;
}

async function expectArrived(service: ServiceProcess, project: string, id: string): Promise<void> {
  const found = () => call(service, 'GET', `imports/${id}/`);
  await until(async () => !['queued', 'running'].includes((await found()).status), 'the end of the import');
  expect(await found()).toMatchObject({ status: 'completed', message: '' });
  const { data } = await call<{ data: { name: string }[] }>(service, 'GET', `projects/${project}/work-items/`);
  expect(data.map(({ name }) => name).sort()).toEqual(['Issue 1', 'Issue 2']);
}

beforeAll(async () => {
  url = await repository.start();
  jira = await Jira.start(true);
  ({ api_key: key } = await cliJson<{ api_key: string }>(
    ['bootstrap', '--workspace', 'acme', '--email', newEmail(), '--new-key', '--json'],
    { DATABASE_URL: stage.databaseUrl },
  ));
});

it('an import whose process is killed begins again in another one, and doubles nothing', async () => {
  const first = await stage.startProcess(env);
  const id = await begun(first, 'WEB');
  await first.end('SIGKILL');

  repository.isHolding = false;
  const second = await stage.startProcess(env);
  await expectArrived(second, 'WEB', id);
  await second.end('SIGTERM');
});

it('files that were fetched before the process was killed are not fetched again, and nothing is doubled', async () => {
  const files = { mimeType: 'image/png', size: PNG.length, created: AT };
  const attachment = ['1', '2'].map((id) => ({ id, filename: `${id}.png`, ...files }));
  jira.issue(1, { issuetype: BUG, customfield_14: { id: '1', value: 'North' }, attachment });
  const send = (response: ServerResponse) => response.end(PNG);
  jira.files.set('1', send);
  // No answer to the question about the second file.
  jira.files.set('2', () => undefined);
  const isAskedFor = (id: string) => (path: string) => path.endsWith(`/attachment/content/${id}`);
  const first = await stage.startProcess(env);
  const project = await call(first, 'POST', 'projects/', { name: 'JIR', identifier: 'JIR' });
  const order = { source: 'jira', project_id: project.id, url: jira.url, token: 'secret', from_project: 'ABC' };
  const { id } = await call(first, 'POST', 'imports/', order);
  await until(() => jira.asked.some(isAskedFor('2')), 'the question about the second file');
  await first.end('SIGKILL');

  jira.files.set('2', send);
  const second = await stage.startProcess(env);
  const found = () => call(second, 'GET', `imports/${id}/`);
  await until(async () => !['queued', 'running'].includes((await found()).status), 'the end of the import');
  expect(await found()).toMatchObject({ status: 'completed', message: '' });
  expect(jira.asked.filter(isAskedFor('1'))).toHaveLength(1);
  const client = new Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const counted = await client.query(
    `select (select count(*)::int from work_items t where t.project_id = p.id) as items,
       (select count(*)::int from assets a where a.project_id = p.id) as files,
       (select count(*)::int from activities a where a.project_id = p.id and a.field = 'attachment') as entries,
       (select count(*)::int from work_item_types y where y.project_id = p.id) as types,
       (select count(*)::int from work_item_properties c where c.project_id = p.id) as properties,
       (select count(*)::int from work_item_property_options o where o.project_id = p.id) as options,
       (select count(*)::int from work_item_property_values v where v.project_id = p.id) as values
     from projects p where p.identifier = 'JIR'`,
  );
  await client.end();
  expect(counted.rows).toEqual([{ items: 1, files: 2, entries: 2, types: 1, properties: 1, options: 1, values: 1 }]);
  await second.end('SIGTERM');
});

it('an import that is paused stays so in another process, and goes on when it is resumed', async () => {
  const first = await stage.startProcess(env);
  const id = await begun(first, 'APP');
  expect(await call(first, 'POST', `imports/${id}/pause/`)).toMatchObject({ status: 'paused' });
  await first.end('SIGKILL');

  repository.isHolding = false;
  const second = await stage.startProcess(env);
  // Long enough for the job of the first process to be taken over.
  await setTimeout(5_000);
  expect(await call(second, 'GET', `imports/${id}/`)).toMatchObject({ status: 'paused', message: '' });
  expect((await call<{ data: Shown[] }>(second, 'GET', 'projects/APP/work-items/')).data).toEqual([]);
  expect(await call(second, 'POST', `imports/${id}/resume/`)).toMatchObject({ status: 'queued' });
  await expectArrived(second, 'APP', id);
});

it('an import whose undoing is killed is all there, and is undone by another process', async () => {
  const names = async (service: ServiceProcess) =>
    (await call<{ data: { name: string }[] }>(service, 'GET', 'projects/UND/work-items/')).data.map(({ name }) => name);
  const first = await stage.startProcess(env);
  const id = await begun(first, 'UND', false);
  await expectArrived(first, 'UND', id);

  // Holds the undoing in its transaction.
  const client = new Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from project_counters for update');
  expect(await call(first, 'POST', `imports/${id}/undo/`)).toMatchObject({ status: 'undoing' });
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => (await client.query(waiting)).rowCount! > 0, 'the undoing to wait');
  await first.end('SIGKILL');
  await client.query('rollback');
  const left = await client.query(
    'select 1 from work_items t join projects p on p.workspace_id = t.workspace_id and p.id = t.project_id where p.identifier = $1',
    ['UND'],
  );
  expect(left.rowCount).toBe(2);
  await client.end();

  const second = await stage.startProcess(env);
  const found = () => call(second, 'GET', `imports/${id}/`);
  await until(async () => (await found()).status !== 'undoing', 'the end of the undoing');
  expect(await found()).toMatchObject({ status: 'undone', message: '' });
  expect(await names(second)).toEqual([]);
  await second.end('SIGTERM');
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql, testRun } from '../../support';
import { cli } from '../../support/cli';
import { newWorkspace, ok, reportOf, type Row } from './kit';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly sequence_id: number;
  readonly parent_id: string | null;
  readonly label_ids: readonly string[];
  readonly assignee_ids: readonly string[];
  readonly created_at: string;
  readonly completed_at: string | null;
}

const user = (login: string) => ({ login, type: 'User' });

/** A repository as GitHub answers it: pages by `Link`, ten records each. */
class Repository {
  issues: Row[] = [];
  comments: Row[] = [];
  events: Row[] = [];
  labels: Row[] = [{ name: 'bug', color: 'd73a4a' }];
  milestones: Row[] = [{ number: 1, title: 'First release', due_on: '2024-06-30T07:00:00Z' }];
  /** Answers before the records: each takes one request, if it answers. */
  readonly trouble: ((request: IncomingMessage, response: ServerResponse) => boolean)[] = [];
  readonly asked: string[] = [];
  url = '';
  private server!: Server;

  static async start(): Promise<Repository> {
    const repository = new Repository();
    repository.server = createServer((request, response) => repository.answer(request, response)).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => repository.server.once('listening', resolve));
    repository.url = `http://127.0.0.1:${(repository.server.address() as AddressInfo).port}`;
    return repository;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  issue(number: number, more: Row = {}): Row {
    const base = { number, title: `Issue ${number}`, body: null, state: 'open', state_reason: null, comments: 0 };
    const times = { created_at: '2024-01-01T10:00:00Z', updated_at: '2024-01-02T10:00:00Z', closed_at: null };
    const rest = { user: user('ann'), assignees: [], labels: [], milestone: null };
    const made = { ...base, ...times, ...rest, html_url: `https://github.example/acme/web/issues/${number}`, ...more };
    this.issues.push(made);
    return made;
  }

  comment(id: number, number: number, more: Row = {}): void {
    const times = { created_at: '2024-01-03T10:00:00Z', updated_at: '2024-01-03T10:00:00Z' };
    const issue_url = `${this.url}/repos/acme/web/issues/${number}`;
    this.comments.push({ id, issue_url, body: `Comment ${id}`, user: user('bob'), ...times, ...more });
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push(request.url!);
    const [first] = this.trouble;
    if (first?.(request, response)) return void this.trouble.shift();
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const path = pathname.replace('/repos/acme/web/', '');
    const rows = this.rowsAt(path);
    if (!rows) return void response.writeHead(404).end('{"message":"Not Found"}');
    const page = Number(searchParams.get('page') ?? 1);
    const shown = Array.isArray(rows) ? rows.slice((page - 1) * 10, page * 10) : rows;
    searchParams.set('page', String(page + 1));
    const hasMore = Array.isArray(rows) && rows.length > page * 10;
    if (hasMore) response.setHeader('Link', `<${this.url}${pathname}?${searchParams}>; rel="next", <x>; rel="last"`);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(shown));
  }

  private rowsAt(path: string): readonly Row[] | Row | undefined {
    const [, number, below] = /^issues\/(\d+)(\/comments)?$/.exec(path) ?? [];
    if (below) return this.comments.filter(({ issue_url }) => String(issue_url).endsWith(`/${number}`));
    if (number) return this.issues.find((issue) => issue.number === Number(number));
    const lists: Readonly<Record<string, readonly Row[]>> = {
      ...{ issues: this.issues, 'issues/comments': this.comments, 'issues/events': this.events },
      ...{ labels: this.labels, milestones: this.milestones },
    };
    return lists[path];
  }
}

let github: Repository;
beforeEach(async () => {
  github = await Repository.start();
});
afterEach(() => github.stop());

/** A workspace with an empty project WEB, and what a test asks of them. */
async function place() {
  const at = await newWorkspace('github-');
  const run = (env: Readonly<Record<string, string>> = {}, ...more: string[]) =>
    cli(['import', 'github', 'acme/web', ...at.target, '--url', github.url, '--json', ...more], {
      ...{ DATABASE_URL: testRun().databaseUrl, WEBHOOK_ALLOWED_CIDRS: 'loopback' },
      ...env,
    });
  return {
    ...{ ...at, run, report: reportOf((...more) => run({}, ...more)) },
    items: async () =>
      (await ok<{ data: Item[] }>(at.client.get('projects/WEB/work-items/?per_page=100&order_by=sequence_id'))).data,
  };
}

it('brings issues with numbers, authors, times, labels, milestones, parents, comments and history, without pull requests', async () => {
  const at = await place();
  github.issue(1, {
    ...{ title: 'Slow', body: 'It is **slow**', labels: [{ name: 'bug', color: 'd73a4a' }], comments: 1 },
    ...{ assignees: [user('Ann')], milestone: github.milestones[0], type: { name: 'Task' } },
  });
  github.issue(2, { pull_request: {} });
  github.issue(5, {
    ...{ state: 'closed', state_reason: 'completed', closed_at: '2024-02-01T00:00:00Z', user: null },
    parent_issue_url: `${github.url}/repos/acme/web/issues/1`,
  });
  github.issue(6, { state: 'closed', state_reason: 'not_planned', closed_at: '2024-02-02T00:00:00Z' });
  github.comment(11, 1, { updated_at: '2024-01-04T10:00:00Z' });
  github.comment(12, 2);
  const event = { id: 21, event: 'labeled', actor: user('ann'), created_at: '2024-01-05T00:00:00Z' };
  github.events.push({ ...event, issue: { number: 1 }, label: { name: 'bug' } });
  github.events.push({ ...event, id: 22, event: 'subscribed', issue: { number: 1 } });

  const report = await at.report('--email', `ann=${at.email}`);
  expect(report.counts).toMatchObject({ item: { arrived: 3 }, comment: { arrived: 1 }, history: { arrived: 1 } });
  const [slow, done, dropped] = await at.items();
  expect(slow).toMatchObject({
    ...{ name: 'Slow', sequence_id: 1, assignee_ids: [at.userId], created_at: '2024-01-01T10:00:00.000000Z' },
  });
  expect(slow!.label_ids).toHaveLength(2);
  expect(done).toMatchObject({ sequence_id: 5, parent_id: slow!.id });
  expect(dropped).toMatchObject({ sequence_id: 6 });
  const states = await sql<{ number: number; group: string; done: string | null; milestone: string | null }>(
    `select t.sequence_id as number, t.state_group as "group", t.completed_at::date::text as done, m.title as milestone
     from work_items t left join milestones m on m.workspace_id = t.workspace_id and m.id = t.milestone_id
     where t.workspace_id = $1 order by 1`,
    [at.workspaceId],
  );
  expect(states).toEqual([
    { number: 1, group: 'backlog', done: null, milestone: 'First release' },
    { number: 5, group: 'completed', done: '2024-02-01', milestone: null },
    { number: 6, group: 'cancelled', done: null, milestone: null },
  ]);
  const comments = await ok<{ data: Row[] }>(at.client.get(`projects/WEB/work-items/${slow!.id}/comments/`));
  expect(comments.data).toMatchObject([{ comment_html: expect.stringContaining('Comment 11') as string }]);
});

it('reads all pages, and an issue that moved to a page which was read already', async () => {
  const at = await place();
  for (let number = 1; number <= 25; number++) github.issue(number);
  // Somebody deletes the first issue when the first page has been read: issue 11 moves to it.
  github.trouble.push((request) => {
    if (!/\/issues\?.*page=2/.test(request.url!)) return false;
    github.issues.shift();
    github.trouble.shift();
    return false;
  });
  await at.report();
  const numbers = (await at.items()).map(({ sequence_id }) => sequence_id);
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
});

it('waits as it is asked to, and tries again what fails for a moment', async () => {
  const at = await place();
  github.issue(1);
  const reset = String(Math.ceil(Date.now() / 1000));
  github.trouble.push(
    (_, response) => Boolean(response.writeHead(429, { 'Retry-After': '1' }).end()),
    (_, response) =>
      Boolean(response.writeHead(403, { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': reset }).end()),
    (_, response) => Boolean(response.writeHead(500).end()),
    (_, response) => Boolean(response.end('{"half": ')),
    (request) => Boolean(request.socket.destroy()),
  );
  const { code, stderr } = await at.run();
  expect(code).toBe(0);
  expect(stderr).toContain('status 429');
  expect(await at.items()).toHaveLength(1);
});

it('says what stands in the way, and leaves nothing', async () => {
  const at = await place();
  github.issue(1);
  github.trouble.push((_, response) => Boolean(response.writeHead(401).end()));
  expect((await at.run()).stderr).toContain('answers with status 401: the token is not accepted');
  github.trouble.push((_, response) => Boolean(response.writeHead(429, { 'Retry-After': '7200' }).end()));
  expect((await at.run()).stderr).toContain('asks to wait for 120 minutes');
  expect((await at.run({ WEBHOOK_ALLOWED_CIDRS: '' })).stderr).toContain('WEBHOOK_ALLOWED_CIDRS');
  const { stderr } = await cli(['import', 'github', '../x', '--workspace', at.slug, '--project', 'WEB']);
  expect(stderr).toContain('is not a repository');
  expect(await at.items()).toEqual([]);
});

it('sends the token, brings only what is new the second time, and shows hostile texts as texts', async () => {
  const at = await place();
  github.issue(1, {
    title: '<script>alert(1)</script>',
    body: '<img src=x onerror=alert(1)> [x](javascript:alert(1))',
  });
  const tokens: (string | undefined)[] = [];
  github.trouble.push((request) => {
    tokens.push(request.headers.authorization);
    return false;
  });
  await at.run({ GITHUB_TOKEN: 'secret-token' });
  expect(new Set(tokens)).toEqual(new Set(['Bearer secret-token']));
  github.issue(2);
  github.trouble.length = 0;
  expect((await at.report()).counts.item).toEqual({ arrived: 1, known: 1, lost: 0 });
  const [first] = await at.items();
  const { description_html } = await ok<{ description_html: string }>(
    at.client.get(`projects/WEB/work-items/${first!.id}/`),
  );
  expect(description_html).not.toMatch(/onerror|javascript/);
});

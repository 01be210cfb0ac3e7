import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from '../../support';
import {
  ann,
  AT,
  BACKLOG,
  bob,
  CLOSED,
  COMMENTS,
  doc,
  EPIC,
  HISTORY,
  ITEMS,
  Jira,
  place,
  REVIEW,
  text,
  whatOf,
  type Trouble,
} from './jira-server';
import { ok, type Row } from './kit';

let jira: Jira;
afterEach(() => jira.stop());

const SHOWN = `
  select v.text_value as html, a.id from work_item_property_values v
  join assets a on a.workspace_id = v.workspace_id and a.entity_identifier = v.work_item_id where v.workspace_id = $1`;
const NUMBERS = `select sequence_id as number from work_items where workspace_id = $1 order by 1`;
const WORKLOGS = `
  select w.description, w.duration, u.display_name as author, w.created_at as created
  from worklogs w left join users u on u.id = w.created_by_id where w.workspace_id = $1`;
const RELATIONS = `
  select i.sequence_id as item, o.sequence_id as other, r.kind from work_item_relations r
  join work_items i on i.workspace_id = r.workspace_id and i.id = r.item_id
  join work_items o on o.workspace_id = r.workspace_id and o.id = r.related_item_id
  where r.workspace_id = $1 order by 1, 2`;
const COUNTED = `
  select (select sum(comments) from work_item_tallies where workspace_id = $1)::int as comments,
    (select count(*) from activities where workspace_id = $1)::int as entries,
    (select visible_items from project_counters where workspace_id = $1) as items`;

describe('from the cloud', () => {
  beforeEach(async () => {
    jira = await Jira.start(true);
  });

  it('brings issues with all that they have, as what the project has for it', async () => {
    const at = await place(jira);
    const sprint = (id: number, state: string, day: string) => ({
      ...{ id, name: `Sprint ${id}`, state, boardId: 1, goal: 'Faster' },
      ...{ startDate: `${day}T09:00:00.000Z`, endDate: '2024-03-01T09:00:00.000Z' },
    });
    jira.issue(1, {
      ...{
        summary: 'Slow',
        status: REVIEW,
        priority: { name: 'Highest' },
        labels: ['web'],
        issuetype: EPIC,
      },
      ...{ description: doc(text('It is '), text('slow', { type: 'strong' })), duedate: '2024-02-01', assignee: ann },
      ...{
        components: [{ id: '1', name: 'Login' }],
        customfield_3: 5,
        customfield_4: '2024-01-15',
        customfield_5: 'Acme',
      },
      fixVersions: [
        { id: '1', name: '1.0' },
        { id: '2', name: '1.1' },
      ],
      customfield_1: [sprint(8, 'active', '2024-02-01'), sprint(7, 'closed', '2024-01-01')],
      ...{ customfield_6: '0|i0002n:', environment: null, watches: { watchCount: 0 }, votes: { votes: 0 } },
      customfield_7: { key: 'A-1' },
      comment: {
        total: 1,
        comments: [
          { id: '51', author: bob, body: doc(text('Hello')), created: AT, updated: '2024-01-04T10:00:00.000+0000' },
        ],
      },
      worklog: {
        total: 1,
        worklogs: [{ id: '61', author: bob, comment: doc(text('Looked')), started: AT, timeSpentSeconds: 5400 }],
      },
    });
    const namesake = { ...sprint(9, 'active', '2024-02-01'), name: 'sprint 8', boardId: 2 };
    jira.issue(3, {
      parent: { id: '10001', key: 'ABC-1' },
      customfield_1: [namesake],
      status: BACKLOG,
      priority: null,
      customfield_7: [{ key: 'A-2' }],
    });
    jira.issue(7, { status: CLOSED, resolution: { name: 'Done' }, resolutiondate: '2024-02-02T00:00:00.000+0000' });
    jira.issue(9, { status: CLOSED, resolution: { name: "Won't Do" }, parent: { id: '77', key: 'XYZ-1' } });

    const report = await at.report('--email', `5b-ann=${at.email}`);
    expect(report.counts).toMatchObject({
      ...{ item: { arrived: 4, lost: 0 }, comment: { arrived: 1 }, worklog: { arrived: 1 }, link: { arrived: 4 } },
      ...{ cycle: { arrived: 3 }, module: { arrived: 1 }, milestone: { arrived: 2 }, person: { arrived: 1, known: 1 } },
    });
    const [slow, child, done, dropped] = await at.read(ITEMS);
    expect(slow).toMatchObject({
      ...{ number: 1, name: 'Slow', priority: 'urgent', html: '<p>It is <strong>slow</strong></p>', source: 'jira' },
      ...{ pair: 'ABC-1', point: 5, start: '2024-01-15', target: '2024-02-01', state: 'In Review', group: 'started' },
      ...{ cycle: 'Sprint 8', milestone: '1.0', labels: ['web'], modules: ['Login'], done: null },
      ...{ type: 'Epic', isEpic: true },
      ...{ created: new Date('2024-01-01T10:00:00Z'), updated: new Date('2024-01-02T10:00:00Z') },
    });
    expect(child).toMatchObject({
      number: 3,
      parent: 1,
      cycle: 'sprint 8 (9)',
      state: 'Backlog',
      group: 'backlog',
      priority: 'none',
    });
    expect(done).toMatchObject({
      number: 7,
      state: 'Closed',
      group: 'completed',
      done: '2024-02-02',
      priority: 'medium',
    });
    expect(dropped).toMatchObject({ number: 9, state: 'Cancelled', group: 'cancelled', done: null, parent: null });
    expect(await at.read(COMMENTS)).toEqual([
      {
        ...{ html: '<p>Hello</p>', author: 'Bob', created: new Date('2024-01-03T09:00:00Z') },
        edited: new Date('2024-01-04T10:00:00Z'),
      },
    ]);
    expect(await at.read(WORKLOGS)).toEqual([
      { description: 'Looked', duration: 90, author: 'Bob', created: new Date('2024-01-03T09:00:00Z') },
    ]);
    const next = await ok<{ sequence_id: number }>(at.client.post('projects/WEB/work-items/', { name: 'Next' }), 201);
    expect(next.sequence_id).toBe(10);
    expect(whatOf(report, 'ABC-1')).toEqual([
      'it has another fix version, which is left out: 1.1',
      'it has another sprint, which is left out: Sprint 7',
    ]);
    expect(whatOf(report, 'ABC-9')).toEqual(['its parent XYZ-1 is in another project: it has none']);
    expect(whatOf(report, 'Asset')).toEqual(['it has no place here; issues that have it: 2']);
    expect(whatOf(report, 'Customer')).toEqual([]);
    expect(whatOf(report, 'Rank')).toEqual([]);
  });

  it('lets watchers follow the work items, tells nobody, and says whom it could not read and what votes there are', async () => {
    const at = await place(jira);
    jira.issue(1, { watches: { watchCount: 2 }, votes: { votes: 3 } });
    jira.issue(2, { watches: { watchCount: 4 } });
    jira.issue(3, { watches: { watchCount: 0 }, votes: { votes: 0 } });
    jira.watchers.set('10001', [ann, bob]);
    jira.trouble.push((request, response) =>
      request.url!.includes('10001/watchers') ? Boolean(response.writeHead(429, { 'Retry-After': '1' }).end()) : false,
    );
    const report = await at.report('--email', `5b-ANN=${at.email}`);
    expect(jira.trouble).toEqual([]);
    const followers = await at.read(`
      select t.sequence_id as item, s.user_id as person, u.display_name as name, s.is_subscribed as follows
      from work_item_subscriptions s join users u on u.id = s.user_id
      join work_items t on t.workspace_id = s.workspace_id and t.id = s.work_item_id
      where s.workspace_id = $1 order by 1, 3`);
    expect(followers).toHaveLength(2);
    expect(followers).toContainEqual(expect.objectContaining({ item: 1, name: 'Bob', follows: true }));
    expect(followers.map(({ person }) => person)).toContain(at.userId);
    expect(whatOf(report, 'ABC-1')).toEqual(['its votes are left out: 3']);
    expect(whatOf(report, 'ABC-2')).toEqual(['0 of its 4 watchers could be read']);
    expect(jira.asked.filter((path) => path.includes('/watchers'))).toHaveLength(3);
    expect(await at.read('select id from notifications where workspace_id = $1')).toEqual([]);
  });

  it('brings a link once, from whichever side it is told', async () => {
    const at = await place(jira);
    const type = (name: string, outward: string, inward: string) => ({ name, outward, inward });
    const [blocks, copies] = [type('Blocks', 'blocks', 'is blocked by'), type('Cloners', 'clones', 'is cloned by')];
    const other = (number: number) => ({ id: String(10_000 + number), key: `ABC-${number}` });
    jira.issue(1, {
      issuelinks: [
        { id: '1', type: blocks, outwardIssue: other(2) },
        { id: '2', type: blocks, inwardIssue: other(3) },
        { id: '3', type: type('Duplicate', 'duplicates', 'is duplicated by'), outwardIssue: other(4) },
        { id: '4', type: blocks, outwardIssue: { id: '77', key: 'XYZ-1' } },
        { id: '5', type: copies, outwardIssue: other(5) },
      ],
    });
    jira.issue(2, { issuelinks: [{ id: '1', type: blocks, inwardIssue: other(1) }] });
    jira.issue(3, { issuelinks: [{ id: '2', type: blocks, outwardIssue: other(1) }] });
    jira.issue(4);
    jira.issue(5, { issuelinks: [{ id: '5', type: copies, inwardIssue: other(1) }] });
    const report = await at.report();
    expect(await at.read(RELATIONS)).toEqual([
      { item: 1, other: 3, kind: 'blocked_by' },
      { item: 1, other: 4, kind: 'duplicate' },
      { item: 1, other: 5, kind: 'relates_to' },
      { item: 2, other: 1, kind: 'blocked_by' },
    ]);
    expect(report.counts.relation).toEqual({ arrived: 4, known: 0, lost: 0 });
    expect(whatOf(report, 'ABC-1')).toEqual([
      'it clones ABC-5: it relates to it here',
      'it blocks XYZ-1, which is in another project',
    ]);
  });

  it('never shows to more people what only some may see', async () => {
    const at = await place(jira);
    const visibility = { type: 'role', value: 'Administrators' };
    const record = { author: bob, visibility, created: AT, updated: AT, started: AT, timeSpentSeconds: 60 };
    jira.issue(1, {
      comment: { total: 1, comments: [{ id: '51', body: doc(text('secret')), ...record }] },
      worklog: { total: 1, worklogs: [{ id: '61', comment: doc(text('secret')), ...record }] },
    });
    jira.issue(2, {
      ...{
        summary: 'secret',
        security: { id: '1', name: 'Board only' },
        attachment: [{ id: '1', filename: 'secret' }],
      },
      ...{
        comment: { total: 1, comments: [{ id: '52', body: doc(text('secret')), created: AT }] },
        customfield_5: 'x',
      },
    });
    jira.issue(3, { parent: { id: '10002', key: 'ABC-2' } });
    const report = await at.report();
    expect((await at.read(NUMBERS)).map(({ number }) => number)).toEqual([1, 3]);
    expect([await at.read(COMMENTS), await at.read(WORKLOGS)]).toEqual([[], []]);
    expect(report.counts.lost).toMatchObject({ lost: 3 });
    expect(whatOf(report, 'ABC-1 comment 51')).toEqual(['only the role "Administrators" may see it: it stays there']);
    expect(whatOf(report, 'ABC-1 worklog 61')).toHaveLength(1);
    expect(whatOf(report, 'ABC-2')).toEqual([
      'only some may see it, by its security level "Board only": it stays there',
    ]);
    expect(whatOf(report, 'ABC-3')).toEqual(['its parent ABC-2 stays there: it has none']);
    const [leak] = await at.read(
      `select count(*)::int as count from activities where workspace_id = $1 and new_value like '%secret%'`,
    );
    expect(leak).toEqual({ count: 0 });
  });

  it('shows hostile texts as texts', async () => {
    const at = await place(jira);
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const description = doc(text('<img src=x onerror=alert(1)>'), text('x', link));
    const items: Row[] = [
      { field: 'description', fromString: null, toString: '<script>alert(1)</script>' },
      { field: 'constructor', fromString: 'a' },
    ];
    const histories = [{ id: '81', author: bob, created: AT, items }];
    jira.issue(1, { summary: '<script>alert(1)</script>', description }, { changelog: { total: 1, histories } });
    await at.report();
    const [item] = await at.read(ITEMS);
    expect(item!.html).toBe('<p>&lt;img src=x onerror=alert(1)&gt;<a rel="noopener noreferrer">x</a></p>');
    expect(item!.name).toBe('<script>alert(1)</script>');
    expect(await at.read(HISTORY)).toMatchObject([
      { field: 'description', from: '', to: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>' },
    ]);
  });

  it('reads what answers of a search leave out, and says what cannot be read', async () => {
    const at = await place(jira);
    const items = [{ field: 'status', fromString: 'To Do', toString: 'In Review' }];
    const histories = Array.from({ length: 70 }, (_, index) => ({
      id: String(index),
      author: ann,
      created: AT,
      items,
    }));
    const comments = Array.from({ length: 45 }, (_, index) => ({
      id: String(index),
      author: bob,
      body: doc(),
      created: AT,
    }));
    jira.issue(
      1,
      { comment: { total: 20, comments: comments.slice(25) } },
      { changelog: { total: 40, histories: histories.slice(30) } },
    );
    jira.issue(2, { comment: { total: 3, comments: [{ id: '90', author: bob, body: null, created: AT }] } });
    jira.below.set('10001 changelog', histories).set('10001 comment', comments);
    const report = await at.report();
    expect(report.counts).toMatchObject({ history: { arrived: 70 }, comment: { arrived: 46 } });
    expect(whatOf(report, 'ABC-2')).toEqual(['1 of its 3 comments could be read']);
  });

  it('brings the history of members that are here', async () => {
    const at = await place(jira);
    const change = (field: string, from: string | null, to: string | null, more: Row = {}) => ({
      ...{ field, fromString: from, toString: to },
      ...more,
    });
    const items = [
      ...[change('summary', 'Old', 'New'), change('priority', 'Low', 'Highest'), change('labels', 'a b', 'b c')],
      ...[change('Rank', '', 'x'), change('WorklogId', null, '7'), change('assignee', null, 'Ann')],
      change('duedate', null, '2024-02-01 00:00:00.0', { from: null, to: '2024-02-01' }),
      change('Story point estimate', '3', '5', { fieldId: 'customfield_3' }),
    ];
    jira.issue(1, {}, { changelog: { total: 1, histories: [{ id: '81', author: null, created: AT, items }] } });
    await at.report();
    expect(await at.read(HISTORY)).toMatchObject([
      { field: 'assignees', from: '', to: 'Ann' },
      { field: 'estimate_point', from: '3', to: '5' },
      { field: 'labels', from: '', to: 'c' },
      { field: 'labels', from: 'a', to: '' },
      { field: 'name', from: 'Old', to: 'New' },
      { field: 'priority', from: 'low', to: 'urgent' },
      { field: 'target_date', from: '', to: '2024-02-01' },
    ]);
  });

  it('reads all pages, waits as it is asked to, and tries again what fails for a moment', async () => {
    const at = await place(jira);
    for (let number = 1; number <= 7; number++) jira.issue(number);
    const on =
      (path: string, fail: (response: ServerResponse) => unknown): Trouble =>
      (request, response) =>
        request.url!.includes(path) && Boolean(fail(response));
    jira.trouble.push(
      on('serverInfo', (response) => response.writeHead(429, { 'Retry-After': '1' }).end()),
      on('project/ABC', (response) => response.writeHead(429).end()),
      on('field', (response) => response.writeHead(500).end()),
      on('statuses', (response) => response.end('{"half": ')),
      on('nextPageToken', (response) => response.destroy()),
    );
    const { code, stderr } = await at.run({ JIRA_EMAIL: 'ann@example.com' });
    expect(code).toBe(0);
    expect(stderr).toContain('status 429');
    expect((await at.read(NUMBERS)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(jira.trouble).toEqual([]);
    expect([...jira.tokens]).toEqual([`Basic ${Buffer.from('ann@example.com:secret').toString('base64')}`]);
  });

  it('brings only what is new the second time, under whatever key an issue is then', async () => {
    const at = await place(jira);
    const comments = [{ id: '51', author: bob, body: doc(text('Hello')), created: AT }];
    const worklogs = [{ id: '61', author: bob, comment: null, started: AT, timeSpentSeconds: 60 }];
    const histories = [
      { id: '81', author: bob, created: AT, items: [{ field: 'summary', fromString: 'a', toString: 'b' }] },
    ];
    jira.issue(
      1,
      { comment: { total: 1, comments }, worklog: { total: 1, worklogs } },
      { changelog: { total: 1, histories } },
    );
    await at.report();
    const before = await at.read(COUNTED);
    const again = await at.report();
    expect(again.counts).toMatchObject({
      ...{ item: { arrived: 0, known: 1 }, comment: { arrived: 0, known: 1 }, worklog: { arrived: 0, known: 1 } },
      ...{ history: { arrived: 0, known: 1 }, link: { arrived: 0, known: 1 } },
    });
    expect(await at.read(COUNTED)).toEqual(before);
    jira.issues = [{ ...jira.issues[0], key: 'ABC-8' }];
    expect((await at.report()).counts.item).toEqual({ arrived: 0, known: 1, lost: 0 });
  });

  it('finds a work item that is here under its key already', async () => {
    const at = await place(jira);
    const pair = { external_source: 'jira', external_id: 'ABC-1' };
    await ok(at.client.post('projects/WEB/work-items/', { name: 'Mine', ...pair }), 201);
    jira.issue(1, {
      comment: { total: 1, comments: [{ id: '51', author: bob, body: doc(text('Hello')), created: AT }] },
    });
    expect((await at.report()).counts).toMatchObject({ item: { arrived: 0, known: 1 }, comment: { arrived: 1 } });
  });

  it('goes on from the answers that it has kept, where it was cut off', async () => {
    const at = await place(jira);
    for (let number = 1; number <= 5; number++) jira.issue(number);
    const directory = mkdtempSync(join(tmpdir(), 'cairn-jira-'));
    try {
      jira.trouble.push((request, response) =>
        request.url!.includes('nextPageToken=2') ? Boolean(response.writeHead(401).end()) : false,
      );
      const cut = await at.run({}, '--keep', directory);
      expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining('the token is not accepted')]);
      expect(await at.read(NUMBERS)).toEqual([]);
      jira.asked.length = 0;
      await at.report('--keep', directory);
      expect(jira.asked[0]).toContain('nextPageToken=2');
      expect(await at.read(NUMBERS)).toHaveLength(5);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('names what stands in the way', async () => {
    const at = await place(jira);
    expect((await at.run({ JIRA_TOKEN: '' })).stderr).toContain('JIRA_TOKEN is missing');
    expect((await at.run({}, '--from-project', 'NONE')).stderr).toContain('shows no project NONE');
    jira.trouble.push((_, response) => Boolean(response.writeHead(404).end()));
    expect((await at.run()).stderr).toContain('There is no Jira at');
    jira.trouble.push((request, response) =>
      request.url!.includes('/search') ? Boolean(response.end('{"issues":null}')) : false,
    );
    expect((await at.run()).stderr).toContain('a search has no issues');
    expect(await at.read(NUMBERS)).toEqual([]);
  });
});

describe('from a data center', () => {
  beforeEach(async () => {
    jira = await Jira.start(false);
  });

  const carl = { key: 'JIRAUSER10', name: 'carl', displayName: 'Carl', emailAddress: 'carl@example.com' };

  it('brings HTML of texts, epics that are named by keys, sprints that are strings, and people by their keys', async () => {
    const at = await place(jira);
    const sprint = (id: number, state: string, name: string) =>
      `com.atlassian.greenhopper.service.sprint.Sprint@${id}f[id=${id},rapidViewId=1,state=${state},name=${name},` +
      `startDate=2024-01-0${id}T09:00:00.000+01:00,endDate=2024-01-20T09:00:00.000+01:00,completeDate=<null>,sequence=${id},goal=<null>]`;
    const body = { author: carl, created: AT, updated: AT };
    jira.issue(
      1,
      {
        attachment: [
          { id: '1', filename: 'a b.png', mimeType: 'image/png', size: PNG.length, author: carl, created: AT },
        ],
        customfield_10: '!a b.png!',
        ...{ description: 'h1. Wiki', reporter: carl, customfield_2: 'ABC-4', customfield_3: 3 },
        customfield_1: [sprint(1, 'CLOSED', 'Plan'), sprint(2, 'ACTIVE', 'Build, test')],
        comment: { total: 2, comments: [{ ...body, id: '51', body: '*Hello*' }] },
        worklog: {
          total: 1,
          worklogs: [{ id: '61', author: carl, comment: 'a <b>', started: AT, timeSpentSeconds: 10 }],
        },
      },
      {
        renderedFields: {
          customfield_10: '<p><img src="/secure/thumbnail/1/_thumb_1.png"></p>',
          description: '<h1>Wiki</h1><script>alert(1)</script><a href="/browse/ABC-4">ABC-4</a>',
          comment: { comments: [{ id: '51', body: '<b>Hello</b>' }] },
        },
        changelog: {
          total: 1,
          histories: [
            { id: '81', author: carl, created: AT, items: [{ field: 'Sprint', fromString: '', toString: 'Plan' }] },
          ],
        },
      },
    );
    jira.issue(2, { customfield_2: 'XYZ-9' });
    jira.issue(3, { customfield_2: 'XYZ-9' });
    jira.issue(4, { reporter: null, customfield_2: 'ABC-99' });
    jira.below.set('10001 comment', [
      { ...body, id: '51', body: '*Hello*' },
      { ...body, id: '52', body: '*More*', renderedBody: '<b>More</b>' },
    ]);
    jira.files.set('1', (response) => response.end(PNG));
    const report = await at.report('--email', `carl=${at.email}`);
    const [first] = await at.read(ITEMS);
    expect(first).toMatchObject({
      ...{ cycle: 'Build, test', parent: 4, point: 3 },
      html: `<h1>Wiki</h1><a href="${jira.url}/browse/ABC-4" rel="noopener noreferrer">ABC-4</a>`,
    });
    expect((await at.read(COMMENTS)).map(({ html }) => html)).toEqual(['<b>Hello</b>', '<b>More</b>']);
    expect(await at.read(WORKLOGS)).toMatchObject([{ description: 'a <b>', duration: 1 }]);
    expect(await at.read(HISTORY)).toEqual(
      expect.arrayContaining([
        { field: 'cycles', from: '', to: 'Plan', duration: null },
        { field: 'worklog', from: null, to: '1', duration: 1 },
      ]),
    );
    const [shown] = await at.read(SHOWN);
    expect(shown!.html).toContain(`<img src="/api/assets/`);
    expect(shown!.html).toContain(String(shown!.id));
    expect(report.counts.person).toEqual({ arrived: 1, known: 1, lost: 0 });
    expect(whatOf(report, 'ABC-2')).toEqual(['its parent XYZ-9 is in another project: it has none']);
    expect(whatOf(report, 'ABC-4')).toEqual(['its parent ABC-99 cannot be read: it has none']);
    expect(jira.asked.filter((path) => path.includes('XYZ-9'))).toHaveLength(1);
    expect([...jira.tokens]).toEqual(['Bearer secret']);
  });

  it.each([25, 10])('reads issues that moved to pages which were read already, of %i', async (count) => {
    const at = await place(jira);
    jira.perPage = 5;
    for (let number = 1; number <= count; number++) jira.issue(number);
    jira.trouble.push((request) => {
      if (!request.url!.includes('startAt=8')) return false;
      jira.issues = jira.issues.slice(3);
      jira.trouble.shift();
      return false;
    });
    await at.report();
    expect(jira.trouble).toEqual([]);
    const numbers = (await at.read(NUMBERS)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });
});

import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeSheet, type Cell, type SheetColumn } from '#sheets';
import { sql, unique } from '../../support';
import { cli, cliJson, complaint } from '../../support/cli';
import { newWorkspace, ok, type Reported } from './kit';

interface CsvReported extends Reported {
  readonly columns: readonly { readonly header: string; readonly field: string }[];
  readonly dry_run: boolean;
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly sequence_id: number;
  readonly priority: string;
  readonly state_id: string;
  readonly parent_id: string | null;
  readonly label_ids: readonly string[];
  readonly assignee_ids: readonly string[];
  readonly created_at: string;
  readonly created_by_id: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-csv-'));
afterAll(() => rmSync(directory, { recursive: true }));

function file(...lines: readonly string[]): string {
  const path = join(directory, `${unique('file-')}.csv`);
  writeFileSync(path, lines.join('\n'));
  return path;
}

/** A workspace with an empty project WEB, and what a test asks of them. */
async function place() {
  const at = await newWorkspace('csv-');
  const { client, target } = at;
  return {
    ...at,
    run: (path: string, ...more: string[]) => cliJson<CsvReported>(['import', 'csv', path, ...target, ...more]),
    description: async ({ id }: Item) => {
      const path = `projects/WEB/work-items/${id}/`;
      return (await ok<{ description_html: string }>(client.get(path))).description_html;
    },
    items: async () => {
      const path = 'projects/WEB/work-items/?per_page=100&order_by=created_at';
      return (await ok<{ data: Item[] }>(client.get(path))).data;
    },
  };
}

const JIRA = [
  'Summary,Issue key,Issue id,Parent id,Status,Priority,Assignee,Reporter,Created,Updated,Resolved,Due date,Sprint,Component/s,Labels,Labels,Labels,Labels,Description,Comment,Comment',
  'Sign-in is slow,OLD-1,10001,,In Review,Highest,ann@example.com,Bob Stone,12/Mar/24 3:45 PM,13/Mar/24 9:00 AM,,31/Mar/24,Sprint 7,Login,auth,slow,"front, end",urgent,"Seen on **Friday**:\n\n- first page",12/Mar/24 4:00 PM;bob;First; with a semicolon,13/Mar/24 8:00 AM;ann@example.com;Second',
  'Write a test,OLD-5,10005,10001,Done,Low,,Bob Stone,2024-03-14,2024-03-15 10:00,2024-03-15 10:00,,Sprint 7,,,,,,,,',
  'Ordinary,OLD-2,10002,,Done,Nonsense,,,1. Mai 2024,,,,,,,,,,,,',
];

/** The lines of a CSV file as a workbook, with its days and times as dates. */
async function workbook(columns: readonly SheetColumn[], ...rows: Cell[][]): Promise<string> {
  const path = join(directory, `${unique('file-')}.xlsx`);
  await pipeline(
    await writeSheet('xlsx', { title: 'Tasks', columns, rows: Readable.from(rows) }),
    createWriteStream(path),
  );
  return path;
}

describe('rows of a file as work items', () => {
  it('reads a workbook as well', async () => {
    const at = await place();
    const path = await workbook(
      [
        { name: 'Title', kind: 'text' },
        { name: 'Due date', kind: 'day' },
        { name: 'Created', kind: 'time' },
        { name: 'Labels', kind: 'list' },
      ],
      ['Write', '2026-02-03', '2026-01-14T09:30:00.000Z', ['bug', 'ui']],
      ['', null, null, null],
      ['Read', null, null, null],
    );
    const report = await at.run(path);
    expect(report.counts.item).toEqual({ arrived: 2, known: 0, lost: 0 });
    const written = (await at.items()).find(({ name }) => name === 'Write');
    expect(written).toMatchObject({ target_date: '2026-02-03', created_at: '2026-01-14T09:30:00.000000Z' });
    expect(written!.label_ids).toHaveLength(2);
  });

  it('names a workbook that is none', async () => {
    const at = await place();
    const path = join(directory, 'broken.xlsx');
    writeFileSync(path, 'no archive');
    await expect(at.run(path)).rejects.toThrow(/not a workbook/);
  });

  it('keeps numbers, authors, times, parents, four labels, comments and what they are part of', async () => {
    const at = await place();
    const path = file(...JIRA);
    const report = await at.run(path);
    expect(report.counts).toMatchObject({
      ...{ item: { arrived: 3, known: 0, lost: 0 }, label: { arrived: 4 }, comment: { arrived: 2 } },
      ...{ cycle: { arrived: 1 }, module: { arrived: 1 }, state: { arrived: 1, known: 1 } },
    });
    expect(report.notes.map(({ what }) => what)).toContain('"Nonsense" is not a priority: it has none');

    const [first, second, third] = await at.items();
    expect(first).toMatchObject({
      ...{ sequence_id: 1, name: 'Sign-in is slow', priority: 'urgent', target_date: '2024-03-31' },
      created_at: '2024-03-12T15:45:00.000000Z',
    });
    const text = await at.description(first!);
    expect(text).toContain('<strong>Friday</strong>');
    expect(text).toContain('<li>');
    expect(first!.label_ids).toHaveLength(4);
    expect(second).toMatchObject({
      ...{ sequence_id: 5, parent_id: first!.id, created_at: '2024-03-14T00:00:00.000000Z' },
    });
    expect(third).toMatchObject({ sequence_id: 2, created_at: '2024-05-01T00:00:00.000000Z' });
    const [{ at: completed } = { at: '' }] = await sql<{ at: string }>(
      `select completed_at::text as at from work_items where id = $1`,
      [second!.id],
    );
    expect(new Date(completed).toISOString()).toBe('2024-03-15T10:00:00.000Z');
    const comments = await ok<{ data: { comment_html: string; created_at: string }[] }>(
      at.client.get(`projects/WEB/work-items/${first!.id}/comments/?order_by=created_at`),
    );
    expect(comments.data.map(({ comment_html }) => comment_html.replace(/<[^>]*>/g, '').trim())).toEqual([
      'First; with a semicolon',
      'Second',
    ]);
    // The next number comes behind all that were given away.
    const next = await ok<Item>(at.client.post('projects/WEB/work-items/', { name: 'Next' }), 201);
    expect(next.sequence_id).toBe(6);
  });

  it('changes nothing the second time, and brings what has been added to the file', async () => {
    const at = await place();
    await at.run(file(...JIRA));
    const before = await at.items();
    await ok(at.client.patch(`projects/WEB/work-items/${before[0]!.id}/`, { name: 'Renamed here' }));
    const again = await at.run(file(...JIRA, 'New one,OLD-9,10009,10002,To Do,,,,,,,,,,,,,,,,'));
    expect(again.counts.item).toEqual({ arrived: 1, known: 3, lost: 0 });
    expect(again.counts.comment).toEqual({ arrived: 0, known: 2, lost: 0 });
    const after = await at.items();
    expect(after.map(({ name }) => name).sort()).toEqual(['New one', 'Ordinary', 'Renamed here', 'Write a test']);
    expect(after.find(({ name }) => name === 'New one')!.parent_id).toBe(
      before.find(({ name }) => name === 'Ordinary')!.id,
    );
  });

  it('keeps nothing of a dry run', async () => {
    const at = await place();
    const report = await at.run(file(...JIRA), '--dry-run');
    expect(report).toMatchObject({ dry_run: true, counts: { item: { arrived: 3 } } });
    expect(await at.items()).toEqual([]);
    expect(await sql(`select 1 from states where workspace_id = $1 and name = 'In Review'`, [at.workspaceId])).toEqual(
      [],
    );
  });

  it('finds people by their address, and others become authors who cannot sign in and have no access', async () => {
    const at = await place();
    await at.run(
      file('Title;Assignee;Author', `One;${at.email};"Ghost"`, `Two;New Name <new@${at.slug}.example>;Ghost`),
    );
    const [one, two] = await at.items();
    expect(one!.assignee_ids).toEqual([at.userId]);
    const members = await sql<{ email: string; is_active: boolean; is_awaited: boolean }>(
      `select u.email, m.is_active, u.is_awaited from workspace_members m join users u on u.id = m.user_id
       where m.workspace_id = $1 and u.id = any ($2::uuid[]) order by u.email not like '%.invalid'`,
      [at.workspaceId, [...two!.assignee_ids, one!.created_by_id]],
    );
    expect(members).toEqual([
      { email: expect.stringMatching(/@unknown\.invalid$/) as string, is_active: false, is_awaited: true },
      { email: `new@${at.slug}.example`, is_active: false, is_awaited: true },
    ]);
    expect(one!.created_by_id).toBe(two!.created_by_id);
  });

  it('finds the account of somebody whose address is known only later, or has changed', async () => {
    const at = await place();
    await at.run(file('Id,Name,Author', 'A-1,One,Ghost'));
    const later = `ghost@${at.slug}.example`;
    await at.run(file('Id,Name,Author', 'A-1,One,Ghost', `A-2,Two,Ghost <${later}>`));
    await sql('update users set email = $2 where email = $1', [later, `moved@${at.slug}.example`]);
    await at.run(file('Id,Name,Author', 'A-1,One,Ghost', `A-3,Three,Ghost <${later}>`));
    const authors = (await at.items()).map(({ created_by_id: id }) => id);
    expect(new Set(authors).size).toBe(3);
  });

  it('notifies nobody', async () => {
    const at = await place();
    const quiet = async () => {
      const [row] = await sql<{ outbox: number; mails: number; notifications: number; jobs: number }>(
        `select (select count(*) from outbox where workspace_id = $1)::int as outbox,
           (select count(*) from mails m where m.recipient = $2 or m::text like '%' || $3 || '%')::int as mails,
           (select count(*) from notifications where workspace_id = $1)::int as notifications`,
        [at.workspaceId, at.email, at.slug],
      );
      return row;
    };
    const before = await quiet();
    const rows = Array.from({ length: 100 }, (_, index) => `Item ${index},${at.email},Please look @ann`);
    await at.run(file('Name,Assignee,Comment', ...rows));
    expect(await quiet()).toEqual(before);
    expect(await at.items()).toHaveLength(100);
  });

  it('says what it does not understand, by row, and goes on', async () => {
    const at = await place();
    const report = await at.run(
      file(
        'Name,Start,Due,Points,Parent,Link',
        `${'x'.repeat(300)},2024-05-09,2024-05-01,1.5,nobody,ftp://example.com`,
        ',,,,,',
      ),
    );
    expect(report.counts).toMatchObject({ item: { arrived: 1 }, link: { lost: 1 }, lost: { lost: 1 } });
    const what = report.notes.map((note) => note.what).join('\n');
    for (const part of [
      'was cut at 255',
      'after its target',
      'not a whole number of points',
      'parent nobody is not here',
    ])
      expect(what).toContain(part);
    expect(what).toContain('it has no name');
  });

  it('does not let a child be below itself, and gives a taken number away only once', async () => {
    const at = await place();
    await ok(at.client.post('projects/WEB/work-items/', { name: 'Here first' }), 201);
    const report = await at.run(file('Id,Name,Parent', 'A-1,One,A-2', 'A-2,Two,A-1'));
    const items = await at.items();
    expect(items.map(({ sequence_id }) => sequence_id).sort()).toEqual([1, 2, 3]);
    expect(items.filter(({ parent_id }) => parent_id !== null)).toHaveLength(1);
    expect(report.notes.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'its number 1 is taken: it has the next one that is free',
        'it would be below itself: it has no parent',
      ]),
    );
  });

  it('shows hostile texts as texts', async () => {
    const at = await place();
    await at.run(
      file(
        'Name,Description',
        '"<img src=x onerror=alert(1)>","[x](javascript:alert(1)) <script>alert(1)</script> **b**"',
      ),
    );
    const [item] = await at.items();
    expect(item!.name).toBe('<img src=x onerror=alert(1)>');
    const text = await at.description(item!);
    expect(text).not.toMatch(/script|javascript/);
    expect(text).toContain('<strong>b</strong>');
  });

  it('counts what lists show', async () => {
    const at = await place();
    await at.run(file('Name,Status,Sprint,Module', 'One,Done,S1,M1', 'Two,To do,S1,M1;M2', 'Three,Doing,S2,'));
    const cycles = await ok<{ data: { name: string; total_issues?: number }[] }>(
      at.client.get('projects/WEB/cycles/?order_by=name'),
    );
    expect(cycles.data.map(({ name }) => name)).toEqual(['S1', 'S2']);
    const counts = await sql<{ name: string; number: number }>(
      `select c.name, sum(n.number)::int as number from cycles c join work_item_counts n
         on n.workspace_id = c.workspace_id and n.holder_id = c.id
       where c.workspace_id = $1 group by c.name order by c.name`,
      [at.workspaceId],
    );
    expect(counts).toEqual([
      { name: 'S1', number: 2 },
      { name: 'S2', number: 1 },
    ]);
    const days = await sql<{ items: number; done: number }>(
      `select sum(d.items)::int as items, sum(d.completed_items)::int as done
       from progress_days d join cycles c on c.workspace_id = d.workspace_id and c.id = d.holder_id
       where d.workspace_id = $1 and c.name = 'S1'`,
      [at.workspaceId],
    );
    expect(days).toEqual([{ items: 2, done: 1 }]);
    const [counter] = await sql<{ visible: number }>(
      'select visible_items as visible from project_counters where workspace_id = $1',
      [at.workspaceId],
    );
    expect(counter!.visible).toBe(3);
  });
});

it('leaves the days of cycles that are here as they were, and adds to them', async () => {
  const at = await place();
  const { id } = await ok<{ id: string }>(at.client.post('projects/WEB/cycles/', { name: 'S1' }), 201);
  const past = (workspaceId: string) =>
    sql<{ items: number }>(
      `select items from progress_days where workspace_id = $1 and holder_id = $2 and day = '2020-01-01'`,
      [workspaceId, id],
    );
  await sql(
    `insert into progress_days (workspace_id, project_id, holder_kind, holder_id, day, items, completed_items,
       cancelled_items, points, completed_points, cancelled_points)
     select workspace_id, project_id, 'cycle', id, '2020-01-01', 7, 0, 0, 0, 0, 0 from cycles
     where workspace_id = $1 and id = $2`,
    [at.workspaceId, id],
  );
  await at.run(file('Name,Sprint,Created', 'One,S1,2024-01-01', 'Two,S1,2020-01-01'));
  expect(await past(at.workspaceId)).toEqual([{ items: 8 }]);
});

describe('what cannot be imported', () => {
  it('names the file, the project, the column or the field', async () => {
    const at = await place();
    const path = file('Title', 'One');
    const run = (...args: string[]) => complaint(['import', 'csv', ...args]);
    expect(await run(join(directory, 'none.csv'), ...at.target)).toContain('cannot be read');
    expect(await run(path, '--workspace', at.slug, '--project', 'NONE')).toBe(
      `The workspace ${at.slug} has no project NONE: create it first.`,
    );
    expect(await run(file('A,B', '1,2'), ...at.target)).toContain('map one of them to "name"');
    expect(await run(path, ...at.target, '--map', 'Nothing=key')).toContain('has no column "Nothing"');
    expect(await run(file(''), ...at.target)).toContain('is empty');
    const { code, stderr } = await cli(['import', 'csv', path, ...at.target, '--map', 'Title=colour']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('"colour" must be one of key, number, name');
  });
});

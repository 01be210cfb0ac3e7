import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectOk, sql, testRun, unique, type Reply } from '../../support';
import { bootstrap, cli, clientOf, newEmail } from '../../support/cli';

interface Reported {
  readonly counts: Readonly<
    Record<string, { readonly arrived: number; readonly known: number; readonly lost: number }>
  >;
  readonly notes: readonly { readonly kind: string; readonly key: string; readonly what: string }[];
}

type Row = Readonly<Record<string, unknown>>;

const ok = async <T = Row>(reply: Promise<Reply>, status = 200): Promise<T> => expectOk(await reply, status) as T;
const made = <T = { id: string }>(reply: Promise<Reply>): Promise<T> => ok<T>(reply, 201);

/** A workspace with an empty project WEB. */
async function workspace(email: string) {
  const slug = unique('server-');
  const { api_key, workspace_id } = await bootstrap(slug, email, '--new-key');
  const client = clientOf(api_key, slug);
  await made(client.post('projects/', { name: 'Website', identifier: 'WEB' }));
  return { slug, key: api_key!, id: workspace_id, client };
}

/** A workspace with one of each, and another one that it goes to. */
async function scene() {
  const email = newEmail();
  const [from, to] = [await workspace(email), await workspace(email)];
  const web = from.client;
  const label = await made(web.post('projects/WEB/labels/', { name: 'front end', color: '#ff0000' }));
  const state = await made(web.post('projects/WEB/states/', { name: 'In QA', group: 'started', color: '#00ff00' }));
  const cycle = await made(web.post('projects/WEB/cycles/', { name: 'Sprint 1' }));
  const module = await made(web.post('projects/WEB/modules/', { name: 'Login' }));
  const items = 'projects/WEB/work-items/';
  const body = { description_html: '<p>It is <strong>slow</strong></p>', label_ids: [label.id], state_id: state.id };
  const pair = { external_source: 'jira', external_id: 'OLD-1' };
  const one = await made(web.post(items, { name: 'One', priority: 'high', ...body, ...pair }));
  const gone = await made(web.post(items, { name: 'Gone' }));
  const two = await made(web.post(items, { name: 'Two', parent_id: one.id }));
  await ok(web.delete(`${items}${gone.id}/`), 204);
  await ok(web.patch(`${items}${two.id}/`, { name: 'Second' }));
  await made(web.post(`${items}${one.id}/comments/`, { comment_html: '<p>Hello</p>' }));
  await made(web.post(`${items}${one.id}/links/`, { url: 'https://example.com/x', title: 'X' }));
  const env = { DATABASE_URL: testRun().databaseUrl, WEBHOOK_ALLOWED_CIDRS: 'loopback', SOURCE_API_KEY: from.key };
  const run = (more: readonly string[] = [], changed: Row = {}) =>
    cli(
      [
        ...[
          'import',
          'server',
          testRun().servers[0]!,
          '--from-workspace',
          from.slug,
          '--from-project',
          'web',
          '--json',
        ],
        ...['--workspace', to.slug, '--project', 'WEB', ...more],
      ],
      { ...env, ...(changed as Record<string, string>) },
    );
  const report = async (...more: string[]): Promise<Reported> => {
    const { code, stdout, stderr } = await run(more);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Reported;
  };
  return { from, to, one, two, cycle, module, label, state, run, report };
}

const ITEMS = `
  select t.id, t.sequence_id, t.name, t.priority, t.description_html, t.parent_id, t.external_source, t.external_id,
    t.created_at, t.updated_at, t.created_by_id, s.name as state, t.cycle_id, t.point,
    (select array_agg(l.label_id) from work_item_labels l where l.workspace_id = t.workspace_id and l.work_item_id = t.id) as labels,
    (select array_agg(m.module_id) from work_item_modules m where m.workspace_id = t.workspace_id and m.work_item_id = t.id) as modules
  from work_items t join states s on s.workspace_id = t.workspace_id and s.id = t.state_id
  where t.workspace_id = $1 and t.deleted_at is null order by t.sequence_id`;
const COMMENTS = `
  select id, work_item_id, comment_html, created_by_id, created_at, edited_at from work_item_comments where workspace_id = $1`;
const LINKS = 'select id, work_item_id, url, title from work_item_links where workspace_id = $1';

it('brings a project with its ids, numbers, authors, times and external pairs, and numbering goes on behind the deleted', async () => {
  const at = await scene();
  await sql('update work_items set cycle_id = $2 where workspace_id = $1 and id = $3', [
    at.from.id,
    at.cycle.id,
    at.one.id,
  ]);
  await sql(
    `insert into work_item_cycles (workspace_id, work_item_id, cycle_id, id, created_at)
     values ($1, $2, $3, gen_random_uuid(), now())`,
    [at.from.id, at.one.id, at.cycle.id],
  );
  await sql(
    `insert into work_item_modules (workspace_id, work_item_id, module_id, id, created_at)
     values ($1, $2, $3, gen_random_uuid(), now())`,
    [at.from.id, at.one.id, at.module.id],
  );
  const report = await at.report();
  expect(report.counts).toMatchObject({
    ...{ item: { arrived: 2, lost: 0 }, comment: { arrived: 1 }, link: { arrived: 1 }, label: { arrived: 1 } },
    ...{ cycle: { arrived: 1 }, module: { arrived: 1 }, state: { arrived: 1, known: 5 } },
  });
  for (const text of [ITEMS, COMMENTS, LINKS]) {
    const [there, here] = [await sql(text, [at.from.id]), await sql(text, [at.to.id])];
    expect(there.length).toBeGreaterThan(0);
    expect(here).toEqual(there);
  }
  const next = await made<{ sequence_id: number }>(at.to.client.post('projects/WEB/work-items/', { name: 'Next' }));
  expect(next.sequence_id).toBe(4);
});

it('changes nothing the second time', async () => {
  const at = await scene();
  await at.report();
  const again = await at.report();
  expect(again.counts).toMatchObject({
    ...{ item: { arrived: 0, known: 2 }, comment: { arrived: 0, known: 1 }, link: { arrived: 0, known: 1 } },
  });
});

it('goes on from the answers that it has kept', async () => {
  const at = await scene();
  const directory = join(mkdtempSync(join(tmpdir(), 'cairn-server-')), 'answers');
  try {
    await at.report('--dry-run', '--keep', directory);
    expect(readdirSync(directory).length).toBeGreaterThan(10);
    // Nothing is asked again: the key does not work any more.
    const { code } = await at.run(['--keep', directory], { SOURCE_API_KEY: 'nothing' });
    expect(code).toBe(0);
    expect(await sql(ITEMS, [at.to.id])).toHaveLength(2);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it('names what stands in the way', async () => {
  const at = await scene();
  expect((await at.run([], { SOURCE_API_KEY: '' })).stderr).toContain('SOURCE_API_KEY is missing');
  expect((await at.run([], { SOURCE_API_KEY: 'wrong' })).stderr).toContain('status 401');
  const { stderr } = await at.run(['--from-project', 'NONE']);
  expect(stderr).toContain('shows no project NONE');
  expect(await sql(ITEMS, [at.to.id])).toEqual([]);
});

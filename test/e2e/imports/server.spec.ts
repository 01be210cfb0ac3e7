import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFile, PNG, sql, testRun } from '../../support';
import { attach, made, ok, scene } from './kit';

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
    at.from.workspaceId,
    at.cycle.id,
    at.one.id,
  ]);
  await sql(
    `insert into work_item_cycles (workspace_id, work_item_id, cycle_id, id, created_at)
     values ($1, $2, $3, gen_random_uuid(), now())`,
    [at.from.workspaceId, at.one.id, at.cycle.id],
  );
  await sql(
    `insert into work_item_modules (workspace_id, work_item_id, module_id, id, created_at)
     values ($1, $2, $3, gen_random_uuid(), now())`,
    [at.from.workspaceId, at.one.id, at.module.id],
  );
  const report = await at.report();
  expect(report.counts).toMatchObject({
    ...{ item: { arrived: 2, lost: 0 }, comment: { arrived: 1 }, link: { arrived: 1 }, label: { arrived: 1 } },
    ...{ cycle: { arrived: 1 }, module: { arrived: 1 }, state: { arrived: 1, known: 5 } },
  });
  for (const text of [ITEMS, COMMENTS, LINKS]) {
    const [there, here] = [await sql(text, [at.from.workspaceId]), await sql(text, [at.to.workspaceId])];
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

const FILES = `
  select id, entity_identifier, entity_type, name, content_type, size, created_by_id, created_at
  from assets where workspace_id = $1 and deleted_at is null and is_uploaded order by id`;

it('brings files with their bytes, and texts show the pictures that came along', async () => {
  const at = await scene();
  const [items, path] = ['projects/WEB/work-items/', `projects/WEB/work-items/${at.one.id}/attachments/`];
  await attach(at.from.client, path, 'same.txt', 'first', 'text/plain');
  await attach(at.from.client, path, 'same.txt', 'second', 'text/plain');
  const picture = await attach(at.from.client, path, 'shown.png', PNG, 'image/png');
  const inline = `data:image/png;base64,${PNG.toString('base64')}`;
  // As texts were stored before their pictures were checked.
  await sql('update work_items set description_html = $3 where workspace_id = $1 and id = $2', [
    ...[at.from.workspaceId, at.one.id],
    `<p><image-component src="${picture.id}" width="35%"></image-component><img src="${picture.asset_url}" alt="a"><img src="${inline}"></p>`,
  ]);
  await sql('update work_items set description_html = $3 where workspace_id = $1 and id = $2', [
    ...[
      at.from.workspaceId,
      at.two.id,
      `<p><img src="${testRun().servers[0]}${picture.asset_url}" alt="b"><img src="${inline}"><img src="${inline}"></p>`,
    ],
  ]);

  const rehearsed = await at.report('--dry-run');
  expect(rehearsed).toMatchObject({ counts: { file: { arrived: 5, lost: 0 } }, file_bytes: 11 + 3 * PNG.length });
  expect(await sql(FILES, [at.to.workspaceId])).toEqual([]);
  const report = await at.report();
  expect(report).toMatchObject({ counts: { file: { arrived: 5, lost: 0 } }, file_bytes: 11 + 3 * PNG.length });
  const [there, here] = [
    await sql<{ id: string }>(FILES, [at.from.workspaceId]),
    await sql<{ id: string; name: string; entity_identifier: string }>(FILES, [at.to.workspaceId]),
  ];
  expect(here).toEqual(expect.arrayContaining(there));
  /** The picture that stood in a text is a file of that text's work item. */
  const drawn = (item: string) =>
    here.find(({ name, entity_identifier: holder }) => name === 'picture.png' && holder === item)!.id;
  const listed = await ok<{ data: { id: string; asset_url: string }[] }>(at.to.client.get(path));
  const contents = await Promise.all(
    listed.data.map(async ({ asset_url }) => {
      const answer = await fetchFile(asset_url, { 'X-API-Key': at.to.key });
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(contents.map(String).sort()).toEqual([PNG, PNG, 'first', 'second'].map(String).sort());
  const { project_id: project } = await ok<{ project_id: string }>(at.to.client.get(`${items}${at.one.id}/`));
  const address = (id: string, item = at.one.id) =>
    `/api/assets/v2/workspaces/${at.to.slug}/projects/${project}/issues/${item}/attachments/${id}/`;
  const again = `<img src="${address(drawn(at.two.id), at.two.id)}" />`;
  const texts = await sql<{ description_html: string }>(ITEMS, [at.to.workspaceId]);
  expect(texts.map(({ description_html: html }) => html)).toEqual([
    `<p><img src="${address(picture.id)}" alt="" width="35%" /><img src="${address(picture.id)}" alt="a" /><img src="${address(drawn(at.one.id))}" /></p>`,
    `<p><img src="${address(picture.id)}" alt="b" />${again}${again}</p>`,
  ]);
  expect(await at.report()).toMatchObject({ counts: { file: { arrived: 0, known: 3 } }, file_bytes: 0 });
  expect(await sql(FILES, [at.to.workspaceId])).toEqual(here);
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
    expect(await sql(ITEMS, [at.to.workspaceId])).toHaveLength(2);
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
  expect(await sql(ITEMS, [at.to.workspaceId])).toEqual([]);
});

import { PNG, sql, testRun } from '../../support';
import { addProperty, addType } from '../../support/properties';
import type { Scene } from '../../support';
import { until } from '../../support/service';
import { attach, expectSame, made, ok, scene, type Row } from './kit';

type Where = Pick<Scene, 'tenant' | 'project'>;

const whereOf = (client: unknown): Where => ({ tenant: { v2: client }, project: { id: 'WEB' } }) as unknown as Where;

const TYPES = `
  select id, name, description, is_active, is_default, is_epic, level, logo_props from work_item_types
  where workspace_id = $1 and deleted_at is null order by id`;
const PROPERTIES = `
  select id, name, display_name, property_type, relation_type, is_multi, is_required, is_active, default_value, settings,
    validation_rules, sort_order,
    (select array_agg(t.work_item_type_id order by t.work_item_type_id) from work_item_type_properties t
     where t.workspace_id = p.workspace_id and t.property_id = p.id) as types
  from work_item_properties p where workspace_id = $1 and deleted_at is null order by id`;
const OPTIONS = `
  select id, property_id, parent_id, name, is_default, is_active from work_item_property_options
  where workspace_id = $1 and deleted_at is null order by id`;
const VALUES = `
  select work_item_id, property_id, place, text_value, number_value, moment_value, flag_value, record_value
  from work_item_property_values where workspace_id = $1 order by work_item_id, property_id, place`;
const TYPED = 'select id, type_id from work_items where workspace_id = $1 and deleted_at is null order by id';

it('takes the types that somebody chose', async () => {
  const at = await scene();
  const [web, here] = [at.from.client, at.to.client];
  for (const client of [web, here]) await ok(client.post('projects/WEB/work-item-types/enable/'));
  const type_id = await addType(whereOf(web), 'Bug');
  await ok(web.patch(`projects/WEB/work-items/${at.one.id}/`, { type_id }));
  const defect = await addType(whereOf(here), 'Defect');
  const project = await ok<{ id: string }>(here.get('projects/WEB/'));
  const from = { url: testRun().servers[0], token: at.from.key, from_workspace: at.from.slug, from_project: 'WEB' };
  const order = { source: 'server', project_id: project.id, ...from, types: { Bug: defect } };
  const { id } = await made(here.post('imports/', order));
  const found = () => ok<{ status: string; report: { types: Row[] } | null }>(here.get(`imports/${id}/`));
  await until(async () => !['queued', 'running'].includes((await found()).status), 'the end of the import');
  expect((await found()).report!.types).toContainEqual({ key: type_id, name: 'Bug', id: defect });
  const items = 'select type_id from work_items where workspace_id = $1 and id = $2';
  expect(await sql(items, [at.to.workspaceId, at.one.id])).toEqual([{ type_id: defect }]);
});

it('brings types with properties of each kind, options and values', async () => {
  const at = await scene();
  const [web, where] = [at.from.client, whereOf(at.from.client)];
  await ok(web.post('projects/WEB/work-item-types/enable/'));
  const type = await addType(where, 'Bug');
  const TEXT = { settings: { display_format: 'single-line' } };
  const add = (name: string, kind: string, members: object = {}) => addProperty(where, type, [name, kind], members);
  await add('note', 'TEXT', TEXT);
  await add('points', 'DECIMAL');
  const severity = await add('severity', 'OPTION', { options: ['High', 'Low'] });
  const areas = await add('areas', 'OPTION', { options: ['Front', 'Back'], is_multi: true });
  await add('fixed', 'BOOLEAN');
  await add('due', 'DATETIME', { settings: { display_format: 'dd/MM/yyyy' } });
  await add('site', 'URL');
  await add('mail', 'EMAIL');
  await add('owner', 'RELATION', { relation_type: 'USER' });
  await add('cause', 'RELATION', { relation_type: 'ISSUE' });
  await add('story', 'RELATION', { relation_type: 'RICH_TEXT' });
  await add('log', 'FILE');
  await add('doubled', 'FORMULA', { settings: { formula: 'points * 2' } });
  await add('hidden', 'TEXT', { ...TEXT, is_active: false });
  const path = `projects/WEB/work-items/${at.one.id}/`;
  const file = await attach(web, `${path}attachments/`, 'log.png', PNG, 'image/png');
  const { created_by_id: me } = await ok<{ created_by_id: string }>(web.get(path));
  await ok(web.patch(path, { type_id: type }));
  const values = {
    ...{ note: 'On Mondays', points: 2.5, severity: severity.options.High, fixed: true, due: '2026-01-14' },
    ...{ areas: [areas.options.Back, areas.options.Front], site: 'https://example.com/a', mail: 'a@example.com' },
    ...{ owner: me, cause: at.two.id, story: '<p>A <strong>b</strong></p>', log: file.id },
  };
  await ok(web.patch(path, { custom_fields: values }));

  const report = await at.report();
  expect(report.counts).toMatchObject({
    ...{ type: { arrived: 2, lost: 0 }, property: { arrived: 14, lost: 0 }, value: { arrived: 12, lost: 0 } },
  });
  await expectSame(at, TYPES, PROPERTIES, OPTIONS, VALUES, TYPED);
  const shown = async (one: typeof at.from) =>
    (await ok<{ custom_fields: object }>(one.client.get(path))).custom_fields;
  expect(await shown(at.to)).toEqual(await shown(at.from));

  const again = await at.report();
  expect(again.counts).toMatchObject({
    ...{ type: { arrived: 0, known: 2 }, property: { arrived: 0, known: 14 }, value: { arrived: 0, known: 12 } },
  });
  await expectSame(at, TYPES, PROPERTIES, OPTIONS, VALUES, TYPED);
});

it('uses types, properties and options that are here under the same name, and reports what does not fit', async () => {
  const at = await scene();
  const [there, here] = [whereOf(at.from.client), whereOf(at.to.client)];
  for (const { client } of [at.from, at.to]) await ok(client.post('projects/WEB/work-item-types/enable/'));
  const [from, to] = [await addType(there, 'Bug'), await addType(here, 'bug')];
  const [severity, ours] = [
    await addProperty(there, from, ['Severity', 'OPTION'], { options: ['High', 'Low'] }),
    await addProperty(here, to, ['severity', 'OPTION'], { options: ['high'] }),
  ];
  await addProperty(there, from, ['Weight', 'DECIMAL']);
  await addProperty(here, to, ['Weight', 'TEXT'], { settings: { display_format: 'single-line' } });
  const path = `projects/WEB/work-items/${at.one.id}/`;
  await ok(at.from.client.patch(path, { type_id: from }));
  await ok(at.from.client.patch(path, { custom_fields: { severity: severity.options.High, weight: 3 } }));
  const report = await at.report();
  expect(report.counts).toMatchObject({
    ...{ type: { arrived: 0, known: 2 }, property: { arrived: 0, known: 1, lost: 1 }, value: { arrived: 1, lost: 1 } },
  });
  expect(report.notes).toContainEqual(
    expect.objectContaining({ kind: 'property', what: '"Weight": one of this name and another kind is here' }),
  );
  const { custom_fields: fields } = await ok<{ custom_fields: Record<string, { value: unknown }> }>(
    at.to.client.get(path),
  );
  expect([fields.severity!.value, fields.weight]).toEqual([ours.options.high, undefined]);
  const options = await sql<{ name: string }>(`${OPTIONS.replace('order by id', '')} order by lower(name)`, [
    at.to.workspaceId,
  ]);
  expect(options.map(({ name }) => name)).toEqual(['high', 'Low']);
});

const ESTIMATES = `
  select e.id, e.name, e.description, e.type, e.last_used, p.estimate_id is not null as used
  from estimates e left join projects p on p.workspace_id = e.workspace_id and p.id = e.project_id and p.estimate_id = e.id
  where e.workspace_id = $1 and e.deleted_at is null`;
const POINTS = `
  select id, estimate_id, key, value, description, amount from estimate_points
  where workspace_id = $1 and deleted_at is null order by id`;
const ESTIMATED = `
  select id, estimate_point_id, milestone_id from work_items where workspace_id = $1 and deleted_at is null order by id`;
const MILESTONES = 'select id, title, target_date from milestones where workspace_id = $1 and deleted_at is null';
const IN_MILESTONES = 'select work_item_id, milestone_id from work_item_milestones where workspace_id = $1';

it('brings the estimate of the project with its points, and milestones', async () => {
  const at = await scene();
  const web = at.from.client;
  const estimate = await made(web.post('projects/WEB/estimates/', { name: 'Effort', type: 'points' }));
  const points = `projects/WEB/estimates/${estimate.id}/points/`;
  const [, three] = [
    await made(web.post(points, { value: '1', key: 1 })),
    await made(web.post(points, { value: '3', key: 2 })),
  ];
  await ok(web.patch('projects/WEB/', { estimate_id: estimate.id }));
  const path = `projects/WEB/work-items/${at.one.id}/`;
  await ok(web.patch(path, { estimate_point_id: three.id }));
  const milestone = await made(web.post('projects/WEB/milestones/', { title: 'Beta', target_date: '2026-03-01' }));
  await ok(web.post(`projects/WEB/milestones/${milestone.id}/work-items/`, { add: [at.one.id] }));
  const tables = [ESTIMATES, POINTS, ESTIMATED, MILESTONES, IN_MILESTONES];
  expect((await at.report()).counts).toMatchObject({ estimate: { arrived: 1 }, milestone: { arrived: 1 } });
  await expectSame(at, ...tables);
  expect((await at.report()).counts).toMatchObject({ estimate: { arrived: 0, known: 1 }, milestone: { known: 1 } });
  await expectSame(at, ...tables);
});

const PAGES = `
  select id, parent_id, name, access, is_locked, owned_by_id, color, created_by_id, created_at, updated_at,
    description, archived_at is not null as archived
  from pages where workspace_id = $1 and deleted_at is null order by id`;

it('brings pages with their parents, owners and pictures', async () => {
  const at = await scene();
  const web = at.from.client;
  const pages = 'projects/WEB/pages/';
  const top = await made(web.post(pages, { name: 'Top', color: '#ff0000' }));
  await made(web.post(pages, { name: 'Below', parent_id: top.id, description_html: '<p>Text</p>' }));
  await made(web.post(pages, { name: 'Mine', access: 1 }));
  const old = await made(web.post(pages, { name: 'Old' }));
  await ok(web.post(`${pages}${old.id}/archive/`));
  expect((await at.report()).counts).toMatchObject({ page: { arrived: 4 } });
  await expectSame(at, PAGES);
  const picture = await attach(web, `${pages}${top.id}/attachments/`, 'shown.png', PNG, 'image/png');
  const shown = await made(
    web.post(pages, { name: 'Shown', description_html: `<p><img src="${picture.asset_url}"></p>` }),
  );
  const again = await at.report();
  expect(again.counts).toMatchObject({ page: { arrived: 1, known: 4 }, file: { arrived: 1, lost: 0 } });
  const [file] = await sql<{ id: string; entity_type: string; entity_identifier: string; project_id: string }>(
    'select id, entity_type, entity_identifier, project_id from assets where workspace_id = $1',
    [at.to.workspaceId],
  );
  expect(file).toMatchObject({ id: picture.id, entity_type: 'PAGE_DESCRIPTION', entity_identifier: shown.id });
  const here = await ok<{ description_html: string }>(at.to.client.get(`${pages}${shown.id}/`));
  const address = `/api/assets/v2/workspaces/${at.to.slug}/projects/${file!.project_id}/pages/${shown.id}/attachments/${picture.id}/`;
  expect(here.description_html).toBe(`<p><img src="${address}" /></p>`);
});

const INTAKE = `
  select i.id, i.work_item_id, i.status, i.snoozed_till, i.duplicate_to_id, i.source, i.created_at, i.created_by_id,
    t.name, t.state_group, t.sequence_id
  from intake_items i join work_items t on t.workspace_id = i.workspace_id and t.id = i.work_item_id
  where i.workspace_id = $1 and i.deleted_at is null order by i.id`;
const VISIBLE = 'select visible_items from project_counters where workspace_id = $1';

it('brings proposals with their decisions, which lists leave out until they are accepted', async () => {
  const at = await scene();
  const web = at.from.client;
  for (const { client } of [at.from, at.to]) await ok(client.patch('projects/WEB/', { intake_view: true }));
  const propose = (name: string) => made(web.post('projects/WEB/intake-issues/', { name }));
  const [, double, taken] = [await propose('Pending'), await propose('Again'), await propose('Taken')];
  const decide = (id: string, body: object) => ok(web.patch(`projects/WEB/intake-issues/${id}/`, body));
  await decide(double.id, { status: 2, duplicate_to_id: at.two.id });
  await decide(taken.id, { status: 1 });
  expect((await at.report()).counts).toMatchObject({ item: { arrived: 5 }, intake: { arrived: 3, lost: 0 } });
  await expectSame(at, INTAKE, VISIBLE);
  expect((await at.report()).counts).toMatchObject({ item: { known: 5 }, intake: { arrived: 0, known: 3 } });
  await expectSame(at, INTAKE, VISIBLE);
});

it('brings the time that was logged', async () => {
  const at = await scene();
  await ok(at.from.client.patch('projects/WEB/features/', { time_tracking: true }));
  await made(
    at.from.client.post(`projects/WEB/work-items/${at.one.id}/worklogs/`, { duration: 90, description: 'Looked <b>' }),
  );
  const report = await at.report();
  expect(report.counts.worklog).toEqual({ arrived: 1, known: 0, lost: 0 });
  await expectSame(
    at,
    'select id, work_item_id, description, duration, created_by_id, created_at from worklogs where workspace_id = $1',
  );
  const history = await sql<{ field: string }>(
    `select field from activities where workspace_id = $1 and work_item_id = $2 and field = 'worklog'`,
    [at.to.workspaceId, at.one.id],
  );
  expect(history).toHaveLength(1);
  expect((await at.report()).counts.worklog).toEqual({ arrived: 0, known: 1, lost: 0 });
});

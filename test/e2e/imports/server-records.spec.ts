import { PNG, sql } from '../../support';
import { addProperty, addType } from '../../support/properties';
import type { Scene } from '../../support';
import { attach, ok, scene, type Row } from './kit';

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

/** What a statement finds there and here is the same, and there is something. */
async function expectSame(at: Awaited<ReturnType<typeof scene>>, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const [there, here] = [await sql<Row>(text, [at.from.id]), await sql<Row>(text, [at.to.id])];
    expect(there.length).toBeGreaterThan(0);
    expect(here).toEqual(there);
  }
}

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
  const options = await sql<{ name: string }>(`${OPTIONS.replace('order by id', '')} order by lower(name)`, [at.to.id]);
  expect(options.map(({ name }) => name)).toEqual(['high', 'Low']);
});

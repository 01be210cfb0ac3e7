// Measures filters and orders by custom properties: properties that every work item has, one with several values, and
// some that few items have.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { timeTogether } from './measure.mjs';

const TIMES = 15;
const OPTIONS = 8;

/**
 * SQL for one of `count` numbers. It is independent of the item's position in any order and, with `salt`, of other
 * properties.
 */
const oneOf = (count, salt) => `((hashint4(t.sequence_id + ${salt})::bigint & 2147483647) % ${count})`;

/**
 * The properties, with SQL for their values. `far` has larger numbers than the others; `old` is set only on the first
 * items.
 */
const PROPERTIES = {
  number: { type: 'DECIMAL', column: 'number_value', value: oneOf(1000, 0) },
  date: {
    type: 'DATETIME',
    column: 'moment_value',
    value: `timestamptz '2025-01-01Z' + interval '1 day' * ${oneOf(700, 100)}`,
  },
  text: { type: 'TEXT', column: 'text_value', value: `'Build ' || ${oneOf(5000, 200)}` },
  option: { type: 'OPTION', column: 'record_value', value: `($4::uuid[])[1 + ${oneOf(OPTIONS, 300)}]` },
  // Half of the items have a second, different choice.
  choices: {
    type: 'OPTION',
    column: 'record_value',
    value: `($4::uuid[])[1 + (${oneOf(OPTIONS, 400)} + place * (1 + ${oneOf(OPTIONS - 1, 500)})) % ${OPTIONS}]`,
    isMulti: true,
    some: `place <= ${oneOf(2, 600)}`,
  },
  note: {
    type: 'TEXT',
    column: 'text_value',
    value: `'Reported by customer ' || ${oneOf(90_000, 700)} || ', seen in ' || (array['Berlin', 'Paris', 'Oslo'])[1 + ${oneOf(3, 800)}]`,
    some: `${oneOf(10, 900)} < 3`,
  },
  far: { type: 'DECIMAL', column: 'number_value', value: '1000000 + t.sequence_id', some: 't.sequence_id % 20 = 0' },
  old: { type: 'DECIMAL', column: 'number_value', value: oneOf(100, 0), some: 't.sequence_id <= 100000' },
};

/** Returns the ids of the properties by name. Creates them with values for the project's items, once. */
export async function seedValues(url, { id: workspace, project }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select substr(name, 7) as name, id from work_item_properties
     where workspace_id = $1 and project_id = $2 and name like 'bench\\_%'`,
    [workspace, project],
  );
  const ids = Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  for (const name of Object.keys(PROPERTIES)) ids[name] ??= await seedProperty(client, name, [workspace, project]);
  if (rows.length < Object.keys(PROPERTIES).length) await client.query('vacuum analyze work_item_property_values');
  await client.end();
  return ids;
}

async function seedProperty(client, name, place) {
  const { type, column, value, isMulti = false, some = 'true' } = PROPERTIES[name];
  const property = randomUUID();
  const options = type === 'OPTION' ? Array.from({ length: OPTIONS }, () => randomUUID()) : undefined;
  await client.query('begin');
  await client.query(
    `insert into work_item_properties (workspace_id, id, project_id, name, display_name, property_type, is_multi,
       is_required, is_active, default_value, settings, validation_rules, logo_props, sort_order, created_at, updated_at)
     values ($1, $3, $2, $4, $4, $5, $6, false, true, '{}', '{}', '{}', '{}', 1, now(), now())`,
    [...place, property, `bench_${name}`, type, isMulti],
  );
  await client.query(
    `insert into work_item_property_options (workspace_id, id, project_id, property_id, name, is_default, is_active,
       logo_props, sort_order, created_at, updated_at)
     select $1, o.id, $2, $3, 'Option ' || o.place, false, true, '{}', o.place, now(), now()
     from unnest($4::uuid[]) with ordinality as o (id, place)`,
    [...place, property, options ?? []],
  );
  await client.query(
    `insert into work_item_property_values (workspace_id, id, project_id, work_item_id, property_id, place, ${column},
       created_at, updated_at)
     select $1, gen_random_uuid(), $2, t.id, $3, place, ${value}, now(), now()
     from work_items t, generate_series(0, ${Number(isMulti)}) place
     where t.workspace_id = $1 and t.project_id = $2 and ${some}`,
    [...place, property, ...(options ? [options] : [])],
  );
  await client.query('commit');
  return property;
}

/** The measured queries: rare, common and absent values, and both directions of each order. */
const QUERIES = [
  'number = 500',
  'number > 998',
  'number > 10',
  'number BETWEEN 100 AND 200',
  'number > 5000',
  'number != 500',
  'far > 1500000',
  'far IS NULL',
  'far IS NOT NULL',
  'old < 50',
  'number = 500 AND priority = high',
  'option = "Option 3"',
  'option IN ("Option 3", "Option 5") AND number < 5',
  'option = "Option 3" AND choices = "Option 5"',
  'choices = "Option 5"',
  'choices IN ("Option 5", "Option 6")',
  'date = 2026-03-01',
  'date >= 2026-03-01',
  'text = "Build 4711"',
  'text ~ "d 471"',
  'note ~ "customer 4711,"',
  'note ~ "Berlin"',
  'note ~ "zzqx"',
  'ORDER BY number',
  'ORDER BY number DESC',
  'ORDER BY date DESC',
  'ORDER BY text',
  'ORDER BY option',
  'ORDER BY choices',
  'ORDER BY far',
  'number > 10 ORDER BY number',
  'option = "Option 3" ORDER BY date',
  'choices = "Option 5" ORDER BY number DESC',
  'number < 5 ORDER BY far',
  'priority = urgent ORDER BY number',
];

const NAMES = new RegExp(`\\b(${Object.keys(PROPERTIES).join('|')})\\b`, 'g');

/** Returns each query in the form that is printed and in the form that is sent. */
export const valueForms = (ids) =>
  QUERIES.map((query) => {
    const sent = query.replace(NAMES, (name) => `cf["${ids[name]}"]`);
    return [query.replace(NAMES, 'cf[$1]'), `pql=${encodeURIComponent(sent)}`];
  });

/** Returns the time of a list for each query in milliseconds. */
export async function measureValues(list, headers, ids) {
  const forms = valueForms(ids);
  const taken = await timeTogether(
    forms.map(([, sent]) => ({ url: `${list}?${sent}`, headers })),
    TIMES,
  );
  return forms.map(([name], index) => ({ name, ms: taken[index] }));
}

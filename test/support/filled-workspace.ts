import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { kindsOf, type Table } from '../../src/parcel';

type Row = Record<string, unknown>;

interface Reference {
  readonly from: string;
  readonly to: string;
  /** The columns that refer, and those that they refer to. */
  readonly pairs: readonly (readonly [string, string])[];
}

const REFERENCES = `
  select s.relname as "from", d.relname as "to", (
    select jsonb_agg(jsonb_build_array(a.attname, b.attname)) from unnest(k.conkey, k.confkey) as pair (one, other)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.one
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other) as pairs
  from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class d on d.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by cardinality(k.conkey) desc, k.conname`;

const CHECKS = `
  select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
  where k.contype = 'c' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1`;

/** Secrets that no parcel may show. */
export const PARCEL_SECRETS = ['the-secret-of-a-webhook', 'the-secret-of-a-node', 'Bearer of-a-receiver'] as const;
const [WEBHOOK_SECRET, NODE_SECRET, HEADER] = PARCEL_SECRETS;
const HEADERS = { url: 'https://receiver.example', headers: { Authorization: HEADER } };

/** What rules want that no constraint says, and what would be noticed if it came along. */
const SPECIAL: Readonly<Record<string, (home: Home) => Row>> = {
  assets: ({ workspaceId }) => ({
    is_uploaded: true,
    storage_key: `${workspaceId}/filled-a.txt`,
    content_type: 'text/plain',
  }),
  automations: () => ({ status: 'published', is_enabled: true }),
  automation_nodes: () => ({ handler_name: 'send_webhook', secret: NODE_SECRET, config: HEADERS }),
  automation_versions: () => ({
    graph: { nodes: [{ id: randomUUID(), secret: NODE_SECRET, config: HEADERS }], edges: [] },
  }),
  group_project_mappings: () => ({ all_projects: false }),
  group_sync_configs: ({ workspaceId }) => ({ id: workspaceId, is_enabled: true }),
  mentions: ({ people }) => ({ target_type: 'user', target_id: people[0] }),
  notifications: () => ({ record_type: null, record_id: null, mailed_at: null }),
  recurring_work_items: () => ({ is_enabled: true, status: 'active' }),
  stickies: ({ people }) => ({
    description_html: `<p>Of <mention-component entity_identifier="${people[0]}"></mention-component></p>`,
  }),
  webhooks: () => ({
    app_id: null,
    is_active: true,
    failures: 0,
    secret: WEBHOOK_SECRET,
    previous_secret: WEBHOOK_SECRET,
  }),
  work_item_property_values: () => ({ number_value: null, moment_value: null, flag_value: null, record_value: null }),
  work_item_relations: () => ({ definition_id: null, kind: 'blocked_by' }),
};

type FilledTable = Pick<Table, 'name' | 'columns'>;

interface Home {
  readonly workspaceId: string;
  readonly people: readonly string[];
}

/**
 * Adds a row to every table that has none of this workspace: whatever a constraint asks for is given. The tables are those of
 * parcels by default. Each follows the tables that it refers to.
 */
export async function fillWorkspace(client: Client, home: Home, tables?: readonly FilledTable[]): Promise<void> {
  const ask = async <R extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as R[];
  const references = await ask<Reference>(REFERENCES);
  const checks = await ask<{ table: string; column: string; text: string }>(CHECKS);
  const choices = new Map(checks.map(({ table, column, text }) => [`${table}.${column}`, firstChoice(text)]));
  for (const kind of tables ?? (await kindsOf(ask))) {
    if (kind.name === 'workspaces') continue;
    const found = await ask(`select 1 from ${kind.name} where workspace_id = $1 limit 1`, [home.workspaceId]);
    if (found.length) continue;
    const row: Row = { workspace_id: home.workspaceId, ...SPECIAL[kind.name]?.(home) };
    await refer(
      ask,
      references.filter(({ from }) => from === kind.name),
      row,
      home,
    );
    complete(kind, row, home, choices);
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    const names = columns.map((name) => `"${name}"`).join(', ');
    await ask(`insert into ${kind.name} (${names}) values (${places.join(', ')})`, Object.values(row));
  }
}

const firstChoice = (check: string): string | undefined => /ARRAY\[\(?'?([^'\],:)]+)/.exec(check)?.[1];

/** The longest keys first: shorter ones follow what they chose. */
async function refer(
  ask: <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>,
  references: readonly Reference[],
  row: Row,
  { workspaceId, people }: Home,
): Promise<void> {
  for (const { from, to, pairs } of references) {
    if (to === 'workspaces') continue;
    if (to === 'users') {
      row[pairs[0]![0]] ??= people[0];
      continue;
    }
    const missing = pairs.filter(([column]) => row[column] === undefined);
    if (from === to) for (const [column] of missing) row[column] = null;
    if (!missing.length || from === to) continue;
    const known = pairs.filter(([column]) => row[column] !== undefined && row[column] !== null);
    const such = known.map(([, other], index) => `"${other}" = $${index + 2}`);
    const taken = from === 'work_item_relations' && row.item_id ? ` and id <> '${String(row.item_id)}'` : '';
    const text = `select * from ${to} where ${['workspace_id = $1', ...such].join(' and ')}${taken} limit 1`;
    const [target] = await ask<Row>(text, [workspaceId, ...known.map(([column]) => row[column])]);
    for (const [column, other] of missing) if (target) row[column] = target[other];
  }
}

const RECENT = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}.789012Z`;

const VALUES: Readonly<Record<string, () => unknown>> = {
  uuid: () => randomUUID(),
  text: () => `of ${randomUUID()} ä\t"\\`,
  boolean: () => true,
  smallint: () => 1,
  integer: () => 7,
  bigint: () => 9,
  numeric: () => '12345678901234567890.1200',
  'double precision': () => 65_535.1,
  date: () => '2026-02-03',
  // Recent, so that nothing ages out meanwhile.
  'timestamp with time zone': () => RECENT,
  jsonb: () => ({ a: [1, null, 'ä'] }),
};

function complete(
  { name, columns }: FilledTable,
  row: Row,
  { people }: Home,
  choices: ReadonlyMap<string, string | undefined>,
): void {
  for (const { name: column, type, isArray } of columns) {
    if (row[column] !== undefined) continue;
    const isPerson = /(^|_)(by|user|owner|lead|actor|recipient|author|member)_ids?$/.test(column) && type === 'uuid';
    const one = isPerson ? people[0] : (choices.get(`${name}.${column}`) ?? VALUES[type]!());
    row[column] = column === 'deleted_at' ? null : isArray ? [one] : one;
  }
}

import type { ClientBase } from 'pg';

/** Foreign keys, indexes and triggers, which slow down copying or depend on the order of tables. */
const DEFINITIONS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "takeOff",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "putBack"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select format('alter table %s disable trigger user', tgrelid::regclass),
    format('alter table %s enable trigger user', tgrelid::regclass)
  from pg_trigger where not tgisinternal group by tgrelid`;

/** Drops foreign keys and indexes and disables triggers. Returns the statements that restore them. */
export async function takeOff(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ takeOff: string; putBack: string }>(DEFINITIONS);
  for (const { takeOff: statement } of rows) await client.query(statement);
  // Indexes first, because they speed up the check of foreign keys.
  const isIndex = ({ putBack }: { putBack: string }) => putBack.startsWith('CREATE');
  return [...rows.filter(isIndex), ...rows.filter((row) => !isIndex(row))].map(({ putBack }) => putBack);
}

import { NAMES_PEOPLE } from '../../src/parcel/declaration';
import { sql } from './sql';

const COLUMNS = `
  select c.relname as "table", a.attname as "column", exists (select 1 from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = c.oid
      and a.attnum = any (k.conkey)) as "isKey"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)`;

/** Returns all columns of the database that name people, as `table.column`. */
export async function columnsAboutPeople(): Promise<string[]> {
  const found = await sql<{ table: string; column: string; isKey: boolean }>(COLUMNS);
  return found
    .filter(({ column, isKey }) => isKey || NAMES_PEOPLE.test(column))
    .map(({ table, column }) => `${table}.${column}`);
}

import type { QueryAsked } from '../parcel';
import { ALIKE, RANKS, type NamingTable, type UniqueKey } from './places';

const KEYS = `
  select c.relname as table, i.indnullsnotdistinct as "areNullsEqual", pg_get_expr(i.indpred, i.indrelid, true) as such,
    array(select pg_get_indexdef(i.indexrelid, place, true) from generate_series(1, i.indnkeyatts) place) as parts
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1, i.indexrelid`;

interface Index extends Pick<UniqueKey, 'table' | 'such' | 'areNullsEqual'> {
  readonly parts: readonly string[];
}

/** Finds the keys by which a person may have one row only, by the catalogue of the database. */
export async function uniqueKeys(ask: QueryAsked, tables: readonly NamingTable[]): Promise<UniqueKey[]> {
  const indexes = await ask<Index>(KEYS, []);
  const found = indexes.flatMap(({ parts, ...index }) => {
    const ids = tables.find(({ name }) => name === index.table)?.ids ?? [];
    return parts
      .filter((part) => ids.includes(part))
      .map((column) => ({
        ...index,
        column,
        others: parts.filter((part) => part !== column && part !== 'workspace_id'),
      }));
  });
  return [...found, ...ALIKE];
}

/**
 * Returns statements that remove a row wherever both people have one. In a table of tenants $1 is the workspace; the last two
 * parameters are the person who is merged and the one who stays.
 */
export function settling(table: NamingTable, { column, others, such, areNullsEqual }: UniqueKey): string[] {
  const { name, isOfTenants } = table;
  const [from, to] = isOfTenants ? ['$2', '$3'] : ['$1', '$2'];
  const place = (table: string) => (isOfTenants ? `${table}workspace_id = $1 and ` : '');
  const key = table.key.map((one) => `"${one.name}"`);
  const rows = (person: string) => `
    select ${[...key.map((one, at) => `${one} as k${at}`), ...others.map((one, at) => `${one} as o${at}`)].join(', ')},
      ${RANKS[name] ?? '0'} as rank
    from ${name} where ${place('')}"${column}" = ${person}${such ? ` and (${such})` : ''}`;
  const same = others.map((_, at) => `d.o${at} ${areNullsEqual ? 'is not distinct from' : '='} k.o${at}`);
  const removing = (person: string, side: 'd' | 'k', ranks: string) => `
    delete from ${name} t where ${place('t.')}t."${column}" = ${person} and (${key.map((one) => `t.${one}`).join(', ')}) in (
      select ${key.map((_, at) => `${side}.k${at}`).join(', ')}
      from (${rows(from)}) d join (${rows(to)}) k on ${[...same, ranks].join(' and ')})`;
  return [removing(from, 'd', 'd.rank <= k.rank'), removing(to, 'k', 'd.rank > k.rank')];
}

import type { Position } from '#kernel';
import type { Condition, Params } from './statements';

export interface Ordering {
  /** SQL of a row's key: never null but where rows belong to parts by links, so that a page can start behind any row. */
  readonly sql: string;
  /** Whether an index of the rows has the key right behind the workspace and the place. */
  readonly indexed?: boolean;
  /** Few values that each hold rows in an index: a page is merged of the first rows of each. */
  readonly parts?: Parts;
}

/**
 * An ordering whose keys stand in rows of another table, as `r`: few queries order by each of them, and an index of that
 * table has them in order behind the workspace, what they are about and the place. Rows without a key come last in
 * both directions: that there are none of them is known only when all rows have been looked at.
 */
export interface KeyRows {
  readonly table: string;
  /** Its columns for the row and for the place that the row is in. */
  readonly owner: string;
  readonly place: string;
  /** SQL of the key of `r`, as the index has it. */
  readonly key: string;
  /** Which of its rows have the keys: one at most of each owner. */
  readonly such: Condition;
  /** Every row of the list has a key: none comes last. */
  readonly isWhole?: boolean;
}

/** An ordering that is made of what the request says of it. */
export type OwnOrdering = (of: never) => KeyRows;

export interface Parts {
  /**
   * SQL of the parts in some places: columns `place`, `part`, and `rank` where all rows of a part have the key that its
   * rank is. Without it the rows of each part have to be in an index by the key.
   */
  readonly from: (places: string) => string;
  /** Column of a row that names its part. */
  readonly on: string;
  readonly ranked: boolean;
  /** Filters that parts answer as well, so that none is read of which no row matches: columns of the parts, as `v`. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Rows belong to parts by links; a row of several lies in that whose rank is its key, one of none has no key. */
  readonly link?: Links;
}

/** A table of links, and its column for the row. */
interface Links {
  readonly table: string;
  readonly owner: string;
}

/** The same with the tables that start from it, as `r`. */
interface Link extends Links {
  readonly from: string;
}

export const isOrdering = (ordering: string | Ordering | OwnOrdering | undefined): ordering is Ordering =>
  typeof ordering === 'object';

/** Every place is a part: for keys that are indexed in each of them. */
export const placesAsParts = (column: string): Parts => ({
  from: (places) => `select p.id as place, p.id as part from unnest(${places}::uuid[]) as p (id)`,
  on: column,
  ranked: false,
});

/** The parts of orderings by a column of few values, which are told in their order; `field` is its filter. */
export const valuesAsParts = (column: string, field: string, values: readonly string[]): Parts => ({
  from: (places) => `
    select p.id as place, v.part, v.rank from unnest(${places}::uuid[]) as p (id),
      (values ${values.map((value, index) => `('${value}', ${index + 1})`).join(', ')}) as v (part, rank)`,
  on: column,
  ranked: true,
  filters: { [field]: 'v.part' },
});

/** What a page of keys and ids is made of. */
export interface PagePlan {
  /** Tables and conditions of the rows, with the alias `t`. */
  readonly from: string;
  readonly where: string;
  /** SQL of a row's key. */
  readonly sql: string;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly after?: Position;
  /** Conditions of the parts. */
  readonly ofParts?: readonly string[];
  /** Whether each row tells how many there are, as `total`. */
  readonly isCounted?: boolean;
}

/** The places of a list, and the column of a row's. */
export interface Places {
  readonly column: string;
  readonly ids: readonly string[];
}

/** The ids of least and greatest order, by which a part that comes later is read from its beginning. */
const ENDS = { '>': '00000000-0000-0000-0000-000000000000', '<': 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const;

/** Keys and ids of a page, in order: the statement for those whose members are read afterwards. */
export function pageOfIds({ from, where, sql, ...plan }: PagePlan, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const total = plan.isCounted ? ', count(*) over () as total' : '';
  return `select ${sql} as key, t.id${total} from ${from} where ${where}
    order by ${sql}${direction}, t.id${direction} ${pageOf(plan, params)}`;
}

/** The same, merged of the first rows of each part. */
export function mergedPage(
  plan: PagePlan,
  parts: Parts,
  places: Places,
  params: Params,
  end = pageOf(plan, params),
): string {
  const { from, sql, ofParts = [] } = plan;
  const direction = plan.descending ? ' desc' : '';
  const behind = plan.after ? behindInParts(plan, parts, plan.after, params) : NOTHING;
  const where = [plan.where, `${places.column} = v.place`, ...inPart(plan, parts, places), ...behind.within].join(
    ' and ',
  );
  const [key, first] = parts.ranked ? ['', ''] : [`${sql} as key, `, `${sql}${direction}, `];
  const id = parts.link ? `r.${parts.link.owner}` : 't.id';
  const such = [...ofParts, ...behind.parts];
  return `select ${parts.ranked ? 'v.rank as key' : 'k.key'}, k.id
    from (${parts.from(params.add(places.ids))}) v cross join lateral (
      select ${key}t.id from ${from} where ${where}
      order by ${first}${id}${direction} limit ${params.add(plan.limit + plan.offset)}) k
    ${such.length ? `where ${such.join(' and ')}` : ''}
    order by 1${direction}, 2${direction} ${end}`;
}

/** The same for parts that rows are linked to. Those that have no link have no key: they come last, or first in reverse. */
export function linkedPage(plan: PagePlan, parts: Parts, link: Link, places: Places, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const reach = params.add(plan.limit + plan.offset);
  const rest = (first: string) => `limit (select greatest(0, ${reach}::int - count(*)) from ${first})`;
  const linked = (end: string) =>
    `tied as materialized (${mergedPage({ ...plan, from: link.from }, parts, places, params, end)})`;
  const others = (end: string) => `free as materialized (
    select null as key, t.id from ${plan.from} where ${plan.where} and not exists (
      select 1 from ${link.table} r where r.workspace_id = $1 and r.${link.owner} = t.id)
    order by t.id${direction} ${end})`;
  const turns = plan.descending
    ? [others(`limit ${reach}`), linked(rest('free'))]
    : [linked(`limit ${reach}`), others(rest('tied'))];
  return `with ${turns.join(', ')}
    select * from tied union all select * from free order by 1${direction}, 2${direction} ${pageOf(plan, params)}`;
}

/** What a page by keys in rows of another table is made of. */
interface KeyedPlan extends Omit<PagePlan, 'sql'> {
  /** The tables beginning with that of the keys, as `r`: `where` asks of its rows what it can. */
  readonly start: string;
  /** The conditions again, for rows without a key. */
  readonly unkeyed: () => string;
}

/** The same for keys in rows of another table; by the index of each place, where they are known. */
export function pageOfKeys(
  plan: KeyedPlan,
  rows: KeyRows,
  { column, ids }: Pick<Places, 'column'> & Partial<Places>,
  params: Params,
): string {
  const direction = plan.descending ? ' desc' : '';
  const reach = params.add(plan.limit + plan.offset);
  const such = `r.workspace_id = $1 and ${rows.such(params)}`;
  const first = (place: string) => `select ${rows.key} as key, t.id from ${plan.start}
    where ${plan.where} and ${such} and r.${rows.place} = ${place} and ${column} = ${place}
    order by ${rows.key}${direction}, r.${rows.owner}${direction}`;
  const keyed = ids
    ? `select k.key, k.id from unnest(${params.add(ids)}::uuid[]) as p (id) cross join lateral (
         ${first('p.id')} limit ${reach}) k order by 1${direction}, 2${direction}`
    : first(column);
  if (rows.isWhole)
    return `select key, id from (${keyed} limit ${reach}) k order by 1${direction}, 2${direction} ${pageOf(plan, params)}`;
  const free = `select t.id from ${plan.from} where ${plan.unkeyed()} and not exists (
    select 1 from ${rows.table} r where ${such} and r.${rows.owner} = t.id) order by t.id${direction}`;
  const rest = `limit (select greatest(0, ${reach}::int - count(*)) from keyed)`;
  return `with keyed as materialized (${keyed} limit ${reach}), free as materialized (${free} ${rest})
    select key, id from keyed union all select null, id from free
    order by 1${direction} nulls last, 2${direction} ${pageOf(plan, params)}`;
}

/** The same where few rows match: each of them gets its key, and they are counted and sorted. */
export function pageOfFewKeys(plan: Omit<PagePlan, 'sql'>, rows: KeyRows, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const total = plan.isCounted ? ', count(*) over () as total' : '';
  return `select k.key, t.id${total} from ${plan.from} left join lateral (
      select ${rows.key} as key from ${rows.table} r
      where r.workspace_id = $1 and r.${rows.owner} = t.id and ${rows.such(params)} offset 0) k on true
    where ${plan.where} order by 1${direction} nulls last, 2${direction} ${pageOf(plan, params)}`;
}

/** What makes a row one of the part at hand. */
function inPart({ sql }: PagePlan, { on, link }: Parts, { column }: Places): string[] {
  if (link) return ['r.workspace_id = $1', `${on} = v.part`, `${sql} = v.rank`];
  return on === column ? [] : [`${on} = v.part`];
}

const pageOf = ({ limit, offset }: Pick<PagePlan, 'limit' | 'offset'>, params: Params): string =>
  `limit ${params.add(limit)}${offset ? ` offset ${params.add(offset)}` : ''}`;

/** Conditions of the parts, and within each of them. */
interface Behind {
  readonly parts: readonly string[];
  readonly within: readonly string[];
}

const NOTHING: Behind = { parts: [], within: [] };

/** What lies behind a row: parts of a later rank whole, of its own rank what follows. */
function behindInParts({ sql, descending }: PagePlan, { ranked }: Parts, [key, id]: Position, params: Params): Behind {
  const sign = descending ? '<' : '>';
  const [value, row] = [params.add(key), params.add(id)];
  if (!ranked) return { parts: [], within: [`(${sql}, t.id) ${sign} (${value}, ${row})`] };
  return {
    parts: [`v.rank ${sign}= ${value}`],
    within: [`t.id ${sign} case when v.rank = ${value} then ${row}::uuid else '${ENDS[sign]}'::uuid end`],
  };
}

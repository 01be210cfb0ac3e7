import type { Position } from '#kernel';
import type { Condition, Params } from './statements';

export interface Ordering {
  /** SQL of a row's key: never null but where rows belong to parts by links, so that a page can start behind any row. */
  readonly sql: string;
  /** Whether an index of the rows has the key right behind the workspace and the place; `both`: another one without the place. */
  readonly indexed?: boolean | 'both';
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
  /** What rows are linked to is in many places at once: of a part in few places many rows may lie elsewhere. */
  readonly isShared?: boolean;
}

/** The same with the tables that start from it, as `r`. */
interface Link extends Links {
  readonly from: string;
}

export const isOrdering = (ordering: string | Ordering | OwnOrdering | undefined): ordering is Ordering =>
  typeof ordering === 'object';

/** Every place is a part: for keys that are indexed in each of them. */
const placesAsParts = (column: string): Parts => ({
  from: (places) => `select p.id as place, p.id as part from unnest(${places}::uuid[]) as p (id)`,
  on: column,
  ranked: false,
});

/** Merging more places costs more than it saves, also where a sort of all rows takes seconds. */
const MAX_PLACES = 2_000;

/** So few are merged also where an index has all places in one order: its first rows may all lie in others. */
const FEW_PLACES = 50;

/** Whether an index has all places in one order, and the rows of these few may still all lie behind others. */
export const mayLieBehind = ({ indexed }: Ordering, places: readonly string[]): boolean =>
  indexed === 'both' && places.length > 1 && places.length <= FEW_PLACES;

/** The parts of which pages of an ordering are merged in some places; `isNarrowed`: filters leave some of many rows. */
export function partsIn(
  { parts, indexed }: Ordering,
  places: readonly string[],
  column = '',
  isNarrowed = false,
): Parts | undefined {
  if (!places.length || places.length > MAX_PLACES) return undefined;
  if (parts) return parts;
  if (!indexed || places.length === 1) return undefined;
  // An index of all places in one order serves filters better, unless the rows of these all lie behind others.
  const isServed = indexed === 'both' && (isNarrowed || places.length > FEW_PLACES);
  return isServed ? undefined : placesAsParts(column);
}

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

/** SQL of keys and ids, and whether some rows have no key: these come last, or first in reverse. */
interface Keyed {
  readonly key: string;
  readonly id: string;
  readonly isNullable: boolean;
}

/** What lies behind a row. */
export function behindKey(
  { key, id, isNullable }: Keyed,
  descending: boolean,
  [value, row]: Position,
  params: Params,
): string {
  const sign = descending ? '<' : '>';
  if (isNullable && value === NO_KEY) {
    const others = `${key} is null and ${id} ${sign} ${params.add(row)}`;
    return descending ? `(${others} or ${key} is not null)` : others;
  }
  const behind = `(${key}, ${id}) ${sign} (${params.add(value)}, ${params.add(row)})`;
  return isNullable && !descending ? `(${behind} or ${key} is null)` : behind;
}

/** Stands for the key of a row that has none, in positions: keys of linked rows are names. */
export const NO_KEY = 0;

/** The ids of least and greatest order, by which a part that comes later is read from its beginning. */
const ENDS = { '>': '00000000-0000-0000-0000-000000000000', '<': 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const;

/** Keys and ids of a page, in order: the statement for those whose members are read afterwards. */
export function pageOfIds({ from, where, sql, ...plan }: PagePlan, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const total = plan.isCounted ? ', count(*) over () as total' : '';
  return `select ${sql} as key, t.id${total} from ${from} where ${where}
    order by ${sql}${direction}, t.id${direction} ${pageOf(plan, params)}`;
}

/** Where pages are merged of fewer places, few rows of each do not tell the page's end any sooner. */
const MANY_PLACES = 5;

/** The same, merged of the first rows of each part. */
export function mergedPage(
  plan: PagePlan,
  parts: Parts,
  places: Places,
  params: Params,
  end = pageOf(plan, params),
): string {
  const merge = mergeOf(plan, parts, places, params);
  return `${parts.ranked ? ofRanks(merge, parts) : ofOne(merge)} ${merge.inOrder} ${end}`;
}

interface Merge {
  /** The parts, as `v`, and conditions of them. */
  readonly each: string;
  readonly such: readonly string[];
  /** Rows of the part at hand: so many of them, up to the end. */
  readonly rows: (most: string, upTo?: string) => string;
  readonly reach: string;
  /** So many rows of each part tell behind which row none of the page can lie. */
  readonly few?: string;
  readonly direction: string;
  readonly inOrder: string;
  readonly key: string;
  readonly id: string;
}

function mergeOf(plan: PagePlan, parts: Parts, places: Places, params: Params): Merge {
  const direction = plan.descending ? ' desc' : '';
  const behind = plan.after ? behindInParts(plan, parts, plan.after, params) : NOTHING;
  const where = [plan.where, ...inPart(plan, parts, places), ...behind.within].join(' and ');
  const [key, first] = parts.ranked ? ['', ''] : [`${plan.sql} as key, `, `${plan.sql}${direction}, `];
  const id = parts.link ? `r.${parts.link.owner}` : 't.id';
  const most = plan.limit + plan.offset;
  return {
    each: parts.link ? 'select part, rank from parts' : parts.from(params.add(places.ids)),
    such: [...(plan.ofParts ?? []), ...behind.parts],
    rows: (count, upTo = '') =>
      `select ${key}t.id from ${plan.from} where ${where}${upTo} order by ${first}${id}${direction} limit ${count}`,
    reach: params.add(most),
    few: places.ids.length < MANY_PLACES ? undefined : params.add(Math.ceil((2 * most) / places.ids.length)),
    direction,
    inOrder: `order by 1${direction}, 2${direction}`,
    key: plan.sql,
    id,
  };
}

const chosen = (conditions: readonly string[]): string =>
  conditions.length ? `where ${conditions.join(' and ')}` : '';

/** By keys of the rows. */
function ofOne({ each, such, rows, reach, few, direction, inOrder, key, id }: Merge): string {
  const merged = (found: string, more: readonly string[] = []) =>
    `select k.key, k.id from (${each}) v cross join lateral (${found}) k ${chosen([...such, ...more])}`;
  if (!few) return merged(rows(reach));
  const sign = direction ? '>=' : '<=';
  return `select k.key, k.id
    from (select f.key, f.id from (select 1) one left join lateral (
      ${merged(rows(few))} ${inOrder} limit 1 offset ${reach}::int - 1) f on true offset 0) far
    cross join lateral (
      ${merged(rows(reach, ` and (${key}, ${id}) ${sign} (far.key, far.id)`), ['far.id is not null'])}
      union all ${merged(rows(reach), ['far.id is null'])}) k`;
}

/** By ranks: each has parts in many places, and the next one is only looked at where the page is not full. */
function ofRanks({ each, such, rows, reach, few, direction, id }: Merge, { link }: Parts): string {
  if (!few && !link) {
    return `select v.rank as key, k.id from (${each}) v cross join lateral (${rows(reach)}) k ${chosen(such)}`;
  }
  // A row that is linked to two of one name lies in both parts.
  const merged = (found: string) => `select ${link ? 'distinct ' : ''}k.id
    from (${each}) v cross join lateral (${found}) k ${chosen(['v.rank = o.rank', ...such])} order by 1${direction}`;
  const ranks = `(select distinct v.rank from (${each}) v ${chosen(such)} order by 1${direction}) o`;
  if (!few) {
    return `select o.rank as key, k.id from ${ranks} cross join lateral (${merged(rows(reach))} limit ${reach}) k`;
  }
  const [sign, last] = direction ? ['>=', ENDS['>']] : ['<=', ENDS['<']];
  return `select o.rank as key, k.id from ${ranks}
    cross join lateral (
      select coalesce((${merged(rows(few))} limit 1 offset ${reach}::int - 1), '${last}') as id offset 0) far
    cross join lateral (${merged(rows(reach, ` and ${id} ${sign} far.id`))} limit ${reach}) k`;
}

/** The same for parts that rows are linked to. Those that have no link have no key: they come last, or first in reverse. */
export function linkedPage(plan: PagePlan, parts: Parts, link: Link, places: Places, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const reach = params.add(plan.limit + plan.offset);
  const rest = (first: string) => `limit (select greatest(0, ${reach}::int - count(*)) from ${first})`;
  const { after, ...whole } = plan;
  const isBehindFree = after?.[0] === NO_KEY;
  // Behind a row of those without a key come others of these, and in reverse all that have one.
  const ofLinked = isBehindFree ? whole : plan;
  const linked = (end: string) =>
    `tied as materialized (${mergedPage({ ...ofLinked, from: link.from }, parts, places, params, end)})`;
  const behind = isBehindFree ? ` and t.id ${plan.descending ? '<' : '>'} ${params.add(after[1])}` : '';
  const others = (end: string) => `free as materialized (
    select null as key, t.id from ${plan.from} where ${plan.where}${behind} and not exists (
      select 1 from ${link.table} r where r.workspace_id = $1 and r.${link.owner} = t.id)
    order by t.id${direction} ${end})`;
  // Records that several places share are one part of linked rows, which are found without their place.
  const each = `select distinct l.part, l.rank from (${parts.from(params.add(places.ids))}) l`;
  const none = (name: string) => `${name} as materialized (select null::text as key, null::uuid as id limit 0)`;
  const turns = plan.descending
    ? [after && !isBehindFree ? none('free') : others(`limit ${reach}`), linked(rest('free'))]
    : [isBehindFree ? none('tied') : linked(`limit ${reach}`), others(rest('tied'))];
  return `with parts as materialized (${each}), ${turns.join(', ')}
    select * from tied union all select * from free order by 1${direction}, 2${direction} ${pageOf(plan, params)}`;
}

/** What makes a row one of the part at hand. */
function inPart({ sql }: PagePlan, { on, link }: Parts, { column }: Places): string[] {
  if (link) return ['r.workspace_id = $1', `${on} = v.part`, `${sql} = v.rank`];
  return on === column ? [`${column} = v.place`] : [`${column} = v.place`, `${on} = v.part`];
}

export const pageOf = ({ limit, offset }: Pick<PagePlan, 'limit' | 'offset'>, params: Params): string =>
  `limit ${params.add(limit)}${offset ? ` offset ${params.add(offset)}` : ''}`;

/** Conditions of the parts, and within each of them. */
interface Behind {
  readonly parts: readonly string[];
  readonly within: readonly string[];
}

const NOTHING: Behind = { parts: [], within: [] };

/** What lies behind a row: parts of a later rank whole, of its own rank what follows. */
function behindInParts(
  { sql, descending }: PagePlan,
  { ranked, link }: Parts,
  [key, id]: Position,
  params: Params,
): Behind {
  const sign = descending ? '<' : '>';
  const [value, row] = [params.add(key), params.add(id)];
  if (!ranked) return { parts: [], within: [`(${sql}, t.id) ${sign} (${value}, ${row})`] };
  return {
    parts: [`v.rank ${sign}= ${value}`],
    within: [
      `${link ? `r.${link.owner}` : 't.id'} ${sign} case when v.rank = ${value} then ${row}::uuid else '${ENDS[sign]}'::uuid end`,
    ],
  };
}

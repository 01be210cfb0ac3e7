import { pageOf, type KeyRows, type PagePlan, type Places } from './orderings';
import type { Params } from './statements';

/** What a page by keys in rows of another table is made of. */
interface KeyedPlan extends Omit<PagePlan, 'sql'> {
  /** The tables beginning with that of the keys, or with what was selected of it, as `r`: `where` asks of its rows what it can. */
  readonly start: (keys: string) => string;
  /** The conditions again, for rows without a key. */
  readonly unkeyed: () => string;
}

/** The same for keys in rows of another table; by the index of each place, where they are known: `ids` are none else. */
function pageOfKeys(plan: KeyedPlan, rows: KeyRows, { column, ids }: Places, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const reach = params.add(plan.limit + plan.offset);
  const such = `r.workspace_id = $1 and ${rows.such(params)}`;
  const first = (place: string) => `select ${rows.key} as key, t.id from ${plan.start(rows.table)}
    where ${plan.where} and ${such} and r.${rows.place} = ${place} and ${column} = ${place}
    order by ${rows.key}${direction}, r.${rows.owner}${direction}`;
  const keyed = ids.length
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

/** So many times as many keys of each place as the page reaches are merged before they are asked for conditions. */
const AHEAD = 2;

/**
 * The same for several places, merged of their first keys before any row is asked for conditions. What comes behind the
 * last of those keys of some place is left out, as others of that place may lie before it: only a full page is the page.
 */
function pageOfFirstKeys(
  plan: Omit<KeyedPlan, 'unkeyed'>,
  rows: KeyRows,
  { column, ids }: Places,
  params: Params,
): string {
  const direction = plan.descending ? ' desc' : '';
  const such = `r.workspace_id = $1 and ${rows.such(params)}`;
  const ahead = params.add(AHEAD * (plan.limit + plan.offset));
  const order = `${rows.key}${direction}, r.${rows.owner}${direction}`;
  const merged = `key${direction}, ${rows.owner}${direction}`;
  const isBefore = `(r.key, r.${rows.owner}) ${plan.descending ? '>=' : '<='} (select key, ${rows.owner} from reached)`;
  return `with firsts as materialized (
      select k.* from unnest(${params.add(ids)}::uuid[]) as p (id) cross join lateral (
        select ${rows.key} as key, r.${rows.owner}, r.${rows.place}, row_number() over (order by ${order}) as number
        from ${rows.table} r where ${such} and r.${rows.place} = p.id order by ${order} limit ${ahead}) k),
    reached as (select key, ${rows.owner} from firsts where number = ${ahead} order by ${merged} limit 1)
    select r.key, t.id from ${plan.start(`(select * from firsts order by ${merged})`)}
    where ${plan.where} and ${column} = r.${rows.place} and coalesce(${isBefore}, true)
    order by r.key${direction}, r.${rows.owner}${direction} ${pageOf(plan, params)}`;
}

/** The same where few rows match: each of them gets its key, and they are counted and sorted. */
function pageOfFewKeys(plan: Omit<PagePlan, 'sql'>, rows: KeyRows, _: Places, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const total = plan.isCounted ? ', count(*) over () as total' : '';
  return `select k.key, t.id${total} from ${plan.from} left join lateral (
      select ${rows.key} as key from ${rows.table} r
      where r.workspace_id = $1 and r.${rows.owner} = t.id and ${rows.such(params)} offset 0) k on true
    where ${plan.where} order by 1${direction} nulls last, 2${direction} ${pageOf(plan, params)}`;
}

/** The forms of a page by keys: of few rows, of the first keys of each place, of all, of all where few of them match. */
const FORMS = { few: pageOfFewKeys, firsts: pageOfFirstKeys, all: pageOfKeys, sparse: pageOfKeys };
export type KeyedForm = keyof typeof FORMS;

/** Whether conditions that need no more than a row's id are asked before the row is read. */
export const isAskedEarly = (form: KeyedForm): boolean => form === 'firsts' || form === 'all';

/** So many keys are merged at most before any row is asked for conditions. */
const MERGEABLE = 40_000;

/** Whether merging the first keys of each place costs less than it can save. */
export const isMergeable = (reach: number, places = 0): boolean => places > 1 && AHEAD * reach * places <= MERGEABLE;

export const pageByKeys = (form: KeyedForm, ...what: Parameters<typeof pageOfKeys>): string => FORMS[form](...what);

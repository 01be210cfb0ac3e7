import type { Position } from '#kernel';
import type { Params } from '../statements';
import { BOUNDED_MERGE_PLACES, FEW_PLACES, MAX_MERGED_PLACES, NEXT_ROUND, WORTH_A_ROUND } from './limits';
import { pageOf, type PagePlan } from '../page-sql';
import { type Links, type Parts, type PlannedOrdering, type Places } from './model';

/** A page that is merged from parts. */
export interface MergePlan extends PagePlan {
  readonly after?: Position;
  /** Conditions on the parts. */
  readonly ofParts?: readonly string[];
}

/** A table of links, with the FROM clause of a statement that starts with it as `r`. */
interface LinkedRows extends Links {
  readonly from: string;
}

/** Makes each place a part, for keys that an index has in order within each place. */
const placesAsParts = (column: string): Parts => ({
  from: (places) => `select p.id as place, p.id as part from unnest(${places}::uuid[]) as p (id)`,
  on: column,
  ranked: false,
});

/**
 * True if one index has the rows of all places in order, but all rows of these few places may come after rows of
 * others.
 */
export const mayLieBehind = ({ indexed }: PlannedOrdering, places: readonly string[]): boolean =>
  indexed === 'both' && places.length > 1 && places.length <= FEW_PLACES;

/**
 * Returns the parts from which a page is merged, or undefined if merging does not help. `isNarrowed`: filters or a
 * search exclude many rows.
 */
export function partsIn(
  { parts, indexed }: PlannedOrdering,
  places: readonly string[],
  column = '',
  isNarrowed = false,
): Parts | undefined {
  if (!places.length || places.length > MAX_MERGED_PLACES) return undefined;
  if (parts) return parts.ofFewPlaces && places.length > FEW_PLACES ? undefined : parts;
  if (!indexed || places.length === 1) return undefined;
  // An index over all places serves filters better, unless it has all rows of these places after others.
  const isServed = indexed === 'both' && (isNarrowed || places.length > FEW_PLACES);
  return isServed ? undefined : placesAsParts(column);
}

/** SQL of a row's key and id. */
interface Keyed {
  readonly key: string;
  readonly id: string;
}

/**
 * Makes the condition for rows after a position if some rows have no key. Those come last, or first in descending
 * order.
 */
export function behindKey({ key, id }: Keyed, descending: boolean, [value, row]: Position, params: Params): string {
  const sign = descending ? '<' : '>';
  if (value === NO_KEY) {
    const others = `${key} is null and ${id} ${sign} ${params.add(row)}`;
    return descending ? `(${others} or ${key} is not null)` : others;
  }
  const behind = `(${key}, ${id}) ${sign} (${params.add(value)}, ${params.add(row)})`;
  return descending ? behind : `(${behind} or ${key} is null)`;
}

/** Represents the missing key of a row in a position. Keys of linked rows are names, never numbers. */
export const NO_KEY = 0;

/** The smallest and the largest id. A part after the current one is read from its beginning. */
const ENDS = { '>': '00000000-0000-0000-0000-000000000000', '<': 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const;

/** Makes the SQL for the keys and ids of a page, merged from the first rows of each part. */
export function mergedPage(
  plan: MergePlan,
  parts: Parts,
  places: Places,
  params: Params,
  end = pageOf(plan, params),
): string {
  const merge = mergeOf(plan, parts, places, params);
  return `${parts.ranked ? ofRanks(merge, parts) : ofOne(merge)} ${merge.inOrder} ${end}`;
}

interface Merge {
  /** SQL of the parts `v`, and conditions on them. */
  readonly each: string;
  readonly such: readonly string[];
  /** Makes the SQL for the first `most` rows of one part. */
  readonly rows: (most: string, upTo?: string) => string;
  readonly reach: string;
  /** How many rows of each part are read, round by round, to find an upper bound for the rows of the page. */
  readonly rounds: readonly string[];
  readonly direction: string;
  readonly inOrder: string;
  readonly key: string;
  readonly id: string;
}

function mergeOf(plan: MergePlan, parts: Parts, places: Places, params: Params): Merge {
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
    rounds: roundsOf(most, places.ids.length, parts).map((rows) => params.add(rows)),
    direction,
    inOrder: `order by 1${direction}, 2${direction}`,
    key: plan.sql,
    id,
  };
}

/** How many rows of each part each round reads. One round is enough for parts that are read rank by rank. */
function roundsOf(most: number, places: number, { ranked }: Parts): number[] {
  if (places < BOUNDED_MERGE_PLACES) return [];
  const rounds = [Math.ceil((2 * most) / places)];
  if (ranked) return rounds;
  for (let next = rounds[0]! * NEXT_ROUND; next < most / WORTH_A_ROUND; next *= NEXT_ROUND) rounds.push(next);
  return rounds;
}

const chosen = (conditions: readonly string[]): string =>
  conditions.length ? `where ${conditions.join(' and ')}` : '';

/**
 * For parts whose rows have their own keys. A few rows of each part tell where the page ends at the latest, which only
 * some of the parts reach; more rows of these tell it better, until few enough are left to be read as far as that.
 */
function ofOne({ each, such, rows, reach, rounds, direction, inOrder, key, id }: Merge): string {
  const merged = (parts: string, found: string, conditions: readonly string[]) =>
    `select v.place, v.part, k.key, k.id from (${parts}) v cross join lateral (${found}) k ${chosen(conditions)}`;
  const sign = direction ? '>=' : '<=';
  const upTo = ` and (${key}, ${id}) ${sign} (v.key, v.id)`;
  const reaching = (round: number, most: string) => {
    const [some, far] = [`round_${round} f`, `far_${round} far`];
    const reached = `select distinct f.place, f.part, far.key, far.id from ${some}, ${far} where (f.key, f.id) ${sign} (far.key, far.id)`;
    // Without an end, the page takes all that there is.
    const all = `select distinct f.place, f.part from ${some}, ${far} where far.id is null`;
    return `${merged(reached, rows(most, upTo), [])} union all ${merged(all, rows(most), [])}`;
  };
  const step = (few: string, round: number) => {
    const some = round ? reaching(round - 1, few) : merged(each, rows(few), such);
    return `round_${round} as materialized (${some}),
    far_${round} as materialized (select f.key, f.id from (select 1) one left join (
      select key, id from round_${round} ${inOrder} limit 1 offset ${reach}::int - 1) f on true)`;
  };
  const steps = rounds.map(step);
  const page = steps.length ? reaching(steps.length - 1, reach) : merged(each, rows(reach), such);
  return `${steps.length ? `with ${steps.join(', ')} ` : ''}select key, id from (${page}) k`;
}

/** For parts with ranks. Each rank has parts in many places; the next rank is only read if the page is not yet full. */
function ofRanks({ each, such, rows, reach, rounds: [few], direction, id }: Merge, { link }: Parts): string {
  if (!few && !link) {
    return `select v.rank as key, k.id from (${each}) v cross join lateral (${rows(reach)}) k ${chosen(such)}`;
  }
  // Distinct, because a row may be linked to two parts with the same name.
  const distinct = link ? 'distinct ' : '';
  const ofRank = chosen(['v.rank = o.rank', ...such]);
  const ranks = (parts: string) =>
    `select o.rank as key, k.id from (select distinct v.rank from ${parts} v ${chosen(such)} order by 1${direction}) o`;
  if (!few) {
    return `${ranks(`(${each})`)} cross join lateral (
        select ${distinct}k.id from (${each}) v cross join lateral (${rows(reach)}) k ${ofRank}
        order by 1${direction} limit ${reach}) k`;
  }
  const [sign, last] = direction ? ['>=', ENDS['>']] : ['<=', ENDS['<']];
  const part = link ? 'v.part, v.rank' : 'v.place, v.part, v.rank';
  return `with ranked as materialized (${each})
    ${ranks('ranked')} cross join lateral (
      with firsts as materialized (
        select ${part}, k.id from ranked v cross join lateral (${rows(few)}) k ${ofRank}),
      far as materialized (select coalesce(
        (select ${distinct}id from firsts order by 1${direction} limit 1 offset ${reach}::int - 1), '${last}') as id)
      select ${distinct}k.id
      from (select distinct ${part}, far.id from firsts v, far where v.id ${sign} far.id) v
      cross join lateral (${rows(reach, ` and ${id} ${sign} v.id`)}) k order by 1${direction} limit ${reach}) k`;
}

/**
 * For parts to which rows are linked. Rows without a link have no key: they come last, or first in descending order.
 */
export function linkedPage(plan: MergePlan, parts: Parts, link: LinkedRows, places: Places, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const reach = params.add(plan.limit + plan.offset);
  const rest = (first: string) => `limit (select greatest(0, ${reach}::int - count(*)) from ${first})`;
  const { after, ...whole } = plan;
  const isBehindFree = after?.[0] === NO_KEY;
  // After a row without a key, only more such rows follow, or in descending order all rows with a key.
  const ofLinked = isBehindFree ? whole : plan;
  const linked = (end: string) =>
    `tied as materialized (${mergedPage({ ...ofLinked, from: link.from }, parts, places, params, end)})`;
  const behind = isBehindFree ? ` and t.id ${plan.descending ? '<' : '>'} ${params.add(after[1])}` : '';
  const others = (end: string) => `free as materialized (
    select null as key, t.id from ${plan.from} where ${plan.where}${behind} and not exists (
      select 1 from ${link.table} r where r.workspace_id = $1 and r.${link.owner} = t.id)
    order by t.id${direction} ${end})`;
  // A record that several places share is one part. Its rows are found without their place.
  const each = `select distinct l.part, l.rank from (${parts.from(params.add(places.ids))}) l`;
  const none = (name: string) => `${name} as materialized (select null::text as key, null::uuid as id limit 0)`;
  const turns = plan.descending
    ? [after && !isBehindFree ? none('free') : others(`limit ${reach}`), linked(rest('free'))]
    : [isBehindFree ? none('tied') : linked(`limit ${reach}`), others(rest('tied'))];
  return `with parts as materialized (${each}), ${turns.join(', ')}
    select * from tied union all select * from free order by 1${direction}, 2${direction} ${pageOf(plan, params)}`;
}

/** Returns the conditions for a row to be in the part `v`. */
function inPart({ sql }: PagePlan, { on, link }: Parts, { column }: Places): string[] {
  if (link) return ['r.workspace_id = $1', `${on} = v.part`, `${sql} = v.rank`];
  return on === column ? [`${column} = v.place`] : [`${column} = v.place`, `${on} = v.part`];
}

/** Conditions on the parts, and conditions on the rows of each part. */
interface Behind {
  readonly parts: readonly string[];
  readonly within: readonly string[];
}

const NOTHING: Behind = { parts: [], within: [] };

/**
 * Returns the conditions for rows after a position: all parts of later ranks, and the rest of the part that contains
 * it.
 */
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

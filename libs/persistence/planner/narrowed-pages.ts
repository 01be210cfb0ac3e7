import type { Position } from '#kernel';
import { refusePosition } from '../constraints';
import type { Db, ReadOptions } from '../db';
import { isNarrowed, MAX_COSTLY_MS } from '../filter-sql';
import { pageOf } from '../page-sql';
import { type Condition, Params } from '../statements';
import { countUpTo, totalIn } from '../totals';
import {
  COST_OF_A_MATCH,
  DENSE_MATCHES,
  FEW_PLACES,
  FINDING_MS,
  FINDING_MS_OF_A_MATCH,
  FIRST_ROWS,
  FIRST_ROWS_MS,
  FIRST_ROWS_MS_OF_A_PLACE,
  MAX_EXPECTED_MATCHES,
  MAX_FOUND_MATCHES,
  MAX_MERGED_FIRST_ROWS,
  MAX_ROWS_OF_FEW_PLACES,
  WALKING_MS,
} from './limits';
import { mayLieBehind, mergedPage, partsIn } from './merged-pages';
import type { Parts, PlannedList, PlannedListOptions, PlannedModel, PlannedOrdering } from './model';
import { allOf, type PlannedSql } from './planned-sql';

/** Reads pages of lists with filters or a search. */
export class NarrowedPages<T extends { id: string }> {
  constructor(
    private readonly db: Db,
    private readonly model: PlannedModel<T>,
    private readonly sql: PlannedSql<T>,
  ) {}

  /**
   * Returns the page if the first rows of the list fill it, or if few rows match and all of them are found and sorted.
   * Returns `dense` if matches are so frequent that a walk in the list's order soon fills a page. PostgreSQL's
   * estimates are not used for that, because they assume that filters are independent of each other.
   */
  async page(list: PlannedList): Promise<T[] | 'dense' | undefined> {
    if (!isFor(list)) return undefined;
    const isRare = await this.isRare(list);
    const rare = isRare ? await this.amongFew(list, await findingMs(list)) : undefined;
    if (rare) return rare;
    const first = await this.amongFirst(list);
    if (first && first.rows.length > list.request.limit) return first.rows;
    const isDense = first !== undefined && first.rows.length >= DENSE_MATCHES;
    if (isDense && (await this.isWalkShorter(list, first))) return 'dense';
    const isSought = !isRare && (await list.expected()) <= MAX_EXPECTED_MATCHES;
    const few = isSought ? await this.amongFew(list, FINDING_MS) : undefined;
    return few ?? (isDense ? 'dense' : undefined);
  }

  /**
   * True if all matches are found sooner than first rows with some among them: these would be merged from many places, or
   * by links.
   */
  private async isRare({ request, options, expected }: PlannedList): Promise<boolean> {
    const { places = [], knownTotal } = options;
    const ordering = this.sql.ordering(request.order);
    if (ordering?.parts?.link) return (await expected()) <= MAX_FOUND_MATCHES;
    if (ordering?.indexed === 'both' || places.length <= FEW_PLACES) return false;
    const rows = await expected();
    return rows <= MAX_FOUND_MATCHES && rows * MAX_MERGED_FIRST_ROWS < DENSE_MATCHES * ((await knownTotal?.()) ?? 0);
  }

  /** True if a walk fills the page before it has read as many rows as match, assuming the density of the first rows. */
  private async isWalkShorter({ request, options }: PlannedList, { rows, looked }: First<T>): Promise<boolean> {
    const { limit, offset, after } = request;
    const before = after ? 0 : offset;
    const share = (before + rows.length) / looked;
    const all = (await options.knownTotal?.()) ?? Infinity;
    return (before + limit) / share < COST_OF_A_MATCH * all * share;
  }

  /**
   * Reads the page with a statement that walks the list. How many rows it passes is known only afterwards: if the walk
   * takes long and PostgreSQL does not expect many matches, all of them are found and sorted instead.
   */
  async walked({ text, values, limits }: Walk, list: PlannedList): Promise<T[]> {
    const isSortable = isFor(list) && (await list.expected()) <= MAX_EXPECTED_MATCHES;
    if (!isSortable) return this.db.read<T>(text, values, limits);
    const { unnamed = false } = limits;
    const rows = await this.db.readInTime<T>(text, values, { unnamed, withinMs: WALKING_MS });
    if (rows) return rows;
    const sorted = this.sorted(list);
    return this.db.read<T>(sorted.text, sorted.values, { unnamed: true, withinMs: MAX_COSTLY_MS });
  }

  /**
   * Returns the rows of the page among the first rows of the list; undefined if no index has these, or if reading takes
   * too long.
   */
  private async amongFirst(list: PlannedList): Promise<First<T> | undefined> {
    const { request, options } = list;
    const { order, after, limit } = request;
    const offset = after ? 0 : request.offset;
    const [, ahead] = FIRST_ROWS.find(([pageEnd]) => offset + limit < pageEnd) ?? [];
    const ordering = this.sql.ordering(order);
    if (!ahead || ordering?.parts?.link) return undefined;
    const params = new Params();
    const merged = ordering && (await this.partsOf(ordering, options));
    const looked = merged ? Math.min(ahead, MAX_MERGED_FIRST_ROWS) : ahead;
    const beginning = { ...list, looked, params };
    const first = merged ? this.firstOfParts(beginning, merged) : this.firstInIndex(beginning, ordering?.indexed);
    const matching = [...this.sql.walked.narrowing(request), ...first.others]
      .map((condition) => condition(params))
      .join(' and ');
    const direction = order.descending ? ' desc' : '';
    const ids = `select ${first.key}, t.id from ${this.sql.from(matching, first.start)} where ${matching}
      order by 1${direction}, 2${direction} ${pageOf({ limit: limit + 1, offset }, params)}`;
    const { unnamed = false } = this.sql.filters.options(request);
    const withinMs = FIRST_ROWS_MS + Math.round((options.places?.length ?? 0) * FIRST_ROWS_MS_OF_A_PLACE);
    const within = { unnamed, withinMs };
    const rows = await this.inTime(this.sql.membersOf(ids, request), params.values, within, after);
    return rows && { rows, looked };
  }

  /**
   * Returns the parts to merge. The rows of few places are merged, because an index over all places might pass many
   * rows of others.
   */
  async partsOf(ordering: PlannedOrdering, options: PlannedListOptions): Promise<Parts | undefined> {
    const { places = [], knownTotal } = options;
    const isOfFew = mayLieBehind(ordering, places) && ((await knownTotal?.()) ?? Infinity) <= MAX_ROWS_OF_FEW_PLACES;
    return partsIn(ordering, places, this.model.place, !isOfFew);
  }

  private firstOfParts({ workspaceId, request, options, looked, params }: Beginning, parts: Parts): FirstRows {
    const { order, after, filters } = request;
    const sql = this.sql.sortKey(order.by);
    const where = this.sql.where(params, workspaceId, options.conditions ?? []);
    const from = this.sql.from(`${where} ${parts.ranked ? '' : sql}`);
    const ofParts = this.sql.filters.within(parts.filters, filters, params);
    const plan = { from, where, sql, descending: order.descending, limit: looked, offset: 0, after, ofParts };
    const places = { column: this.model.place, ids: options.places! };
    const first = mergedPage(plan, parts, places, params, `limit ${looked}`);
    const start = `(${first}) f join ${this.model.table} t on ${this.sql.tenant} = $1 and t.id = f.id`;
    return { key: 'f.key', start, others: [] };
  }

  /**
   * Reads the first rows from an index over all places, which contains rows of other places as well. The place is
   * checked only on these first rows; otherwise the scan could pass many rows.
   */
  private firstInIndex(
    { workspaceId, request, options, looked, params }: Beginning,
    indexed: PlannedOrdering['indexed'] = false,
  ): FirstRows {
    const { order, after } = request;
    const { within, conditions = [] } = options;
    const isInPlace = options.places!.length === 1 && indexed;
    const sql = this.sql.sortKey(order.by);
    const behind = after ? [this.sql.behind(order, after)] : [];
    const where = this.sql.where(params, workspaceId, [...(isInPlace ? allOf(options) : conditions), ...behind]);
    const direction = order.descending ? ' desc' : '';
    const first = `select t.*, ${sql} as key from ${this.sql.from(`${where} ${sql}`)} where ${where}
      order by ${sql}${direction}, t.id${direction} limit ${looked}`;
    return { key: 't.key', start: `(${first}) t`, others: within && !isInPlace ? [within] : [] };
  }

  /** Returns the page of all matches, with their number. Undefined if there are many, or if finding them takes long. */
  private async amongFew(list: PlannedList, withinMs: number): Promise<T[] | undefined> {
    const { text, values } = this.sorted(list, MAX_FOUND_MATCHES + 1);
    const rows = await this.inTime(text, values, { unnamed: true, withinMs }, list.request.after);
    if (!rows) return undefined;
    const total = totalIn(rows)?.rows ?? (await this.numberOfMatches(list, withinMs));
    return total > MAX_FOUND_MATCHES ? undefined : rows;
  }

  /** Counts the matches of an empty page, which may mean no matches, none after the position, or too many. */
  private async numberOfMatches({ workspaceId, request, options }: PlannedList, withinMs: number): Promise<number> {
    if (!request.after && !request.offset) return 0;
    const params = new Params();
    const where = this.sql.where(params, workspaceId, this.sql.gathering(request, options));
    const text = countUpTo(MAX_FOUND_MATCHES + 1, `from ${this.sql.from(where)} where ${where}`);
    const within = { unnamed: true, withinMs };
    const [row] = (await this.db.readInTime<{ total: number }>(text, params.values, within)) ?? [];
    return row?.total ?? Infinity;
  }

  /** Makes the statement that finds all matches, or the first `most`, then sorts them and cuts the page. */
  private sorted({ workspaceId, request, options }: PlannedList, most?: number): Statement {
    const { order, after, limit } = request;
    const offset = after ? 0 : request.offset;
    const params = new Params();
    const sql = this.sql.sortKey(order.by);
    const where = this.sql.where(params, workspaceId, this.sql.gathering(request, options));
    const direction = order.descending ? ' desc' : '';
    const behind = after ? `where ${this.sql.behind(order, after, { key: 'key', id: 'id' })(params)}` : '';
    const ids = `with found as materialized (
        select ${sql} as key, t.id from ${this.sql.from(`${where} ${sql}`)} where ${where}
        ${most === undefined ? '' : `limit ${most}`})
      select key, id, (select count(*) from found) as total from found ${behind}
      order by 1${direction}, 2${direction} ${pageOf({ limit: limit + 1, offset }, params)}`;
    return { text: this.sql.membersOf(ids, request, { isCounted: true }), values: params.values };
  }

  private inTime(text: string, values: readonly unknown[], within: InTime, after?: Position): Promise<T[] | undefined> {
    const reading = this.db.readInTime<T>(text, values, within);
    return after ? reading.catch(refusePosition) : reading;
  }
}

const isFor = ({ request, options: { places } }: PlannedList): boolean =>
  Boolean(places?.length) && !request.found && isNarrowed(request);

const findingMs = async ({ expected }: PlannedList): Promise<number> =>
  FINDING_MS + Math.round((await expected()) * FINDING_MS_OF_A_MATCH);

type InTime = Parameters<Db['readInTime']>[2];

/** Rows of the page among the first `looked` rows of the list. */
interface First<T> {
  readonly rows: T[];
  readonly looked: number;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Walk extends Statement {
  readonly limits: ReadOptions;
}

interface Beginning extends PlannedList {
  readonly looked: number;
  readonly params: Params;
}

/** The first rows of a list as `t`, and the conditions that still have to be checked on them. */
interface FirstRows {
  readonly key: string;
  readonly start: string;
  readonly others: readonly Condition[];
}

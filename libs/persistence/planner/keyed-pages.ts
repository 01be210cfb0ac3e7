import type { Db } from '../db';
import { MAX_COSTLY_MS } from '../filter-sql';
import { pageOf, type PagePlan } from '../page-sql';
import { Params } from '../statements';
import { KEYS_AHEAD, MAX_MERGED_KEYS } from './limits';
import type { KeyTable, PlannedList, PlannedModel, Places } from './model';
import type { PlannedSql } from './planned-sql';

/** The parts from which the SQL for a page ordered by keys of another table is made. */
interface KeyedPlan extends Omit<PagePlan, 'sql'> {
  /** Makes the FROM clause starting with `keys` as `r`: the table of the keys, or some of its rows. */
  readonly start: (keys: string) => string;
  /** Makes the conditions for rows without a key. */
  readonly unkeyed: () => string;
}

/**
 * Reads all keys in order, then the rows without a key. If the places are known (`ids`), each is read separately by
 * index.
 */
function pageOfKeys(plan: KeyedPlan, keys: KeyTable, { column, ids }: Places, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const reach = params.add(plan.limit + plan.offset);
  const such = `r.workspace_id = $1 and ${keys.where(params)}`;
  const first = (place: string) => `select ${keys.key} as key, t.id from ${plan.start(keys.table)}
    where ${plan.where} and ${such} and r.${keys.place} = ${place} and ${column} = ${place}
    order by ${keys.key}${direction}, r.${keys.owner}${direction}`;
  const keyed = ids.length
    ? `select k.key, k.id from unnest(${params.add(ids)}::uuid[]) as p (id) cross join lateral (
         ${first('p.id')} limit ${reach}) k order by 1${direction}, 2${direction}`
    : first(column);
  if (keys.isWhole)
    return `select key, id from (${keyed} limit ${reach}) k order by 1${direction}, 2${direction} ${pageOf(plan, params)}`;
  const free = `select t.id from ${plan.from} where ${plan.unkeyed()} and not exists (
    select 1 from ${keys.table} r where ${such} and r.${keys.owner} = t.id) order by t.id${direction}`;
  const rest = `limit (select greatest(0, ${reach}::int - count(*)) from keyed)`;
  return `with keyed as materialized (${keyed} limit ${reach}), free as materialized (${free} ${rest})
    select key, id from keyed union all select null, id from free
    order by 1${direction} nulls last, 2${direction} ${pageOf(plan, params)}`;
}

/**
 * Merges the first keys of several places before any row is read. Rows after the last key that was read of some place
 * are left out, because more keys of that place may precede them. The result is therefore only valid if it fills the
 * page.
 */
function pageOfFirstKeys(
  plan: Omit<KeyedPlan, 'unkeyed'>,
  keys: KeyTable,
  { column, ids }: Places,
  params: Params,
): string {
  const direction = plan.descending ? ' desc' : '';
  const such = `r.workspace_id = $1 and ${keys.where(params)}`;
  const ahead = params.add(KEYS_AHEAD * (plan.limit + plan.offset));
  const order = `${keys.key}${direction}, r.${keys.owner}${direction}`;
  const merged = `key${direction}, ${keys.owner}${direction}`;
  const isBefore = `(r.key, r.${keys.owner}) ${plan.descending ? '>=' : '<='} (select key, ${keys.owner} from reached)`;
  return `with firsts as materialized (
      select k.* from unnest(${params.add(ids)}::uuid[]) as p (id) cross join lateral (
        select ${keys.key} as key, r.${keys.owner}, r.${keys.place}, row_number() over (order by ${order}) as number
        from ${keys.table} r where ${such} and r.${keys.place} = p.id order by ${order} limit ${ahead}) k),
    reached as (select key, ${keys.owner} from firsts where number = ${ahead} order by ${merged} limit 1)
    select r.key, t.id from ${plan.start(`(select * from firsts order by ${merged})`)}
    where ${plan.where} and ${column} = r.${keys.place} and coalesce(${isBefore}, true)
    order by r.key${direction}, r.${keys.owner}${direction} ${pageOf(plan, params)}`;
}

/** For few matching rows: looks up the key of each row, then counts and sorts them. */
function pageOfFewKeys(plan: Omit<PagePlan, 'sql'>, keys: KeyTable, _: Places, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const total = plan.isCounted ? ', count(*) over () as total' : '';
  return `select k.key, t.id${total} from ${plan.from} left join lateral (
      select ${keys.key} as key from ${keys.table} r
      where r.workspace_id = $1 and r.${keys.owner} = t.id and ${keys.where(params)} offset 0) k on true
    where ${plan.where} order by 1${direction} nulls last, 2${direction} ${pageOf(plan, params)}`;
}

/** The statements for a page ordered by keys. `sparse` is `all` for filters that few rows with a key match. */
const FORMS = { few: pageOfFewKeys, firsts: pageOfFirstKeys, all: pageOfKeys, sparse: pageOfKeys };
type KeyedForm = keyof typeof FORMS;

/** True if conditions that need only a row's id are checked before the row is read. */
const isAskedEarly = (form: KeyedForm): boolean => form === 'firsts' || form === 'all';

/** True if merging the first keys of each place costs less than it can save. */
const isMergeable = (reach: number, places = 0): boolean =>
  places > 1 && KEYS_AHEAD * reach * places <= MAX_MERGED_KEYS;

/**
 * Reads pages of a list that is ordered by keys in another table. Their cost cannot be predicted, so all of them have a
 * time limit.
 */
export class KeyedPages<T extends { id: string }> {
  constructor(
    private readonly db: Db,
    private readonly model: PlannedModel<T>,
    private readonly sql: PlannedSql<T>,
  ) {}

  async page(list: PlannedList, keys: KeyTable): Promise<T[]> {
    const { request, options } = list;
    const read = (form: KeyedForm) => this.read(list, keys, form);
    if (request.found === 'few') return read('few');
    const isMerged = isMergeable(request.limit + request.offset, options.places?.length);
    const first = isMerged ? await read('firsts') : [];
    if (first.length > request.limit) return first;
    return read(isMerged ? 'sparse' : 'all');
  }

  private read({ workspaceId, request, options }: PlannedList, keys: KeyTable, form: KeyedForm): Promise<T[]> {
    const { order, offset, limit } = request;
    const params = new Params();
    const conditions = this.sql.conditions(request, options);
    const where = this.sql.where(params, workspaceId, conditions, isAskedEarly(form) ? `r.${keys.owner}` : undefined);
    const unkeyed = () => this.sql.where(params, workspaceId, conditions);
    const start = (rows: string) =>
      this.sql.from(
        where,
        `${rows} r join ${this.model.table} t on ${this.sql.tenant} = $1 and t.id = r.${keys.owner}`,
      );
    const isCounted = this.sql.isCounted(request);
    const from = this.sql.from(where);
    const plan = { from, start, where, unkeyed, descending: order.descending, limit: limit + 1, offset, isCounted };
    const places = { column: this.model.place, ids: options.places ?? [] };
    const ids = FORMS[form](plan, keys, places, params);
    return this.db.read<T>(this.sql.membersOf(ids, request, { nulls: ' nulls last' }), params.values, {
      unnamed: true,
      withinMs: MAX_COSTLY_MS,
    });
  }
}

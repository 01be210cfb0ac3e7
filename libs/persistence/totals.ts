import type { ListRequest } from '#kernel';
import type { Db } from './db';
import type { Params } from './statements';

/** How many rows match; an estimate where counting them would cost more than reading them. */
export interface Total {
  readonly rows: number;
  readonly isEstimate: boolean;
}

/** Member that carries the total. */
export const TOTAL = '~total';

export const exactly = (rows: number): Total => ({ rows, isEstimate: false });

/** What rows tell of the total. */
export const totalIn = ([row]: readonly object[]): Total | undefined =>
  row && TOTAL in row ? exactly(row[TOTAL] as number) : undefined;

/** Rows that the page has at most; behind the request's `most` there are none. */
export const rowsOf = ({ limit, offset, most }: ListRequest): number =>
  most === undefined ? limit : Math.min(limit, Math.max(0, most - offset));

/** So many rows are counted one by one. */
const EXACT = 10_000;

/** Milliseconds that counting may take. */
const WITHIN_MS = 25;

/** What the planner finds as cheap as this takes a few milliseconds: where it took longer, the machine was busy. */
const CHEAP = 2_000;

interface Plan {
  readonly rows: number;
  readonly cost: number;
}

interface PlanNode {
  readonly 'Plan Rows': number;
  readonly 'Total Cost': number;
}

/** What the planner expects of a statement. */
export async function planOf(db: Db, text: string, params: Params): Promise<Plan> {
  const [row] = await db.read<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, params.values, {
    unnamed: true,
  });
  const { 'Plan Rows': rows, 'Total Cost': cost } = row!['QUERY PLAN'][0].Plan;
  return { rows, cost };
}

interface Counting {
  /** Where to stop counting. */
  readonly most?: number;
  /** Plans the statement for its very values. */
  readonly unnamed?: boolean;
}

/** Counts rows of `matching`, a statement from its FROM on, as `total`, and no more than so many. */
export const countUpTo = (most: number, matching: string): string =>
  `select count(*) as total from (select 1 ${matching} limit ${most}) as first`;

/** Counts rows of `matching`, a statement from its FROM on: exactly where they are few. */
export async function totalOf(db: Db, matching: string, params: Params, counting: Counting = {}): Promise<Total> {
  const { most, unnamed = false } = counting;
  const cap = Math.min(most ?? Infinity, EXACT + 1);
  const text = countUpTo(cap, matching);
  const inTime = await db.readInTime<{ total: number }>(text, params.values, { unnamed, withinMs: WITHIN_MS });
  const counted = inTime?.[0]!.total;
  if (counted !== undefined && (counted <= EXACT || counted === most)) return { rows: counted, isEstimate: false };
  const { rows, cost } = await planOf(db, `select 1 ${matching}`, params);
  if (counted === undefined && cost < CHEAP) {
    const [row] = await db.read<{ total: number }>(text, params.values, { unnamed });
    return { rows: row!.total, isEstimate: row!.total > EXACT };
  }
  return { rows: Math.max(rows, counted ?? 0), isEstimate: true };
}

import type { ListRequest } from '#kernel';
import type { Db } from './db';
import type { Params } from './statements';

/** The number of matching rows. It is an estimate if counting would cost more than reading the page. */
export interface Total {
  readonly rows: number;
  readonly isEstimate: boolean;
}

/** The member of a row that contains the total. */
export const TOTAL = '~total';

export const exactly = (rows: number): Total => ({ rows, isEstimate: false });

/** Returns the total that the rows of a page contain. */
export const totalIn = ([row]: readonly object[]): Total | undefined =>
  row && TOTAL in row ? exactly(row[TOTAL] as number) : undefined;

/** Returns the maximum number of rows of the page, considering the request's limit for all pages (`most`). */
export const rowsOf = ({ limit, offset, most }: ListRequest): number =>
  most === undefined ? limit : Math.min(limit, Math.max(0, most - offset));

/** Up to this many rows are counted exactly. */
const EXACT = 10_000;

/** The time limit for counting, in milliseconds. */
const WITHIN_MS = 25;

/**
 * A plan with a lower cost takes a few milliseconds. If it took longer, the machine was busy, and counting is repeated
 * without a limit.
 */
const CHEAP = 2_000;

interface Plan {
  readonly rows: number;
  readonly cost: number;
}

interface PlanNode {
  readonly 'Plan Rows': number;
  readonly 'Total Cost': number;
}

/** Returns PostgreSQL's estimates for a statement. */
export async function planOf(db: Db, text: string, params: Params): Promise<Plan> {
  const [row] = await db.read<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, params.values, {
    unnamed: true,
  });
  const { 'Plan Rows': rows, 'Total Cost': cost } = row!['QUERY PLAN'][0].Plan;
  return { rows, cost };
}

interface Counting {
  /** The number at which counting stops. */
  readonly most?: number;
  /** Plans the statement for its particular values. */
  readonly unnamed?: boolean;
}

/**
 * Makes the statement that counts rows up to a limit, as `total`. `matching` is the statement from its FROM clause on.
 */
export const countUpTo = (most: number, matching: string): string =>
  `select count(*) as total from (select 1 ${matching} limit ${most}) as first`;

/** Counts rows, exactly if they are few. `matching` is the statement from its FROM clause on. */
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

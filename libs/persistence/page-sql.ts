import type { Params } from './statements';

/** What the SQL for a page of keys and ids is made from. */
export interface PagePlan {
  /** Tables and conditions of the rows, with the alias `t`. */
  readonly from: string;
  readonly where: string;
  /** SQL of a row's key. */
  readonly sql: string;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Whether each row carries the number of all rows, as `total`. */
  readonly isCounted?: boolean;
}

/** Keys and ids of a page, in order. Members are read afterwards, for these rows alone. */
export function pageOfIds({ from, where, sql, ...plan }: PagePlan, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const total = plan.isCounted ? ', count(*) over () as total' : '';
  return `select ${sql} as key, t.id${total} from ${from} where ${where}
    order by ${sql}${direction}, t.id${direction} ${pageOf(plan, params)}`;
}

/** `limit` and `offset` of a page. */
export const pageOf = ({ limit, offset }: Pick<PagePlan, 'limit' | 'offset'>, params: Params): string =>
  `limit ${params.add(limit)}${offset ? ` offset ${params.add(offset)}` : ''}`;

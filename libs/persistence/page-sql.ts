import type { Params } from './statements';

/** The parts from which the SQL for a page of keys and ids is made. */
export interface PagePlan {
  /** Tables of the rows, with the alias `t`. */
  readonly from: string;
  readonly where: string;
  /** SQL of a row's sort key. */
  readonly sql: string;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** True if each row also contains the number of all rows, as `total`. */
  readonly isCounted?: boolean;
}

/** Makes the SQL for the keys and ids of a page, in order. The members are read afterwards, only for these rows. */
export function pageOfIds({ from, where, sql, ...plan }: PagePlan, params: Params): string {
  const direction = plan.descending ? ' desc' : '';
  const total = plan.isCounted ? ', count(*) over () as total' : '';
  return `select ${sql} as key, t.id${total} from ${from} where ${where}
    order by ${sql}${direction}, t.id${direction} ${pageOf(plan, params)}`;
}

/** Makes `limit` and `offset` of a page. */
export const pageOf = ({ limit, offset }: Pick<PagePlan, 'limit' | 'offset'>, params: Params): string =>
  `limit ${params.add(limit)}${offset ? ` offset ${params.add(offset)}` : ''}`;

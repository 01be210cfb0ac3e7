import type { ListRequest, ListSpec, Order, Position } from '#kernel';
import { FilterSql } from '../filter-sql';
import { ReadSql } from '../read-sql';
import type { Condition, Params } from '../statements';
import { behindKey, NO_KEY } from './merged-pages';
import type { PlannedListOptions, PlannedModel, PlannedOrdering } from './model';

/** Returns the conditions of a list without its filters and search. */
export const allOf = ({ conditions = [], within }: PlannedListOptions): readonly Condition[] =>
  within ? [...conditions, within] : conditions;

/** Makes the statements of a planned list, and parts of them. */
export class PlannedSql<T extends { id: string }> extends ReadSql<T> {
  /** Filters in the form for rows that are read one by one in the list's order. */
  readonly walked: FilterSql;
  private readonly gathered: FilterSql;

  constructor(
    spec: ListSpec,
    protected override readonly model: PlannedModel<T>,
  ) {
    super(spec, model);
    this.walked = new FilterSql(spec, model, 'walked');
    this.gathered = new FilterSql(spec, model, 'gathered');
  }

  ordering({ by }: Order): PlannedOrdering | undefined {
    const ordering = this.model.orderings?.[by];
    return typeof ordering === 'object' ? ordering : undefined;
  }

  override conditions(request: ListRequest, options: PlannedListOptions): Condition[] {
    return [...allOf(options), ...this.filters.narrowing(request)];
  }

  /** The conditions of a statement that finds all matches, whatever their order. */
  gathering(request: ListRequest, options: PlannedListOptions): Condition[] {
    return [...allOf(options), ...this.gathered.narrowing(request)];
  }

  /** True if the total is counted together with the page: few rows are sorted anyway. */
  isCounted({ found, count, after }: ListRequest): boolean {
    return found === 'few' && count && !after;
  }

  override membersOf(ids: string, request: ListRequest, more: { nulls?: string; isCounted?: boolean } = {}): string {
    return super.membersOf(ids, request, { isCounted: this.isCounted(request), ...more });
  }

  override behind(order: Order, position: Position, of?: { key: string; id: string }): Condition {
    if (!this.ordering(order)?.parts?.link) return super.behind(order, position, of);
    const { key, id } = of ?? { key: this.sortKey(order.by), id: 't.id' };
    return (params: Params) => behindKey({ key, id }, order.descending, position, params);
  }

  override positionOf(row: T | undefined, order: Order): Position | undefined {
    const position = super.positionOf(row, order);
    return position && [position[0] ?? NO_KEY, position[1]];
  }
}

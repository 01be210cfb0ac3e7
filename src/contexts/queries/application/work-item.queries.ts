import { Injectable } from '@nestjs/common';
import { Clock, isUuid, type FilterTree, type ListRequest, type Order, type WorkspaceCtx } from '#kernel';
import { notOneOf } from '#wording';
import { parsePql } from '../domain/parser';
import { type ArchiveFilter, CUSTOM_VALUE, listsOpenItems, type ValueOrder } from '../../work-items';
import { PqlSyntaxError, quoted } from '../domain/problem';
import type { Ordering, PqlQuery } from '../domain/query';
import { NameResolver } from './name-resolver';
import { compiled } from './compile';
import { comparisonsIn, joinedByValue, type Narrowed, narrowedByValues, propertiesIn } from './custom-fields';
import { CustomProperties, type QueriedProperty } from './custom-properties';
import { ORDERINGS } from './fields';
import { PARAMETER, refusal, type Source } from './queries.errors';
import { QueryNames } from './query-names';
import type { RecordRules } from './record-rules';

/** A parsed query with its text, to which errors refer. Its names are looked up for each caller. */
export interface Query extends PqlQuery, Source {}

/** Parses a query. Throws an error with the position if the text is not valid. */
export function parseQuery(text: string, parameter = PARAMETER): Query {
  const source = { text, parameter };
  try {
    return { ...parsePql(text), ...source };
  } catch (error) {
    throw error instanceof PqlSyntaxError ? refusal(source, [error.problem]) : error;
  }
}

const NOWHERE = { projectIds: [] };

const EMPTY: Query = { text: '', parameter: PARAMETER };

/** The order and the limit of a query. */
export interface QueryArrangement {
  /** Name of the query's parameter, for errors. */
  readonly parameter: string;
  readonly order?: Order;
  readonly most?: number;
}

/** Translates queries into requests for lists, for one caller. */
@Injectable()
export class WorkItemQueries {
  constructor(
    private readonly names: QueryNames,
    private readonly clock: Clock,
    private readonly custom: CustomProperties,
  ) {}

  /**
   * Returns the request narrowed by a query. The query's order and limit are already part of the request: see
   * `arrangementOf`.
   */
  async narrowed<R extends Pick<ListRequest, 'filters'>>(
    ctx: WorkspaceCtx,
    request: R,
    query: Query | undefined,
    rules: RecordRules,
    { archive }: { readonly archive?: ArchiveFilter } = {},
  ): Promise<R> {
    const isOpen = (whole: FilterTree) => archive === 'open' && listsOpenItems([...request.filters, whole]);
    const { whole, tree, found } = (await this.treesOf(ctx, query, rules, isOpen)) ?? {};
    const order = await this.orderOf(ctx, whole, query);
    return {
      ...request,
      ...(order && { order }),
      ...(tree && { filters: [...request.filters, tree] }),
      ...(found && { found }),
    };
  }

  /** Returns the order by a custom property, with the form of its values; undefined for any other order. */
  private async orderOf(
    ctx: WorkspaceCtx,
    tree: FilterTree | undefined,
    { order: by, limit: _, ...source }: Query = EMPTY,
  ): Promise<Order | undefined> {
    if (by?.field.property === undefined) return undefined;
    const { projectIds } = await this.names.place(ctx);
    const id = by.field.property.toLowerCase();
    const { form, isMulti } = (await this.propertiesOf(ctx, projectIds, [id])).get(id) ?? {};
    const within = tree && !isMulti ? comparisonsIn(tree, id) : undefined;
    const of = form && ({ propertyId: id, form, ...(within && { within }) } satisfies ValueOrder);
    if (of) return { by: CUSTOM_VALUE, descending: by.descending, of };
    const message = `There is no custom property ${quoted(id)} here whose values are stored.`;
    throw refusal(source, [{ at: by.field.at, message }]);
  }

  /**
   * Returns the condition of a query. Throws if it has an order or limit, which would have no meaning, for example in a
   * count.
   */
  async onlyConditionOf(
    ctx: WorkspaceCtx,
    query: Query | undefined,
    rules: RecordRules,
  ): Promise<FilterTree | undefined> {
    const { order: by, limit, ...source } = query ?? EMPTY;
    if (by)
      throw refusal(source, [
        { at: by.field.at, message: 'This operation returns no rows to order: leave ORDER BY out.' },
      ]);
    if (limit) throw refusal(source, [{ at: limit.at, message: 'This operation returns no rows: leave LIMIT out.' }]);
    return this.conditionOf(ctx, query, rules);
  }

  /** Returns the condition of a query; undefined if it has none. */
  async conditionOf(ctx: WorkspaceCtx, query: Query | undefined, rules: RecordRules): Promise<FilterTree | undefined> {
    return (await this.treesOf(ctx, query, rules))?.tree;
  }

  /** Returns the condition of a query, as written and in its most efficient form. */
  private async treesOf(
    ctx: WorkspaceCtx,
    query: Query | undefined,
    rules: RecordRules,
    isOpen: (whole: FilterTree) => boolean = () => false,
  ) {
    const { where, ...source } = query ?? EMPTY;
    if (!where) return undefined;
    const named = propertiesIn(where);
    const { projectIds } = named.length ? await this.names.place(ctx) : NOWHERE;
    const properties = await this.propertiesOf(ctx, projectIds, named);
    const binder = new NameResolver(ctx, this.clock.now(), this.names, rules, properties);
    const condition = compiled(where, binder);
    assertNone(source, binder);
    await binder.resolve();
    assertNone(source, binder);
    const whole = joinedByValue(condition(), properties);
    const { custom } = this;
    const { tree: best, ...found }: Narrowed = properties.size
      ? await narrowedByValues(ctx, whole, { projectIds, custom, isOpen: isOpen(whole) })
      : { tree: whole };
    // Always a group, even with one part: conditions from clients run with a timeout and without a stored plan.
    return { whole, tree: { and: [best] } satisfies FilterTree, ...found };
  }

  private async propertiesOf(ctx: WorkspaceCtx, projectIds: readonly string[], named: readonly string[]) {
    const ids = named.filter(isUuid);
    return ids.length ? this.custom.byIds(ctx, projectIds, ids) : new Map<string, QueriedProperty>();
  }
}

/** Returns the order and the limit of a query. */
export function arrangementOf({ order: by, limit, ...source } = EMPTY): QueryArrangement {
  const { parameter } = source;
  if (!by) return { parameter, most: limit?.rows };
  const { name, property, at } = by.field;
  if (property !== undefined) return { parameter, order: byProperty(source, by), most: limit?.rows };
  const ordering = Object.entries(ORDERINGS).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
  if (ordering === undefined) {
    throw refusal(source, [{ at, message: notOneOf('field to order by', name.slice(0, 60), Object.keys(ORDERINGS)) }]);
  }
  return { parameter, order: { by: ordering, descending: by.descending }, most: limit?.rows };
}

/** Returns an order by a custom property, which is looked up later with the other names. */
function byProperty(source: Source, { field, descending }: Ordering): Order {
  if (field.name.toLowerCase() === 'cf') return { by: CUSTOM_VALUE, descending };
  throw refusal(source, [{ at: field.at, message: `${field.name} takes no ${quoted(field.property!)}.` }]);
}

function assertNone(source: Source, { problems }: NameResolver): void {
  if (problems.length) throw refusal(source, problems);
}

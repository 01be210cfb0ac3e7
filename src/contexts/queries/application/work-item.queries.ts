import { Injectable } from '@nestjs/common';
import { Clock, isUuid, type FilterTree, type ListRequest, type Order, type WorkspaceCtx } from '#kernel';
import { notOneOf } from '#wording';
import { parsePql } from '../domain/parser';
import { type ArchiveFilter, CUSTOM_VALUE, listsOpenItems, type ValueOrder } from '../../work-items';
import { PqlSyntaxError, quoted } from '../domain/problem';
import type { Ordering, PqlQuery } from '../domain/query';
import { Binder } from './binder';
import { compiled } from './compile';
import { comparisonsIn, joinedByValue, type Narrowed, narrowedByValues, propertiesIn } from './custom-fields';
import { CustomProperties, type QueriedProperty } from './custom-properties';
import { ORDERINGS } from './fields';
import { PARAMETER, refusal, type Source } from './queries.errors';
import { QueryNames } from './query-names';
import type { RecordRules } from './record-rules';

/** A query and its text, to which errors point. Its names are looked up for each caller. */
export interface Query extends PqlQuery, Source {}

/** Reads a query once; what is done with it needs its text no more but for errors. */
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

/** How a query orders its rows, and how many it wants at most. */
export interface QueryArrangement {
  /** Of the query, for errors. */
  readonly parameter: string;
  readonly order?: Order;
  readonly most?: number;
}

/** The query language: what a text asks for, in the terms of the lists and for one caller. */
@Injectable()
export class WorkItemQueries {
  constructor(
    private readonly names: QueryNames,
    private readonly clock: Clock,
    private readonly custom: CustomProperties,
  ) {}

  /** The list, narrowed by a query. Its order and limit are part of the request already: see `arrangementOf`. */
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

  /** The order by a custom property, whose values are known by what it is. */
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

  /** The condition of a query where neither an order nor a limit has a meaning, as in a count. */
  async onlyConditionOf(
    ctx: WorkspaceCtx,
    query: Query | undefined,
    rules: RecordRules,
  ): Promise<FilterTree | undefined> {
    const { order: by, limit, ...source } = query ?? EMPTY;
    if (by)
      throw refusal(source, [{ at: by.field.at, message: 'There is nothing to order here: leave ORDER BY out.' }]);
    if (limit) throw refusal(source, [{ at: limit.at, message: 'There are no rows here: leave LIMIT out.' }]);
    return this.conditionOf(ctx, query, rules);
  }

  /** The condition of a query; undefined where it has none. */
  async conditionOf(ctx: WorkspaceCtx, query: Query | undefined, rules: RecordRules): Promise<FilterTree | undefined> {
    return (await this.treesOf(ctx, query, rules))?.tree;
  }

  /** What a query says, whole and as it is best asked. */
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
    const binder = new Binder(ctx, this.clock.now(), this.names, rules, properties);
    const condition = compiled(where, binder);
    assertNone(source, binder);
    await binder.resolve();
    assertNone(source, binder);
    const whole = joinedByValue(condition(), properties);
    const { custom } = this;
    const { tree: best, ...found }: Narrowed = properties.size
      ? await narrowedByValues(ctx, whole, { projectIds, custom, isOpen: isOpen(whole) })
      : { tree: whole };
    // A group even of one: what clients make up is run without keeping its plan, and not without end.
    return { whole, tree: { and: [best] } satisfies FilterTree, ...found };
  }

  private async propertiesOf(ctx: WorkspaceCtx, projectIds: readonly string[], named: readonly string[]) {
    const ids = named.filter(isUuid);
    return ids.length ? this.custom.byIds(ctx, projectIds, ids) : new Map<string, QueriedProperty>();
  }
}

/** What a query says of order and limit. */
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

/** What it is by is looked up with the names. */
function byProperty(source: Source, { field, descending }: Ordering): Order {
  if (field.name.toLowerCase() === 'cf') return { by: CUSTOM_VALUE, descending };
  throw refusal(source, [{ at: field.at, message: `${field.name} takes no ${quoted(field.property!)}.` }]);
}

function assertNone(source: Source, { problems }: Binder): void {
  if (problems.length) throw refusal(source, problems);
}

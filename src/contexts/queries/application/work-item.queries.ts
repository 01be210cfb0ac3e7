import { Injectable } from '@nestjs/common';
import { Clock, type FilterTree, type ListRequest, type Order, type WorkspaceCtx } from '#kernel';
import { notOneOf } from '#wording';
import { parsePql } from '../domain/parser';
import { PqlSyntaxError } from '../domain/problem';
import type { PqlQuery } from '../domain/query';
import { Binder } from './binder';
import { compiled } from './compile';
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
  ) {}

  /** The list, narrowed by a query. Its order and limit are part of the request already: see `arrangementOf`. */
  async narrowed<R extends Pick<ListRequest, 'filters'>>(
    ctx: WorkspaceCtx,
    request: R,
    query: Query | undefined,
    rules: RecordRules,
  ): Promise<R> {
    const tree = await this.conditionOf(ctx, query, rules);
    return tree ? { ...request, filters: [...request.filters, tree] } : request;
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
    const { where, ...source } = query ?? EMPTY;
    if (!where) return undefined;
    const binder = new Binder(ctx, this.clock.now(), this.names, rules);
    const tree = compiled(where, binder);
    assertNone(source, binder);
    await binder.resolve();
    assertNone(source, binder);
    // A group even of one: what clients make up is run without keeping its plan, and not without end.
    return { and: [tree()] };
  }
}

/** What a query says of order and limit. */
export function arrangementOf({ order: by, limit, ...source } = EMPTY): QueryArrangement {
  const { parameter } = source;
  if (!by) return { parameter, most: limit?.rows };
  const { name, at } = by.field;
  const ordering = Object.entries(ORDERINGS).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
  if (ordering === undefined) {
    throw refusal(source, [{ at, message: notOneOf('field to order by', name.slice(0, 60), Object.keys(ORDERINGS)) }]);
  }
  return { parameter, order: { by: ordering, descending: by.descending }, most: limit?.rows };
}

function assertNone(source: Source, { problems }: Binder): void {
  if (problems.length) throw refusal(source, problems);
}

import { Injectable } from '@nestjs/common';
import { FieldErrors, type FilterTree, type WorkspaceCtx } from '#kernel';
import { CUSTOM_VALUE, type GroupCount, type Grouping } from '../../work-items';
import { alreadyRanked, notOrdered, tooManyHits } from './queries.errors';
import type { RecordRules } from './record-rules';
import { type SearchHit, WorkItemFinder } from './work-item.finder';
import { arrangementOf, WorkItemQueries, type Query } from './work-item.queries';

export const MAX_HITS = 100;
const DEFAULT_HITS = 10;

export interface Counted {
  readonly total: number;
  readonly groups: readonly GroupCount[];
  /** Counts within the groups. An item with several labels is counted in several sub-groups, but once in its group. */
  readonly subGroups: readonly GroupCount[];
}

export interface SearchRequest {
  readonly text?: string;
  readonly filters: readonly FilterTree[];
  /** Conditions in the query language. */
  readonly pql?: Query;
  readonly projectId?: string;
  readonly limit?: number;
}

export interface CountRequest {
  readonly by?: Grouping;
  readonly subBy?: Grouping;
  readonly filters: readonly FilterTree[];
  readonly pql?: Query;
}

/** Finds and counts work items across a workspace, among what the caller may see. */
@Injectable()
export class WorkItemSearch {
  constructor(
    private readonly finder: WorkItemFinder,
    private readonly queries: WorkItemQueries,
  ) {}

  async find(ctx: WorkspaceCtx, request: SearchRequest, rules: RecordRules): Promise<SearchHit[]> {
    const { text, filters, pql, projectId, limit } = request;
    const { order, most } = arrangementOf(pql);
    if (order && text) throw alreadyRanked();
    if (order?.by === CUSTOM_VALUE) throw notOrdered();
    if (most !== undefined && most > MAX_HITS) throw tooManyHits(MAX_HITS);
    return this.finder.find(ctx, {
      text,
      projectId,
      order,
      filters: [...filters, (await this.queries.conditionOf(ctx, pql, rules)) ?? []].flat(),
      limit: Math.min(limit ?? most ?? DEFAULT_HITS, most ?? MAX_HITS),
    });
  }

  async count(ctx: WorkspaceCtx, request: CountRequest, rules: RecordRules): Promise<Counted> {
    const { by, subBy, filters, pql } = request;
    if (subBy && !by) new FieldErrors().add('subGroupBy', 'invalid', 'sub_group_by needs group_by.').throwIfAny();
    const conditions = [...filters, (await this.queries.onlyConditionOf(ctx, pql, rules)) ?? []].flat();
    const [total, groups, subGroups] = await Promise.all([
      this.finder.total(ctx, conditions),
      by ? this.finder.count(ctx, [by], conditions) : [],
      by && subBy ? this.finder.count(ctx, [by, subBy], conditions) : [],
    ]);
    return { total, groups, subGroups };
  }
}

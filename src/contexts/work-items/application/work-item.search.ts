import { Injectable } from '@nestjs/common';
import { FieldErrors, type FilterTree, type WorkspaceCtx } from '#kernel';
import {
  WorkItemReads,
  type GroupCount,
  type Grouping,
  type SearchHit,
  type SearchQuery,
} from './work-item.repository';

const MOST_HITS = 100;

export interface Counted {
  readonly total: number;
  readonly groups: readonly GroupCount[];
  /** Counts within the groups. An item with several labels is in several of them, but once in its group. */
  readonly subGroups: readonly GroupCount[];
}

/** Finds and counts work items across a workspace, among what the caller may see. */
@Injectable()
export class WorkItemSearch {
  constructor(private readonly reads: WorkItemReads) {}

  find(ctx: WorkspaceCtx, query: SearchQuery): Promise<SearchHit[]> {
    return this.reads.search(ctx, { ...query, limit: Math.min(query.limit, MOST_HITS) });
  }

  async count(ctx: WorkspaceCtx, by?: Grouping, subBy?: Grouping, filters?: FilterTree): Promise<Counted> {
    if (subBy && !by) new FieldErrors().add('subGroupBy', 'invalid', 'sub_group_by needs group_by.').throwIfAny();
    const [total, groups, subGroups] = await Promise.all([
      this.reads.total(ctx, filters),
      by ? this.reads.count(ctx, [by], filters) : [],
      by && subBy ? this.reads.count(ctx, [by, subBy], filters) : [],
    ]);
    return { total, groups, subGroups };
  }
}

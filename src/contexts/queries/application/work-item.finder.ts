import type { FilterTree, Order, WorkspaceCtx } from '#kernel';
import type { GroupCount, Grouping } from '../../work-items';

export interface SearchHit {
  readonly id: string;
  readonly name: string;
  readonly sequenceId: number;
  readonly projectIdentifier: string;
  readonly projectId: string;
  readonly workspaceId: string;
  readonly typeId: string | null;
  readonly stateId: string;
  readonly priority: string;
  readonly startDate: string | null;
  readonly targetDate: string | null;
}

export interface SearchQuery {
  /** Text to search for, by which the results are ranked. Without it the newest come first, unless `order` is set. */
  readonly text?: string;
  readonly filters: readonly FilterTree[];
  readonly projectId?: string;
  readonly order?: Order;
  readonly limit: number;
}

/** Finds and counts work items of a workspace that the caller may see. */
export abstract class WorkItemFinder {
  /**
   * Finds work items. The most exact matches come first: key, number, beginning of the name, beginning of a word in it,
   * part of it, number among other words, project.
   */
  abstract find(ctx: WorkspaceCtx, query: SearchQuery): Promise<SearchHit[]>;
  abstract total(ctx: WorkspaceCtx, filters: readonly FilterTree[]): Promise<number>;
  abstract count(
    ctx: WorkspaceCtx,
    by: readonly [Grouping] | readonly [Grouping, Grouping],
    filters: readonly FilterTree[],
  ): Promise<GroupCount[]>;
}

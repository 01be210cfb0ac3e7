import { Injectable } from '@nestjs/common';
import { readFilterObject, writeFilterTree } from '#http';
import { DomainError, type FilterTree, type WorkspaceCtx } from '#kernel';
import { parseQuery, WorkItemQueries } from '../../../queries';
import { RecordRulesV2, workItemsV2, workspaceWorkItemsV2 } from '../../../queries/api/v2';
import { ViewConditions } from '../../application/view.repository';
import type { View } from '../../domain/view';

/**
 * Reads the conditions of a view. `filters` accepts the filters of the work item list of the same project or workspace;
 * the query may not contain order or limit.
 */
@Injectable()
export class ViewConditionsV2 extends ViewConditions {
  constructor(
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV2,
  ) {
    super();
  }

  async of(ctx: WorkspaceCtx, { filters = {}, pqlFilters }: Partial<View>): Promise<readonly FilterTree[]> {
    const tree = Object.keys(filters).length ? [treeOf({ filters }, 'projectId' in ctx)] : [];
    const query = pqlFilters ? parseQuery(pqlFilters, 'pql_filters') : undefined;
    const asked = await this.queries.onlyConditionOf(ctx, query, this.rules);
    return [...tree, ...(asked ? [asked] : [])];
  }
}

/** Returns the conditions in `filters`, read with the filters of the list that the view narrows. */
function treeOf({ filters }: Pick<View, 'filters'>, isInProject: boolean): FilterTree {
  const { list, filters: names } = isInProject ? workItemsV2 : workspaceWorkItemsV2;
  return readFilterObject(filters, list, names);
}

/**
 * Returns these conditions as they are shown; null if a filter is no longer known, for instance because its package was
 * removed.
 */
export function queryOf(view: Pick<View, 'filters' | 'projectId'>): object | null {
  try {
    return writeFilterTree(treeOf(view, view.projectId !== null));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

import { Injectable } from '@nestjs/common';
import type { FilterTree, WorkspaceCtx } from '#kernel';
import { parseQuery, WorkItemQueries } from '../../../queries';
import { RecordRulesV2 } from '../../../queries/api/v2';
import { ViewConditions } from '../../application/view.conditions';
import type { View } from '../../domain/view';
import { treeOf } from './view.query.v2';

/** Views take what the lists of work items of their place take: `filters`, and a query without order and limit. */
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

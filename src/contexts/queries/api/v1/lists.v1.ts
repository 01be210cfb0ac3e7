import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { workItemList, WorkItems, type WorkItemRecord } from '../../../work-items';
import { arrangementOf, WorkItemQueries, type Query } from '../../application/work-item.queries';
import { RecordRulesV1 } from './record-rules.v1';
import { filtered, type WorkItemListQuery, WorkItemListQueryV1 } from './work-item.queries.v1';

const ORDERS = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  sequence_id: 'sequenceId',
  id: 'id',
  sort_order: 'sortOrder',
  name: 'name',
  priority: 'priority',
  start_date: 'startDate',
  target_date: 'targetDate',
  state__group: 'stateGroup',
  state__name: 'stateName',
  labels__name: 'labelName',
  assignees__first_name: 'assigneeName',
};

/** Declaration of an operation that lists work items. */
export const workItemsV1 = {
  allow: 'PA C Cm PG',
  list: workItemList(),
  filters: ['externalId', 'externalSource'],
  orders: ORDERS,
  arrangement: ({ pql }: { readonly pql?: Query }) => arrangementOf(pql),
  query: WorkItemListQueryV1,
};

/** Lists of work items in this version, shared by all operations that return them. */
@Injectable()
export class WorkItemListsV1 {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV1,
  ) {}

  async ofProject(
    ctx: ProjectCtx,
    request: ListRequest,
    query: WorkItemListQuery,
    archive: 'open' | 'archived' = 'open',
  ): Promise<Page<WorkItemRecord>> {
    const narrowed = await this.queries.narrowed(ctx, filtered(request, query), query.pql, this.rules, { archive });
    return this.items.list(ctx, narrowed, archive);
  }
}

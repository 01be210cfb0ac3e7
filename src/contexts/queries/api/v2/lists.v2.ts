import { Injectable } from '@nestjs/common';
import { membersOf } from '#http';
import type { ListRequest, Page, ProjectCtx, WorkspaceCtx } from '#kernel';
import { workItemV2 } from '../../../work-items/api/v2';
import { workItemList, WorkItems, type WorkItemRecord } from '../../../work-items';
import { arrangementOf, parseQuery, WorkItemQueries, type Query } from '../../application/work-item.queries';
import { RecordRulesV2 } from './record-rules.v2';

/** What a list of work items may be asked for beside filters, order and page. */
export interface WorkItemsAsked {
  readonly pql?: Query;
  readonly archived?: 'only';
}

const query = membersOf<WorkItemsAsked>();

class WorkspaceWorkItemsQueryV2 {
  @query.text('pql', { parse: parseQuery, description: 'Conditions, order and limit in the query language.' })
  pql?: string;
}

class WorkItemsQueryV2 extends WorkspaceWorkItemsQueryV2 {
  @query.choice('archived', ['only'], { description: 'only lists archived work items.' }) archived?: 'only';
}

const ORDERS = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  sequence_id: 'sequenceId',
  id: 'id',
  sort_order: 'sortOrder',
  priority: 'priority',
  state_group: 'stateGroup',
};

/** Names and authors are no filters of this version: a name is found by `search`. */
const FILTERS = Object.keys(workItemList().filters).filter((name) => name !== 'name' && name !== 'createdById');

/** The order is said in `order_by` or in the query. */
const LIST = {
  list: workItemList(),
  orders: ORDERS,
  arrangement: ({ pql }: WorkItemsAsked) => arrangementOf(pql),
};

/** What an operation that lists work items of all projects declares. */
export const workspaceWorkItemsV2 = { ...LIST, filters: FILTERS, query: WorkspaceWorkItemsQueryV2 };

/** The same for one project. */
export const workItemsV2 = {
  ...LIST,
  filters: FILTERS.filter((name) => name !== 'projectId'),
  query: WorkItemsQueryV2,
};

const OF_RECORD = { presenter: workItemV2, shape: 'page', verb: 'list' } as const;

/** What an operation that lists the work items of another record of the project declares. */
export const itemsOfRecordV2 = { ...workItemsV2, ...OF_RECORD };

/** The same of a record of the workspace. */
export const workspaceItemsOfRecordV2 = { ...workspaceWorkItemsV2, ...OF_RECORD };

/** Work items as the lists of this version answer them, wherever they are served. */
@Injectable()
export class WorkItemListsV2 {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV2,
  ) {}

  async ofProject(ctx: ProjectCtx, request: ListRequest, asked: WorkItemsAsked): Promise<Page<WorkItemRecord>> {
    const archive = asked.archived === 'only' ? 'archived' : 'open';
    const narrowed = await this.queries.narrowed(ctx, request, asked.pql, this.rules, { archive });
    return this.items.list(ctx, narrowed, archive);
  }

  async ofWorkspace(ctx: WorkspaceCtx, request: ListRequest, { pql }: WorkItemsAsked): Promise<Page<WorkItemRecord>> {
    return this.items.listWorkspace(ctx, await this.queries.narrowed(ctx, request, pql, this.rules));
  }
}

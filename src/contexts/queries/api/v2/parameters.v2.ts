import { membersOf } from '#http';
import { workItemV2 } from '../../../work-items/api/v2';
import { workItemList } from '../../../work-items';
import { arrangementOf, parseQuery, type Query } from '../../application/work-item.queries';

/** What a list of work items may be asked for beside filters, order and page. */
export interface WorkItemsAsked {
  readonly pql?: Query;
  readonly archived?: 'only';
}

const query = membersOf<WorkItemsAsked>();

export class WorkspaceWorkItemsQueryV2 {
  @query.text('pql', { parse: parseQuery, description: 'Conditions, order and limit in the query language.' })
  pql?: string;
}

export class WorkItemsQueryV2 extends WorkspaceWorkItemsQueryV2 {
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

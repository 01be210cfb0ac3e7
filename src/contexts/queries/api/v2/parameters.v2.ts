import { membersOf } from '#http';
import { workItemV2 } from '../../../work-items/api/v2';
import { workItemList } from '../../../work-items';
import { arrangementOf, parseQuery, type Query } from '../../application/work-item.queries';

/** Parameters of a list of work items other than filters, order and page. */
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
  @query.choice('archived', ['only'], { description: '`only` lists archived work items.' }) archived?: 'only';
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

/** Filters of this version: all except names and authors. `search` finds names. */
const FILTERS = Object.keys(workItemList().filters).filter((name) => name !== 'name' && name !== 'createdById');

/** The order comes from `order_by` or from the query. */
const LIST = {
  list: workItemList(),
  orders: ORDERS,
  arrangement: ({ pql }: WorkItemsAsked) => arrangementOf(pql),
};

/** Declaration of an operation that lists work items of all projects. */
export const workspaceWorkItemsV2 = { ...LIST, filters: FILTERS, query: WorkspaceWorkItemsQueryV2 };

/** Declaration of an operation that lists work items of one project. */
export const workItemsV2 = {
  ...LIST,
  filters: FILTERS.filter((name) => name !== 'projectId'),
  query: WorkItemsQueryV2,
};

const OF_RECORD = { presenter: workItemV2, shape: 'page', verb: 'list' } as const;

/** Declaration of an operation that lists the work items of a project's record, such as a cycle. */
export const itemsOfRecordV2 = { ...workItemsV2, ...OF_RECORD };

/** Declaration of an operation that lists the work items of a workspace's record. */
export const workspaceItemsOfRecordV2 = { ...workspaceWorkItemsV2, ...OF_RECORD };

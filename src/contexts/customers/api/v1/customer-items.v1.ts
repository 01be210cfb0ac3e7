import { Action, asRow, Context, Id, membersOf, Payload, present, QueryParams, Resource, shows, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { WorkItemRecord } from '../../../work-items';
import { CustomerItems, type CustomerItemFilter } from '../../application/customer.items';
import { customersResource, LIST_CUSTOMER_ITEMS } from '../common';

const show = shows<WorkItemRecord>();

const customerItemV1 = present<WorkItemRecord>('CustomerWorkItem', {
  id: show.uuid('id'),
  name: show.text('name'),
  state_id: show.uuid('stateId'),
  priority: show.text('priority'),
  sequence_id: show.integer('sequenceId'),
  project_id: show.uuid('projectId'),
  project__identifier: show.text('projectIdentifier'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
});

const COLUMNS = new Set(Object.values(customerItemV1.members).flatMap(({ from }) => from));

const LINKED = {
  type: 'object',
  required: ['message', 'linked_issues'],
  properties: {
    message: { type: 'string' },
    linked_issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(customerItemV1.members).map(([name, { schema }]) => [name, schema] as const),
        ),
      },
    },
  },
};

interface LinkItems {
  readonly issueIds: readonly string[];
}

class LinkItemsV1 {
  @(membersOf<LinkItems>().uuids('issueIds', { required: true, min: 1, description: 'Ids of work items.' }))
  issue_ids!: string[];
}

interface ListItems extends CustomerItemFilter {
  readonly search?: string;
}

const query = membersOf<ListItems>();

class ItemFilterQueryV1 {
  @query.uuid('requestId', { description: 'Id of a request of the customer; only its work items are meant.' })
  customer_request_id?: string;
}

class ListItemsQueryV1 extends ItemFilterQueryV1 {
  @query.text('search', { description: 'Words of the name, or the key.' }) search?: string;
}

@Resource({
  ...customersResource,
  style: v1,
  tag: 'Customer work items',
  about: 'Work items that are linked to a customer or to a request of the customer.',
  path: 'workspaces/:workspace_slug/customers/:customer_id/issues',
  scope: 'customers.work_items',
})
export class CustomerItemsV1Controller {
  constructor(private readonly items: CustomerItems) {}

  @Action('GET', '', {
    id: 'list_customer_work_items',
    summary: 'List the work items of a customer',
    description: LIST_CUSTOMER_ITEMS,
    shape: 'array',
    presenter: customerItemV1,
    query: ListItemsQueryV1,
  })
  list(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @QueryParams() options: ListItems) {
    return this.items.all(ctx, id, { ...options, columns: COLUMNS });
  }

  @Action('POST', '', {
    id: 'link_work_items_to_customer',
    summary: 'Link work items to a customer',
    description:
      'Links work items to a customer, or to a request of the customer if the query has its id. If one of the ids is not a ' +
      'work item of the workspace, none is linked. Work items that were linked before stay linked.',
    status: 201,
    shape: 'plain',
    answer: LINKED,
    body: LinkItemsV1,
    query: ItemFilterQueryV1,
  })
  async link(
    @Context() ctx: WorkspaceCtx,
    @Id('customer_id') id: string,
    @Payload() { issueIds }: LinkItems,
    @QueryParams() filter: CustomerItemFilter,
  ) {
    const items = await this.items.link(ctx, id, issueIds, { ...filter, columns: COLUMNS });
    return {
      message: 'Work items linked successfully',
      linked_issues: items.map((item) => asRow(customerItemV1, item)),
    };
  }

  @Action('DELETE', ':work_item_id', {
    id: 'unlink_work_item_from_customer',
    summary: 'Unlink a work item from a customer',
    description:
      'Unlinks a work item from a customer and from all of its requests, or from one request if the query has its id.',
    shape: 'none',
    status: 204,
    query: ItemFilterQueryV1,
  })
  async unlink(
    @Context() ctx: WorkspaceCtx,
    @Id('customer_id') id: string,
    @Id('work_item_id') itemId: string,
    @QueryParams() filter: CustomerItemFilter,
  ) {
    await this.items.unlink(ctx, id, itemId, filter);
  }
}

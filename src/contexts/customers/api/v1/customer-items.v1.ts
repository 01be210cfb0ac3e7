import {
  Action,
  asRow,
  Context,
  feature,
  Id,
  membersOf,
  Payload,
  present,
  QueryParams,
  Resource,
  shows,
  v1,
} from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { WorkItemRecord } from '../../../work-items';
import { CustomerItems, type Origin } from '../../application/customer.items';
import { CUSTOMER_ITEMS, LINK_CUSTOMER_ITEMS, LIST_CUSTOMER_ITEMS, UNLINK_CUSTOMER_ITEM } from '../texts';

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

interface Linking {
  readonly issueIds: readonly string[];
}

class LinkItemsV1 {
  @(membersOf<Linking>().uuids('issueIds', { required: true, min: 1, description: 'Ids of work items.' }))
  issue_ids!: string[];
}

interface Listing extends Origin {
  readonly search?: string;
}

const query = membersOf<Listing>();

class OriginQueryV1 {
  @query.uuid('requestId', { description: 'A request of the customer, whose work items alone are meant.' })
  customer_request_id?: string;
}

class ListItemsQueryV1 extends OriginQueryV1 {
  @query.text('search', { description: 'Words of the name, or the key.' }) search?: string;
}

const KEEPERS = 'O A';

@Resource({
  style: v1,
  tag: 'Customer work items',
  about: CUSTOMER_ITEMS,
  path: 'workspaces/:workspace_slug/customers/:customer_id/issues',
  level: 'workspace',
  scope: 'customers.work_items',
  gates: [feature('customers')],
})
export class CustomerItemsV1Controller {
  constructor(private readonly items: CustomerItems) {}

  @Action('GET', '', {
    id: 'list_customer_work_items',
    summary: 'List the work items of a customer',
    description: LIST_CUSTOMER_ITEMS,
    allow: KEEPERS,
    shape: 'array',
    presenter: customerItemV1,
    query: ListItemsQueryV1,
  })
  list(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @QueryParams() asked: Listing) {
    return this.items.all(ctx, id, { ...asked, columns: COLUMNS });
  }

  @Action('POST', '', {
    id: 'link_work_items_to_customer',
    summary: 'Link work items to a customer',
    description: LINK_CUSTOMER_ITEMS,
    allow: KEEPERS,
    status: 201,
    shape: 'plain',
    answer: LINKED,
    body: LinkItemsV1,
    query: OriginQueryV1,
  })
  async link(
    @Context() ctx: WorkspaceCtx,
    @Id('customer_id') id: string,
    @Payload() { issueIds }: Linking,
    @QueryParams() origin: Origin,
  ) {
    const items = await this.items.link(ctx, id, issueIds, { ...origin, columns: COLUMNS });
    return {
      message: 'Work items linked successfully',
      linked_issues: items.map((item) => asRow(customerItemV1, item)),
    };
  }

  @Action('DELETE', ':work_item_id', {
    id: 'unlink_work_item_from_customer',
    summary: 'Unlink a work item from a customer',
    description: UNLINK_CUSTOMER_ITEM,
    allow: KEEPERS,
    shape: 'none',
    status: 204,
    query: OriginQueryV1,
  })
  async unlink(
    @Context() ctx: WorkspaceCtx,
    @Id('customer_id') id: string,
    @Id('work_item_id') itemId: string,
    @QueryParams() origin: Origin,
  ) {
    await this.items.unlink(ctx, id, itemId, origin);
  }
}

import {
  Action,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  webUrl,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import {
  WorkItemListsV2,
  workspaceItemsOfRecordV2,
  type WorkItemsAsked,
  type GroupsAsked,
  workspaceWorkItemGroupsV2,
} from '../../../queries/api/v2';
import type { Delta } from '../../../work-items';
import { ManageItems, mentionV2 } from '../../../work-items/api/v2';
import { CustomerItems } from '../../application/customer.items';
import { customerList, type ShownCustomer } from '../../application/customer.repository';
import { Customers, type CreateCustomer } from '../../application/customers';
import { CUSTOMERS, LIST_CUSTOMER_ITEMS, MANAGE_CUSTOMER_ITEMS } from '../texts';
import { customerEvents, CustomerMentioned } from '../../application/customer.events';

const show = shows<ShownCustomer>();

const customerV2 = present<ShownCustomer>('Customer', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('descriptionStripped', { description: 'The description as plain text.' }),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  email: show.text('email', { nullable: true }),
  website_url: show.text('websiteUrl', { nullable: true }),
  domain: show.text('domain', { nullable: true }),
  employees: show.integer('employees', { nullable: true }),
  stage: show.text('stage', { nullable: true }),
  contract_status: show.text('contractStatus', { nullable: true }),
  revenue: show.text('revenue', { nullable: true }),
  customer_request_count: show.integer('requestCount'),
  logo_props: show.object('logoProps'),
  logo_asset_id: show.uuid('logoAssetId', { nullable: true }),
  logo_url: { ...show.address('logoUrl', { nullable: true }), from: ['logoUrl', 'logoAssetId'] },
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateCustomer>();
const FREE = { max: 255, nullable: true };
const PLAIN = { description: 'The description as plain text, read where there is no description_html.' };

class CreateCustomerV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description', { max: 65_536, ...PLAIN }) description?: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.email('email', { nullable: true }) email?: string | null;
  @member.text('websiteUrl', { max: 2000, nullable: true, rule: webUrl }) website_url?: string | null;
  @member.text('domain', FREE) domain?: string | null;
  @member.integer('employees', { min: 0, nullable: true }) employees?: number | null;
  @member.text('stage', FREE) stage?: string | null;
  @member.text('contractStatus', FREE) contract_status?: string | null;
  @member.text('revenue', FREE) revenue?: string | null;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.uuid('logoAssetId', { nullable: true }) logo_asset_id?: string | null;
  @member.text('externalId', FREE) external_id?: string | null;
  @member.text('externalSource', FREE) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('integer') customer_request_count?: number;
  @member.readOnly('text') logo_url?: string;
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateCustomerV2 extends partial(CreateCustomerV2) {}

const KEEPERS = 'O A';
const UPSERT = { id: 'upsert-customer', summary: 'Create or update a customer' };

@Resource({
  style: v2,
  tag: 'Customers',
  about: CUSTOMERS,
  path: 'workspaces/:slug/customers',
  level: 'workspace',
  scope: 'customers',
  gates: [feature('customers')],
  presenter: customerV2,
  events: [
    { kinds: [customerEvents], sight: 'record' },
    { kinds: [CustomerMentioned], presenter: mentionV2, sight: 'record' },
  ],
})
@Serves(
  standard.list({ id: 'list-customers', summary: 'List customers', allow: KEEPERS, list: customerList }),
  standard.get('pk', { id: 'get-customer', summary: 'Get a customer', allow: KEEPERS }),
  standard.create({ id: 'create-customer', summary: 'Create a customer', allow: KEEPERS, body: CreateCustomerV2 }),
  standard.update('pk', {
    id: 'update-customer',
    summary: 'Update a customer',
    allow: KEEPERS,
    body: UpdateCustomerV2,
  }),
  standard.remove('pk', { id: 'delete-customer', summary: 'Delete a customer', allow: KEEPERS }),
  standard.upsert({ ...UPSERT, allow: KEEPERS, body: CreateCustomerV2 }),
)
export class CustomersV2Controller {
  constructor(
    readonly records: Customers,
    private readonly items: CustomerItems,
    private readonly lists: WorkItemListsV2,
  ) {}

  @Action('GET', ':pk/work-items', {
    ...workspaceItemsOfRecordV2,
    id: 'list-customer-work-items',
    summary: 'List the work items of a customer',
    description: LIST_CUSTOMER_ITEMS,
    allow: KEEPERS,
  })
  async listItems(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: WorkItemsAsked,
  ) {
    return this.lists.ofWorkspace(ctx, await this.items.narrowed(ctx, id, request), asked);
  }

  @Action('GET', ':pk/work-items/groups', {
    ...workspaceWorkItemGroupsV2,
    id: 'list-customer-work-item-groups',
    summary: 'List the work items of a customer in groups',
    allow: KEEPERS,
  })
  async listGroups(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: GroupsAsked,
  ) {
    return this.lists.groupsOfWorkspace(ctx, await this.items.narrowed(ctx, id, request), asked);
  }

  @ManageItems('pk', {
    id: 'manage-customer-work-items',
    summary: 'Link work items to a customer, or unlink them',
    description: MANAGE_CUSTOMER_ITEMS,
    allow: KEEPERS,
  })
  manage(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.items.change(ctx, id, delta);
  }
}

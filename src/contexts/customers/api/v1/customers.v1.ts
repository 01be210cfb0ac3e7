import {
  Action,
  Answer,
  Context,
  feature,
  List,
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
  v1,
  webUrl,
} from '#http';
import { instant, type ListRequest, type WorkspaceCtx } from '#kernel';
import { authorsV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { customerList, type ShownCustomer } from '../../application/customer.repository';
import { Customers, type CreateCustomer, type ExternalPair } from '../../application/customers';
import { CREATE_OR_UPDATE_CUSTOMER, CUSTOMERS, DELETE_CUSTOMER_BY_PAIR } from '../texts';
import { descriptionV1, SENT } from './description.v1';
import { searched, SearchQueryV1, type Searched } from './search.v1';

const show = shows<ShownCustomer>();

const customerV1 = present<ShownCustomer>(
  'Customer',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    customer_request_count: show.integer('requestCount'),
    logo_url: { ...show.address('logoUrl', { nullable: true }), from: ['logoUrl', 'logoAssetId'] },
    name: show.text('name'),
    description: descriptionV1<ShownCustomer>(),
    description_html: show.richText('descriptionHtml'),
    description_stripped: show.text('descriptionStripped'),
    description_binary: show.computed({ type: ['string', 'null'] }, [], () => null),
    email: show.text('email', { nullable: true }),
    website_url: show.text('websiteUrl', { nullable: true }),
    logo_props: show.object('logoProps'),
    domain: show.text('domain', { nullable: true }),
    employees: show.integer('employees', { nullable: true }),
    stage: show.text('stage', { nullable: true }),
    contract_status: show.text('contractStatus', { nullable: true }),
    revenue: show.text('revenue', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    logo_asset: show.uuid('logoAssetId', { nullable: true }),
  },
  {
    ...authorsV1<ShownCustomer>(),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const member = membersOf<CreateCustomer>();
const FREE = { max: 255, nullable: true };

class CreateCustomerV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.content('description', { description: SENT }) description?: string | object;
  @member.email('email', { nullable: true }) email?: string | null;
  @member.text('websiteUrl', { max: 2000, nullable: true, rule: webUrl }) website_url?: string | null;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.uuid('logoAssetId', { nullable: true }) logo_asset?: string | null;
  @member.text('domain', FREE) domain?: string | null;
  @member.integer('employees', { min: 0, nullable: true }) employees?: number | null;
  @member.text('stage', FREE) stage?: string | null;
  @member.text('contractStatus', FREE) contract_status?: string | null;
  @member.text('revenue', FREE) revenue?: string | null;
  @member.datetime('archivedAt', { nullable: true, parse: instant }) archived_at?: string | null;
  @member.text('externalSource', FREE) external_source?: string | null;
  @member.text('externalId', FREE) external_id?: string | null;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

class UpdateCustomerV1 extends partial(CreateCustomerV1) {}

const pair = membersOf<ExternalPair>();

class ExternalPairQueryV1 {
  @pair.text('externalSource', { required: true, max: 255, blank: false }) external_source!: string;
  @pair.text('externalId', { required: true, max: 255, blank: false }) external_id!: string;
}

const KEEPERS = 'O A';

@Resource({
  style: v1,
  tag: 'Customers',
  about: CUSTOMERS,
  path: 'workspaces/:workspace_slug/customers',
  level: 'workspace',
  scope: 'customers',
  gates: [feature('customers')],
  presenter: customerV1,
})
@Serves(
  standard.get('customer_id', { id: 'get_customer_detail', summary: 'Get a customer', allow: KEEPERS }),
  standard.update('customer_id', {
    id: 'update_customer_detail',
    summary: 'Update a customer',
    allow: KEEPERS,
    body: UpdateCustomerV1,
  }),
  standard.remove('customer_id', { id: 'delete_customer', summary: 'Delete a customer', allow: KEEPERS }),
)
export class CustomersV1Controller {
  constructor(readonly records: Customers) {}

  @List({
    id: 'list_customers',
    summary: 'List customers',
    allow: KEEPERS,
    list: { ...customerList, searchable: false },
    filters: [],
    query: SearchQueryV1,
    passive: ['order_by', 'workspace', 'limit', 'offset'],
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() query: Searched) {
    return this.records.list(ctx, searched(request, query));
  }

  @Action('POST', '', {
    id: 'add_customer',
    summary: 'Create a customer, or update the one that is meant',
    description: CREATE_OR_UPDATE_CUSTOMER,
    allow: KEEPERS,
    status: 201,
    alsoStatus: 200,
    body: CreateCustomerV1,
  })
  async add(@Context() ctx: WorkspaceCtx, @Payload() command: CreateCustomer) {
    const { record, created } = await this.records.upsertByName(ctx, command);
    return new Answer(record, created ? 201 : 200);
  }

  @Action('DELETE', '', {
    id: 'customers_delete',
    summary: 'Delete the customer of an external pair',
    description: DELETE_CUSTOMER_BY_PAIR,
    allow: KEEPERS,
    shape: 'none',
    status: 204,
    query: ExternalPairQueryV1,
  })
  async removeByPair(@Context() ctx: WorkspaceCtx, @QueryParams() query: ExternalPair) {
    await this.records.removeByPair(ctx, query);
  }
}

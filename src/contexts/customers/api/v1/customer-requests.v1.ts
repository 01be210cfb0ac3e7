import {
  ContextBelow,
  feature,
  List,
  ListQuery,
  membersOf,
  partial,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standardBelow,
  v1,
  webUrl,
} from '#http';
import type { ListRequest, WithParent, WorkspaceCtx } from '#kernel';
import { authorsV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { customerRequestList, type ShownRequest } from '../../application/customer-request.repository';
import { CustomerRequests, type CreateRequest } from '../../application/customer-requests';
import { CUSTOMER_REQUESTS } from '../texts';
import { descriptionV1, SENT } from './description.v1';
import { searched, SearchQueryV1, type Searched } from './search.v1';

const show = shows<ShownRequest>();

type Customer = ShownRequest['customer'];

const OF_CUSTOMER = { description: 'Of the customer.' };

/** A member of the customer who asked. */
const ofCustomer = (schema: object, member: keyof Customer) =>
  show.computed({ ...schema, ...OF_CUSTOMER }, [], ({ customer }) => customer[member]);

const TEXT = { type: ['string', 'null'] };

const customerRequestV1 = present<ShownRequest>(
  'CustomerRequest',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    title: show.text('name', { description: 'The name once more.' }),
    description: descriptionV1<ShownRequest>(),
    description_html: show.richText('descriptionHtml'),
    description_stripped: show.text('descriptionStripped'),
    link: show.text('link', { nullable: true }),
    work_item_ids: { ...show.uuids('workItemIds', { description: 'Work items that came of it.' }) },
    attachment_count: show.computed({ type: 'integer', description: 'Requests take no files yet.' }, [], () => 0),
    email: ofCustomer(TEXT, 'email'),
    website_url: ofCustomer(TEXT, 'websiteUrl'),
    logo_props: ofCustomer({ type: 'object' }, 'logoProps'),
    logo_asset: ofCustomer({ ...TEXT, format: 'uuid' }, 'logoAssetId'),
    domain: ofCustomer(TEXT, 'domain'),
    employees: ofCustomer({ type: ['integer', 'null'] }, 'employees'),
    stage: ofCustomer(TEXT, 'stage'),
    contract_status: ofCustomer(TEXT, 'contractStatus'),
    revenue: ofCustomer(TEXT, 'revenue'),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    customer: show.uuid('customerId'),
    workspace: show.uuid('workspaceId'),
  },
  {
    ...authorsV1<ShownRequest>(),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const member = membersOf<CreateRequest>();
const FREE = { max: 255, nullable: true };

class CreateRequestV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.content('description', { description: SENT }) description?: string | object;
  @member.text('link', { max: 2000, nullable: true, rule: webUrl }) link?: string | null;
  @member.uuids('workItemIds', { description: 'Ids of work items that came of it.' }) work_item_ids?: string[];
  @member.text('externalSource', FREE) external_source?: string | null;
  @member.text('externalId', FREE) external_id?: string | null;
}

class UpdateRequestV1 extends partial(CreateRequestV1) {}

const standard = standardBelow('customer_id');
const KEEPERS = 'O A';

@Resource({
  style: v1,
  tag: 'Customer requests',
  about: CUSTOMER_REQUESTS,
  path: 'workspaces/:workspace_slug/customers/:customer_id/requests',
  level: 'workspace',
  scope: 'customers.requests',
  gates: [feature('customers')],
  presenter: customerRequestV1,
})
@Serves(
  standard.get('request_id', { id: 'get_customer_request_detail', summary: 'Get a request', allow: KEEPERS }),
  standard.create({
    id: 'add_customer_request',
    summary: 'Create a request',
    allow: KEEPERS,
    body: CreateRequestV1,
  }),
  standard.update('request_id', {
    id: 'update_customer_request_detail',
    summary: 'Update a request',
    allow: KEEPERS,
    body: UpdateRequestV1,
  }),
  standard.remove('request_id', { id: 'delete_customer_request', summary: 'Delete a request', allow: KEEPERS }),
)
export class CustomerRequestsV1Controller {
  constructor(readonly records: CustomerRequests) {}

  @List({
    id: 'list_customer_requests',
    summary: 'List what a customer asked for',
    allow: KEEPERS,
    list: { ...customerRequestList, searchable: false },
    filters: [],
    query: SearchQueryV1,
    passive: ['order_by', 'customer', 'workspace', 'limit', 'offset'],
  })
  list(
    @ContextBelow('customer_id') ctx: WithParent<WorkspaceCtx>,
    @ListQuery() request: ListRequest,
    @QueryParams() query: Searched,
  ) {
    return this.records.list(ctx, searched(request, query));
  }
}

import {
  auditV1,
  ContextBelow,
  ExternalPairBody,
  externalPair,
  htmlDescriptionV1,
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
import { MAX_WEB_URL, type ListRequest, type WithParent, type WorkspaceCtx } from '#kernel';
import { inWorkspaceV1 } from '../../../workspaces/api/v1';
import { customerRequestList, type ShownRequest } from '../../application/customer-request.repository';
import { CustomerRequests, type CreateRequest } from '../../application/customer-requests';
import { customersResource } from '../common';
import { descriptionV1, searched, SearchQueryV1, SENT_DESCRIPTION, type SearchQuery } from './common.v1';

const show = shows<ShownRequest>();

type Customer = ShownRequest['customer'];

/** Returns a presented member whose value is that of the request's customer. */
const ofCustomer = (schema: object, member: keyof Customer) =>
  show.computed({ ...schema, description: 'Of the customer.' }, [], ({ customer }) => customer[member]);

const TEXT = { type: ['string', 'null'] };

const { description_html, description_stripped } = htmlDescriptionV1;

const customerRequestV1 = present<ShownRequest>(
  'CustomerRequest',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    title: show.text('name', { description: 'The name again.' }),
    description: descriptionV1<ShownRequest>(),
    description_html,
    description_stripped,
    link: show.text('link', { nullable: true }),
    work_item_ids: show.uuids('workItemIds', { description: 'Work items of the request.' }),
    attachment_count: show.computed({ type: 'integer', description: 'Always 0: requests have no files.' }, [], () => 0),
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
    ...externalPair,
    ...auditV1,
    customer: show.uuid('customerId'),
    workspace: show.uuid('workspaceId'),
  },
  inWorkspaceV1<ShownRequest>(),
);

const member = membersOf<CreateRequest>();

class CreateRequestV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.content('description', { description: SENT_DESCRIPTION }) description?: string | object;
  @member.text('link', { max: MAX_WEB_URL, nullable: true, rule: webUrl }) link?: string | null;
  @member.uuids('workItemIds', { description: 'Ids of work items of the request.' }) work_item_ids?: string[];
}

const standard = standardBelow('customer_id');

@Resource({
  ...customersResource,
  style: v1,
  tag: 'Customer requests',
  path: 'workspaces/:workspace_slug/customers/:customer_id/requests',
  scope: 'customers.requests',
  noun: 'request of a customer',
  idNoun: 'customer request',
  presenter: customerRequestV1,
})
@Serves(
  standard.get('request_id', { id: 'get_customer_request_detail' }),
  standard.create({ id: 'add_customer_request', body: CreateRequestV1 }),
  standard.update('request_id', { id: 'update_customer_request_detail', body: partial(CreateRequestV1) }),
  standard.remove('request_id'),
)
export class CustomerRequestsV1Controller {
  constructor(readonly records: CustomerRequests) {}

  @List({
    list: { ...customerRequestList, searchable: false },
    filters: [],
    query: SearchQueryV1,
    passive: ['order_by', 'customer', 'workspace', 'limit', 'offset'],
  })
  list(
    @ContextBelow('customer_id') ctx: WithParent<WorkspaceCtx>,
    @ListQuery() request: ListRequest,
    @QueryParams() query: SearchQuery,
  ) {
    return this.records.list(ctx, searched(request, query));
  }
}

import { feature, membersOf, partial, present, Resource, Serves, shows, standardBelow, v2, webUrl } from '#http';
import { customerRequestList, type ShownRequest } from '../../application/customer-request.repository';
import { CustomerRequests, type CreateRequest } from '../../application/customer-requests';
import { CUSTOMER_REQUESTS } from '../texts';
import { mentionV2 } from '../../../work-items/api/v2';
import { customerRequestEvents, CustomerRequestMentioned } from '../../application/customer.events';

const show = shows<ShownRequest>();

const customerRequestV2 = present<ShownRequest>('CustomerRequest', {
  id: show.uuid('id'),
  customer_id: show.uuid('customerId'),
  name: show.text('name'),
  description: show.text('descriptionStripped', { description: 'The description as plain text.' }),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  link: show.text('link', { nullable: true }),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateRequest>();
const PLAIN = { description: 'The description as plain text, read where there is no description_html.' };
const ITEMS = { description: 'Ids of work items that came of it; on a change they replace those that were there.' };

class CreateRequestV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description', { max: 65_536, ...PLAIN }) description?: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.text('link', { max: 2000, nullable: true, rule: webUrl }) link?: string | null;
  @member.uuids('workItemIds', ITEMS) work_item_ids?: string[];
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') customer_id?: string;
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateRequestV2 extends partial(CreateRequestV2) {}

const standard = standardBelow('customer_id');
const KEEPERS = 'O A';
const UPDATE = { id: 'update-customer-request', summary: 'Update a request', allow: KEEPERS };

@Resource({
  style: v2,
  tag: 'Customer requests',
  about: CUSTOMER_REQUESTS,
  path: 'workspaces/:slug/customers/:customer_id/requests',
  level: 'workspace',
  scope: 'customers.requests',
  gates: [feature('customers')],
  presenter: customerRequestV2,
  events: [
    { kinds: [customerRequestEvents], sight: 'record' },
    { kinds: [CustomerRequestMentioned], presenter: mentionV2, sight: 'record' },
  ],
})
@Serves(
  standard.list({
    id: 'list-customer-requests',
    summary: 'List what a customer asked for',
    allow: KEEPERS,
    list: customerRequestList,
    filters: [],
  }),
  standard.get('pk', { id: 'get-customer-request', summary: 'Get a request', allow: KEEPERS }),
  standard.create({
    id: 'create-customer-request',
    summary: 'Create a request',
    allow: KEEPERS,
    body: CreateRequestV2,
  }),
  standard.update('pk', { ...UPDATE, body: UpdateRequestV2 }),
  standard.remove('pk', { id: 'delete-customer-request', summary: 'Delete a request', allow: KEEPERS }),
)
export class CustomerRequestsV2Controller {
  constructor(readonly records: CustomerRequests) {}
}

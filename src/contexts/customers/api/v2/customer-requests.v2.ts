import { auditV2, EchoOf, membersOf, present, Resource, Serves, shows, standardBelow, v2, webUrl } from '#http';
import { MAX_WEB_URL } from '#kernel';
import { mentionV2 } from '../../../work-items/api/v2';
import {
  customerRequestEvents,
  customerRequestList,
  CustomerRequestMentioned,
  type ShownRequest,
} from '../../application/customer-request.repository';
import { CustomerRequests, type CreateRequest } from '../../application/customer-requests';
import { customersResource } from '../common';

const show = shows<ShownRequest>();

const customerRequestV2 = present<ShownRequest>('CustomerRequest', {
  id: show.uuid('id'),
  customer_id: show.uuid('customerId'),
  name: show.text('name'),
  description: show.text('descriptionStripped', { description: 'The description as plain text.' }),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  link: show.text('link', { nullable: true }),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  ...auditV2,
});

const member = membersOf<CreateRequest>();
const PLAIN = { description: 'The description as plain text, used if there is no description_html.' };
const ITEMS = { description: 'Ids of work items of the request. An update replaces them all.' };

@EchoOf(customerRequestV2)
class CreateRequestV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description', { max: 65_536, ...PLAIN }) description?: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.text('link', { max: MAX_WEB_URL, nullable: true, rule: webUrl }) link?: string | null;
  @member.uuids('workItemIds', ITEMS) work_item_ids?: string[];
}

@Resource({
  ...customersResource,
  style: v2,
  tag: 'Customer requests',
  about: 'What customers asked for. The work items of a request belong to its customer.',
  path: 'workspaces/:slug/customers/:customer_id/requests',
  scope: 'customers.requests',
  noun: 'request of a customer',
  idNoun: 'customer request',
  presenter: customerRequestV2,
  events: [
    { kinds: [customerRequestEvents], visibility: 'record' },
    { kinds: [CustomerRequestMentioned], presenter: mentionV2, visibility: 'record' },
  ],
})
@Serves(
  ...standardBelow('customer_id').records('pk', { list: customerRequestList, filters: [], body: CreateRequestV2 }),
)
export class CustomerRequestsV2Controller {
  constructor(readonly records: CustomerRequests) {}
}

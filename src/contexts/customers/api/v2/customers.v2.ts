import { auditV2, EchoOf, membersOf, present, Resource, Serves, shows, standard, v2 } from '#http';
import { itemsOfWorkspaceRecord, WorkItemListsV2 } from '../../../queries/api/v2';
import { mentionV2 } from '../../../work-items/api/v2';
import { CustomerItems } from '../../application/customer.items';
import {
  customerEvents,
  customerList,
  CustomerMentioned,
  type ShownCustomer,
} from '../../application/customer.repository';
import { Customers, type CreateCustomer } from '../../application/customers';
import { CustomerBody, customerMembers, customersResource } from '../common';

const show = shows<ShownCustomer>();

const customerV2 = present<ShownCustomer>('Customer', {
  ...customerMembers,
  description: show.text('descriptionStripped', { description: 'The description as plain text.' }),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  logo_asset_id: show.uuid('logoAssetId', { nullable: true }),
  ...auditV2,
});

const member = membersOf<CreateCustomer>();
const PLAIN = { description: 'The description as plain text, used if there is no description_html.' };

@EchoOf(customerV2)
class CreateCustomerV2 extends CustomerBody {
  @member.text('description', { max: 65_536, ...PLAIN }) description?: string;
  @member.uuid('logoAssetId', { nullable: true }) logo_asset_id?: string | null;
}

@Resource({
  ...customersResource,
  style: v2,
  tag: 'Customers',
  about:
    'Organisations and people that work is done for, with their requests and work items. Owners and admins of the ' +
    'workspace manage them. No two customers have the same name, or the same pair of external source and id.',
  path: 'workspaces/:slug/customers',
  scope: 'customers',
  presenter: customerV2,
  events: [
    { kinds: [customerEvents], visibility: 'record' },
    { kinds: [CustomerMentioned], presenter: mentionV2, visibility: 'record' },
  ],
})
@Serves(
  ...standard.records('pk', { list: customerList, body: CreateCustomerV2 }),
  standard.upsert({ body: CreateCustomerV2 }),
  ...itemsOfWorkspaceRecord('pk', {
    noun: 'customer',
    manage: {
      summary: 'Link work items to a customer, or unlink them',
      description:
        'Links the work items of `add` to a customer, and unlinks those of `remove` from it and from all of its ' +
        'requests. Answers the work items that this added and removed. If `add` names anything that is not a ' +
        'work item of the workspace, nothing is changed.',
    },
  }),
)
export class CustomersV2Controller {
  constructor(
    readonly records: Customers,
    readonly items: CustomerItems,
    readonly lists: WorkItemListsV2,
  ) {}
}

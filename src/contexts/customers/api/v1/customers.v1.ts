import {
  Action,
  Answer,
  auditV1,
  Context,
  htmlDescriptionV1,
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
} from '#http';
import { instant, type ListRequest, type WorkspaceCtx } from '#kernel';
import { inWorkspaceV1 } from '../../../workspaces/api/v1';
import { customerList, type ShownCustomer } from '../../application/customer.repository';
import { Customers, type CreateCustomer, type ExternalPair } from '../../application/customers';
import { CustomerBody, customerMembers, customersResource } from '../common';
import { descriptionV1, searched, SearchQueryV1, SENT_DESCRIPTION, type SearchQuery } from './common.v1';

const show = shows<ShownCustomer>();

const customerV1 = present<ShownCustomer>(
  'Customer',
  {
    ...customerMembers,
    description: descriptionV1<ShownCustomer>(),
    ...htmlDescriptionV1,
    ...auditV1,
    workspace: show.uuid('workspaceId'),
    logo_asset: show.uuid('logoAssetId', { nullable: true }),
  },
  inWorkspaceV1<ShownCustomer>(),
);

const member = membersOf<CreateCustomer>();

class CreateCustomerV1 extends CustomerBody {
  @member.content('description', { description: SENT_DESCRIPTION }) description?: string | object;
  @member.uuid('logoAssetId', { nullable: true }) logo_asset?: string | null;
  @member.datetime('archivedAt', { nullable: true, parse: instant }) archived_at?: string | null;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

const pair = membersOf<ExternalPair>();

class ExternalPairQueryV1 {
  @pair.text('externalSource', { required: true, max: 255, blank: false }) external_source!: string;
  @pair.text('externalId', { required: true, max: 255, blank: false }) external_id!: string;
}

@Resource({
  ...customersResource,
  style: v1,
  tag: 'Customers',
  path: 'workspaces/:workspace_slug/customers',
  scope: 'customers',
  presenter: customerV1,
})
@Serves(
  standard.get('customer_id', { id: 'get_customer_detail' }),
  standard.update('customer_id', { id: 'update_customer_detail', body: partial(CreateCustomerV1) }),
  standard.remove('customer_id'),
)
export class CustomersV1Controller {
  constructor(readonly records: Customers) {}

  @List({
    list: { ...customerList, searchable: false },
    filters: [],
    query: SearchQueryV1,
    passive: ['order_by', 'workspace', 'limit', 'offset'],
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() query: SearchQuery) {
    return this.records.list(ctx, searched(request, query));
  }

  @Action('POST', '', {
    id: 'add_customer',
    summary: 'Create or update a customer',
    description:
      'Updates the customer that has the external pair, or else the customer that has the name. If there is none, creates ' +
      'one.',
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
    description: 'Deletes the customer that has the external pair. If there is none, nothing happens.',
    shape: 'none',
    status: 204,
    query: ExternalPairQueryV1,
  })
  async removeByPair(@Context() ctx: WorkspaceCtx, @QueryParams() query: ExternalPair) {
    await this.records.removeByPair(ctx, query);
  }
}

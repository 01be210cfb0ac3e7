import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, insertRows, type Insertion } from '#persistence';
import {
  CustomerValueRepository,
  type CustomerValues,
  type TypedCustomerValues,
  type Owners,
} from '../../application/customer-property.repository';

const OF_CUSTOMER = `
  select v.property_id as "propertyId", v.texts, p.property_type as "propertyType", p.relation_type as "relationType"
  from customer_property_values v
  join customer_properties p on p.workspace_id = $1 and p.id = v.property_id and p.is_active and p.deleted_at is null
  where v.workspace_id = $1 and v.customer_id = $2 order by p.sort_order, p.id`;

const USED = `
  select p.id from unnest($2::uuid[]) as p (id)
  where exists (select 1 from customer_property_values v where v.workspace_id = $1 and v.property_id = p.id)`;

const CLEAR = `
  delete from customer_property_values
  where workspace_id = $1 and (customer_id, property_id) in (select * from unnest($2::uuid[], $3::uuid[]))`;

const ROWS: Insertion<CustomerValues> = {
  table: 'customer_property_values',
  columns: ['customer_id', 'property_id', 'texts'],
  values: ({ customerId, propertyId, texts }) => [customerId, propertyId, texts],
  end: `on conflict (workspace_id, customer_id, property_id)
    do update set texts = excluded.texts, updated_at = excluded.updated_at, updated_by_id = excluded.updated_by_id
    returning property_id`,
};

const REMOVE_OF_CUSTOMERS =
  'delete from customer_property_values where workspace_id = $1 and customer_id = any($2::uuid[])';

const REMOVE_OF_PROPERTIES =
  'delete from customer_property_values where workspace_id = $1 and property_id = any($2::uuid[])';

@Injectable()
export class SqlCustomerValueRepository extends CustomerValueRepository {
  constructor(private readonly db: Db) {
    super();
  }

  of({ workspaceId }: WorkspaceCtx, customerId: string): Promise<TypedCustomerValues[]> {
    return this.db.query<TypedCustomerValues>(OF_CUSTOMER, [workspaceId, customerId]);
  }

  async replace({ workspaceId, userId }: WorkspaceCtx, at: string, values: readonly CustomerValues[]): Promise<void> {
    const cleared = values.filter(({ texts }) => !texts.length);
    const set = values.filter(({ texts }) => texts.length);
    if (cleared.length) {
      const [customers, properties] = [cleared.map((one) => one.customerId), cleared.map((one) => one.propertyId)];
      await this.db.query(CLEAR, [workspaceId, customers, properties]);
    }
    const shared = { workspace_id: workspaceId, updated_at: at, updated_by_id: userId };
    await insertRows(this.db, { ...ROWS, shared }, set);
  }

  async used({ workspaceId }: WorkspaceCtx, propertyIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ id: string }>(USED, [workspaceId, propertyIds]);
    return new Set(rows.map(({ id }) => id));
  }

  async removeOf({ workspaceId }: WorkspaceCtx, owners: Owners): Promise<void> {
    if ('customerIds' in owners) await this.db.query(REMOVE_OF_CUSTOMERS, [workspaceId, owners.customerIds]);
    else await this.db.query(REMOVE_OF_PROPERTIES, [workspaceId, owners.propertyIds]);
  }
}

import { Column, Entity } from 'typeorm';
import { inWorkspace, TenantRow, type Place, type RecordTable } from '#persistence';
import { customerRequestList, type InCustomer } from '../../application/customer-request.repository';

@Entity('customer_requests')
export class CustomerRequestRow extends TenantRow {
  @Column('uuid') customerId!: string;
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb', { nullable: true }) descriptionSource!: string | object | null;
  @Column('text', { nullable: true }) link!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
}

const inCustomer: Place<InCustomer> = { ...inWorkspace, values: ({ customerId }) => ({ customerId }) };

export const customerRequestTable: RecordTable<InCustomer, CustomerRequestRow> = {
  row: CustomerRequestRow,
  list: customerRequestList,
  place: inCustomer,
  search: ['name', 'descriptionStripped'],
  // Letters of both cases together, as the index has them.
  model: { orderings: { name: { sql: `(lower(t.name) collate "C")` } } },
};

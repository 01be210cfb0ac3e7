import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import type { PropertyType, RelationType } from '#properties';
import { customerPropertyList } from '../../application/customer-property.repository';
import { customerRequestList, type CustomerCtx } from '../../application/customer-request.repository';
import { customerList } from '../../application/customer.repository';
import type { CustomerPropertyOption } from '../../domain/customer-property';

/** Upper and lower case are sorted together, as in the index. */
const byName = { orderings: { name: { sql: `(lower(t.name) collate "C")` } } };

@Entity('customers')
export class CustomerRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb', { nullable: true }) descriptionSource!: string | object | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) websiteUrl!: string | null;
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('integer', { nullable: true }) employees!: number | null;
  @Column('text', { nullable: true }) stage!: string | null;
  @Column('text', { nullable: true }) contractStatus!: string | null;
  @Column('text', { nullable: true }) revenue!: string | null;
  @Column('jsonb') logoProps!: object;
  @Column('uuid', { nullable: true }) logoAssetId!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
}

export const customerTable: RecordTable<WorkspaceCtx, CustomerRow> = {
  row: CustomerRow,
  list: customerList,
  place: inWorkspace,
  search: ['name', 'email', 'domain', 'descriptionStripped'],
  model: byName,
};

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

const inCustomer: RecordScope<CustomerCtx> = { ...inWorkspace, values: ({ customerId }) => ({ customerId }) };

export const customerRequestTable: RecordTable<CustomerCtx, CustomerRequestRow> = {
  row: CustomerRequestRow,
  list: customerRequestList,
  place: inCustomer,
  search: ['name', 'descriptionStripped'],
  model: byName,
};

@Entity('customer_properties')
export class CustomerPropertyRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') displayName!: string;
  @Column('text') description!: string;
  @Column('text') propertyType!: PropertyType;
  @Column('text', { nullable: true }) relationType!: RelationType | null;
  @Column('boolean') isRequired!: boolean;
  @Column('boolean') isMulti!: boolean;
  @Column('boolean') isActive!: boolean;
  @Column('text', { array: true }) defaultValue!: readonly string[];
  @Column('jsonb') settings!: Readonly<Record<string, unknown>>;
  @Column('jsonb') validationRules!: object;
  @Column('jsonb') options!: readonly CustomerPropertyOption[];
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

@Entity('customer_property_values')
export class CustomerPropertyValueRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') customerId!: string;
  @PrimaryColumn('uuid') propertyId!: string;
  @Column('text', { array: true }) texts!: readonly string[];
  @Column('timestamptz') updatedAt!: string;
  @Column('uuid', { nullable: true }) updatedById!: string | null;
}

export const customerPropertyTable: RecordTable<WorkspaceCtx, CustomerPropertyRow> = {
  row: CustomerPropertyRow,
  list: customerPropertyList,
  place: inWorkspace,
  search: ['name', 'displayName', 'description'],
};

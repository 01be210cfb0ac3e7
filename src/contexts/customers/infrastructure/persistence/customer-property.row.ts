import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import type { PropertyType, RelationType } from '#properties';
import { customerPropertyList } from '../../application/customer-property.repository';
import type { CustomerPropertyOption } from '../../domain/customer-property';

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

import { Column, Entity } from 'typeorm';
import { TenantRow, type RecordTable } from '#persistence';
import { propertyOptionList, type InProperty } from '../../application/property-option.repository';
import { inProperty } from './places';

@Entity('work_item_property_options')
export class PropertyOptionRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid') propertyId!: string;
  @Column('uuid', { nullable: true }) contextId!: string | null;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') isActive!: boolean;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const propertyOptionTable: RecordTable<InProperty, PropertyOptionRow> = {
  row: PropertyOptionRow,
  list: propertyOptionList,
  place: inProperty,
};

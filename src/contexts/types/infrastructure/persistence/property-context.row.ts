import { Column, Entity } from 'typeorm';
import { TenantRow, type RecordTable } from '#persistence';
import { propertyContextList } from '../../application/property-context.repository';
import type { InProperty } from '../../application/property-option.repository';
import type { Variable } from '#properties';
import { inProperty } from './places';

@Entity('work_item_property_contexts')
export class PropertyContextRow extends TenantRow {
  @Column('uuid') propertyId!: string;
  @Column('text') name!: string;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') appliesToAllProjects!: boolean;
  @Column('uuid', { array: true }) projectIds!: readonly string[];
  @Column('boolean') appliesToAllTypes!: boolean;
  @Column('uuid', { array: true }) typeIds!: readonly string[];
  @Column('boolean', { nullable: true }) isRequired!: boolean | null;
  @Column('boolean', { nullable: true }) isMulti!: boolean | null;
  @Column('text', { array: true, nullable: true }) defaultValue!: readonly string[] | null;
  @Column('jsonb', { nullable: true }) settings!: Variable['settings'] | null;
  @Column('uuid', { array: true, nullable: true }) optionIds!: readonly string[] | null;
  @Column('uuid', { nullable: true }) defaultOptionId!: string | null;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const propertyContextTable: RecordTable<InProperty, PropertyContextRow> = {
  row: PropertyContextRow,
  list: propertyContextList,
  place: inProperty,
};

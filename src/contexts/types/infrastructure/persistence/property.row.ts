import { Column, Entity } from 'typeorm';
import { TenantRow, type RecordTable } from '#persistence';
import type { Place } from '../../application/place';
import { propertyList } from '../../application/property.repository';
import type { PropertyType, RelationType, Variable } from '#properties';
import { inPlace } from './places';

@Entity('work_item_properties')
export class PropertyRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') name!: string;
  @Column('text') displayName!: string;
  @Column('text') description!: string;
  @Column('text') propertyType!: PropertyType;
  @Column('text', { nullable: true }) relationType!: RelationType | null;
  @Column('boolean') isMulti!: boolean;
  @Column('boolean') isRequired!: boolean;
  @Column('boolean') isActive!: boolean;
  @Column('text', { array: true }) defaultValue!: readonly string[];
  @Column('jsonb') settings!: Variable['settings'];
  @Column('jsonb') validationRules!: object;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const propertyTable: RecordTable<Place, PropertyRow> = {
  row: PropertyRow,
  list: propertyList,
  place: inPlace,
};

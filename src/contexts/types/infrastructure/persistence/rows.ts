import { Column, Entity } from 'typeorm';
import { inProject, inWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import type { ContextOverrides, PropertyType, RelationType } from '#properties';
import {
  propertyContextList,
  propertyList,
  propertyOptionList,
  type InProperty,
} from '../../application/property.repository';
import type { TypeScope } from '../../application/type-modes';
import { workItemTypeList } from '../../application/work-item-type.repository';

/** Records of a project, or of the workspace if no project is given. */
const inPlace: RecordScope<TypeScope> = {
  values: ({ projectId }) => ({ projectId: projectId ?? null }),
  lock: (db, { workspaceId, projectId }) =>
    projectId ? inProject.lock(db, { workspaceId, projectId }) : inWorkspace.lock(db, { workspaceId }),
};

/** Locks the same records as properties do, so that nothing is added to a property while it is deleted. */
const inProperty: RecordScope<InProperty> = {
  values: ({ propertyId }) => ({ propertyId }),
  lock: (db, ctx) => inPlace.lock(db, ctx),
};

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
  @Column('jsonb') settings!: ContextOverrides['settings'];
  @Column('jsonb') validationRules!: object;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const propertyTable: RecordTable<TypeScope, PropertyRow> = {
  row: PropertyRow,
  list: propertyList,
  place: inPlace,
};

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
  @Column('jsonb', { nullable: true }) settings!: ContextOverrides['settings'] | null;
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

@Entity('work_item_types')
export class WorkItemTypeRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { array: true }) importedBy!: readonly string[];
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('boolean') isActive!: boolean;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') isEpic!: boolean;
  @Column('integer') level!: number;
  @Column('jsonb') logoProps!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const workItemTypeTable: RecordTable<TypeScope, WorkItemTypeRow> = {
  row: WorkItemTypeRow,
  list: workItemTypeList,
  place: inPlace,
};

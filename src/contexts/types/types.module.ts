import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { EstimatesModule } from '../estimates';
import { GovernanceModule } from '../governance';
import { LabelsModule } from '../labels';
import { ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import {
  ImportWorkItemTypesV1Controller,
  WorkItemTypesV1Controller,
  WorkspaceWorkItemTypesV1Controller,
} from './api/v1/work-item-types.v1';
import {
  WorkItemPropertiesV1Controller,
  WorkspaceWorkItemPropertiesV1Controller,
} from './api/v1/work-item-properties.v1';
import {
  WorkItemPropertyOptionsV1Controller,
  WorkspaceWorkItemPropertyOptionsV1Controller,
} from './api/v1/work-item-property-options.v1';
import {
  AttachedPropertiesV1Controller,
  WorkItemTypePropertiesV1Controller,
  WorkspaceWorkItemTypePropertiesV1Controller,
} from './api/v1/work-item-type-properties.v1';
import { WorkItemTypesV2Controller, WorkspaceWorkItemTypesV2Controller } from './api/v2/work-item-types.v2';
import {
  WorkItemPropertiesV2Controller,
  WorkspaceWorkItemPropertiesV2Controller,
} from './api/v2/work-item-properties.v2';
import {
  WorkItemPropertyOptionsV2Controller,
  WorkspaceWorkItemPropertyOptionsV2Controller,
} from './api/v2/work-item-property-options.v2';
import {
  WorkItemTypePropertiesV2Controller,
  WorkspaceWorkItemTypePropertiesV2Controller,
} from './api/v2/work-item-type-properties.v2';
import { WorkItemPropertyContextsV2Controller } from './api/v2/work-item-property-contexts.v2';
import {
  PropertyContextRepository,
  PropertyOptionRepository,
  PropertyRepository,
} from './application/property.repository';
import { PropertyContexts } from './application/property-contexts';
import { AttachedProperties, PropertyDefinitions } from './application/property-definitions';
import { PropertyOptions } from './application/property-options';
import { PropertySurroundings } from './application/property-surroundings';
import { PropertyValuesInUse } from './application/property-values-in-use';
import { Properties, PropertyViews } from './application/properties';
import { Steps } from './application/steps';
import { ProjectTypeLift } from './application/project-type-lift';
import { TypeLift } from './application/type-lift';
import { TypeLifting } from './application/type-lifting';
import { TypeProperties } from './application/type-properties';
import { SchemaOptions, TypeSchemas } from './application/type-schemas';
import { UntypedItemReads, UntypedItems } from './application/untyped-items';
import { WorkItemTypeRepository } from './application/work-item-type.repository';
import { WorkItemTypes } from './application/work-item-types';
import { propertyContextTable } from './infrastructure/persistence/rows';
import { SqlAttachedProperties } from './infrastructure/persistence/sql.attached-properties';
import { SqlPropertyOptionRepository } from './infrastructure/persistence/sql.property-option.repository';
import { SqlTypeLifting } from './infrastructure/persistence/sql.type-lifting';
import { SqlPropertyRepository } from './infrastructure/persistence/sql.property.repository';
import { SqlUntypedItemReads } from './infrastructure/persistence/sql.untyped-item.reads';
import { SqlWorkItemTypeRepository } from './infrastructure/persistence/sql.work-item-type.repository';

/** Types of work items and their custom properties. */
@Module({
  imports: [GovernanceModule, ProjectsModule, LabelsModule, WorkspacesModule, EstimatesModule, WorkItemsModule],
  controllers: [
    ImportWorkItemTypesV1Controller,
    WorkItemTypesV1Controller,
    WorkspaceWorkItemTypesV1Controller,
    WorkItemPropertiesV1Controller,
    WorkspaceWorkItemPropertiesV1Controller,
    WorkItemPropertyOptionsV1Controller,
    WorkspaceWorkItemPropertyOptionsV1Controller,
    AttachedPropertiesV1Controller,
    WorkItemTypePropertiesV1Controller,
    WorkspaceWorkItemTypePropertiesV1Controller,
    WorkItemTypesV2Controller,
    WorkspaceWorkItemTypesV2Controller,
    WorkItemPropertiesV2Controller,
    WorkspaceWorkItemPropertiesV2Controller,
    WorkItemPropertyOptionsV2Controller,
    WorkspaceWorkItemPropertyOptionsV2Controller,
    WorkItemTypePropertiesV2Controller,
    WorkspaceWorkItemTypePropertiesV2Controller,
    WorkItemPropertyContextsV2Controller,
  ],
  providers: [
    Steps,
    WorkItemTypes,
    UntypedItems,
    { provide: UntypedItemReads, useClass: SqlUntypedItemReads },
    { provide: WorkItemTypeRepository, useClass: SqlWorkItemTypeRepository },
    Properties,
    PropertyViews,
    PropertySurroundings,
    { provide: PropertyRepository, useClass: SqlPropertyRepository },
    PropertyOptions,
    { provide: PropertyOptionRepository, useClass: SqlPropertyOptionRepository },
    PropertyContexts,
    recordsOf(PropertyContextRepository, propertyContextTable),
    TypeProperties,
    TypeSchemas,
    SchemaOptions,
    PropertyDefinitions,
    { provide: AttachedProperties, useClass: SqlAttachedProperties },
    PropertyValuesInUse,
    ProjectTypeLift,
    TypeLift,
    { provide: TypeLifting, useClass: SqlTypeLifting },
  ],
  exports: [WorkItemTypes, PropertyDefinitions, PropertyValuesInUse],
})
export class TypesModule {}

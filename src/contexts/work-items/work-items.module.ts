import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkItemSearchV1Controller } from './api/v1/work-item-search.v1';
import {
  ArchivedWorkItemsV1Controller,
  WorkItemsV1Controller,
  WorkspaceWorkItemsV1Controller,
} from './api/v1/work-items.v1';
import { WorkItemsV2Controller, WorkspaceWorkItemsV2Controller } from './api/v2/work-items.v2';
import { ActivityLog } from './application/activity-log';
import { HostItems } from './application/host-items';
import { References } from './application/references';
import { CycleLookup, EstimatePointLookup, ModuleLookup, TypeLookup } from './application/related';
import { RelationNames } from './application/relation-names';
import { WorkItemChanges } from './application/work-item.changes';
import { WorkItemCreation } from './application/work-item.creation';
import { WorkItemRemoval } from './application/work-item.removal';
import { WorkItemReads, WorkItemRepository } from './application/work-item.repository';
import { WorkItemRevision } from './application/work-item.revision';
import { QueryNames } from './application/pql/query-names';
import { WorkItemQueries } from './application/pql/work-item.queries';
import { WorkItemFinder } from './application/work-item.finder';
import { WorkItemSearch } from './application/work-item.search';
import { WorkItems } from './application/work-items';
import { SqlActivityLog } from './infrastructure/persistence/sql.activity.log';
import { SqlReferences } from './infrastructure/persistence/sql.references';
import {
  SqlCycleLookup,
  SqlEstimatePointLookup,
  SqlModuleLookup,
  SqlTypeLookup,
} from './infrastructure/persistence/sql.related';
import { SqlQueryNames } from './infrastructure/persistence/sql.query.names';
import { SqlWorkItemFinder } from './infrastructure/persistence/sql.work-item.finder';
import { SqlWorkItemReads } from './infrastructure/persistence/sql.work-item.reads';
import { SqlWorkItemRepository } from './infrastructure/persistence/sql.work-item.repository';

@Module({
  imports: [AssetsModule, IdentityModule, ProjectsModule],
  controllers: [
    WorkItemSearchV1Controller,
    WorkItemsV1Controller,
    ArchivedWorkItemsV1Controller,
    WorkspaceWorkItemsV1Controller,
    WorkItemsV2Controller,
    WorkspaceWorkItemsV2Controller,
  ],
  providers: [
    WorkItems,
    HostItems,
    WorkItemCreation,
    WorkItemChanges,
    WorkItemRevision,
    WorkItemRemoval,
    WorkItemSearch,
    WorkItemQueries,
    RelationNames,
    { provide: WorkItemReads, useClass: SqlWorkItemReads },
    { provide: WorkItemRepository, useClass: SqlWorkItemRepository },
    { provide: WorkItemFinder, useClass: SqlWorkItemFinder },
    { provide: QueryNames, useClass: SqlQueryNames },
    { provide: References, useClass: SqlReferences },
    { provide: ActivityLog, useClass: SqlActivityLog },
    { provide: CycleLookup, useClass: SqlCycleLookup },
    { provide: ModuleLookup, useClass: SqlModuleLookup },
    { provide: TypeLookup, useClass: SqlTypeLookup },
    { provide: EstimatePointLookup, useClass: SqlEstimatePointLookup },
  ],
  exports: [WorkItems, HostItems, ActivityLog, WorkItemReads, References, TypeLookup, WorkItemQueries],
})
export class WorkItemsModule {}

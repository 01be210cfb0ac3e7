import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { LabelsModule } from '../labels';
import { ProjectsModule } from '../projects';
import { WorkItemsV1Controller, WorkspaceWorkItemsV1Controller } from './api/v1/work-items.v1';
import { ItemPermissionsV2 } from './api/v2/item-permissions.v2';
import { WorkItemsV2Controller, WorkspaceWorkItemsV2Controller } from './api/v2/work-items.v2';
import { GroupFaces } from './application/group-faces';
import { ItemCounting } from './application/item-counting';
import { ItemLinkReads, ItemLinks } from './application/item-links';
import { ManualPlaces } from './application/manual-places';
import { NestedChanges } from './application/nested.changes';
import { ReferenceNames } from './application/reference-names';
import { References } from './application/references';
import { ReferredRecords } from './application/referred-records';
import { WorkItemAccess } from './application/work-item.access';
import { WorkItemGroups } from './application/work-item.groups';
import { WorkItemChanges } from './application/work-item.changes';
import { WorkItemCreation } from './application/work-item.creation';
import { WorkItemRemoval } from './application/work-item.removal';
import { WorkItemKeys } from './application/work-item.keys';
import { WorkItemReads, WorkItemRepository } from './application/work-item.repository';
import { WorkItemRevision } from './application/work-item.revision';
import { WorkItems } from './application/work-items';
import { WriteFacts } from './application/write-facts';
import { SqlCountFolding } from './infrastructure/persistence/sql.count-folding';
import { SqlItemCounting } from './infrastructure/persistence/sql.item-counting';
import { SqlItemLinks } from './infrastructure/persistence/sql.item-links';
import { SqlReferences } from './infrastructure/persistence/sql.references';
import { SqlReferredRecords } from './infrastructure/persistence/sql.referred-records';
import { SqlWorkItemKeys } from './infrastructure/persistence/sql.work-item.keys';
import { SqlWorkItemReads } from './infrastructure/persistence/sql.work-item.reads';
import { SqlWorkItemRepository } from './infrastructure/persistence/sql.work-item.repository';

@Module({
  imports: [IdentityModule, ProjectsModule, LabelsModule],
  controllers: [
    WorkItemsV1Controller,
    WorkspaceWorkItemsV1Controller,
    WorkItemsV2Controller,
    WorkspaceWorkItemsV2Controller,
  ],
  providers: [
    WorkItems,
    ItemPermissionsV2,
    WorkItemGroups,
    GroupFaces,
    WorkItemAccess,
    NestedChanges,
    WorkItemCreation,
    WorkItemChanges,
    ManualPlaces,
    WorkItemRevision,
    WorkItemRemoval,
    ReferenceNames,
    WriteFacts,
    ItemLinks,
    SqlCountFolding,
    { provide: ItemCounting, useClass: SqlItemCounting },
    { provide: ItemLinkReads, useClass: SqlItemLinks },
    { provide: WorkItemKeys, useClass: SqlWorkItemKeys },
    { provide: WorkItemReads, useClass: SqlWorkItemReads },
    { provide: WorkItemRepository, useClass: SqlWorkItemRepository },
    { provide: References, useClass: SqlReferences },
    { provide: ReferredRecords, useClass: SqlReferredRecords },
  ],
  exports: [
    WorkItems,
    WorkItemGroups,
    ItemLinks,
    ItemLinkReads,
    ItemCounting,
    WorkItemAccess,
    NestedChanges,
    WorkItemKeys,
    WorkItemReads,
    References,
    ReferredRecords,
  ],
})
export class WorkItemsModule {}

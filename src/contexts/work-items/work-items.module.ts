import { Global, Module } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { IdentityModule } from '../identity';
import { LabelsModule, LabelUsage } from '../labels';
import { HandOvers, ProjectsModule, StateUsage, WorkItemPurge } from '../projects';
import { WorkspacesModule } from '../workspaces';
import { WorkItemsV1Controller, WorkspaceWorkItemsV1Controller } from './api/v1/work-items.v1';
import { ItemPermissionsV2 } from './api/v2/item-permissions.v2';
import { WorkItemsV2Controller, WorkspaceWorkItemsV2Controller } from './api/v2/work-items.v2';
import { GroupFaces } from './application/group-faces';
import { ItemCounting } from './application/item-counting';
import { ItemLinkReads, ItemLinks } from './application/item-links';
import { ManualPlaces } from './application/manual-places';
import { NestedChanges } from './application/nested.changes';
import { reassigned } from './application/reassigned';
import { ReferenceNames } from './application/reference-names';
import { References, ReferredRecords } from './application/references';
import { StateItems } from './application/state-items';
import { StateRegrouping } from './application/state-regrouping';
import { TypedItems } from './application/typed-items';
import { WorkItemAccess } from './application/work-item.access';
import { WorkItemChanges } from './application/work-item.changes';
import { WorkItemContents } from './application/work-item.contents';
import { WorkItemCreation } from './application/work-item.creation';
import { WorkItemGroups } from './application/work-item.groups';
import { WorkItemPublisher } from './application/work-item.publisher';
import { WorkItemRemoval } from './application/work-item.removal';
import { WorkItemKeys, WorkItemReads, WorkItemRepository } from './application/work-item.repository';
import { WorkItemRevision } from './application/work-item.revision';
import { WorkItemRoom } from './application/work-item.room';
import { WorkItems } from './application/work-items';
import { WriteFacts } from './application/write-facts';
import { SqlCountFolding } from './infrastructure/persistence/sql.count-folding';
import { SqlItemCounting } from './infrastructure/persistence/sql.item-counting';
import { SqlItemLinks } from './infrastructure/persistence/sql.item-links';
import { SqlLabelUsage } from './infrastructure/persistence/sql.label.usage';
import { SqlReferences } from './infrastructure/persistence/sql.references';
import { SqlReferredRecords } from './infrastructure/persistence/sql.referred-records';
import { SqlStateItems } from './infrastructure/persistence/sql.state-items';
import { SqlTypedItems } from './infrastructure/persistence/sql.typed-items';
import { SqlWorkItemKeys } from './infrastructure/persistence/sql.work-item.keys';
import { SqlWorkItemPurge } from './infrastructure/persistence/sql.work-item.purge';
import { SqlWorkItemReads } from './infrastructure/persistence/sql.work-item.reads';
import { SqlWorkItemRepository } from './infrastructure/persistence/sql.work-item.repository';

@Module({
  imports: [IdentityModule, ProjectsModule, LabelsModule, WorkspacesModule],
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
    WorkItemRoom,
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
    WorkItemRoom,
    NestedChanges,
    WorkItemKeys,
    WorkItemReads,
    References,
    ReferredRecords,
  ],
})
export class WorkItemsModule {
  constructor(handOvers: HandOvers, workItems: WorkItems) {
    handOvers.add('work_items', (ctx: ProjectCtx, ids, people) => reassigned(workItems, ctx, ids, people));
  }
}

/** Implements what other contexts need of work items. Global, so that they do not depend on this one. */
@Global()
@Module({
  providers: [
    WorkItemContents,
    WorkItemPublisher,
    { provide: StateUsage, useClass: StateRegrouping },
    { provide: StateItems, useClass: SqlStateItems },
    { provide: LabelUsage, useClass: SqlLabelUsage },
    { provide: TypedItems, useClass: SqlTypedItems },
    { provide: WorkItemPurge, useClass: SqlWorkItemPurge },
  ],
  exports: [WorkItemContents, WorkItemPublisher, StateUsage, LabelUsage, TypedItems, WorkItemPurge],
})
export class WorkItemUsageModule {}

export {
  WorkItemArchived,
  WorkItemCreated,
  WorkItemDeleted,
  WorkItemMentioned,
  WorkItemUpdated,
  type WorkItemEventData,
  workItemEventData,
} from './application/work-item.repository';
export { ActivityLog, type Entry } from './application/activity-log';
export { type AskedFigure, FIGURES } from './application/asked-values';
export type { AskedRelation } from './application/asked-values';
export { type Authorship, authorship } from './application/authorship';
export { NestedChanges, type Kind } from './application/nested.changes';
export { type InWorkItem, type NestedRecord, NestedRepository } from './application/nested.repository';
export { ItemCounting } from './application/item-counting';
export {
  itemLinkList,
  ItemLinkReads,
  ItemLinks,
  type ChangedLinks,
  type Delta,
  type ItemLink,
} from './application/item-links';
export {
  CUSTOM_VALUE,
  type ValueComparison,
  type ValueCondition,
  type ValueForm,
  type ValueOrder,
  type ValueReading,
} from './application/custom-value';
export type { GroupCount, Grouping } from './application/groupings';
export { ItemExtension, type ExtendedItem, type ItemCommand } from './application/item-extension';
export { References } from './application/references';
export { ReferredRecords } from './application/references';
export { assertOwn, mayWrite, seesEveryProject, seesOwnOnly } from './application/visibility';
export { StateRules } from './application/state-rules';
export { WorkItemKeys } from './application/work-item.repository';
export { WorkItemAccess, type LockedItems } from './application/work-item.access';
export {
  type ArchiveFilter,
  type VisibleProjects,
  workItemList,
  WorkItemReads,
  type WorkItemRecord,
} from './application/work-item.repository';
export type { CreateWorkItem, ReferencePolicy, ReviseWorkItem } from './domain/work-item.commands';
export { workItemExternalPairTaken } from './domain/work-item';
export type { Addition } from './domain/changes';
export { type Change, change, related, TALK, unrelated } from './domain/changes';
export type { ItemCounts } from './domain/item-counts';
export { parseKey, type WorkItemKey } from './domain/key';
export { customValue, valueCondition } from './infrastructure/persistence/custom-value.filter';
export { FREE, type Standing, type StatePolicy } from './domain/state-policy';
export { countedItems, isOpen as listsOpenItems, listedItems } from './infrastructure/persistence/listed-items';
export { dimensionOf } from './infrastructure/persistence/item-dimensions';
export { withinSight } from './infrastructure/persistence/parent.sight';
export { FOLLOWERS, hasLeft } from './infrastructure/persistence/followers';
export { inWorkItem } from './infrastructure/persistence/in-work-item';
export { seen, visibleOf, type VisibleProject, visibleProjects } from './infrastructure/persistence/visible-projects';
export { OPEN, workItemModel } from './infrastructure/persistence/work-item.model';
export { TypedItems } from './application/typed-items';
export { WorkItemPublisher } from './application/work-item.publisher';
export { WorkItemRoom } from './application/work-item.room';
export { WorkItemContents } from './application/work-item.contents';
export { type GroupedList, type GroupRequest, type ItemGroup, WorkItemGroups } from './application/work-item.groups';
export { isFoundByFewLetters, namesWith } from './infrastructure/persistence/name.search';
export { WorkItems } from './application/work-items';
export { contentTable } from './infrastructure/persistence/content-table';
export { WorkItemUsageModule } from './work-items.module';
export { WorkItemsModule } from './work-items.module';

export { type ExportAsked, workItemExportV2, workspaceWorkItemExportV2 } from './files.v2';
export { type GroupsAsked, workItemGroupsV2, workspaceWorkItemGroupsV2 } from './groups.v2';
export { itemsOfProjectRecord, itemsOfWorkspaceRecord } from './items-of-record.v2';
export { WorkItemListsV2 } from './lists.v2';
export {
  itemsOfRecordV2,
  workspaceItemsOfRecordV2,
  workItemsV2,
  workspaceWorkItemsV2,
  type WorkItemsAsked,
} from './parameters.v2';
export { RecordRulesV2 } from './record-rules.v2';

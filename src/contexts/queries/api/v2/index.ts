export { itemsOfProjectRecord, itemsOfWorkspaceRecord } from './items-of-record.v2';
export {
  itemsOfRecordV2,
  WorkItemListsV2,
  workspaceItemsOfRecordV2,
  workItemsV2,
  workspaceWorkItemsV2,
  type WorkItemsAsked,
} from './lists.v2';
export { RecordRulesV2 } from './record-rules.v2';

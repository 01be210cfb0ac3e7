export { WorkItemListsV1, workItemsV1 } from './lists.v1';
export { type WorkItemListQuery } from './work-item.queries.v1';

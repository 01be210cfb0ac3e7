import { defineContext } from '#context';
import { BROKEN_RULE, newerCode } from '#kernel';
import {
  WorkItemArchived,
  WorkItemCreated,
  WorkItemDeleted,
  WorkItemMentioned,
  WorkItemUpdated,
} from './application/work-item.repository';
import { parentReference } from './infrastructure/persistence/item-references';
import { WorkItemRow } from './infrastructure/persistence/work-item.row';
import { namedWorkItems } from './infrastructure/persistence/named-records';
import { personalWorkItems } from './infrastructure/persistence/own-records';
import { assignedWorkItems } from './infrastructure/persistence/hands-over';

/** Work items: their members, lists, search and bulk changes. */
export const workItems = defineContext({
  name: 'work-items',
  modules: async () => {
    const { WorkItemsModule, WorkItemUsageModule } = await import('./index.js');
    return [WorkItemsModule, WorkItemUsageModule];
  },
  rows: [WorkItemRow],
  codes: {
    work_item_not_finished: BROKEN_RULE,
    no_room_in_order: newerCode('conflict'),
  },
  events: [WorkItemCreated, WorkItemUpdated, WorkItemDeleted, WorkItemArchived, WorkItemMentioned],
  itemReferences: [parentReference],
  namedRecords: [namedWorkItems],
  ownRecords: personalWorkItems,
  handsOver: assignedWorkItems,
});

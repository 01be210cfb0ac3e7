import { defineContext } from '#context';
import { WorkItemRow } from './infrastructure/persistence/work-item.row';

export const workItems = defineContext({
  name: 'work-items',
  modules: async () => {
    const { WorkItemsModule, WorkItemUsageModule } = await import('./index.js');
    return [WorkItemsModule, WorkItemUsageModule];
  },
  rows: [WorkItemRow],
});

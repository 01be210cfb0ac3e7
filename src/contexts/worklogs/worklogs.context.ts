import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { worklogEvents } from './application/worklog.events';
import { WorklogRow } from './infrastructure/persistence/worklog.row';

export const worklogs = defineContext({
  name: 'worklogs',
  modules: async () => {
    const { WorklogsModule } = await import('./index.js');
    return [WorklogsModule];
  },
  rows: [WorklogRow],
  codes: {
    work_item_in_intake: BROKEN_RULE,
  },
  events: [worklogEvents],
});

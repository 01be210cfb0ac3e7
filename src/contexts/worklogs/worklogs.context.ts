import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { worklogEvents } from './application/worklog.repository';
import { WorklogRow } from './infrastructure/persistence/sql.worklog.repository';
import { personalWorklogs } from './infrastructure/persistence/own-records';

/** Time that people spent on work items. */
export const worklogs = defineContext({
  name: 'worklogs',
  modules: async () => {
    const { WorklogsModule } = await import('./worklogs.module.js');
    return [WorklogsModule];
  },
  rows: [WorklogRow],
  codes: {
    work_item_in_intake: BROKEN_RULE,
  },
  events: [worklogEvents],
  ownRecords: personalWorklogs,
});

import { defineContext } from '#context';
import { WorklogRow } from './infrastructure/persistence/worklog.row';

export const worklogs = defineContext({
  name: 'worklogs',
  modules: async () => {
    const { WorklogsModule } = await import('./index.js');
    return [WorklogsModule];
  },
  rows: [WorklogRow],
});

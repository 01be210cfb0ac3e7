import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { pageEvents } from './application/page.events';
import { pageLinkEvents } from './application/page-links';
import { WorkItemPageRow } from './infrastructure/persistence/page-link.row';
import { PageRow } from './infrastructure/persistence/page.row';

export const wiki = defineContext({
  name: 'wiki',
  modules: async () => {
    const { WikiModule } = await import('./index.js');
    return [WikiModule];
  },
  rows: [PageRow, WorkItemPageRow],
  codes: {
    page_locked: errorCode('conflict'),
    page_archived: errorCode('conflict'),
    pages_of_others_below: errorCode('conflict'),
  },
  events: [pageEvents, pageLinkEvents],
});

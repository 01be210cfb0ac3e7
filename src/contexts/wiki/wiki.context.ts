import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { collectionEvents, collectionMemberEvents } from './application/collection.events';
import { pageEvents, PageMentioned } from './application/page.events';
import { pageFileEvents } from './application/page-files';
import { pageLinkEvents } from './application/page-links';
import { CollectionMemberRow, CollectionRow } from './infrastructure/persistence/collection.row';
import { WorkItemPageRow } from './infrastructure/persistence/page-link.row';
import { PageVersionRow } from './infrastructure/persistence/page-version.row';
import { PageRow } from './infrastructure/persistence/page.row';

export const wiki = defineContext({
  name: 'wiki',
  modules: async () => {
    const { WikiModule } = await import('./index.js');
    return [WikiModule];
  },
  rows: [PageRow, PageVersionRow, WorkItemPageRow, CollectionRow, CollectionMemberRow],
  codes: {
    page_locked: errorCode('conflict'),
    page_archived: errorCode('conflict'),
    page_not_open: errorCode('conflict'),
    pages_of_others_below: errorCode('conflict'),
    page_below_private: errorCode('conflict'),
    collection_read_only: errorCode('forbidden'),
  },
  events: [
    pageEvents,
    PageMentioned,
    ...Object.values(pageFileEvents),
    pageLinkEvents,
    collectionEvents,
    collectionMemberEvents,
  ],
});

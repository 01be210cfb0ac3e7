import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { collectionEvents, collectionMemberEvents } from './application/collection.repository';
import { pageEvents, PageMentioned } from './application/page.repository';
import { pageFileEvents } from './application/page-files';
import { pageLinkEvents } from './application/page-links';
import { namedPages, namedCollections } from './infrastructure/persistence/named-records';
import {
  CollectionMemberRow,
  CollectionRow,
  PageRow,
  PageVersionRow,
  WorkItemPageRow,
} from './infrastructure/persistence/rows';
import { personalPages } from './infrastructure/persistence/own-records';
import { ownedPages } from './infrastructure/persistence/hands-over';

/** Pages of workspaces and projects, collections, versions and publishing. */
export const wiki = defineContext({
  name: 'wiki',
  modules: async () => {
    const { WikiModule } = await import('./wiki.module.js');
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
  namedRecords: [namedPages, namedCollections],
  ownRecords: personalPages,
  handsOver: ownedPages,
});

import { defineContext } from 'cairn/context';
import { errorCode, scopeFamily } from 'cairn/kernel';
import { announcementEvents } from './application/announcement.repository';
import { ANNOUNCEMENTS } from './application/features';
import { AnnouncementRow } from './infrastructure/announcement.row';
import { Announcements1790000000000 } from './infrastructure/1790000000000-announcements';

/** All that the server has to know of this package. */
export const announcements = defineContext({
  name: 'announcements',
  modules: async () => [(await import('./announcements.module.js')).AnnouncementsModule],
  rows: [AnnouncementRow],
  migrations: [Announcements1790000000000],
  scopes: [scopeFamily('workspaces.announcements', 'announcements of the workspace')],
  features: [ANNOUNCEMENTS],
  codes: { announcement_over: errorCode('conflict') },
  events: [announcementEvents],
  menu: [{ path: 'announcements/', label: 'Announcements', operation: 'list-announcements' }],
  samples: { announcements: { path: 'announcements/', body: (unique) => ({ name: unique() }) } },
});

import { page } from '../../frame/page';
import { useUnread } from './data';

export const inboxPage = page({
  path: 'inbox',
  label: { en: 'Inbox', de: 'Posteingang' },
  icon: 'inbox',
  place: 'top',
  order: 30,
  keys: 'g i',
  useCount: useUnread,
  load: async () => (await import('./InboxPage')).InboxPage,
});

export default [inboxPage];

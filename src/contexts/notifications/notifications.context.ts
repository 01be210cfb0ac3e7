import { defineContext } from '#context';
import { NotificationRow } from './infrastructure/persistence/notification.row';
import { personalNotifications } from './infrastructure/persistence/own-records';

/** The inbox of each person, their preferences, and mail about both. */
export const notifications = defineContext({
  name: 'notifications',
  modules: async () => {
    const { NotificationsModule } = await import('./index.js');
    return [NotificationsModule];
  },
  rows: [NotificationRow],
  ownRecords: personalNotifications,
});

export { NotificationSettings } from './application/notification.settings';
export { NotificationsModule } from './notifications.module';

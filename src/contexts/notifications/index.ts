export { ArrivedMailChoices } from './application/arrived-mail-choices';
export { type MailPreferences } from './application/digest.repository';
export { DigestStops } from './application/digest.stops';
export { NotificationPreferences } from './application/notification.preferences';
export { NotificationSettings } from './application/notification.preferences';
export { DIGESTS, type Digest } from './domain/digest';
export { MailChoicesModule } from './mail-choices.module';
export { NotificationsModule } from './notifications.module';

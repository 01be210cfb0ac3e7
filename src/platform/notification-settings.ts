import type { Config } from '../config';
import type { NotificationSettings } from '../contexts/notifications';

const DAY_MS = 24 * 3_600_000;

/** Returns the notification settings of the configuration. */
export const notificationSettings = (config: Config): NotificationSettings => ({
  keptMs: config.notificationDays * DAY_MS,
  sendsMail: config.smtpUrl !== null,
});

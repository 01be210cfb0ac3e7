import type { MailSettings } from '#mail';
import type { Config } from '../config';

/** How mail leaves, as configured. */
export const mailSettings = (config: Config): MailSettings => ({ delivers: config.smtpUrl !== null });

import type { MailSettings } from '#mail';
import type { Config } from '../config';

/** Returns the mail settings of the configuration. */
export const mailSettings = (config: Config): MailSettings => ({ delivers: config.smtpUrl !== null });

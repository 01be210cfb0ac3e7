import type { Mail } from './mailer';

/** A message on its way. */
export interface QueuedMail extends Mail {
  readonly id: string;
  /** How often its delivery was begun, this time included. */
  readonly attempts: number;
  readonly createdAt: string;
}

/** The mail server will never take this message, however often it is asked. */
export class MailRefused extends Error {}

/** Hands messages over to whatever brings them to people. */
export abstract class MailTransport {
  /**
   * Ends once the message is handed over: `sent` where nothing more is to be done, `shown` where a person still has to
   * pass it on. Throws `MailRefused`, or anything else where it may work later.
   */
  abstract deliver(mail: QueuedMail): Promise<'sent' | 'shown'>;
  abstract close(): void;
}

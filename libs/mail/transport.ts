import type { Mail } from './mailer';

/** A message in the queue. */
export interface QueuedMail extends Mail {
  readonly id: string;
  /** How many deliveries were started, including the current one. */
  readonly attempts: number;
  readonly createdAt: string;
}

/** Thrown if the mail server refuses a message permanently. */
export class MailRefused extends Error {}

/** The port that hands messages to a mail server. */
export abstract class MailTransport {
  /**
   * Delivers a message. Returns `sent` if it is done, or `shown` if a person still has to pass the message on. Throws
   * `MailRefused` for permanent failures; any other error means that another attempt may work.
   */
  abstract deliver(mail: QueuedMail): Promise<'sent' | 'shown'>;
  abstract close(): void;
}

/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The HTML version of the message; null if it has only text. */
  readonly html?: string | null;
  /** The address at which the receiver unsubscribes from this kind of message, by an empty POST (RFC 8058). */
  readonly stopUrl?: string | null;
}

/** The configuration of outgoing mail. */
export abstract class MailSettings {
  abstract readonly delivers: boolean;
}

/**
 * Queues messages in the current transaction and delivers them after the commit. Failed deliveries are repeated.
 * Without a mail server, messages are printed for the operator.
 */
export abstract class Mailer {
  /** True if a mail server is configured. Without one, a person has to pass on the contents of messages. */
  abstract readonly delivers: boolean;

  abstract sendAll(mails: readonly Mail[]): Promise<void>;

  send(mail: Mail): Promise<void> {
    return this.sendAll([mail]);
  }
}

/** One message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for readers that show HTML; null for messages that are text alone. */
  readonly html?: string | null;
  /** Where messages of this kind are stopped: by a POST without anything else, as RFC 8058 has it. */
  readonly stopUrl?: string | null;
}

/** How mail leaves, as configured. */
export abstract class MailSettings {
  abstract readonly delivers: boolean;
}

/**
 * Takes messages in the transaction at hand and delivers them after it has committed, trying again while the mail
 * server cannot be reached. Without a mail server the message is printed, for an operator to pass on.
 */
export abstract class Mailer {
  /** Whether a mail server brings messages to people. Without one somebody has to pass on what is in them. */
  abstract readonly delivers: boolean;

  abstract sendAll(mails: readonly Mail[]): Promise<void>;

  send(mail: Mail): Promise<void> {
    return this.sendAll([mail]);
  }
}

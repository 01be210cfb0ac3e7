/** One message to one person, as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Takes messages in the transaction at hand and delivers them after it has committed, trying again while the mail
 * server cannot be reached. Without a mail server the message is printed, for an operator to pass on.
 */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}

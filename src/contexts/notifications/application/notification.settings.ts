/** What the operator decides about notifications. */
export abstract class NotificationSettings {
  abstract readonly keptMs: number;
  /** Whether there is a mail server: without one nobody could pass on what is written for each person each day. */
  abstract readonly sendsMail: boolean;
}

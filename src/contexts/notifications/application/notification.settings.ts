/** What the operator decides about notifications. */
export abstract class NotificationSettings {
  abstract readonly keptMs: number;
}

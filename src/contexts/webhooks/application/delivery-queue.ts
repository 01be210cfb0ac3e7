import type { PublishedEvent } from '#events';
import type { Health } from '../domain/retries';
import type { AttemptLog, OfWebhook } from './webhook-log.repository';

/** A message to a webhook that is about to be kept. */
export interface NewDelivery {
  readonly eventId: string;
  readonly kind: string;
  readonly entityId: string;
  /** The changed member that it tells of; null where it tells of the event as a whole. */
  readonly member: string | null;
}

/** A message that waits for its attempt. */
export interface Queued extends NewDelivery {
  readonly id: string;
  /** Attempts that were made. */
  readonly attempts: number;
  /** Null where the event is no longer kept, and where there never was one. */
  readonly event: PublishedEvent | null;
}

/** What became of a delivery; without a next attempt it is over. */
export interface Settled {
  readonly id: string;
  readonly entityId: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly nextAttemptAt: string | null;
  readonly log: AttemptLog;
}

/** What holds after a round. */
export interface After {
  readonly health: Health;
  /** For how long the webhook stays in the hands of the process. */
  readonly until: string;
}

/**
 * Messages to webhooks, in the order in which they were put in. A webhook's messages are in the hands of one process at
 * a time, for as long as it says; a process that dies loses them to another one.
 */
export abstract class DeliveryQueue {
  /** In the transaction at hand; they are sent after it has committed. */
  abstract add(to: OfWebhook, at: string, deliveries: readonly NewDelivery[]): Promise<void>;
  /** Puts in once more what an event was told by; answers how many messages that is. */
  abstract repeat(to: OfWebhook, at: string, eventId: string): Promise<number>;
  /** Calls back when this process has put something in. */
  abstract whenFilled(wake: () => void): void;

  /** Webhooks that have something to be sent, for this process alone until a time. */
  abstract claim(now: string, until: string, limit: number): Promise<OfWebhook[]>;
  /** When the next of those that nobody has is due; null where none is. */
  abstract nextDue(now: string): Promise<string | null>;
  /** Gives it back; what is left is due at its time, not before `resumeAt`. Answers whether something is due now. */
  abstract release(lane: OfWebhook, now: string, resumeAt: string | null): Promise<boolean>;

  /** The oldest waiting message of each record whose time has come. */
  abstract heads(lane: OfWebhook, now: string, limit: number): Promise<Queued[]>;
  /**
   * Notes attempts, and for how the receiver is doing. A record's later messages wait for its first. Answers whether the
   * webhook is still this process's; if so it is until a later time.
   */
  abstract settle(lane: OfWebhook, at: string, settled: readonly Settled[], after: After): Promise<boolean>;
  /** Makes the messages that wait due when the webhook is switched on again. */
  abstract resume(lane: OfWebhook, at: string): Promise<void>;

  /** Deletes a batch of what is older than a time; answers whether there may be more. */
  abstract prune(before: string): Promise<boolean>;
}

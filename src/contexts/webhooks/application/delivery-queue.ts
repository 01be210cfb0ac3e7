import type { PublishedEvent } from '#events';
import type { Health } from '../domain/retries';
import type { AttemptLog, OfWebhook } from './webhook-log.repository';

/** A message to a webhook before it is stored. */
export interface NewDelivery {
  readonly eventId: string;
  readonly kind: string;
  readonly entityId: string;
  /** The changed member that it is about; null if it is about the event as a whole. */
  readonly member: string | null;
}

/** A message that waits for its next attempt. */
export interface Queued extends NewDelivery {
  readonly id: string;
  /** Number of attempts so far. */
  readonly attempts: number;
  /** Null if the event is no longer stored, or for a test message. */
  readonly event: PublishedEvent | null;
}

/** The result of an attempt. Without a next attempt, the delivery is finished. */
export interface Settled {
  readonly id: string;
  readonly entityId: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly nextAttemptAt: string | null;
  readonly log: AttemptLog;
}

/** State of the webhook after a round. */
export interface After {
  readonly health: Health;
  /** End of the lease that the process holds on the webhook. */
  readonly until: string;
}

/**
 * Messages to webhooks, in the order in which they were added. One process at a time holds the lease of a webhook; when
 * the lease of a dead process expires, another process gets it.
 */
export abstract class DeliveryQueue {
  /** Adds messages in the current transaction. They are sent after it has committed. */
  abstract add(to: OfWebhook, at: string, deliveries: readonly NewDelivery[]): Promise<void>;
  /** Adds the messages of an event once more. Returns their number. */
  abstract repeat(to: OfWebhook, at: string, eventId: string): Promise<number>;
  /** Registers a callback for messages that this process adds. */
  abstract whenFilled(wake: () => void): void;

  /** Leases webhooks that have messages due to this process until `until`. */
  abstract claim(now: string, until: string, limit: number): Promise<OfWebhook[]>;
  /** Returns when the next webhook without a lease is due; null if there is none. */
  abstract nextDue(now: string): Promise<string | null>;
  /**
   * Releases the lease. Remaining messages are due at their time, but not before `resumeAt`. Returns true if messages
   * are due now.
   */
  abstract release(lane: OfWebhook, now: string, resumeAt: string | null): Promise<boolean>;

  /** Returns the oldest waiting message of each record, if it is due. */
  abstract heads(lane: OfWebhook, now: string, limit: number): Promise<Queued[]>;
  /**
   * Records attempts and the health of the receiver. Later messages of a record wait for its first one. Returns whether
   * this process still holds the lease, which is then extended.
   */
  abstract settle(lane: OfWebhook, at: string, settled: readonly Settled[], after: After): Promise<boolean>;
  /** Makes waiting messages due when the webhook is switched on again. */
  abstract resume(lane: OfWebhook, at: string): Promise<void>;

  /** Deletes a batch of messages and logs of a workspace older than `before`. Returns true if there may be more. */
  abstract prune(place: Pick<OfWebhook, 'workspaceId'>, before: string): Promise<boolean>;
  /** Deletes a batch of logs of a workspace that are older than `before`. Returns their number. */
  abstract removeLogs(place: Pick<OfWebhook, 'workspaceId'>, before: string): Promise<number>;
}

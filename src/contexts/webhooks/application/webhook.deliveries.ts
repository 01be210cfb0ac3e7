import { Injectable } from '@nestjs/common';
import { Clock, shifted } from '#kernel';
import { DeliveryOptions } from '#outbound';
import { healthAfter, isGivenUp, isGone, judged, recessMs, type Health, type Verdict } from '../domain/retries';
import type { EndReason } from '../domain/webhook';
import { DeliveryQueue, type Queued, type Settled } from './delivery-queue';
import { EndNotices } from './end-notices';
import type { OfWebhook } from './webhook-log.repository';
import { WebhookRepository, type WebhookRecord } from './webhook.repository';
import { WebhookSender, type Made } from './webhook.sender';

/** Number of messages that are sent to one webhook at the same time, each about another record. */
const AT_ONCE = 16;

/** Extra time beyond the longest request. A lease expires only if its process is dead. */
const MARGIN_MS = 30_000;

/** Returns when a lease that begins at `at` ends. */
export const leaseEnd = (at: string, { timeoutMs }: DeliveryOptions): string => shifted(at, timeoutMs + MARGIN_MS);

/** The state of a webhook's queue after a round. */
export interface Round {
  /** True if more messages may be due at once. */
  readonly hasMore: boolean;
  /** No message is sent to the receiver before this time. */
  readonly resumeAt: string | null;
}

/** Pause if due messages have to wait for earlier ones of the same record. */
const IDLE_MS = 1_000;
/** Pause while the workspace is suspended. */
const SUSPENDED_MS = 15_000;

/** Sends the messages of one webhook. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly queue: DeliveryQueue,
    private readonly sender: WebhookSender,
    private readonly notices: EndNotices,
    private readonly options: DeliveryOptions,
    private readonly clock: Clock,
  ) {}

  /** Sends the oldest message of several records and stores the results. */
  async round(lane: OfWebhook): Promise<Round> {
    const webhook = await this.webhooks.find(lane, lane.webhookId);
    if (!webhook?.isActive) return this.over();
    if (await this.sender.mustWait(webhook)) return this.over(SUSPENDED_MS);
    if (!(await this.sender.maySend(webhook))) {
      await this.notices.end(webhook, 'person_may_not');
      return this.over();
    }
    const heads = await this.queue.heads(lane, this.clock.now(), AT_ONCE);
    if (!heads.length) return this.over();
    const made = await this.sender.attempts(webhook, heads);
    return this.settle(webhook, heads, made);
  }

  private over(pauseMs = IDLE_MS): Round {
    return { hasMore: false, resumeAt: shifted(this.clock.now(), pauseMs) };
  }

  private async settle(webhook: WebhookRecord, heads: readonly Queued[], made: readonly Made[]): Promise<Round> {
    const { firstPauseMs } = this.options;
    const at = this.clock.now();
    const verdicts = heads.map(({ attempts }, index) =>
      judged(made[index]!.attempted, attempts + 1, { firstPauseMs, chance: Math.random() }),
    );
    const health = healthAfter(webhook, verdicts, at);
    const settled = heads.map((head, index) => settledAs(head, verdicts[index]!, made[index]!, at));
    const until = leaseEnd(at, this.options);
    const isKept = await this.queue.settle({ ...webhook, webhookId: webhook.id }, at, settled, { health, until });
    const reason = endReasonOf(made, health, at);
    if (reason) await this.notices.end(webhook, reason);
    const pauseMs = recessMs(health, this.options);
    // If fewer messages were due than requested, releasing the lease checks whether there are more.
    return {
      hasMore: isKept && !reason && !pauseMs && heads.length === AT_ONCE,
      resumeAt: pauseMs ? shifted(at, pauseMs) : null,
    };
  }
}

function settledAs({ id, entityId }: Queued, verdict: Verdict, { log }: Made, at: string): Settled {
  const isAgain = verdict.kind === 'again';
  return {
    ...{ id, entityId, log },
    status: isAgain ? 'pending' : verdict.kind,
    nextAttemptAt: isAgain ? shifted(at, verdict.pauseMs) : null,
  };
}

function endReasonOf(made: readonly Made[], health: Health, at: string): EndReason | null {
  if (made.some(({ attempted }) => isGone(attempted))) return 'gone';
  return isGivenUp(health, at) ? 'failing' : null;
}

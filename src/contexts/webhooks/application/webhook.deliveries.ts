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

/** Messages of one webhook that are on their way at once; each is of another record. */
const AT_ONCE = 16;

/** Beyond the longest request, so that a lane is taken for left only when its process is dead. */
const MARGIN_MS = 30_000;

/** For how long a process has a lane in its hands from a time on. */
export const leaseEnd = (at: string, { timeoutMs }: DeliveryOptions): string => shifted(at, timeoutMs + MARGIN_MS);

/** What a round leaves to do. */
export interface Round {
  /** There may be more to be sent at once. */
  readonly hasMore: boolean;
  /** The receiver is left alone until then. */
  readonly resumeAt: string | null;
}

/** What is due waits for something else of its record: looked at again soon, and not at once. */
const IDLE_MS = 1_000;

/** Sends what waits for one webhook. */
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

  /** Sends the oldest message of some records, and notes what became of each. */
  async round(lane: OfWebhook): Promise<Round> {
    const webhook = await this.webhooks.find(lane, lane.webhookId);
    if (!webhook?.isActive) return this.over();
    if (!(await this.sender.maySend(webhook))) {
      await this.notices.end(webhook, 'person_may_not');
      return this.over();
    }
    const heads = await this.queue.heads(lane, this.clock.now(), AT_ONCE);
    if (!heads.length) return this.over();
    const made = await this.sender.attempts(webhook, heads);
    return this.settle(webhook, heads, made);
  }

  private over(): Round {
    return { hasMore: false, resumeAt: shifted(this.clock.now(), IDLE_MS) };
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
    // Where fewer came than were asked for, whoever gives the lane back sees whether there is more.
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

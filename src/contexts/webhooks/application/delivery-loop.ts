import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { DeliveryOptions } from '#outbound';
import { DeliveryQueue } from './delivery-queue';
import { leaseEnd, WebhookDeliveries } from './webhook.deliveries';
import type { OfWebhook } from './webhook-log.repository';

/** Webhooks that one process sends to at a time: each waits for its receiver only, and holds no connection meanwhile. */
const LANES = 128;
/** How often a process looks for what others have put in or left behind. */
const LOOK_MS = 5_000;
const SOON_MS = 100;
/** A webhook with much to be sent gives way to others after so long. */
const TURN_MS = 10_000;

export interface DeliveryLoopReports {
  /** What waits could not be looked at, or was sent and could not be noted. */
  stuck(error: unknown): void;
}

const keyOf = ({ webhookId }: OfWebhook): string => webhookId;

/** Sends deliveries for as long as the process lives. Any number of processes may: a webhook is in the hands of one. */
@Injectable()
export class DeliveryLoop {
  private readonly turns = new Map<string, Promise<void>>();
  private reports?: DeliveryLoopReports;
  private timer?: NodeJS.Timeout;
  private filling: Promise<void> = Promise.resolve();
  private isAsked = false;
  private stopped = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly deliveries: WebhookDeliveries,
    private readonly options: DeliveryOptions,
    private readonly clock: Clock,
  ) {}

  start(reports: DeliveryLoopReports): void {
    this.reports = reports;
    this.queue.whenFilled(() => this.look());
    this.look();
  }

  /** Begins nothing more; resolves when what is on its way is noted. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.filling;
    await Promise.all(this.turns.values());
  }

  /** Looks once more after the look at hand, however often it is asked to meanwhile. */
  private look(): void {
    if (this.stopped || this.isAsked) return;
    this.isAsked = true;
    this.filling = this.filling
      .then(() => {
        this.isAsked = false;
        return this.fill();
      })
      .catch((error: unknown) => void this.reports?.stuck(error))
      .then((ms) => this.lookLater(ms ?? LOOK_MS));
  }

  private lookLater(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.look(), ms).unref();
  }

  /** Answers for how long nothing is due. */
  private async fill(): Promise<number> {
    const free = LANES - this.turns.size;
    if (free <= 0 || this.stopped) return LOOK_MS;
    const now = this.clock.now();
    for (const lane of await this.queue.claim(now, leaseEnd(now, this.options), free)) this.begin(lane);
    const due = await this.queue.nextDue(this.clock.now());
    if (due === null) return LOOK_MS;
    return Math.min(LOOK_MS, Math.max(SOON_MS, Date.parse(due) - Date.parse(this.clock.now())));
  }

  private begin(lane: OfWebhook): void {
    const turn = this.turn(lane)
      .then((hasMore) => hasMore && this.look())
      .catch((error: unknown) => this.reports?.stuck(error))
      .then(() => void this.turns.delete(keyOf(lane)));
    this.turns.set(keyOf(lane), turn);
  }

  /** Where it fails the lane is left as it is, and taken up again when its time is over. */
  private async turn(lane: OfWebhook): Promise<boolean> {
    const until = performance.now() + TURN_MS;
    let round = await this.deliveries.round(lane);
    while (round.hasMore && !this.stopped && performance.now() < until) round = await this.deliveries.round(lane);
    return this.queue.release(lane, this.clock.now(), round.resumeAt);
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { DeliveryOptions } from '#outbound';
import { DeliveryQueue } from './delivery-queue';
import { leaseEnd, WebhookDeliveries } from './webhook.deliveries';
import type { OfWebhook } from './webhook-log.repository';

/**
 * Number of webhooks that one process sends to at the same time. They mostly wait for receivers and hold no database
 * connection meanwhile.
 */
const LANES = 128;
/** How often a process looks for messages that other processes added or left behind. */
const LOOK_MS = 5_000;
const SOON_MS = 100;
/** How long one webhook may be served before others get their turn. */
const TURN_MS = 10_000;

export interface DeliveryLoopReports {
  /** Called if the queue could not be read, or if a delivery was made but could not be recorded. */
  stuck(error: unknown): void;
}

const keyOf = ({ webhookId }: OfWebhook): string => webhookId;

/**
 * Sends deliveries as long as the process runs. Any number of processes can run: each webhook is leased to one of them
 * at a time.
 */
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

  /** Begins no further deliveries. Resolves when the running ones are recorded. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.filling;
    await Promise.all(this.turns.values());
  }

  /** Looks for messages after the current look has ended, once however often it is called meanwhile. */
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

  /** Starts what is due. Returns the time until the next look, in milliseconds. */
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

  /** If it fails, the lease of the webhook is not released; another process takes over when it expires. */
  private async turn(lane: OfWebhook): Promise<boolean> {
    const until = performance.now() + TURN_MS;
    let round = await this.deliveries.round(lane);
    while (round.hasMore && !this.stopped && performance.now() < until) round = await this.deliveries.round(lane);
    return this.queue.release(lane, this.clock.now(), round.resumeAt);
  }
}

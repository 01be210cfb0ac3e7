import { Injectable } from '@nestjs/common';
import { EventFeed } from '#events';
import { newId } from '#kernel';
import { Db } from '#persistence';
import {
  DeliveryQueue,
  type After,
  type NewDelivery,
  type Queued,
  type Settled,
} from '../../application/delivery-queue';
import type { OfWebhook } from '../../application/webhook-log.repository';
import {
  ADD,
  ANNOUNCE,
  CLAIM,
  DUE,
  HEADS,
  HEALTH,
  HOLD,
  KEEP,
  LANE,
  LEAVE,
  LOG,
  MESSAGES,
  NEXT_DUE,
  NOT_AWAITED,
  PRUNE,
  RELEASE,
  REMOVE_LOGS,
  SETTLE,
} from './delivery.sql';

type Head = Omit<Queued, 'event'>;

const PRUNED_AT_ONCE = 5_000;

@Injectable()
export class SqlDeliveryQueue extends DeliveryQueue {
  private wake: () => void = () => undefined;

  constructor(
    private readonly db: Db,
    private readonly events: EventFeed,
  ) {
    super();
  }

  /** Messages that a transaction adds for a webhook are written together at its end. */
  add(to: OfWebhook, at: string, deliveries: readonly NewDelivery[]): Promise<void> {
    return this.db.run(async () => {
      this.db.togetherAtEnd(laneKey(to), deliveries, async (all) => {
        const rows = all.map(({ eventId, kind, entityId, member }, index) => ({
          ...{ id: newId(), event_id: eventId, kind, entity_id: entityId, member, place: index + 1 },
        }));
        await this.db.send(ADD, [to.workspaceId, to.webhookId, at, JSON.stringify(rows)]);
        await this.announce(to, at);
      });
    });
  }

  whenFilled(wake: () => void): void {
    this.wake = wake;
  }

  async claim(now: string, until: string, limit: number): Promise<OfWebhook[]> {
    return this.db.query<OfWebhook>(CLAIM, [now, until, limit]);
  }

  async nextDue(now: string): Promise<string | null> {
    const [row] = await this.db.query<{ due: string | null }>(NEXT_DUE, [now]);
    return row!.due;
  }

  /**
   * Locks the lane first. Messages added meanwhile are either seen here, or their transaction sees the released lane.
   */
  release({ workspaceId, webhookId }: OfWebhook, now: string, resumeAt: string | null): Promise<boolean> {
    return this.db.run(async () => {
      await this.db.query(LANE, [webhookId]);
      const [next] = await this.db.query<{ due: string | null }>(DUE, [workspaceId, webhookId]);
      if (!next?.due) {
        await this.db.query(LEAVE, [webhookId]);
        return false;
      }
      await this.db.query(RELEASE, [webhookId, next.due, resumeAt]);
      return resumeAt === null && next.due <= now;
    });
  }

  async heads({ workspaceId, webhookId }: OfWebhook, now: string, limit: number): Promise<Queued[]> {
    const heads = await this.db.query<Head>(HEADS, [workspaceId, webhookId, now, limit]);
    const ids = heads.map(({ eventId }) => eventId);
    const events = await this.events.byIds(workspaceId, ids);
    return heads.map((head) => ({ ...head, event: events.get(head.eventId) ?? null }));
  }

  /**
   * Does not wait for the disk: results lost in a crash of PostgreSQL are sent again. The lane comes last because
   * others wait for its lock.
   */
  settle(lane: OfWebhook, at: string, settled: readonly Settled[], { health, until }: After): Promise<boolean> {
    const place = [lane.workspaceId, lane.webhookId];
    const logs = settled.map(({ log }) => log);
    return this.db.run(async () => {
      await this.db.send(NOT_AWAITED);
      await this.db.send(LOG, [...place, at, JSON.stringify(logs)]);
      await this.db.send(SETTLE, [...place, JSON.stringify(settled), at]);
      const postponed = settled.filter(({ nextAttemptAt }) => nextAttemptAt);
      if (postponed.length) await this.db.send(HOLD, [...place, JSON.stringify(postponed)]);
      await this.db.send(HEALTH, [...place, health.failures, health.failingSince]);
      return (await this.db.query(KEEP, [lane.webhookId, until])).length > 0;
    });
  }

  resume(lane: OfWebhook, at: string): Promise<void> {
    return this.db.run(async () => {
      this.db.onceAtEnd(laneKey(lane), () => this.announce(lane, at));
    });
  }

  async repeat(to: OfWebhook, at: string, eventId: string): Promise<number> {
    const messages = await this.db.query<NewDelivery>(MESSAGES, [to.workspaceId, to.webhookId, eventId]);
    if (messages.length) await this.add(to, at, messages);
    return messages.length;
  }

  async prune({ workspaceId }: Pick<OfWebhook, 'workspaceId'>, before: string): Promise<boolean> {
    const counts: number[] = [];
    for (const text of PRUNE) counts.push((await this.db.query(text, [workspaceId, before, PRUNED_AT_ONCE])).length);
    return counts.includes(PRUNED_AT_ONCE);
  }

  async removeLogs({ workspaceId }: Pick<OfWebhook, 'workspaceId'>, before: string): Promise<number> {
    return (await this.db.query(REMOVE_LOGS, [workspaceId, before, PRUNED_AT_ONCE])).length;
  }

  /** Runs as one of the last steps of a transaction, because senders wait for the lock of the lane. */
  private async announce({ workspaceId, webhookId }: OfWebhook, at: string): Promise<void> {
    await this.db.send(ANNOUNCE, [webhookId, workspaceId, at]);
    this.db.afterCommit(() => this.wake());
  }
}

const laneKey = ({ webhookId }: OfWebhook): string => `webhook lane ${webhookId}`;

import { accepted, type Clock, type Outcome, type Selection } from '#kernel';
import { eventOf, isChange, type RecordChange } from './record-change';
import type { ArchivableEvents, EventSubject } from './event';
import type { EventContext, Outbox } from './outbox';

/**
 * Publishes what a use case did with records of one kind, in its transaction: `added` after an insert, `saved` after an update,
 * `dropped` after a deletion. Each answers the records that it was given.
 */
export class ChangePublisher<T extends EventSubject> {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly events: ArchivableEvents<T>,
  ) {}

  async added(ctx: EventContext, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    await this.append(
      ctx,
      accepted(records).map((after) => ({ after })),
    );
    return records;
  }

  /** Publishes nothing about records that did not change. */
  async saved(ctx: EventContext, selection: Selection<T>, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    const changes = accepted(records).map((after) => ({ before: selection.get(after.id), after }));
    await this.append(ctx, changes.filter(isChange));
    return records;
  }

  async dropped(ctx: EventContext, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    await this.append(
      ctx,
      accepted(records).map((before) => ({ before })),
    );
    return records;
  }

  /** Publishes changes of records one by one. */
  async publish(ctx: EventContext, ...differences: readonly RecordChange<T>[]): Promise<void> {
    await this.append(ctx, differences.filter(isChange));
  }

  private async append(ctx: EventContext, differences: readonly RecordChange<T>[]): Promise<void> {
    if (!differences.length) return;
    const events = differences.map((difference) => eventOf(this.events, difference));
    await this.outbox.append(ctx, this.clock.now(), events);
  }
}

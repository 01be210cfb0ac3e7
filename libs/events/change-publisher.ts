import { accepted, type Clock, type Outcome, type LockedRecords } from '#kernel';
import { eventOf, isChange, type RecordChange } from './record-change';
import type { ArchivableEvents, EventSubject } from './event';
import type { EventContext, Outbox } from './outbox';

/**
 * Publishes what a use case did with records of one kind, in its transaction. Call `added` after an insert, `saved`
 * after an update, and `dropped` after a deletion. Each returns the given records.
 *
 * ```ts
 * const records = await this.crud.add(ctx, drafts);
 * return this.publisher.added(ctx, records);
 * ```
 */
export class ChangePublisher<T extends EventSubject> {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly events: ArchivableEvents<T>,
  ) {}

  /** Publishes that these records were created. */
  async added(ctx: EventContext, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    await this.append(
      ctx,
      accepted(records).map((after) => ({ after })),
    );
    return records;
  }

  /** Publishes changes of these records. Unchanged ones are left out. */
  async saved(ctx: EventContext, selection: LockedRecords<T>, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    const changes = accepted(records).map((after) => ({ before: selection.get(after.id), after }));
    await this.append(ctx, changes.filter(isChange));
    return records;
  }

  /** Publishes that these records were deleted. */
  async dropped(ctx: EventContext, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    await this.append(
      ctx,
      accepted(records).map((before) => ({ before })),
    );
    return records;
  }

  /** Publishes changes of single records. Unchanged ones are left out. */
  async publish(ctx: EventContext, ...differences: readonly RecordChange<T>[]): Promise<void> {
    await this.append(ctx, differences.filter(isChange));
  }

  private async append(ctx: EventContext, differences: readonly RecordChange<T>[]): Promise<void> {
    if (!differences.length) return;
    const events = differences.map((difference) => eventOf(this.events, difference));
    await this.outbox.append(ctx, this.clock.now(), events);
  }
}

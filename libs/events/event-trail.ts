import { accepted, type Clock, type Outcome, type Selection } from '#kernel';
import { eventOf, isNews, type Difference } from './difference';
import type { ArchivableEvents, Subject } from './event';
import type { EventSource, Outbox } from './outbox';

/** Tells what a use case did with records of one kind, in its transaction. Each answers what it was given. */
export class EventTrail<T extends Subject> {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly events: ArchivableEvents<T>,
  ) {}

  async added(ctx: EventSource, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    await this.tell(
      ctx,
      accepted(records).map((after) => ({ after })),
    );
    return records;
  }

  /** A record that is as it was has not changed. */
  async saved(ctx: EventSource, selection: Selection<T>, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    const changes = accepted(records).map((after) => ({ before: selection.get(after.id), after }));
    await this.tell(ctx, changes.filter(isNews));
    return records;
  }

  async dropped(ctx: EventSource, records: Outcome<T>[]): Promise<Outcome<T>[]> {
    await this.tell(
      ctx,
      accepted(records).map((before) => ({ before })),
    );
    return records;
  }

  /** The same of records that came, changed and went one by one. */
  async told(ctx: EventSource, ...differences: readonly Difference<T>[]): Promise<void> {
    await this.tell(ctx, differences.filter(isNews));
  }

  private async tell(ctx: EventSource, differences: readonly Difference<T>[]): Promise<void> {
    if (!differences.length) return;
    const events = differences.map((difference) => eventOf(this.events, difference));
    await this.outbox.append(ctx, this.clock.now(), events);
  }
}

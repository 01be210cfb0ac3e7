import { Injectable } from '@nestjs/common';
import { differs, eventOf, previousValues, type RecordChange, type RecordEvents } from '#events';
import { accepted, Clock, each, settled, type Draft, type Outcome, type LockedRecords } from '#kernel';
import { nestedChange, type NestedKind } from '../domain/changes';
import type { Entry } from './activity-log';
import { claimOf } from './authorship';
import type { InWorkItem, NestedRecord, NestedRepository } from './nested.repository';
import { WorkItemAccess } from './work-item.access';
import { WorkItemPublisher } from './work-item.publisher';

/** A kind of record that belongs to work items: its table, its events and its part in the history. */
export interface Kind<T extends NestedRecord> {
  readonly name: NestedKind;
  readonly repository: NestedRepository<T>;
  readonly events: RecordEvents<T>;
  /** The value whose changes the history shows. */
  readonly value: (record: T) => string;
  readonly entry?: (record: T) => Partial<Entry>;
}

/**
 * Writes records that belong to a work item, together with the item's history, the event and the item's time of change.
 * Runs in the caller's transaction, which holds the lock of the item.
 */
@Injectable()
export class NestedChanges {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly publisher: WorkItemPublisher,
    private readonly clock: Clock,
  ) {}

  /** Stores new records. Refused drafts stay in the result as errors. */
  async add<T extends NestedRecord>(
    ctx: InWorkItem,
    kind: Kind<T>,
    drafts: readonly Outcome<NoInfer<Draft<T>>>[],
  ): Promise<Outcome<T>[]> {
    const at = this.clock.now();
    const sound = accepted(drafts);
    const added = sound.length ? await kind.repository.insert(ctx, at, sound) : [];
    const differences = added.map((after) => ({ after }));
    await this.publish(ctx, at, kind, differences);
    return settled(drafts, added);
  }

  /** Stores changed records. Records without a difference are not written. */
  async change<T extends NestedRecord>(
    ctx: InWorkItem,
    kind: Kind<T>,
    selection: LockedRecords<T>,
    revised: readonly Outcome<T>[],
  ): Promise<Outcome<T>[]> {
    const at = this.clock.now();
    const differing = accepted(revised).filter((after) => differs(selection.get(after.id), after));
    const members = new Set(differing.flatMap((after) => Object.keys(previousValues(selection.get(after.id), after))));
    const written = differing.length
      ? await kind.repository.update(ctx, at, differing, [...members] as (keyof T & string)[])
      : [];
    const differences = written.map((after) => ({ before: selection.get(after.id), after }));
    await this.publish(ctx, at, kind, differences);
    const now = new Map(written.map((record) => [record.id, record]));
    return each(revised, ({ id }) => now.get(id) ?? selection.get(id));
  }

  async remove<T extends NestedRecord>(ctx: InWorkItem, kind: Kind<T>, gone: readonly T[]): Promise<void> {
    const at = this.clock.now();
    const ids = gone.map(({ id }) => id);
    if (ids.length) await kind.repository.remove(ctx, at, ids);
    const differences = gone.map((before) => ({ before }));
    await this.publish(ctx, at, kind, differences);
  }

  private async publish<T extends NestedRecord>(
    ctx: InWorkItem,
    at: string,
    kind: Kind<T>,
    differences: readonly RecordChange<T>[],
  ): Promise<void> {
    if (!differences.length) return;
    const history = differences.flatMap((difference) => entries(ctx, at, kind, difference));
    const events = differences.map((difference) => eventOf(kind.events, difference));
    await this.publisher.publish(ctx, at, { history, events });
    await this.hosts.touch(ctx, { id: ctx.workItemId });
  }
}

function entries<T extends NestedRecord>(
  ctx: InWorkItem,
  at: string,
  kind: Kind<T>,
  { before, after }: RecordChange<T>,
): Entry[] {
  const record = (after ?? before)!;
  const value = (one: T | undefined) => (one ? kind.value(one) : null);
  const change = nestedChange(kind.name, record.id, { before: value(before), after: value(after) });
  if (!change) return [];
  const { workItemId, projectId, externalSource, externalId } = record;
  const claim = before ? {} : claimOf(ctx, at, record);
  return [{ ...change, workItemId, projectId, externalSource, externalId, ...claim, ...kind.entry?.(record) }];
}

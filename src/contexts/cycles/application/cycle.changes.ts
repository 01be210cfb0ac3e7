import { Injectable } from '@nestjs/common';
import { differs, eventOf, Outbox, previousValues } from '#events';
import { accepted, Clock, each, settled, type Draft, type Outcome, type ProjectCtx } from '#kernel';
import type { CycleEntity } from '../domain/cycle.entity';
import { CycleArchived, cycleEvents, CycleRepository, type CycleRecord } from './cycle.repository';

type Entity = CycleEntity<CycleRecord>;

const EVENTS = { ...cycleEvents, archived: CycleArchived };

/**
 * Writes cycles and publishes their events. Runs in the caller's transaction, which holds the lock of the project's
 * cycles.
 */
@Injectable()
export class CycleChanges {
  constructor(
    private readonly cycles: CycleRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async add(ctx: ProjectCtx, drafts: readonly Outcome<Draft<CycleRecord>>[]): Promise<Outcome<CycleRecord>[]> {
    const at = this.clock.now();
    const sound = accepted(drafts);
    const added = sound.length ? await this.cycles.insert(ctx, at, sound) : [];
    await this.outbox.append(
      ctx,
      at,
      added.map((after) => eventOf(EVENTS, { after })),
    );
    return settled(drafts, added);
  }

  /** Saves the cycles that changed. Returns the others as they were. */
  async save(ctx: ProjectCtx, entities: readonly Outcome<Entity>[]): Promise<Outcome<CycleRecord>[]> {
    const changed = accepted(entities).filter(({ stored, current }) => differs(stored, current));
    const written = changed.length ? await this.write(ctx, changed) : new Map<string, CycleRecord>();
    return each(entities, ({ stored }) => written.get(stored.id) ?? stored);
  }

  async remove(ctx: ProjectCtx, gone: readonly CycleRecord[]): Promise<void> {
    if (!gone.length) return;
    const at = this.clock.now();
    const ids = gone.map(({ id }) => id);
    await this.cycles.remove(ctx, at, ids);
    await this.outbox.append(
      ctx,
      at,
      gone.map((before) => eventOf(EVENTS, { before })),
    );
  }

  private async write(ctx: ProjectCtx, entities: readonly Entity[]): Promise<ReadonlyMap<string, CycleRecord>> {
    const at = this.clock.now();
    const changes = entities.map(({ stored, current }) => previousValues(stored, current));
    const members = new Set(changes.flatMap((previous) => Object.keys(previous) as (keyof CycleRecord)[]));
    const current = entities.map((entity) => entity.current);
    const written = await this.cycles.update(ctx, at, current, [...members]);
    await this.outbox.append(
      ctx,
      at,
      written.map((after, index) => eventOf(EVENTS, { before: entities[index]!.stored, after })),
    );
    return new Map(written.map((cycle) => [cycle.id, cycle]));
  }
}

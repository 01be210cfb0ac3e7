import { Injectable } from '@nestjs/common';
import type { Page, ProjectCtx } from '#kernel';
import { type CycleCounts, type CycleRecord, CycleRepository } from './cycle.repository';

/** A cycle with its work items, counted. */
export interface CountedCycle extends CycleRecord {
  readonly counts: CycleCounts;
}

/** With what these are estimated at as well. */
export interface EstimatedCycle extends CountedCycle {
  readonly estimates: CycleCounts;
}

const NONE: CycleCounts = new Map();

/** Counts the work items of cycles, of many with one statement. */
@Injectable()
export class CycleCounting {
  constructor(private readonly cycles: CycleRepository) {}

  async one(ctx: ProjectCtx, cycle: CycleRecord): Promise<CountedCycle> {
    const [counted] = await this.all(ctx, [cycle]);
    return counted!;
  }

  /** Where nobody asks for the counts there are none to be made. */
  async page(ctx: ProjectCtx, page: Page<CycleRecord>, columns: ReadonlySet<string>): Promise<Page<CountedCycle>> {
    const items = columns.has('counts')
      ? await this.all(ctx, page.items)
      : page.items.map((cycle) => ({ ...cycle, counts: NONE }));
    return { ...page, items };
  }

  async estimated(
    ctx: ProjectCtx,
    page: Page<CycleRecord>,
    columns: ReadonlySet<string>,
  ): Promise<Page<EstimatedCycle>> {
    const { items, ...rest } = await this.page(ctx, page, columns);
    const ids = columns.has('estimates') ? items.map(({ id }) => id) : [];
    const estimates = ids.length ? await this.cycles.estimates(ctx, ids) : new Map<string, CycleCounts>();
    return { ...rest, items: items.map((cycle) => ({ ...cycle, estimates: estimates.get(cycle.id) ?? NONE })) };
  }

  private async all(ctx: ProjectCtx, cycles: readonly CycleRecord[]): Promise<CountedCycle[]> {
    const ids = cycles.map(({ id }) => id);
    const counts = ids.length ? await this.cycles.counts(ctx, ids) : new Map<string, CycleCounts>();
    return cycles.map((cycle) => ({ ...cycle, counts: counts.get(cycle.id) ?? NONE }));
  }
}

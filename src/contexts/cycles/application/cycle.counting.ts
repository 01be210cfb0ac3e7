import { Injectable } from '@nestjs/common';
import type { Page, ProjectCtx, StateGroup } from '#kernel';
import { ItemCounting, type ItemCounts } from '../../work-items';
import { type CycleRecord, CycleRepository } from './cycle.repository';

/** A cycle with numbers of its work items and sums of their estimates, by state group. */
export interface CountedCycle extends CycleRecord {
  readonly counts: ItemCounts;
  readonly estimates: ItemCounts;
}

type Counts = ReadonlyMap<string, ItemCounts>;

const ALL: ReadonlySet<string> = new Set(['counts', 'estimates']);

/** Counts the work items of cycles, with one statement for many cycles. */
@Injectable()
export class CycleCounting {
  constructor(
    private readonly cycles: CycleRepository,
    private readonly counting: ItemCounting,
  ) {}

  async one(ctx: ProjectCtx, cycle: CycleRecord): Promise<CountedCycle> {
    return (await this.counted(ctx, [cycle], ALL))[0]!;
  }

  async page(ctx: ProjectCtx, page: Page<CycleRecord>, columns: ReadonlySet<string>): Promise<Page<CountedCycle>> {
    return { ...page, items: await this.counted(ctx, page.items, columns) };
  }

  /** Counts only what the request selects. */
  private async counted(ctx: ProjectCtx, cycles: readonly CycleRecord[], columns: ReadonlySet<string>) {
    const ids = cycles.map(({ id }) => id);
    const [counts, estimates] = await Promise.all([
      this.counting.of(ctx, 'cycle', columns.has('counts') ? ids : []),
      this.estimates(ctx, columns.has('estimates') ? ids : []),
    ]);
    return cycles.map((cycle) => ({
      ...cycle,
      counts: counts.get(cycle.id) ?? {},
      estimates: estimates.get(cycle.id) ?? {},
    }));
  }

  private async estimates(ctx: ProjectCtx, ids: readonly string[]): Promise<Counts> {
    const parts = await this.counting.parts(ctx, 'cycle', ids);
    const points = [...new Set(parts.map(({ partId }) => partId))];
    const keys = points.length ? await this.cycles.pointKeys(ctx, points) : new Map<string, number>();
    const sums = new Map<string, Partial<Record<StateGroup, number>>>();
    for (const { holderId, group, partId, number } of parts) {
      const sum = sums.get(holderId) ?? {};
      sums.set(holderId, { ...sum, [group]: (sum[group] ?? 0) + number * (keys.get(partId) ?? 0) });
    }
    return sums;
  }
}

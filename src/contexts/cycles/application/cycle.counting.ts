import { Injectable } from '@nestjs/common';
import type { Page, ProjectCtx, StateGroup } from '#kernel';
import { ItemCounting, type ItemCounts } from '../../work-items';
import { type CycleRecord, CycleRepository } from './cycle.repository';

/** A cycle with its work items, counted. */
export interface CountedCycle extends CycleRecord {
  readonly counts: ItemCounts;
}

/** With the keys of their estimate points added up as well. */
export interface EstimatedCycle extends CountedCycle {
  readonly estimates: ItemCounts;
}

type Counts = ReadonlyMap<string, ItemCounts>;

const idsOf = (cycles: readonly CycleRecord[]): string[] => cycles.map(({ id }) => id);

/** Counts the work items of cycles, of many with one statement. */
@Injectable()
export class CycleCounting {
  constructor(
    private readonly cycles: CycleRepository,
    private readonly counting: ItemCounting,
  ) {}

  async one(ctx: ProjectCtx, cycle: CycleRecord): Promise<CountedCycle> {
    const counts = await this.counting.of(ctx, 'cycle', [cycle.id]);
    return { ...cycle, counts: counts.get(cycle.id) ?? {} };
  }

  /** Where nobody asks for the counts there are none to be made. */
  async page(ctx: ProjectCtx, page: Page<CycleRecord>, columns: ReadonlySet<string>): Promise<Page<CountedCycle>> {
    const ids = columns.has('counts') ? idsOf(page.items) : [];
    const counts = await this.counting.of(ctx, 'cycle', ids);
    return { ...page, items: page.items.map((cycle) => ({ ...cycle, counts: counts.get(cycle.id) ?? {} })) };
  }

  async estimated(
    ctx: ProjectCtx,
    page: Page<CycleRecord>,
    columns: ReadonlySet<string>,
  ): Promise<Page<EstimatedCycle>> {
    const { items, ...rest } = await this.page(ctx, page, columns);
    const estimates = await this.estimates(ctx, columns.has('estimates') ? idsOf(items) : []);
    return { ...rest, items: items.map((cycle) => ({ ...cycle, estimates: estimates.get(cycle.id) ?? {} })) };
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

import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { WorkItems } from '../../work-items';
import { CycleRepository } from './cycle.repository';

/** So many work items are changed at a time. */
const BATCH = 1000;

/** Which work items are in cycles. Runs in the caller's transaction. */
@Injectable()
export class CycleItems {
  constructor(
    private readonly cycles: CycleRepository,
    private readonly items: WorkItems,
  ) {}

  /** Takes all work items out of cycles, wherever they are. */
  async empty(ctx: ProjectCtx, cycles: readonly { readonly id: string }[]): Promise<void> {
    const cycleIds = cycles.map(({ id }) => id);
    const itemIds = cycleIds.length ? await this.cycles.itemIds(ctx, cycleIds) : [];
    await this.place(ctx, itemIds, null);
  }

  /** What is asked of a cycle does not depend on whose the items are, nor on their versions. */
  private async place(ctx: ProjectCtx, ids: readonly string[], cycleId: string | null): Promise<void> {
    const asked = { ...ctx, ownOnly: false, expectedVersions: undefined };
    for (let start = 0; start < ids.length; start += BATCH) {
      await this.items.changeAll(asked, ids.slice(start, start + BATCH), () => ({ cycleId }));
    }
  }
}

import { Injectable } from '@nestjs/common';
import { CrudSteps, Clock, UnitOfWork, type ProjectCtx } from '#kernel';
import { ItemLinks } from '../../work-items';
import { CycleEntity } from '../domain/cycle.entity';
import { noSuchTarget, sameTarget } from '../domain/cycles.errors';
import { isUnfinished } from '../domain/progress';
import { assertTransferable } from '../domain/transfer';
import { CycleChanges } from './cycle.changes';
import { CycleProgress } from './cycle.progress';
import { type CycleRecord, CycleRepository } from './cycle.repository';

/** Moves unfinished work items to another cycle, and stores the progress of the first one. */
@Injectable()
export class CycleTransfer {
  private readonly crud: CrudSteps<ProjectCtx, CycleRecord>;

  constructor(
    private readonly cycles: CycleRepository,
    private readonly changes: CycleChanges,
    private readonly progress: CycleProgress,
    private readonly links: ItemLinks,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(cycles, unitOfWork, clock);
  }

  /** Returns the ids of the work items that were moved. */
  transfer(ctx: ProjectCtx, fromId: string, toId: string): Promise<readonly string[]> {
    return this.crud.exclusively(ctx, async () => {
      const cycles = await this.crud.select(ctx, [fromId, toId]);
      const from = cycles.get(fromId);
      if (!cycles.has(toId)) throw noSuchTarget();
      if (toId === fromId) throw sameTarget();
      assertTransferable(from, cycles.get(toId), this.clock.now());
      const items = await this.cycles.progress(ctx, fromId);
      const unfinished = items.filter(isUnfinished).map(({ id }) => id);
      if (!unfinished.length) return [];
      const snapshot = await this.progress.snapshot(ctx, from, items);
      await this.changes.save(ctx, [new CycleEntity(from).keep(snapshot)]);
      const { added } = await this.links.change(ctx, { kind: 'cycle', id: toId }, { add: unfinished });
      return added;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Clock, type StateGroup, type WorkspaceCtx } from '#kernel';
import { StateUsage, type PlacedState } from '../../projects';
import { WorkItemEntity } from '../domain/work-item.entity';
import { StateItems } from './state-items';
import { workItemEventData, WorkItemUpdated, type WorkItemRecord } from './work-item.repository';
import { WorkItemPublisher } from './work-item.publisher';

type InProject = WorkspaceCtx & { readonly projectId: string };

/** Number of items that are held in memory and written by one statement. */
const BATCH = 500;

/**
 * Updates work items when their state moves to another group: they become completed, or lose their completion, as if
 * they had changed their state. Runs in the transaction that changes the state.
 */
@Injectable()
export class StateRegrouping extends StateUsage {
  constructor(
    private readonly items: StateItems,
    private readonly publisher: WorkItemPublisher,
    private readonly clock: Clock,
  ) {
    super();
  }

  holding(ctx: WorkspaceCtx, states: readonly PlacedState[]): Promise<ReadonlySet<string>> {
    return this.items.holding(ctx, states);
  }

  async regroup(ctx: InProject, stateId: string, group: StateGroup): Promise<void> {
    const at = this.clock.now();
    let batch: WorkItemRecord[];
    let last: string | null = null;
    do {
      batch = await this.items.lock(ctx, stateId, last, BATCH);
      last = batch.at(-1)?.id ?? null;
      await this.move(ctx, at, batch, group);
    } while (batch.length === BATCH);
  }

  private async move(ctx: InProject, at: string, batch: readonly WorkItemRecord[], group: StateGroup): Promise<void> {
    const items = batch.map((item) => new WorkItemEntity(item).regroup(group, at)).filter(({ isChanged }) => isChanged);
    if (!items.length) return;
    const written = await this.items.update(ctx, at, items, ['stateGroup', 'completedAt']);
    const history = items.flatMap((item) => item.history());
    const events = written.map((item, index) =>
      WorkItemUpdated.of(item, workItemEventData(item), items[index]!.previous),
    );
    await this.publisher.publish(ctx, at, { history, events });
  }
}

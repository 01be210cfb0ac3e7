import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import type { Lift } from '../domain/lifting';

/** How one kind of records moves from the projects to their workspace; the context that owns them adds it. */
export interface Lifted {
  readonly lift: Lift;
  /**
   * Lifts the batch behind `after`, a mark of its own making, or the first one; answers the mark of this batch, or null
   * when nothing is left. It runs in the transaction that keeps the mark, while nobody writes in the workspace: what a
   * killed process has done of a batch is undone, so each batch is done once. A batch is some hundred rows.
   */
  batch(ctx: WorkspaceActor, after: string | null): Promise<string | null>;
}

/** Everything that is lifted when a workspace begins to govern its projects. */
@Injectable()
export class AllLifted {
  private readonly lifted = new Map<Lift, Lifted>();

  add(one: Lifted): void {
    if (this.lifted.has(one.lift)) throw new Error(`Two contexts lift ${one.lift}.`);
    this.lifted.set(one.lift, one);
  }

  /** What no context lifts is lifted. */
  async batch(ctx: WorkspaceActor, lift: Lift, after: string | null): Promise<string | null> {
    return (await this.lifted.get(lift)?.batch(ctx, after)) ?? null;
  }
}

import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import type { Lift } from '../domain/lifting';

/**
 * Moves one kind of records from projects to their workspace. The context that owns the records adds it to `AllLifted`.
 */
export interface Lifted {
  readonly lift: Lift;
  /**
   * Moves the next batch, of some hundred rows. `after` is the mark that the previous batch returned, or null for the
   * first. Returns the mark of this batch, or null if nothing is left. It runs in the transaction that stores the mark,
   * and nobody else writes in the workspace. A batch cut short is rolled back, so each batch is done exactly once.
   */
  batch(ctx: WorkspaceActor, after: string | null): Promise<string | null>;
}

/** All kinds of records that move when a workspace begins to govern its projects. */
@Injectable()
export class AllLifted {
  private readonly lifted = new Map<Lift, Lifted>();

  add(one: Lifted): void {
    if (this.lifted.has(one.lift)) throw new Error(`Two contexts lift ${one.lift}.`);
    this.lifted.set(one.lift, one);
  }

  /** Moves a batch of a kind. Returns null for a kind that no context moves. */
  async batch(ctx: WorkspaceActor, lift: Lift, after: string | null): Promise<string | null> {
    return (await this.lifted.get(lift)?.batch(ctx, after)) ?? null;
  }
}

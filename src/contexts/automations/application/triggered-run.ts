import type { PublishedEvent } from '#events';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Running } from './run.ledger';

/** A run, what triggered it, and the person it acts for. */
export interface TriggeredRun extends Running {
  /** Null if the clock triggered it. */
  readonly event: PublishedEvent | null;
  readonly itemId: string | null;
  readonly ctx: WorkspaceCtx | ProjectCtx;
}

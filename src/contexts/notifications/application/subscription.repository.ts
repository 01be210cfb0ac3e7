import type { WorkspaceCtx } from '#kernel';

export interface Decision {
  readonly workItemId: string;
  readonly isSubscribed: boolean;
}

/** Subscriptions of the caller. */
export abstract class SubscriptionRepository {
  abstract isSubscribed(ctx: WorkspaceCtx, workItemId: string): Promise<boolean>;
  abstract set(ctx: WorkspaceCtx, at: string, decision: Decision): Promise<void>;
}

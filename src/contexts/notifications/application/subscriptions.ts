import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type ProjectCtx, type WithParent } from '#kernel';
import { WorkItemAccess } from '../../work-items';
import { SubscriptionRepository } from './subscription.repository';

/** Whether the caller is notified of changes to a work item. */
export interface Subscription {
  readonly isSubscribed: boolean;
}

type SubscriptionCtx = WithParent<ProjectCtx>;

/** The caller's own subscription to the work item in `ctx.parent`. Changes of subscriptions publish no events. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly items: WorkItemAccess,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async get(ctx: SubscriptionCtx): Promise<Subscription> {
    const { workItemId } = await this.items.place(ctx);
    return { isSubscribed: await this.subscriptions.isSubscribed(ctx, workItemId) };
  }

  /**
   * Subscribes or unsubscribes the caller. This overrides all other reasons for a subscription until the caller changes
   * it again.
   */
  set(ctx: SubscriptionCtx, isSubscribed: boolean): Promise<Subscription> {
    return this.unitOfWork.run(async () => {
      const { workItemId } = await this.items.place(ctx);
      await this.subscriptions.set(ctx, this.clock.now(), { workItemId, isSubscribed });
      return { isSubscribed };
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type ProjectCtx, type WithParent } from '#kernel';
import { WorkItemAccess } from '../../work-items';
import { SubscriptionRepository } from './subscription.repository';

/** Whether the caller is told of what happens to a work item. */
export interface Subscription {
  readonly isSubscribed: boolean;
}

type Ctx = WithParent<ProjectCtx>;

/** The caller's own subscription to a work item, which is `ctx.parent`. Nobody is told of it. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly items: WorkItemAccess,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async get(ctx: Ctx): Promise<Subscription> {
    const { workItemId } = await this.items.place(ctx);
    return { isSubscribed: await this.subscriptions.isSubscribed(ctx, workItemId) };
  }

  /** Holds whatever else would subscribe the caller, or end that, until the caller decides otherwise. */
  set(ctx: Ctx, isSubscribed: boolean): Promise<Subscription> {
    return this.unitOfWork.run(async () => {
      const { workItemId } = await this.items.place(ctx);
      await this.subscriptions.set(ctx, this.clock.now(), { workItemId, isSubscribed });
      return { isSubscribed };
    });
  }
}

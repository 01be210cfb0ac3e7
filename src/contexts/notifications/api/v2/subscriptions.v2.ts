import { Action, byKey, ContextBelow, Resource, v2 } from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { Subscriptions, type Subscription } from '../../application/subscriptions';
import { GET_SUBSCRIPTION, SUBSCRIBE, SUBSCRIPTIONS, UNSUBSCRIBE } from '../texts';
import { MARKING } from './notifications.v2';

const SHAPE = {
  type: 'object',
  required: ['is_subscribed'],
  properties: {
    is_subscribed: { type: 'boolean', description: 'True if you are subscribed to the work item.' },
  },
};

/** Roles that may read comments on work items. */
const READERS = 'PA C Cm PG';
const ANSWER = { shape: 'plain', answer: SHAPE } as const;
const shown = ({ isSubscribed }: Subscription) => ({ is_subscribed: isSubscribed });

@Resource({
  style: v2,
  tag: 'Subscriptions',
  about: SUBSCRIPTIONS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'notifications',
})
export class SubscriptionsV2Controller {
  constructor(private readonly subscriptions: Subscriptions) {}

  @Action('GET', 'subscription', {
    id: 'get-work-item-subscription',
    summary: 'Get your subscription to a work item',
    description: GET_SUBSCRIPTION,
    allow: READERS,
    ...ANSWER,
  })
  async get(@ContextBelow('work_item_id') ctx: WithParent<ProjectCtx>) {
    return shown(await this.subscriptions.get(ctx));
  }

  @Action('POST', 'subscribe', {
    id: 'subscribe-to-work-item',
    summary: 'Subscribe to a work item',
    description: SUBSCRIBE,
    ...MARKING,
    allow: READERS,
    ...ANSWER,
  })
  async subscribe(@ContextBelow('work_item_id') ctx: WithParent<ProjectCtx>) {
    return shown(await this.subscriptions.set(ctx, true));
  }

  @Action('POST', 'unsubscribe', {
    id: 'unsubscribe-from-work-item',
    summary: 'Unsubscribe from a work item',
    description: UNSUBSCRIBE,
    ...MARKING,
    allow: READERS,
    ...ANSWER,
  })
  async unsubscribe(@ContextBelow('work_item_id') ctx: WithParent<ProjectCtx>) {
    return shown(await this.subscriptions.set(ctx, false));
  }
}

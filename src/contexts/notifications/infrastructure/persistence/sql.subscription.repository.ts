import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { FOLLOWERS, hasLeft } from '../../../work-items';
import type { Decision, SubscriptionRepository } from '../../application/subscription.repository';

const IS_SUBSCRIBED = `
  select not ${hasLeft('i.id', '$3')} and (i.created_by_id = $3
    or exists (select 1 from ${FOLLOWERS} f where f.work_item_id = $2 and f.user_id = $3)) as "isSubscribed"
  from work_items i where i.workspace_id = $1 and i.id = $2`;

const SET = `
  insert into work_item_subscriptions (workspace_id, work_item_id, user_id, is_subscribed, updated_at)
  values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, work_item_id, user_id) do update
    set is_subscribed = excluded.is_subscribed, updated_at = excluded.updated_at
  returning work_item_id`;

@Injectable()
export class SqlSubscriptionRepository implements SubscriptionRepository {
  constructor(private readonly db: Db) {}

  async isSubscribed({ workspaceId, userId }: WorkspaceCtx, workItemId: string): Promise<boolean> {
    const [row] = await this.db.read<{ isSubscribed: boolean }>(IS_SUBSCRIBED, [workspaceId, workItemId, userId]);
    return row?.isSubscribed ?? false;
  }

  async set({ workspaceId, userId }: WorkspaceCtx, at: string, { workItemId, isSubscribed }: Decision): Promise<void> {
    await this.db.query(SET, [workspaceId, workItemId, userId, isSubscribed, at]);
  }
}

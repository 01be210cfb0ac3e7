/**
 * People whom work items concern besides their creators: assignees, commenters, mentioned people and subscribers. Rows
 * of (work_item_id, user_id).
 */
export const FOLLOWERS = `(
  select a.work_item_id, a.user_id from work_item_assignees a where a.workspace_id = $1
  union all
  select c.work_item_id, c.created_by_id from work_item_comments c where c.workspace_id = $1 and c.deleted_at is null
  union all
  select m.work_item_id, m.target_id from mentions m where m.workspace_id = $1 and m.target_type = 'user'
  union all
  select s.work_item_id, s.user_id from work_item_subscriptions s where s.workspace_id = $1 and s.is_subscribed)`;

/** Condition that a person chose not to be notified about an item. */
export const hasLeft = (item: string, person: string): string =>
  `exists (select 1 from work_item_subscriptions o where o.workspace_id = $1 and o.work_item_id = ${item}
     and o.user_id = ${person} and not o.is_subscribed)`;

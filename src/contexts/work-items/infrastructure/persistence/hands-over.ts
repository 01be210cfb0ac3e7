import type { HandsOver } from '#persistence';

/** Work that is not finished. Who did what is finished stays in it. */
const assigned: HandsOver = {
  name: 'work_items',
  from: 'work_item_assignees t join work_items i on i.workspace_id = $1 and i.id = t.work_item_id',
  theirs: `t.user_id = $2 and i.state_group not in ('completed', 'cancelled') and i.archived_at is null
    and i.deleted_at is null`,
  key: 't.work_item_id',
  project: 'i.project_id',
  covers: ['work_item_assignees.user_id'],
};

export const assignedWorkItems = [assigned];

import type { OwnRecords } from '#persistence';

const MEMBERS = {
  ...{ id: 't.id', project_id: 't.project_id', sequence_id: 't.sequence_id', name: 't.name', priority: 't.priority' },
  ...{ state_group: 't.state_group', start_date: 't.start_date', target_date: 't.target_date' },
  ...{ completed_at: 't.completed_at', archived_at: 't.archived_at', is_draft: 't.is_draft' },
  ...{ created_at: 't.created_at', updated_at: 't.updated_at' },
};

const created: OwnRecords = {
  name: 'created',
  about: 'Work items that you created.',
  from: 'work_items t',
  owner: 't.created_by_id',
  where: 't.deleted_at is null',
  project: 't.project_id',
  members: { ...MEMBERS, description_html: 't.description_html' },
  asTable: true,
  covers: ['work_items.created_by_id'],
};

const assigned: OwnRecords = {
  name: 'assigned',
  about: 'Work items that are assigned to you.',
  from: 'work_items t join work_item_assignees a on a.workspace_id = $1 and a.work_item_id = t.id',
  owner: 'a.user_id',
  where: 't.deleted_at is null',
  project: 't.project_id',
  members: MEMBERS,
  asTable: true,
  covers: ['work_item_assignees.user_id'],
};

export const personalWorkItems = [created, assigned];

import type { OwnRecords } from '#persistence';

const worklogs: OwnRecords = {
  name: 'worklogs',
  about: 'Time that you logged, in minutes.',
  from: 'worklogs t',
  owner: 't.created_by_id',
  where: `t.deleted_at is null and exists (select 1 from work_items w
    where w.workspace_id = $1 and w.id = t.work_item_id and w.deleted_at is null)`,
  project: 't.project_id',
  members: {
    ...{ id: 't.id', project_id: 't.project_id', work_item_id: 't.work_item_id', duration: 't.duration' },
    ...{ description: 't.description', created_at: 't.created_at', updated_at: 't.updated_at' },
  },
  asTable: true,
  covers: ['worklogs.created_by_id'],
};

export const personalWorklogs = [worklogs];

import type { HandsOver } from '#persistence';

const schedules: HandsOver = {
  name: 'recurring_work_items',
  from: 'recurring_work_items t',
  theirs: 't.decided_by_id = $2 and t.deleted_at is null',
  project: 't.project_id',
  covers: ['recurring_work_items.decided_by_id'],
};

export const decidedSchedules = [schedules];

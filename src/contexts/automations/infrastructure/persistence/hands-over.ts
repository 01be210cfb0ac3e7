import type { HandsOver } from '#persistence';

const automations: HandsOver = {
  name: 'automations',
  from: 'automations t',
  theirs: 't.decided_by_id = $2 and t.deleted_at is null',
  project: 't.project_id',
  covers: ['automations.decided_by_id'],
};

export const decidedAutomations = [automations];

import type { HandsOver } from '#persistence';

const modules: HandsOver = {
  name: 'modules',
  from: 'modules t',
  theirs: 't.lead_id = $2 and t.deleted_at is null',
  project: 't.project_id',
  covers: ['modules.lead_id'],
};

export const ledModules = [modules];

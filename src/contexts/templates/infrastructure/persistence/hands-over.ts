import type { HandsOver } from '#persistence';

const templates: HandsOver = {
  name: 'templates',
  from: 'templates t',
  theirs: 't.decided_by_id = $2 and t.deleted_at is null',
  project: 't.project_id',
  covers: ['templates.decided_by_id'],
};

export const decidedTemplates = [templates];

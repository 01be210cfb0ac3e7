import type { NamedRecords } from '#persistence';

export const namedMilestones: NamedRecords = {
  kind: 'milestone',
  from: 'milestones t',
  name: 't.title',
  project: 't.project_id',
  listedBy: { project: 'list-milestones' },
  putAway: 't.archived_at is not null',
};

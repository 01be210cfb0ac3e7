import type { HandsOver } from '#persistence';

const transitions: HandsOver = {
  name: 'workflow_transitions',
  from: 'workflow_transitions t',
  theirs: '$2 = any(t.member_ids) and t.deleted_at is null',
  project: 't.project_id',
  covers: ['workflow_transitions.member_ids'],
};

export const namingTransitions = [transitions];

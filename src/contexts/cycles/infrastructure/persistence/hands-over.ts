import type { HandsOver } from '#persistence';

const cycles: HandsOver = {
  name: 'cycles',
  from: 'cycles t',
  theirs: 't.owned_by_id = $2 and t.deleted_at is null',
  project: 't.project_id',
  covers: ['cycles.owned_by_id'],
};

export const ownedCycles = [cycles];

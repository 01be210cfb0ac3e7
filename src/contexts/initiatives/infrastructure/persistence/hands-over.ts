import type { HandsOver } from '#persistence';

const initiatives: HandsOver = {
  name: 'initiatives',
  from: 'initiatives t',
  theirs: 't.lead_id = $2 and t.deleted_at is null',
  covers: ['initiatives.lead_id'],
};

export const ledInitiatives = [initiatives];

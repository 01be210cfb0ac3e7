import type { NamedRecords } from '#persistence';

export const namedCycles: NamedRecords = {
  kind: 'cycle',
  from: 'cycles t',
  project: 't.project_id',
  listedBy: { project: 'list-cycles' },
  putAway: 't.archived_at is not null',
};

import type { NamedRecords } from '#persistence';

export const namedInitiatives: NamedRecords = {
  kind: 'initiative',
  from: 'initiatives t',
  listedBy: { workspace: 'list-initiatives' },
  putAway: 't.archived_at is not null',
};

import type { NamedRecords } from '#persistence';

export const namedModules: NamedRecords = {
  kind: 'module',
  from: 'modules t',
  project: 't.project_id',
  listedBy: { project: 'list-modules' },
  putAway: 't.archived_at is not null',
};

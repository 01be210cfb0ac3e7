import type { NamedRecords } from '#persistence';

export const namedReleases: NamedRecords = {
  kind: 'release',
  from: 'releases t',
  listedBy: { workspace: 'list-releases' },
};

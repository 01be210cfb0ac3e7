import type { HandsOver } from '#persistence';

const releases: HandsOver = {
  name: 'releases',
  from: 'releases t',
  theirs: 't.lead_id = $2 and t.deleted_at is null',
  covers: ['releases.lead_id'],
};

export const ledReleases = [releases];

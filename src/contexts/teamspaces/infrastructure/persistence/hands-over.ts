import type { HandsOver } from '#persistence';

const teamspaces: HandsOver = {
  name: 'teamspaces',
  from: 'teamspaces t',
  theirs: 't.lead_id = $2 and t.deleted_at is null',
  covers: ['teamspaces.lead_id'],
};

export const ledTeamspaces = [teamspaces];

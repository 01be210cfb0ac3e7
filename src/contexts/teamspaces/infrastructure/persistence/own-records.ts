import type { OwnRecords } from '#persistence';

const memberships: OwnRecords = {
  name: 'memberships',
  about: 'Teamspaces to which you belong.',
  from: `teamspace_members t
    join teamspaces s on s.workspace_id = $1 and s.id = t.teamspace_id and s.deleted_at is null`,
  owner: 't.user_id',
  where: 't.deleted_at is null',
  key: 't.teamspace_id',
  members: { teamspace_id: 't.teamspace_id', teamspace: 's.name', created_at: 't.created_at' },
  asTable: true,
  covers: ['teamspace_members.user_id'],
};

export const personalTeamspaces = [memberships];

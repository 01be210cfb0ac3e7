import type { OwnRecords } from '#persistence';

const memberships: OwnRecords = {
  name: 'memberships',
  about: 'Projects to which you belong, with your roles.',
  from: 'project_members t join projects p on p.workspace_id = $1 and p.id = t.project_id',
  owner: 't.user_id',
  where: 't.is_active and t.deleted_at is null and p.deleted_at is null',
  project: 't.project_id',
  members: {
    ...{ id: 't.id', project_id: 't.project_id', project: 'p.name', identifier: 'p.identifier', role: 't.role' },
    ...{ created_at: 't.created_at', updated_at: 't.updated_at' },
  },
  asTable: true,
  covers: ['project_members.user_id'],
};

export const personalMemberships = [memberships];

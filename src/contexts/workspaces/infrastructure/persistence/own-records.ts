import type { OwnRecords } from '#persistence';

const membership: OwnRecords = {
  name: 'membership',
  about: 'Your membership and role.',
  from: 'workspace_members t',
  owner: 't.user_id',
  where: 't.is_active and t.deleted_at is null',
  members: { id: 't.id', role: 't.role', created_at: 't.created_at', updated_at: 't.updated_at' },
  covers: ['workspace_members.user_id'],
};

export const personalMembership = [membership];

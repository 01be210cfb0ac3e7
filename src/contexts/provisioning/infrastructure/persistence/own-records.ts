import type { OwnRecords } from '#persistence';

const person: OwnRecords = {
  name: 'provisioning',
  about: 'What an identity provider said about you.',
  from: 'provisioned_people t',
  owner: 't.user_id',
  members: {
    ...{ id: 't.id', user_name: 't.user_name', external_id: 't.external_id', role: 't.role', is_active: 't.is_active' },
    ...{ created_at: 't.created_at', updated_at: 't.updated_at' },
  },
  covers: ['provisioned_people.user_id'],
};

const groups: OwnRecords = {
  name: 'provisioned-groups',
  about: 'Groups of an identity provider that you are in.',
  from: `provisioned_groups t
    join provisioned_group_members m on m.workspace_id = $1 and m.group_id = t.id`,
  owner: 'm.user_id',
  where: 't.deleted_at is null',
  members: { id: 't.id', display_name: 't.display_name', external_id: 't.external_id' },
  covers: ['provisioned_group_members.user_id'],
};

export const personalProvisioning = [person, groups];

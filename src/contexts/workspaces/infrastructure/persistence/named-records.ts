import type { NamedRecords } from '#persistence';

/** Active people of the workspace, by display name. */
export const namedPeople: NamedRecords = {
  kind: 'person',
  from: 'workspace_members t join users u on u.id = t.user_id and u.is_active and not u.is_bot and t.is_active',
  id: 't.user_id',
  name: 'u.display_name',
  listedBy: { workspace: 'list-workspace-members' },
};

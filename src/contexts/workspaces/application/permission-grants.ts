import type { RoleNamespace, EffectiveRoles } from '#kernel';

/** What roles permit, in words such as `workitem:edit`; `+creator` stands behind what holds only for one's own. */
export abstract class PermissionGrants {
  /** Of somebody who has this role and no other that would add to it. */
  abstract ofRole(namespace: RoleNamespace, slug: string): readonly string[];
  /** Of somebody in the workspace, or in a project where the roles say what they are there. */
  abstract of(roles: EffectiveRoles): readonly string[];
}

import type { RoleNamespace, EffectiveRoles } from '#kernel';

/**
 * What roles permit, as names such as `workitem:edit`. The suffix `+creator` limits a grant to the person's own
 * records.
 */
export abstract class PermissionGrants {
  /** Returns the grants of a person who has this role and no others. */
  abstract ofRole(namespace: RoleNamespace, slug: string): readonly string[];
  /** Returns the grants of a person in the workspace, or in a project if the roles include a project role. */
  abstract of(roles: EffectiveRoles): readonly string[];
}

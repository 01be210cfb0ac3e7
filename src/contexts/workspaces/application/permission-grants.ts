import type { EffectiveRoles, RoleNamespace, WorkspaceCtx } from '#kernel';

/**
 * What roles permit, as names such as `workitem:edit`. The suffix `+creator` limits a grant to the person's own
 * records.
 */
export abstract class PermissionGrants {
  /** Returns the grants of a person who has this role and no others. */
  abstract ofRole(namespace: RoleNamespace, slug: string): readonly string[];
  /** Returns the grants of a person in the workspace, or in a project if the roles include a project role. */
  abstract of(roles: EffectiveRoles): readonly string[];
  /**
   * Returns the codes of the refusals that everybody gets in the workspace or the project, because of the state of the
   * workspace.
   */
  abstract restrictions(ctx: WorkspaceCtx & EffectiveRoles): readonly string[];
}

import { Injectable } from '@nestjs/common';
import { grantsOf, Operations } from '#http';
import type { RoleNamespace, EffectiveRoles } from '#kernel';
import { PermissionGrants } from '../application/permission-grants';

/** Derives what roles permit from the declarations of the operations. */
@Injectable()
export class DeclaredPermissionGrants extends PermissionGrants {
  private readonly known = new Map<string, readonly string[]>();

  constructor(private readonly operations: Operations) {
    super();
  }

  ofRole(namespace: RoleNamespace, slug: string): readonly string[] {
    const roles = namespace === 'workspace' ? { workspaceRole: slug } : { workspaceRole: 'guest', projectRole: slug };
    return this.of(roles as EffectiveRoles);
  }

  of(roles: EffectiveRoles): readonly string[] {
    const { workspaceRole, projectRole } = roles;
    const key = `${workspaceRole} ${projectRole}`;
    const grants =
      this.known.get(key) ?? grantsOf(this.operations.all, projectRole === undefined ? 'workspace' : 'project', roles);
    this.known.set(key, grants);
    return grants;
  }
}

import { Injectable } from '@nestjs/common';
import { grantsOf, Operations } from '#http';
import type { RoleNamespace, Standing } from '#kernel';
import { PermissionGrants } from '../application/permission-grants';

/** What roles permit is what the operations of the service declare of them. */
@Injectable()
export class DeclaredPermissionGrants extends PermissionGrants {
  private readonly known = new Map<string, readonly string[]>();

  constructor(private readonly operations: Operations) {
    super();
  }

  ofRole(namespace: RoleNamespace, slug: string): readonly string[] {
    const standing =
      namespace === 'workspace' ? { workspaceRole: slug } : { workspaceRole: 'guest', projectRole: slug };
    return this.of(standing as Standing);
  }

  of(standing: Standing): readonly string[] {
    const { workspaceRole, projectRole } = standing;
    const key = `${workspaceRole} ${projectRole}`;
    const grants =
      this.known.get(key) ??
      grantsOf(this.operations.all, projectRole === undefined ? 'workspace' : 'project', standing);
    this.known.set(key, grants);
    return grants;
  }
}

import { Injectable } from '@nestjs/common';
import { grantsOf, modesOf, Operations, type Gate } from '#http';
import type { EffectiveRoles, RoleNamespace, WorkspaceCtx } from '#kernel';
import { PermissionGrants } from '../application/permission-grants';

type Level = 'workspace' | 'project';

const levelOf = ({ projectRole }: EffectiveRoles): Level => (projectRole === undefined ? 'workspace' : 'project');

/** Derives what roles permit from the declarations of the operations. */
@Injectable()
export class DeclaredPermissionGrants extends PermissionGrants {
  private readonly known = new Map<string, readonly string[]>();
  private readonly modes = new Map<Level, readonly Gate[]>();

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
    const grants = this.known.get(key) ?? grantsOf(this.operations.all, levelOf(roles), roles);
    this.known.set(key, grants);
    return grants;
  }

  restrictions(ctx: WorkspaceCtx & EffectiveRoles): readonly string[] {
    const level = levelOf(ctx);
    const modes = this.modes.get(level) ?? modesOf(this.operations.all, level);
    this.modes.set(level, modes);
    return modes
      .filter((mode) => mode.closed(ctx))
      .map(({ name }) => name)
      .sort();
  }
}

import { Action, Context, present, Resource, shows, v2 } from '#http';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { Roles, type EffectivePermissions } from '../../application/roles';
import { PERMISSIONS, PROJECT_PERMISSIONS, WORKSPACE_PERMISSIONS } from '../texts';

const show = shows<EffectivePermissions>();

const effectivePermissionsV2 = present<EffectivePermissions>('EffectivePermissions', {
  permission_grants: show.texts('permissionGrants'),
  restrictions: show.texts('restrictions'),
  relation: show.text('relation', { description: 'Slug of the role that gives the grants.' }),
});

const PLACE = { style: v2, tag: 'Permissions', about: PERMISSIONS, presenter: effectivePermissionsV2 } as const;
/** No other scope permits this, not even the global one. */
const READ = { allow: 'all', scopes: ['workspaces.permissions:read'], globalScope: false, selectable: false } as const;

@Resource({ ...PLACE, path: 'workspaces/:slug/permissions', level: 'workspace' })
export class WorkspacePermissionsV2Controller {
  constructor(private readonly roles: Roles) {}

  @Action('GET', 'me', {
    ...READ,
    id: 'get-workspace-permissions',
    description: WORKSPACE_PERMISSIONS,
    summary: 'Get what the caller may do in the workspace',
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.roles.inWorkspace(ctx);
  }
}

@Resource({ ...PLACE, path: 'workspaces/:slug/projects/:project_id/permissions', level: 'project' })
export class ProjectPermissionsV2Controller {
  constructor(private readonly roles: Roles) {}

  @Action('GET', 'me', {
    ...READ,
    id: 'get-project-permissions',
    description: PROJECT_PERMISSIONS,
    summary: 'Get what the caller may do in the project',
  })
  get(@Context() ctx: ProjectCtx) {
    return this.roles.inProject(ctx);
  }
}

import { Context, Id, List, ListQuery, present, Read, Resource, shows, v2 } from '#http';
import { ROLE_NAMESPACES, type ListRequest, type WorkspaceCtx } from '#kernel';
import { roleList, Roles, schemeList } from '../../application/roles';
import type { PermissionScheme, Role } from '../../domain/role';
import { ROLES } from '../texts';

const show = shows<Role>();
const showScheme = shows<PermissionScheme>();

const roleV2 = present<Role>('Role', {
  id: show.uuid('id'),
  name: show.text('name'),
  slug: show.text('slug'),
  description: show.text('description'),
  namespace: show.text('namespace', { enum: ROLE_NAMESPACES }),
  is_system: show.boolean('isSystem'),
  level: show.integer('level', { description: 'Higher roles have higher levels within their namespace.' }),
  status: show.text('status'),
});

const permissionSchemeV2 = present<PermissionScheme>('PermissionScheme', {
  id: showScheme.uuid('id'),
  name: showScheme.text('name'),
  slug: showScheme.text('slug'),
  description: showScheme.text('description'),
  namespace: showScheme.text('namespace', { enum: ROLE_NAMESPACES }),
  is_system: showScheme.boolean('isSystem'),
  sort_order: showScheme.integer('sortOrder'),
  permissions: showScheme.texts('permissions'),
});

const PLACE = { style: v2, tag: 'Roles', about: ROLES, level: 'workspace', scope: 'workspaces.roles' } as const;

@Resource({ ...PLACE, path: 'workspaces/:slug/roles', presenter: roleV2 })
export class RolesV2Controller {
  constructor(private readonly roles: Roles) {}

  @List({ id: 'list-roles', summary: 'List roles', allow: 'O A', list: roleList })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.roles.list(ctx, request);
  }

  @Read('pk', { id: 'get-role', summary: 'Get a role', allow: 'O A' })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.roles.get(ctx, id);
  }
}

@Resource({ ...PLACE, path: 'workspaces/:slug/permission-schemes', presenter: permissionSchemeV2 })
export class PermissionSchemesV2Controller {
  constructor(private readonly roles: Roles) {}

  @List({ id: 'list-permission-schemes', summary: 'List the permissions of roles', allow: 'O A', list: schemeList })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.roles.schemes(ctx, request);
  }

  @Read('pk', { id: 'get-permission-scheme', summary: 'Get the permissions of a role', allow: 'O A' })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.roles.scheme(ctx, id);
  }
}

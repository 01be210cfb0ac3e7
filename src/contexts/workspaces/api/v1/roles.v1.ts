import { Context, Id, List, ListQuery, present, Read, Resource, shows, v1 } from '#http';
import { ROLE_NAMESPACES, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import { roleList, Roles } from '../../application/roles';
import type { Role } from '../../domain/role';
import { ROLES } from '../texts';

const show = shows<Role>();

const roleV1 = present<Role>('Role', {
  id: show.uuid('id'),
  name: show.text('name'),
  slug: show.text('slug'),
  namespace: show.text('namespace', { enum: ROLE_NAMESPACES }),
  description: show.text('description'),
  level: show.integer('level', { description: 'Higher roles have higher levels within their namespace.' }),
  is_system: show.boolean('isSystem'),
  status: show.text('status'),
  sort_order: show.integer('sortOrder'),
});

const roles: ListSpec = { ...roleList, searchable: false };

@Resource({
  style: v1,
  tag: 'Roles',
  about: ROLES,
  path: 'workspaces/:workspace_slug/roles',
  level: 'workspace',
  scope: 'workspaces.roles',
  presenter: roleV1,
})
export class RolesV1Controller {
  constructor(private readonly roles: Roles) {}

  @List({
    id: 'roles_list',
    summary: 'List roles',
    allow: 'O A',
    list: roles,
    filters: ['namespace'],
    perPage: { default: 20, max: 100 },
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.roles.list(ctx, request);
  }

  @Read('role_id', { id: 'roles_retrieve', summary: 'Get a role', allow: 'O A' })
  get(@Context() ctx: WorkspaceCtx, @Id('role_id') id: string) {
    return this.roles.get(ctx, id);
  }
}

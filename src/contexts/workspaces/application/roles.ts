import { Injectable } from '@nestjs/common';
import {
  filter,
  notFound,
  order,
  pageInMemory,
  relationOf,
  type EffectiveRoles,
  type ListRequest,
  type ListSpec,
  type Page,
  type ProjectCtx,
  type WorkspaceCtx,
} from '#kernel';
import { rolesOf, schemeOf, type PermissionScheme, type Role } from '../domain/role';
import { PermissionGrants } from './permission-grants';

const ORDERINGS = { sortOrder: { cursor: true }, id: { cursor: true }, name: {}, slug: {} } as const;

export const roleList: ListSpec = {
  filters: {
    namespace: filter.choice(['instance', 'workspace', 'project']),
    slug: filter.text(),
    isSystem: filter.boolean(),
  },
  orderings: { ...ORDERINGS, level: {} },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

export const schemeList: ListSpec = {
  filters: {},
  orderings: ORDERINGS,
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** A person's role and grants in a workspace or project. */
export interface EffectivePermissions {
  readonly permissionGrants: readonly string[];
  /** Codes of the refusals that everybody gets here, because of the state of the workspace. */
  readonly restrictions: readonly string[];
  /** The role that gives the grants. */
  readonly relation: string;
}

const SEARCHED = ['name', 'slug', 'description'] as const;

/** Lists roles and their permissions. All are built in and not stored. */
@Injectable()
export class Roles {
  constructor(private readonly grants: PermissionGrants) {}

  list({ workspaceId }: WorkspaceCtx, request: ListRequest): Page<Role> {
    return pageInMemory(rolesOf(workspaceId), roleList, request, SEARCHED);
  }

  get({ workspaceId }: WorkspaceCtx, id: string): Role {
    return found(rolesOf(workspaceId), id);
  }

  schemes({ workspaceId }: WorkspaceCtx, request: ListRequest): Page<PermissionScheme> {
    return pageInMemory(this.schemesOf(workspaceId), schemeList, request, SEARCHED);
  }

  scheme({ workspaceId }: WorkspaceCtx, id: string): PermissionScheme {
    return found(this.schemesOf(workspaceId), id);
  }

  inWorkspace(ctx: WorkspaceCtx): EffectivePermissions {
    const { workspaceRole } = ctx;
    return this.effective(ctx, { workspaceRole });
  }

  inProject(ctx: ProjectCtx): EffectivePermissions {
    const { workspaceRole, projectRole } = ctx;
    return this.effective(ctx, { workspaceRole, projectRole });
  }

  private effective(ctx: WorkspaceCtx, roles: EffectiveRoles): EffectivePermissions {
    const { projectRole } = roles;
    return {
      permissionGrants: this.grants.of(roles),
      restrictions: this.grants.restrictions({ ...ctx, ...roles }),
      relation: projectRole === undefined ? roles.workspaceRole : relationOf({ ...roles, projectRole }),
    };
  }

  private schemesOf(workspaceId: string): PermissionScheme[] {
    return rolesOf(workspaceId).map((role) =>
      schemeOf(workspaceId, role, this.grants.ofRole(role.namespace, role.slug)),
    );
  }
}

function found<T extends { readonly id: string }>(records: readonly T[], id: string): T {
  const record = records.find((one) => one.id === id);
  if (!record) throw notFound();
  return record;
}

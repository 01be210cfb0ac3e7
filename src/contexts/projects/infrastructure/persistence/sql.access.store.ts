import { Injectable } from '@nestjs/common';
import { AccessStore, type Access } from '#auth';
import type { Place } from '#http';
import { isUuid, type Governance, type ProjectRole, type WorkspaceRole } from '#kernel';
import { Db } from '#persistence';
import { SWITCHES } from './project-switches';

interface WorkspaceAccess {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly governance: Governance;
  readonly features: string[];
  readonly workspaceRole: WorkspaceRole;
}

interface ProjectAccess {
  readonly features: string[];
  readonly projectId: string;
  readonly projectIdentifier: string;
  readonly projectArchived: boolean;
  readonly guestsSeeAll: boolean;
  readonly network: number;
  readonly projectRole: ProjectRole | null;
}

const WORKSPACE = `
  select w.id as "workspaceId", w.slug as "workspaceSlug", w.governance, w.features, m.role as "workspaceRole"
  from workspaces w
  join workspace_members m on m.workspace_id = w.id and m.user_id = $2 and m.is_active and m.deleted_at is null
  where w.slug = $1 and w.deleted_at is null`;

const switchedOn = Object.entries(SWITCHES).map(([feature, column]) => `case when p.${column} then '${feature}' end`);

const project = (key: 'id' | 'identifier') => `
  select p.id as "projectId", p.identifier as "projectIdentifier", p.archived_at is not null as "projectArchived",
    p.guest_view_all_features as "guestsSeeAll", p.network,
    array_remove(array[${switchedOn.join(', ')}], null) as features,
    (select m.role from project_members m where m.workspace_id = $1 and m.project_id = p.id and m.user_id = $3
       and m.is_active and m.deleted_at is null) as "projectRole"
  from projects p
  where p.workspace_id = $1 and p.${key} = $2 and p.deleted_at is null`;

/**
 * Who may enter where. Workspace owners and admins reach every project as its admin; members see public projects of
 * others, without a role in them. Always from the primary: an ended membership must not live on in a replica.
 */
@Injectable()
export class SqlAccessStore extends AccessStore {
  constructor(private readonly db: Db) {
    super();
  }

  async resolve({ principal, slug, level, project: key }: Place): Promise<Access | null> {
    const [workspace] = await this.db.query<WorkspaceAccess>(WORKSPACE, [slug, principal.userId]);
    if (!workspace) return null;
    const ctx = { ...workspace, userId: principal.userId, features: new Set(workspace.features) };
    if (level === 'workspace') return ctx;
    const found = await this.project(workspace, principal.userId, key!);
    const features = new Set([...workspace.features, ...(found?.features ?? [])]);
    return found && { ...ctx, ...found, features, ownOnly: false };
  }

  private async project({ workspaceId, workspaceRole }: WorkspaceAccess, userId: string, key: string) {
    const text = project(isUuid(key) ? 'id' : 'identifier');
    const [row] = await this.db.query<ProjectAccess>(text, [
      workspaceId,
      isUuid(key) ? key : key.toUpperCase(),
      userId,
    ]);
    if (!row) return null;
    const { network, projectRole, ...access } = row;
    const governs = workspaceRole === 'owner' || workspaceRole === 'admin';
    const role = governs ? 'admin' : projectRole;
    const visible = role !== null || (network === 2 && workspaceRole === 'member');
    return visible ? { ...access, projectRole: role, isProjectMember: projectRole !== null } : null;
  }
}

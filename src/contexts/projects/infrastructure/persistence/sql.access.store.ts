import { Injectable } from '@nestjs/common';
import { AccessStore, type Access, type SuspendedAccess } from '#auth';
import {
  featuresIn,
  isUuid,
  Plan,
  projectRoleOf,
  type Feature,
  type Governance,
  type ProjectRole,
  type WorkspaceRole,
} from '#kernel';
import { Db } from '#persistence';
import type { ProjectFeature } from '../../domain/features';
import { belonging } from './belonging';
import { SWITCHED_ON } from './project.reads';

interface WorkspaceAccess {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly governance: Governance;
  /** Features that are switched on. */
  readonly features: readonly Feature[];
  readonly workspaceRole: WorkspaceRole;
}

interface FoundWorkspace extends WorkspaceAccess {
  readonly isSuspended: boolean;
}

interface ProjectAccess {
  readonly projectId: string;
  readonly projectIdentifier: string;
  readonly projectArchived: boolean;
  readonly guestsSeeAll: boolean;
  readonly network: number;
  /** Features that are switched on. */
  readonly features: readonly ProjectFeature[];
  readonly projectRole: ProjectRole | null;
}

const WORKSPACE = `
  select w.id as "workspaceId", w.slug as "workspaceSlug", w.governance, w.features,
    w.suspended_at is not null as "isSuspended"
  from workspaces w where w.slug = $1 and w.deleted_at is null`;

const ROLE = `
  select m.role from workspace_members m
  where m.workspace_id = $1 and m.user_id = $2 and m.is_active and m.deleted_at is null`;

const project = (key: 'id' | 'identifier') => `
  select p.id as "projectId", p.identifier as "projectIdentifier", p.archived_at is not null as "projectArchived",
    p.guest_view_all_features as "guestsSeeAll", p.network,
    ${SWITCHED_ON} as features,
    (select m.role from ${belonging('m.project_id = p.id and m.user_id = $3')} m) as "projectRole"
  from projects p
  where p.workspace_id = $1 and p.${key} = $2 and p.deleted_at is null`;

/**
 * Finds out which workspaces and projects a person may enter. Workspace owners and admins enter every project as its
 * admin. Members enter public projects of others without a role in them. Reads always go to the primary, so that an
 * ended membership does not survive in a lagging replica.
 */
@Injectable()
export class SqlAccessStore extends AccessStore {
  constructor(
    private readonly db: Db,
    private readonly plan: Plan,
  ) {
    super();
  }

  async resolve({
    principal,
    slug,
    level,
    project: key,
  }: Parameters<AccessStore['resolve']>[0]): Promise<Access | SuspendedAccess | null> {
    const found = await this.workspace(slug, principal.userId);
    if (!found) return null;
    const { isSuspended, ...workspace } = found;
    if (isSuspended) return { workspaceId: workspace.workspaceId, isSuspended };
    const ctx = { ...workspace, userId: principal.userId, ownOnly: false };
    if (level === 'workspace') return { ...ctx, features: this.featuresOf(workspace) };
    const place = await this.project(workspace, principal.userId, key!);
    return place && { ...ctx, ...place, features: this.featuresOf(workspace, place) };
  }

  async isActive(userId: string): Promise<boolean> {
    const rows = await this.db.query('select 1 from users where id = $1 and is_active', [userId]);
    return rows.length > 0;
  }

  /** Looks up the workspace first, then the role, because the second query needs the workspace as its tenant. */
  private async workspace(slug: string | undefined, userId: string): Promise<FoundWorkspace | null> {
    const [workspace] = await this.db.query<Omit<FoundWorkspace, 'workspaceRole'>>(WORKSPACE, [slug]);
    if (!workspace) return null;
    const [member] = await this.db.query<{ role: WorkspaceRole }>(ROLE, [workspace.workspaceId, userId]);
    return member ? { ...workspace, workspaceRole: member.role } : null;
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
    const role = projectRoleOf({ workspaceRole }, projectRole);
    const visible = role !== null || (network === 2 && workspaceRole === 'member');
    return visible ? { ...access, projectRole: role, isProjectMember: projectRole !== null } : null;
  }

  private featuresOf(...places: readonly { readonly features: readonly Feature[] }[]): ReadonlySet<Feature> {
    return featuresIn(
      this.plan,
      places.flatMap(({ features }) => features),
    );
  }
}

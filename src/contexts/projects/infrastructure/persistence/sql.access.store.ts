import { Injectable } from '@nestjs/common';
import { AccessStore, type Access, type FactorGap, type SuspendedAccess } from '#auth';
import {
  featuresIn,
  isUuid,
  Plan,
  projectRoleOf,
  type Feature,
  type Governance,
  type Limits,
  type ProjectRole,
  type WorkspaceRole,
} from '#kernel';
import { Db } from '#persistence';
import { SignInSettings, signsInByPassword } from '../../../identity';
import { dueAtOf, limitsInForce, OWN_LIMITS, WorkspaceSettings, type OwnLimits } from '../../../workspaces';
import type { ProjectFeature } from '../../domain/features';
import { belonging } from './belonging';
import { SWITCHED_ON } from './project.reads';
import { WorkspaceIds } from './workspace-ids';

interface WorkspaceAccess {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly governance: Governance;
  readonly limits?: Limits;
  /** Features that are switched on. */
  readonly features: readonly Feature[];
  readonly workspaceRole: WorkspaceRole;
  /** Set if the workspace requires a second factor that the person does not have. */
  readonly factorGap?: FactorGap;
}

interface WorkspaceRow extends OwnLimits, Omit<WorkspaceAccess, 'workspaceRole' | 'factorGap' | 'limits'> {
  readonly isSuspended: boolean;
  readonly requiredSince: string | null;
  readonly graceDays: number;
  readonly trustsProviders: boolean;
}

interface MemberRow {
  readonly role: WorkspaceRole;
  /** Null if the person has a second factor, or nobody needs one. */
  readonly withoutFactor: { readonly hasPassword: boolean } | null;
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
    w.suspended_at is not null as "isSuspended", w.factors_required_since as "requiredSince",
    w.factor_grace_days as "graceDays", w.factors_trust_providers as "trustsProviders", ${OWN_LIMITS}
  from workspaces w where w.id = $1 and w.slug = $2 and w.deleted_at is null`;

/** Looks at the person only where second factors are required ($3). */
const ROLE = `
  select m.role, case when $3::boolean then (
      select jsonb_build_object('hasPassword', u.password_hash is not null) from users u
      where u.id = m.user_id and not u.is_bot and not u.has_second_factor
    ) end as "withoutFactor"
  from workspace_members m
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
  private readonly ids: WorkspaceIds;

  constructor(
    private readonly db: Db,
    private readonly plan: Plan,
    private readonly settings: SignInSettings,
    private readonly workspaces: WorkspaceSettings,
  ) {
    super();
    this.ids = new WorkspaceIds(db);
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
    const row = slug === undefined ? undefined : await this.ids.find(slug, (id) => this.row(id, slug));
    if (!row) return null;
    const { requiredSince, graceDays, trustsProviders, ...others } = row;
    const { people, workItems, storageBytes, requestsPerMinute, ...rest } = others;
    const limits = limitsInForce({ people, workItems, storageBytes, requestsPerMinute }, this.workspaces.limits);
    const workspace = { ...rest, ...(limits && { limits }) };
    const isRequired = requiredSince !== null;
    const [member] = await this.db.query<MemberRow>(ROLE, [workspace.workspaceId, userId, isRequired]);
    if (!member) return null;
    const { role: workspaceRole, withoutFactor } = member;
    if (!isRequired || !withoutFactor) return { ...workspace, workspaceRole };
    const hasPassword = signsInByPassword(this.settings, withoutFactor);
    const factorGap = { dueAt: dueAtOf({ requiredSince, graceDays }), trustsProviders, hasPassword };
    return { ...workspace, workspaceRole, factorGap };
  }

  private async row(id: string, slug: string): Promise<WorkspaceRow | undefined> {
    const [row] = await this.db.query<WorkspaceRow>(WORKSPACE, [id, slug]);
    return row;
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

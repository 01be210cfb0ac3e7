import type { Feature } from './features';
import type { ProjectRole, WorkspaceRole } from './roles';

export type PrincipalKind = 'api_key' | 'oauth' | 'other';

/**
 * Who is asking. `scopes` is null where scopes do not apply: an API key carries all that its owner may do, unless its
 * owner gave it less.
 */
export interface Principal {
  readonly kind: PrincipalKind;
  /** Bucket class of the rate limiter. */
  readonly tokenClass: TokenClass;
  readonly tokenId: string;
  readonly userId: string;
  readonly scopes: ReadonlySet<string> | null;
  /** The only workspace that the credential is for; elsewhere it sees nothing. */
  readonly workspaceId?: string;
}

export type TokenClass = 'api_key' | 'oauth' | 'workspace' | 'service' | 'external' | 'session';

/** Whether the workspace governs states, workflows and templates for its projects. */
export type Governance = 'off' | 'migrating' | 'on';

/** Through what and from where somebody acts, as the audit log tells it. */
export interface Origin {
  readonly source: 'api' | 'platform' | 'auth' | 'admin';
  readonly ipAddress: string | null;
  readonly userAgent: string;
}

/** An authenticated request outside any workspace. */
export interface Caller {
  readonly requestId: string;
  readonly principal: Principal;
  readonly userId: string;
  /** Absent where the service acts by itself. */
  readonly origin?: Origin;
  /** `If-Match` of the request: versions that the record about to be written may have. */
  readonly expectedVersions?: readonly number[];
}

/** An authenticated request in a workspace that its caller belongs to. */
export interface WorkspaceCtx extends Caller {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly workspaceRole: WorkspaceRole;
  /** Features that are in the plan and switched on, of the workspace and of the project at hand. */
  readonly features: ReadonlySet<Feature>;
  readonly governance: Governance;
  /** The caller's role allows the operation only on records that the caller created. */
  readonly ownOnly: boolean;
}

/** Who changes something in a workspace: a request, or the service by itself, which is no user. */
export interface WorkspaceActor extends Partial<Pick<Caller, 'principal' | 'userId' | 'origin'>> {
  readonly workspaceId: string;
  readonly workspaceRole: WorkspaceRole;
  /** What makes the service act by itself. */
  readonly reason?: string;
}

/** The same in a project. */
export interface ProjectActor extends WorkspaceActor {
  readonly projectId: string;
}

/** A request about what belongs to another record; `parent` is the segment of the path that names it. */
export type WithParent<C> = C & { readonly parent: string };

/** An authenticated request in a project that its caller can see. `projectRole` is null for a public project of others. */
export interface ProjectCtx extends WorkspaceCtx {
  readonly projectId: string;
  readonly projectIdentifier: string;
  readonly projectRole: ProjectRole | null;
  /** False for owners and admins of the workspace who act as admin here without belonging to the project. */
  readonly isProjectMember: boolean;
  readonly projectArchived: boolean;
  readonly guestsSeeAll: boolean;
}

/** The project that a context is in; null where it is in none. */
export const projectIdOf = (ctx: object): string | null =>
  'projectId' in ctx && typeof ctx.projectId === 'string' ? ctx.projectId : null;

import type { Feature } from './features';
import type { ProjectRole, WorkspaceRole } from './roles';

/** The kind of credential that a request carries. */
export type PrincipalKind = 'api_key' | 'oauth' | 'other';

/**
 * The credential of a request and its owner. `scopes` is null if the credential is not limited by scopes and carries
 * all rights of its owner.
 */
export interface Principal {
  readonly kind: PrincipalKind;
  /** The rate limit bucket that the credential uses. */
  readonly tokenClass: TokenClass;
  readonly tokenId: string;
  readonly userId: string;
  readonly scopes: ReadonlySet<string> | null;
  /** The only workspace that the credential can access. Other workspaces are not found. */
  readonly workspaceId?: string;
  /** Of a browser session: true if the person signed in, or proved who they are, a short while ago. */
  readonly isProved?: boolean;
  /** Of a browser session: true if the person signed in by an identity provider. */
  readonly isOfProvider?: boolean;
}

/** The class of a credential for rate limits. */
export type TokenClass = 'api_key' | 'oauth' | 'workspace' | 'service' | 'external' | 'session';

/** Whether the workspace manages states, workflows and templates centrally for its projects. */
export type Governance = 'off' | 'migrating' | 'on';

/** Where a request came from, for the audit log. */
export interface Origin {
  readonly source: 'api' | 'platform' | 'auth' | 'admin';
  readonly ipAddress: string | null;
  readonly userAgent: string;
  /** The id of the request, which is in its log lines. */
  readonly requestId?: string;
}

/** An authenticated request outside of a workspace. */
export interface Caller {
  readonly requestId: string;
  readonly principal: Principal;
  readonly userId: string;
  /** Absent if the service acts by itself. */
  readonly origin?: Origin;
  /**
   * The versions from the request's `If-Match` header. The record that is about to be written must have one of them.
   */
  readonly expectedVersions?: readonly number[];
}

/** What a workspace may have at most, by what is limited. */
export type Limits = Readonly<Partial<Record<string, number>>>;

/** An authenticated request in a workspace to which its caller belongs. */
export interface WorkspaceCtx extends Caller {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly workspaceRole: WorkspaceRole;
  /**
   * Features that the plan includes and that are switched on in the workspace and, inside a project, in the project.
   */
  readonly features: ReadonlySet<Feature>;
  readonly governance: Governance;
  /** Absent if the workspace may have as much as it likes. */
  readonly limits?: Limits;
  /** True if the caller's role allows the operation only on records that the caller created. */
  readonly ownOnly: boolean;
  /** Set if the workspace will refuse this credential from then on, because its owner has no second factor. */
  readonly secondFactorDueAt?: string;
}

/**
 * The workspace in which something changes, and the actor: the caller of a request, or the service itself if there is
 * no user.
 */
export interface WorkspaceActor extends Partial<Pick<Caller, 'principal' | 'userId' | 'origin'>> {
  readonly workspaceId: string;
  readonly workspaceRole: WorkspaceRole;
  /** Why the service acts by itself. */
  readonly reason?: string;
}

/** The id of a workspace, without the rest of the request. */
export type WorkspaceKey = Pick<WorkspaceActor, 'workspaceId'>;

/** The project in which something changes, and the actor. */
export interface ProjectActor extends WorkspaceActor {
  readonly projectId: string;
}

/** The ids of a project and its workspace. */
export type ProjectKey = Pick<ProjectActor, 'workspaceId' | 'projectId'>;

/**
 * A request about records that belong to another record. `parent` is the id or key of that record, taken from the path.
 */
export type WithParent<C> = C & { readonly parent: string };

/**
 * An authenticated request in a project that its caller can see. `projectRole` is null if the project is public and the
 * caller is not a member.
 */
export interface ProjectCtx extends WorkspaceCtx {
  readonly projectId: string;
  readonly projectIdentifier: string;
  readonly projectRole: ProjectRole | null;
  /** False for owners and admins of the workspace who act as admins here without being members of the project. */
  readonly isProjectMember: boolean;
  readonly projectArchived: boolean;
  readonly guestsSeeAll: boolean;
}

/** Returns the id of the project in `ctx`, or null outside of projects. */
export const projectIdOf = (ctx: object): string | null =>
  'projectId' in ctx && typeof ctx.projectId === 'string' ? ctx.projectId : null;

import type { Caller } from './ctx';

/** The categories of audit log entries. */
export const AUDIT_CATEGORIES = [
  'auth',
  'member',
  'role',
  'settings',
  'integration',
  'webhook',
  'security',
  'instance',
] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];

/** An entry of the audit log: an action that administrators may have to account for. It must not contain secrets. */
export interface AuditEntry {
  /** The family and the event, such as `member.role_updated`. */
  readonly eventName: string;
  readonly category: AuditCategory;
  /** `success` by default. */
  readonly outcome?: 'success' | 'failure';
  readonly target: { readonly type: string; readonly id: string; readonly displayName: string };
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly projectId?: string | null;
}

/**
 * Who performed the action: the user of a credential, or a person who has just proved their identity. Without both, the
 * actor is an unknown person if there is an origin, and the service itself if there is none.
 */
export interface AuditActor extends Partial<Pick<Caller, 'principal' | 'userId' | 'origin'>> {
  /** Why the service acts by itself. Entries without a reason of their own get this one. */
  readonly reason?: string;
}

/**
 * The workspace whose log gets the entry, and the actor. A `WorkspaceCtx` fits; code that runs without a signed-in user
 * passes less.
 */
export interface AuditPlace extends AuditActor {
  readonly workspaceId: string;
}

/** The append-only audit log of a workspace. Call `append` in the transaction of the change that the entries record. */
export abstract class AuditTrail {
  abstract append(place: AuditPlace, ...entries: readonly AuditEntry[]): Promise<void>;
}

/**
 * Writes entries to the audit logs of all workspaces of which a person is an active member. Used for changes that
 * belong to the person, such as API keys.
 */
export abstract class PersonAuditTrail {
  abstract append(userId: string, by: AuditActor, ...entries: readonly AuditEntry[]): Promise<void>;
}

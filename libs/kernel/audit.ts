import type { Caller } from './ctx';

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

/** Something that an administrator may have to account for later. Holds no secret. */
export interface AuditEntry {
  /** Family and what happened, as `member.role_updated`. */
  readonly eventName: string;
  readonly category: AuditCategory;
  /** `success` unless told. */
  readonly outcome?: 'success' | 'failure';
  readonly target: { readonly type: string; readonly id: string; readonly displayName: string };
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly projectId?: string | null;
}

/**
 * Who acts: the user of a principal, or a person who has just proved to be one. Without either it is somebody unknown,
 * where there is an origin, or else the service itself.
 */
export interface AuditActor extends Partial<Pick<Caller, 'principal' | 'userId' | 'origin'>> {
  /** What makes the service act by itself: the reason of entries that give none. */
  readonly reason?: string;
}

/** Whose log it is and who acts: a `WorkspaceCtx`, or less where nobody is signed in. */
export interface AuditPlace extends AuditActor {
  readonly workspaceId: string;
}

/** The log of a workspace that only grows. Written in the transaction of what it tells, so neither is there alone. */
export abstract class AuditTrail {
  abstract append(place: AuditPlace, ...entries: readonly AuditEntry[]): Promise<void>;
}

/** The logs of all workspaces that a person is an active member of: for what is the person's own, as a key is. */
export abstract class PersonAuditTrail {
  abstract append(userId: string, by: AuditActor, ...entries: readonly AuditEntry[]): Promise<void>;
}

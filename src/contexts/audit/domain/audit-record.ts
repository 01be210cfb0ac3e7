import type { AuditCategory } from '#kernel';

export const OUTCOMES = ['success', 'failure'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Sources that an entry can have. `graphql` is part of the contract's vocabulary; this service never writes it. */
export const SOURCES = ['platform', 'api', 'graphql', 'auth', 'admin', 'system'] as const;
export type Source = (typeof SOURCES)[number];

export const ACTOR_TYPES = ['user', 'api_token', 'system', 'anonymous'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** One entry of a workspace's log. Names are copied when it is written: later renames do not change it. */
export interface AuditRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly eventId: string;
  /** Number of the entry in its workspace, from 1 without gaps. */
  readonly sequenceNumber: number;
  readonly eventName: string;
  readonly category: AuditCategory;
  readonly outcome: Outcome;
  readonly source: Source;
  readonly actorType: ActorType;
  readonly actorId: string | null;
  readonly actorDisplayName: string;
  readonly actorEmail: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly targetDisplayName: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly reason: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly ipAddress: string | null;
  readonly userAgent: string;
  readonly projectId: string | null;
  readonly createdAt: string;
}

/** Members that link an entry to the one before it. */
interface Seal {
  readonly previousHash: string;
  readonly hash: string;
}

export type SealedRecord = AuditRecord & Seal;

/** Features that the plan switches. Workspaces and projects cannot switch them. */
export const FEATURES = ['audit_logs'] as const;

declare module '#kernel' {
  interface FeatureNames {
    audit_logs: true;
  }
}

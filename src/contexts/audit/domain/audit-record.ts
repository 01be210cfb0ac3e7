import type { AuditCategory, Origin } from '#kernel';

export const OUTCOMES = ['success', 'failure'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Ways of acting that the log can tell; `graphql` is part of the vocabulary, but nothing here speaks it. */
export const SOURCES = ['platform', 'api', 'graphql', 'auth', 'admin', 'system'] as const;
export type Source = (typeof SOURCES)[number] & (Origin['source'] | 'graphql' | 'system');

export const ACTOR_TYPES = ['user', 'api_token', 'system', 'anonymous'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** One entry of a workspace's log. Names are those of the moment: later changes of people and records do not reach it. */
export interface AuditRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly eventId: string;
  /** Counts the workspace's entries from 1, without gaps. */
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

/** Members by which an entry is bound to the one before it. */
interface Seal {
  readonly previousHash: string;
  readonly hash: string;
}

export type SealedRecord = AuditRecord & Seal;

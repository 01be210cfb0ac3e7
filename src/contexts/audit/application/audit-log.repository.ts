import {
  AUDIT_CATEGORIES,
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type StandIn,
  type WorkspaceCtx,
} from '#kernel';
import { OUTCOMES, type AuditRecord, type SealedRecord } from '../domain/audit-record';

export const auditLogList: ListSpec = {
  filters: {
    createdAfter: filter.datetime(),
    createdBefore: filter.datetime(),
    actorId: filter.uuid(),
    eventName: filter.text(),
    category: filter.choice(AUDIT_CATEGORIES),
    outcome: filter.choice(OUTCOMES),
    targetType: filter.text(),
    targetId: filter.text(),
    ipAddress: filter.text(),
    createdAt: filter.datetime('gte', 'lte'),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** A read access to the log, as its own entry records it. */
export interface Reading {
  readonly eventName: string;
  readonly targetId: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Both ends of a workspace's log: the last entry, and the last one that the retention removed. */
export interface Link {
  readonly lastSequence: number;
  readonly lastHash: string;
  /** 0 if none was removed. */
  readonly removedSequence: number;
  readonly removedHash: string;
  /** When the last removed entry was written. */
  readonly removedUntil: string | null;
  readonly removedAt: string | null;
  /** The retention in days by which it was removed. */
  readonly removedAfterDays: number | null;
}

export type Removal = {
  readonly [Member in Exclude<keyof Link, 'lastSequence' | 'lastHash'>]: NonNullable<Link[Member]>;
};

export interface LoggedWorkspace {
  readonly id: string;
  readonly slug: string;
}

/** Lower bound of the numbers to read. Forged entries with numbers below the first one have to show up as well. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

export interface SequenceRange {
  /** Number that the entries come after. */
  readonly after: number;
  readonly limit: number;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export interface NamingEntries {
  /** Number that the entries come after. */
  readonly after: number;
  readonly limit: number;
  readonly userIds: readonly string[];
  /** Texts of which an entry contains one if it does not name the person by the id. */
  readonly needles: readonly string[];
}

export abstract class AuditLogRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<AuditRecord>>;
  abstract find(ctx: WorkspaceCtx, id: string): Promise<AuditRecord | null>;
  /** True if the log already has an entry about the same read access by the caller, not older than `since`. */
  abstract isRecorded(ctx: WorkspaceCtx, reading: Reading, since: string): Promise<boolean>;
  /** Returns all workspaces, deleted ones included, or only the one with this slug. */
  abstract workspaces(slug?: string): Promise<LoggedWorkspace[]>;
  /** Returns entries ordered by number. */
  abstract range(workspaceId: string, range: SequenceRange): Promise<SealedRecord[]>;
  /** Returns the entries that account for names of erased people, the oldest first. */
  abstract erasureNotes(workspaceId: string): Promise<SealedRecord[]>;
  /** Returns entries that name a person, ordered by number and locked. */
  abstract naming(workspaceId: string, asked: NamingEntries): Promise<SealedRecord[]>;
  /** Returns the names and addresses that entries have of an actor. */
  abstract namesOf(workspaceId: string, actorIds: readonly string[]): Promise<StandIn[]>;
  /** Replaces what an entry says. Its hashes stay. */
  abstract rewrite(workspaceId: string, record: SealedRecord): Promise<void>;
  abstract link(workspaceId: string): Promise<Link | null>;
  /** Like `link`, and lets nobody write entries until the transaction ends. */
  abstract lockedLink(workspaceId: string): Promise<Link | null>;
  /** Removes the entries after `after` up to the last removed one, and stores that the log begins there. */
  abstract remove(workspaceId: string, after: number, removal: Removal): Promise<void>;
  /** Runs `work` with a single snapshot, so that all its reads see the same state. */
  abstract atOneMoment<T>(work: () => Promise<T>): Promise<T>;
}

import {
  AUDIT_CATEGORIES,
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
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

/** A reading of the log, as an entry tells it. */
export interface Reading {
  readonly eventName: string;
  readonly targetId: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The end of a workspace's log as it was last written. */
export interface Link {
  readonly lastSequence: number;
  readonly lastHash: string;
}

export interface LoggedWorkspace {
  readonly id: string;
  readonly slug: string;
}

export interface SequenceRange {
  /** Entries behind this number. */
  readonly after: number;
  readonly limit: number;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export abstract class AuditLogRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<AuditRecord>>;
  abstract find(ctx: WorkspaceCtx, id: string): Promise<AuditRecord | null>;
  /** Whether the caller's same reading is in the log already, from this moment on. */
  abstract isRecorded(ctx: WorkspaceCtx, reading: Reading, since: string): Promise<boolean>;
  /** All workspaces, deleted ones too, or the one that has this slug. */
  abstract workspaces(slug?: string): Promise<LoggedWorkspace[]>;
  /** In the order of their numbers. */
  abstract range(workspaceId: string, range: SequenceRange): Promise<SealedRecord[]>;
  abstract link(workspaceId: string): Promise<Link | null>;
  /** Runs `work` so that all that it reads is of one moment. */
  abstract atOneMoment<T>(work: () => Promise<T>): Promise<T>;
}

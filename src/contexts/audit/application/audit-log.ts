import { Injectable } from '@nestjs/common';
import {
  AuditTrail,
  Clock,
  isFilter,
  mapFilters,
  notFound,
  shifted,
  snake,
  type Filter,
  type ListRequest,
  type Page,
  type WorkspaceCtx,
} from '#kernel';
import type { AuditRecord } from '../domain/audit-record';
import { AuditLogRepository, type Link, type Reading } from './audit-log.repository';

/** Time in which the same read access is logged only once, since clients repeat it for each page. */
const READS_ON_MS = 10 * 60_000;

const SEARCHED = 'audit_log.searched';
const VIEWED = 'audit_log.viewed';

const BOUNDS: Readonly<Record<string, Pick<Filter, 'field' | 'operator'>>> = {
  createdAfter: { field: 'createdAt', operator: 'gte' },
  createdBefore: { field: 'createdAt', operator: 'lte' },
};

/** Where a log begins: what the retention removed before it. */
export interface LogStart extends Pick<Link, 'removedUntil' | 'removedAt' | 'removedAfterDays'> {
  readonly id: string;
  readonly removedEntries: number;
  /** The hash of the last removed entry, which the first one that is kept continues; null if none was removed. */
  readonly removedHash: string | null;
}

/** Reads the log of a workspace for those who may see it. Each read access is logged as well. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Logs the read access before reading, so that the new entry does not shift later pages. */
  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<AuditRecord>> {
    const target = { type: 'workspace', id: ctx.workspaceId, displayName: ctx.workspaceSlug };
    await this.tell(ctx, { eventName: SEARCHED, targetId: target.id, metadata: asked(request) }, target);
    return this.log.list(ctx, { ...request, filters: request.filters.map((tree) => mapFilters(tree, bounded)) });
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<AuditRecord> {
    const record = await this.log.find(ctx, id);
    if (!record) throw notFound();
    const target = { type: 'audit_log', id, displayName: record.eventName };
    await this.tell(ctx, { eventName: VIEWED, targetId: id, metadata: {} }, target);
    return record;
  }

  /** Entries are numbered without gaps, so the number of the last removed one is how many there were. */
  async start({ workspaceId }: WorkspaceCtx): Promise<LogStart> {
    const link = await this.log.link(workspaceId);
    return {
      id: workspaceId,
      removedEntries: link?.removedSequence ?? 0,
      removedHash: link?.removedSequence ? link.removedHash : null,
      removedUntil: link?.removedUntil ?? null,
      removedAt: link?.removedAt ?? null,
      removedAfterDays: link?.removedAfterDays ?? null,
    };
  }

  private async tell(
    ctx: WorkspaceCtx,
    reading: Reading,
    target: { readonly type: string; readonly id: string; readonly displayName: string },
  ): Promise<void> {
    const since = shifted(this.clock.now(), -READS_ON_MS);
    if (await this.log.isRecorded(ctx, reading, since)) return;
    const { eventName, metadata } = reading;
    await this.trail.append(ctx, { eventName, category: 'security', target, metadata });
  }
}

/**
 * Maps `createdAfter` and `createdBefore` to bounds of `createdAt`. With another operator than `eq`, the operator
 * applies as it is.
 */
function bounded(filter: Filter): Filter {
  const bound = BOUNDS[filter.field];
  return bound ? { ...filter, field: bound.field, ...(filter.operator === 'eq' && bound) } : filter;
}

const spoken = (filter: Filter): Filter => ({ ...filter, field: snake(filter.field) });

/** Returns the filters and the search text of a request in the names of the interface. */
function asked({ filters, search }: ListRequest): Record<string, unknown> {
  const values = filters.filter(isFilter).map(({ field, value }) => [snake(field), value] as const);
  const groups = filters.filter((tree) => !isFilter(tree)).map((tree) => mapFilters(tree, spoken));
  return {
    ...Object.fromEntries(values),
    ...(groups.length ? { filters: groups } : {}),
    ...(search === undefined ? {} : { search }),
  };
}

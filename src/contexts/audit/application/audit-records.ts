import { Injectable } from '@nestjs/common';
import { AuditTrail } from '#kernel';
import type { SealedRecord } from '../domain/audit-record';
import { AuditLogRepository, type LoggedWorkspace } from './audit-log.repository';
import { workspaceUnknown } from './audit-records.errors';
import { ChainWalk, type Anchor, type ChainReport } from './chain-walk';

export interface ExportRequest {
  readonly slug: string;
  readonly format: string;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export interface Verified extends ChainReport {
  readonly workspace: LoggedWorkspace;
}

/** Enough to make few round trips, few enough to hold in memory. */
const AT_ONCE = 1_000;

/** The logs as whoever runs the service holds them against what was written, and keeps copies of them. */
/** Where a log is read from its beginning: also what has a number that the service gives to none. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

@Injectable()
export class AuditRecords {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** Follows the log of each workspace, or of one, from its first entry to its last. */
  async *verify(slug?: string, anchor?: Anchor): AsyncGenerator<Verified> {
    const workspaces = await this.log.workspaces(slug);
    if (slug !== undefined && !workspaces.length) throw workspaceUnknown(slug);
    for (const workspace of workspaces) {
      const walked = await this.log.atOneMoment(() => this.walk(workspace.id, new ChainWalk(anchor)));
      yield { workspace, ...walked };
    }
  }

  /** The entries of a workspace, oldest first, a batch at a time. That they were taken is one of them. */
  async *export({ slug, format, from, to }: ExportRequest): AsyncGenerator<SealedRecord[]> {
    const [workspace] = await this.log.workspaces(slug);
    if (!workspace) throw workspaceUnknown(slug);
    const { id } = workspace;
    const target = { type: 'workspace', id, displayName: slug };
    const metadata = { format, from, to };
    await this.trail.append(
      { workspaceId: id },
      { eventName: 'audit_log.exported', category: 'security', target, metadata },
    );
    yield* this.batches(id, { from, to });
  }

  private async walk(workspaceId: string, walk: ChainWalk): Promise<ChainReport> {
    for await (const batch of this.batches(workspaceId)) for (const record of batch) walk.step(record);
    return walk.end(await this.log.link(workspaceId));
  }

  private async *batches(
    workspaceId: string,
    bounds: Pick<ExportRequest, 'from' | 'to'> = {},
  ): AsyncGenerator<SealedRecord[]> {
    for (let after = BEFORE_ALL; ;) {
      const batch = await this.log.range(workspaceId, { ...bounds, after, limit: AT_ONCE });
      if (!batch.length) return;
      yield batch;
      after = batch.at(-1)!.sequenceNumber;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { AuditTrail, notFound, type AuditEntry } from '#kernel';
import type { SealedRecord } from '../domain/audit-record';
import { AuditLogRepository, BEFORE_ALL, type Link, type LoggedWorkspace } from './audit-log.repository';
import { ChainWalk, startOf, type Anchor, type ChainReport } from './chain-walk';

export interface ExportRequest {
  readonly slug: string;
  readonly format: string;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export interface Verified extends ChainReport {
  readonly workspace: LoggedWorkspace;
  /** Null if the log has never had an entry. */
  readonly link: Link | null;
}

/** Entries per batch: large enough for few queries, small enough for memory. */
const AT_ONCE = 1_000;

/** The logs as those who run the service hold them against what was written, and keep copies of them. */
@Injectable()
export class AuditRecords {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** Verifies the hash chain of each workspace's log, or of one, from the first entry that is kept to the last. */
  async *verify(slug?: string, anchor?: Anchor): AsyncGenerator<Verified> {
    const workspaces = await this.log.workspaces(slug);
    if (slug !== undefined && !workspaces.length) throw workspaceUnknown(slug);
    for (const workspace of workspaces) {
      const walked = await this.log.atOneMoment(() => this.walk(workspace.id, anchor));
      yield { workspace, ...walked };
    }
  }

  /** Yields the entries of a workspace, oldest first, in batches. The export is logged as an entry of its own. */
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

  /** Writes what concerns the whole installation into the log of each workspace: there is no other one. */
  async appendToAll(reason: string, ...entries: readonly AuditEntry[]): Promise<void> {
    for (const { id } of await this.log.workspaces()) await this.trail.append({ workspaceId: id, reason }, ...entries);
  }

  private async walk(workspaceId: string, anchor?: Anchor): Promise<Omit<Verified, 'workspace'>> {
    const link = await this.log.link(workspaceId);
    const walk = new ChainWalk(startOf(link), anchor);
    for await (const batch of this.batches(workspaceId)) for (const record of batch) walk.step(record);
    return { ...walk.end(link), link };
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

const workspaceUnknown = (slug: string) => notFound(`There is no workspace ${slug}.`);

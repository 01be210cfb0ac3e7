import { Injectable, Logger } from '@nestjs/common';
import { AgesOut, type Aged } from '#jobs';
import { Clock } from '#kernel';
import { AuditLogRepository, BEFORE_ALL } from './audit-log.repository';
import { ChainWalk, startOf } from './chain-walk';

/** Entries that one transaction removes. Nobody writes entries of the workspace meanwhile. */
const AT_ONCE = 1_000;

/** Removes the oldest entries of logs, and keeps the hash that the first one left continues. */
@Injectable()
export class AuditRetention {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly log: AuditLogRepository,
    private readonly clock: Clock,
  ) {}

  /** Entries are verified before they go: a log that somebody tampered with keeps the evidence. */
  @AgesOut('auditLog', 'entries of the audit log')
  async removeAged({ workspaceId, before, days }: Aged): Promise<number> {
    const link = await this.log.lockedLink(workspaceId);
    if (!link) return 0;
    const walk = new ChainWalk(startOf(link));
    const oldest = await this.log.range(workspaceId, { after: BEFORE_ALL, limit: AT_ONCE });
    const young = oldest.findIndex(({ createdAt }) => Date.parse(createdAt) >= Date.parse(before));
    const aged = young < 0 ? oldest : oldest.slice(0, young);
    for (const record of aged) walk.step(record);
    if (walk.breaks.length) for (const note of await this.log.erasureNotes(workspaceId)) walk.learn(note);
    if (walk.breaks.length) {
      this.logger.error(
        { workspaceId, breaks: walk.breaks },
        'An audit log is not as it was written: nothing is removed',
      );
      return 0;
    }
    const last = aged.at(-1);
    if (!last) return 0;
    await this.log.remove(workspaceId, link.removedSequence, {
      removedSequence: last.sequenceNumber,
      removedHash: last.hash,
      removedUntil: last.createdAt,
      removedAt: this.clock.now(),
      removedAfterDays: days,
    });
    return aged.length;
  }
}

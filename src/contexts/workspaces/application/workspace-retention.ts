import { Injectable } from '@nestjs/common';
import { AuditedOutbox } from '#events';
import { Clock, UnitOfWork, type AuditEntry, type WorkspaceCtx } from '#kernel';
import { assertAllowed, takesEffectAt, type Retention, type RetentionBounds } from '../domain/retention';
import { WorkspaceRetentionRepository, type StoredRetention } from './workspace-retention.repository';
import { WorkspaceSettings } from './workspace.settings';

/** For how long a workspace keeps its logs and what was deleted. */
export interface RetentionRecord extends Retention, RetentionBounds {
  readonly id: string;
  /** When the last change takes effect; null if there was none. */
  readonly effectiveAt: string | null;
  readonly version: number;
}

export type ReviseRetention = Partial<Retention>;

/** Use cases of the time for which a workspace keeps its logs and what was deleted. `AgedRemoval` removes what is older. */
@Injectable()
export class WorkspaceRetention {
  constructor(
    private readonly retentions: WorkspaceRetentionRepository,
    private readonly settings: WorkspaceSettings,
    private readonly outbox: AuditedOutbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async get(ctx: WorkspaceCtx): Promise<RetentionRecord> {
    return this.shown(await this.retentions.read(ctx));
  }

  revise(ctx: WorkspaceCtx, patch: ReviseRetention): Promise<RetentionRecord> {
    return this.unitOfWork.run(async () => {
      const before = await this.retentions.forWrite(ctx);
      assertAllowed(patch, this.settings);
      const changedAt = this.clock.now();
      const after = { ...before, ...patch, changedAt, version: before.version + 1 };
      const entry = auditOf(before, after);
      if (!entry) return this.shown(before);
      await this.retentions.save(ctx, changedAt, after);
      await this.outbox.append(ctx, [], [entry]);
      return this.shown(after);
    });
  }

  private shown({ name: _, changedAt, ...stored }: StoredRetention): RetentionRecord {
    const { auditLogMinDays, logMaxDays } = this.settings;
    return { ...stored, auditLogMinDays, logMaxDays, effectiveAt: changedAt && takesEffectAt(changedAt) };
  }
}

/** Returns the entry of the audit log about a change; null if there is none. */
function auditOf(before: StoredRetention, after: StoredRetention): AuditEntry | null {
  const [oldValue, newValue] = [daysOf(before), daysOf(after)];
  if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return null;
  const target = { type: 'workspace', id: after.id, displayName: after.name };
  return { eventName: 'workspace.retention_changed', category: 'settings', target, oldValue, newValue };
}

const daysOf = ({ auditLogDays, logDays, deletedRecordDays }: Retention) => ({
  audit_log_days: auditLogDays,
  log_days: logDays,
  deleted_record_days: deletedRecordDays,
});

import { Injectable } from '@nestjs/common';
import { notFound, type WorkspaceKey } from '#kernel';
import { alone, assertExpected, Db } from '#persistence';
import type { OfWorkspace } from '../../application/workspace-feature.repository';
import { WorkspaceRetentionRepository, type StoredRetention } from '../../application/workspace-retention.repository';
import type { Retention } from '../../domain/retention';

const SELECT = `
  select id, name, retention_audit_log_days as "auditLogDays", retention_log_days as "logDays",
    retention_deleted_record_days as "deletedRecordDays", retention_changed_at as "changedAt", retention_version as version
  from workspaces where id = $1 and deleted_at is null`;

const UPDATE = `
  update workspaces set retention_audit_log_days = $3, retention_log_days = $4, retention_deleted_record_days = $5,
    retention_changed_at = $2, retention_version = retention_version + 1, updated_at = $2
  where id = $1`;

@Injectable()
export class SqlWorkspaceRetentionRepository extends WorkspaceRetentionRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async read({ workspaceId }: WorkspaceKey): Promise<StoredRetention> {
    return found(await this.db.read<StoredRetention>(SELECT, [workspaceId]));
  }

  async forWrite(place: OfWorkspace): Promise<StoredRetention> {
    const retention = found(await this.db.query<StoredRetention>(`${SELECT} for no key update`, [place.workspaceId]));
    assertExpected(place, retention);
    return retention;
  }

  async save({ workspaceId }: WorkspaceKey, at: string, retention: Retention): Promise<void> {
    const { auditLogDays, logDays, deletedRecordDays } = retention;
    await this.db.query(UPDATE, [workspaceId, at, auditLogDays, logDays, deletedRecordDays]);
  }

  async findDue({ workspaceId }: WorkspaceKey, changedBefore: string): Promise<Retention | null> {
    const text = `${SELECT} and retention_changed_at <= $2
      and coalesce(retention_audit_log_days, retention_log_days, retention_deleted_record_days) is not null`;
    const [retention] = await this.db.query<StoredRetention>(text, [workspaceId, changedBefore]);
    return retention ?? null;
  }

  alone<T>({ workspaceId }: WorkspaceKey, work: () => Promise<T>): Promise<T | null> {
    return alone(this.db, `retention ${workspaceId}`, work);
  }
}

function found([retention]: StoredRetention[]): StoredRetention {
  if (!retention) throw notFound();
  return retention;
}

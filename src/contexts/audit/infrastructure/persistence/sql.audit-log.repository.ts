import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, StandIn, WorkspaceCtx } from '#kernel';
import { Db, equals, likePattern, ownColumns, Reads, type ReadModel } from '#persistence';
import {
  auditLogList,
  AuditLogRepository,
  type Link,
  type LoggedWorkspace,
  type NamingEntries,
  type Reading,
  type Removal,
  type SequenceRange,
} from '../../application/audit-log.repository';
import { ERASED } from '../../application/erasure-note';
import type { AuditRecord, SealedRecord } from '../../domain/audit-record';

const model: ReadModel<AuditRecord> = {
  table: 'audit_logs',
  columns: {
    ...ownColumns('id', 'workspaceId', 'eventId', 'sequenceNumber', 'eventName', 'category', 'outcome', 'source'),
    ...ownColumns('actorType', 'actorId', 'actorDisplayName', 'actorEmail'),
    ...ownColumns('targetType', 'targetId', 'targetDisplayName', 'oldValue', 'newValue', 'reason', 'metadata'),
    ...ownColumns('ipAddress', 'userAgent', 'projectId', 'createdAt'),
  },
  search: ['t.event_name', 't.actor_display_name', 't.actor_email', 't.target_display_name'],
};

const SEALED = Object.entries({ ...model.columns, ...ownColumns('previousHash', 'hash') })
  .map(([member, column]) => `${column} as "${member}"`)
  .join(', ');

const STRETCH = `
  select ${SEALED} from audit_logs t
  where t.workspace_id = $1 and t.sequence_number > $2::bigint
    and ($3::timestamptz is null or t.created_at >= $3) and ($4::timestamptz is null or t.created_at <= $4)
  order by t.sequence_number limit $5`;

const ERASURE_NOTES = `
  select ${SEALED} from audit_logs t
  where t.workspace_id = $1 and t.event_name = $2 order by t.sequence_number`;

const NAMING = `
  select ${SEALED} from audit_logs t
  where t.workspace_id = $1 and t.sequence_number > $2::bigint
    and (t.actor_id = any ($3::uuid[]) or t.target_id = any ($3::text[])
      or lower(to_jsonb(t)::text) like any (array(select lower(unnest($4::text[])))))
  order by t.sequence_number limit $5 for no key update of t`;

const NAMES_OF = `
  select distinct actor_display_name as "displayName", actor_email as email from audit_logs
  where workspace_id = $1 and actor_id = any ($2::uuid[])`;

const REWRITE = `
  update audit_logs set actor_display_name = $3, actor_email = $4, target_display_name = $5, old_value = $6::jsonb,
    new_value = $7::jsonb, metadata = $8::jsonb, reason = $9
  where workspace_id = $1 and id = $2`;

const TOLD = `
  select 1 from audit_logs
  where workspace_id = $1 and actor_id = $2 and event_name = $3 and target_id = $4 and metadata - 'request_id' = $5::jsonb
    and created_at >= $6
  limit 1`;

const LINK = `
  select last_sequence as "lastSequence", last_hash as "lastHash", removed_sequence as "removedSequence",
    removed_hash as "removedHash", removed_until as "removedUntil", removed_at as "removedAt",
    removed_after_days as "removedAfterDays"
  from audit_chains where workspace_id = $1`;

const REMOVE = 'delete from audit_logs where workspace_id = $1 and sequence_number > $2 and sequence_number <= $3';

const BEGIN_AFTER = `
  update audit_chains set removed_sequence = $2, removed_hash = $3, removed_until = $4, removed_at = $5,
    removed_after_days = $6
  where workspace_id = $1`;

@Injectable()
export class SqlAuditLogRepository extends AuditLogRepository {
  private readonly reads: Reads<AuditRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, auditLogList, model);
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<AuditRecord>> {
    return this.reads.list(ctx.workspaceId, request);
  }

  find(ctx: WorkspaceCtx, id: string): Promise<AuditRecord | null> {
    return this.reads.one(ctx.workspaceId, [equals('t.id', id)]);
  }

  async isRecorded({ workspaceId, userId }: WorkspaceCtx, reading: Reading, since: string): Promise<boolean> {
    const { eventName, targetId, metadata } = reading;
    const values = [workspaceId, userId, eventName, targetId, JSON.stringify(metadata), since];
    return (await this.db.query(TOLD, values)).length > 0;
  }

  workspaces(slug?: string): Promise<LoggedWorkspace[]> {
    return this.db.query(`select id, slug from workspace_directory where $1::text is null or slug = $1 order by slug`, [
      slug,
    ]);
  }

  range(workspaceId: string, { after, limit, from, to }: SequenceRange): Promise<SealedRecord[]> {
    return this.db.query<SealedRecord>(STRETCH, [workspaceId, after, from, to, limit]);
  }

  erasureNotes(workspaceId: string): Promise<SealedRecord[]> {
    return this.db.query<SealedRecord>(ERASURE_NOTES, [workspaceId, ERASED]);
  }

  naming(workspaceId: string, { after, limit, userIds, needles }: NamingEntries): Promise<SealedRecord[]> {
    return this.db.query<SealedRecord>(NAMING, [workspaceId, after, userIds, needles.map(likePattern), limit]);
  }

  namesOf(workspaceId: string, actorIds: readonly string[]): Promise<StandIn[]> {
    return this.db.query<StandIn>(NAMES_OF, [workspaceId, actorIds]);
  }

  async rewrite(workspaceId: string, record: SealedRecord): Promise<void> {
    const { id, actorDisplayName, actorEmail, targetDisplayName, oldValue, newValue, metadata, reason } = record;
    const texts = [actorDisplayName, actorEmail, targetDisplayName];
    await this.db.query(REWRITE, [workspaceId, id, ...texts, ...[oldValue, newValue, metadata].map(asJson), reason]);
  }

  async link(workspaceId: string): Promise<Link | null> {
    const [link] = await this.db.query<Link>(LINK, [workspaceId]);
    return link ?? null;
  }

  async lockedLink(workspaceId: string): Promise<Link | null> {
    const [link] = await this.db.query<Link>(`${LINK} for no key update`, [workspaceId]);
    return link ?? null;
  }

  async remove(workspaceId: string, after: number, removal: Removal): Promise<void> {
    const { removedSequence, removedHash, removedUntil, removedAt, removedAfterDays } = removal;
    await this.db.query(REMOVE, [workspaceId, after, removedSequence]);
    const values = [removedSequence, removedHash, removedUntil, removedAt, removedAfterDays];
    await this.db.query(BEGIN_AFTER, [workspaceId, ...values]);
  }

  atOneMoment<T>(work: () => Promise<T>): Promise<T> {
    return this.db.run(async () => {
      await this.db.query('set transaction isolation level repeatable read read only');
      return work();
    });
  }
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

import { Injectable } from '@nestjs/common';
import type { EventContext } from '#events';
import { newId, NO_RECORD, type ListRequest, type WorkspaceCtx, type WorkspaceKey } from '#kernel';
import {
  Db,
  equals,
  insertRows,
  ownColumns,
  Params,
  Reads,
  RowStore,
  tenantColumns,
  type Condition,
  type Insertion,
} from '#persistence';
import { FOLLOWERS, hasLeft } from '../../../work-items';
import type { MailedNotification } from '../../application/digest.letter';
import {
  COUNTED,
  notificationList,
  type Mark,
  type News,
  type NotificationRecord,
  type NotificationRepository,
  type NotificationTrigger,
} from '../../application/notification.repository';
import type { Notice, NotificationKind, RecordType } from '../../domain/notification';
import { NotificationRow } from './notification.row';
import { JOINS, NAME, seenSubjects } from './subjects';

const FROM = ['notifications t', ...Object.values(JOINS)].join(' ');

const KEY = `p.identifier || '-' || i.sequence_id`;

const ROWS: Insertion<Notice> = {
  table: 'notifications',
  columns: [
    ...['id', 'recipient_id', 'kind', 'work_item_id', 'record_type', 'record_id', 'comment_id'],
    ...['from_state_id', 'to_state_id'],
  ],
  values: (notice) => [
    ...[newId(), notice.recipientId, notice.kind, notice.workItemId, notice.recordType, notice.recordId],
    ...[notice.commentId, notice.fromStateId, notice.toStateId],
  ],
  end: 'returning id',
};

const SUBSCRIBERS = `
  select distinct p.user_id as id from (
    select i.id as work_item_id, i.created_by_id as user_id from work_items i where i.workspace_id = $1 and i.id = $2
    union all
    select f.work_item_id, f.user_id from ${FOLLOWERS} f where f.work_item_id = $2) p
  where p.user_id is not null and not ${hasLeft('p.work_item_id', 'p.user_id')}
    and not exists (select 1 from mentions m where m.workspace_id = $1 and m.source_id = $3 and m.target_id = p.user_id)
    and exists (select 1 from work_items w where w.workspace_id = $1 and w.id = $2 and w.deleted_at is null)`;

const READ_ALL = `
  update notifications set read_at = $3, updated_at = $3, updated_by_id = $2, version = version + 1
  where workspace_id = $1 and recipient_id = $2 and read_at is null and created_at <= $4 and deleted_at is null`;

/**
 * Marks notifications with the time of the mail. The same time then selects exactly these, and none that were added
 * meanwhile.
 */
const MARK_MAILED = `
  update notifications set mailed_at = $3 where workspace_id = $1 and recipient_id = $2 and created_at > $4
    and mailed_at is null and read_at is null and archived_at is null and deleted_at is null`;

const PRUNE = `
  delete from notifications where workspace_id = $1 and id in (
    select id from notifications where workspace_id = $1 and created_at < $2 order by created_at limit $3)
  returning id`;

const PRUNED_AT_ONCE = 5_000;

const listOf = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** Filters by type with columns that are indexed. Rows of work items have no `record_type`. */
const isOfType =
  (value: string | readonly string[]): Condition =>
  (params) => {
    const types = listOf(value);
    const records = types.filter((type) => type !== 'work_item');
    const told = `(t.record_id is not null and t.record_type = any(${params.add(records)}::text[]))`;
    return records.length < types.length ? `(t.record_id is null or ${told})` : told;
  };

const isOf =
  (value: string | readonly string[]): Condition =>
  (params) => {
    const ids = params.add(listOf(value));
    return `(t.work_item_id = any(${ids}::uuid[]) or t.record_id = any(${ids}::uuid[]))`;
  };

@Injectable()
export class SqlNotificationRepository implements NotificationRepository {
  private readonly rows: RowStore<NotificationRow>;
  private readonly reads: Reads<NotificationRecord>;

  constructor(private readonly db: Db) {
    this.rows = new RowStore(db, NotificationRow);
    this.reads = new Reads<NotificationRecord>(db, notificationList, {
      table: 'notifications',
      columns: {
        ...tenantColumns,
        ...ownColumns('recipientId', 'kind', 'workItemId', 'commentId', 'fromStateId', 'toStateId', 'readAt'),
        ...ownColumns('archivedAt', 'recordType', 'recordId', 'projectId'),
        entityType: `coalesce(t.record_type, 'work_item')`,
        entityId: 'coalesce(t.work_item_id, t.record_id)',
        entityName: NAME,
        workItemKey: KEY,
        workItemName: 'i.name',
      },
      joins: JOINS,
      filters: {
        isRead: '(t.read_at is not null)',
        isArchived: '(t.archived_at is not null)',
        entityType: isOfType,
        entityId: isOf,
      },
      where: 't.deleted_at is null',
    });
  }

  async list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.reads.list(ctx.workspaceId, request, { conditions: await this.shown(ctx) });
  }

  async find(ctx: WorkspaceCtx, id: string): Promise<NotificationRecord | null> {
    return this.reads.one(ctx.workspaceId, [...(await this.shown(ctx)), equals('t.id', id)]);
  }

  async unread(ctx: WorkspaceCtx): Promise<ReadonlyMap<NotificationKind, number>> {
    const params = new Params();
    params.add(ctx.workspaceId);
    const shown = (await this.shown(ctx)).map((condition) => condition(params)).join(' and ');
    const rows = await this.db.read<{ kind: NotificationKind; count: number }>(
      `select kind, count(*)::int8 as count from (
         select t.kind from ${FROM}
         where t.workspace_id = $1 and t.read_at is null and t.archived_at is null and t.deleted_at is null and ${shown}
         limit ${COUNTED}) unread group by kind`,
      params.values,
    );
    return new Map(rows.map(({ kind, count }) => [kind, count]));
  }

  async mail(ctx: WorkspaceCtx, { at, since, limit }: News): Promise<readonly MailedNotification[]> {
    await this.db.query(MARK_MAILED, [ctx.workspaceId, ctx.userId, at, since]);
    const params = new Params();
    params.add(ctx.workspaceId);
    const shown = (await this.shown(ctx)).map((condition) => condition(params)).join(' and ');
    return this.db.query<MailedNotification>(
      `select t.kind, p.name as "projectName", p.identifier as "projectKey", ${KEY} as "workItemKey",
         coalesce(t.work_item_id, t.record_id) as "entityId", ${NAME} as "entityName", a.display_name as "actorName",
         t.comment_id is not null as "isInComment", f.name as "fromState", s.name as "toState"
       from ${FROM} left join users a on a.id = t.created_by_id
       left join states f on f.workspace_id = $1 and f.id = t.from_state_id
       left join states s on s.workspace_id = $1 and s.id = t.to_state_id
       where t.workspace_id = $1 and t.mailed_at = ${params.add(at)} and t.created_at > ${params.add(since)} and ${shown}
       order by t.created_at desc, t.id desc limit ${params.add(limit)}`,
      params.values,
    );
  }

  async mark(ctx: WorkspaceCtx, at: string, id: string, mark: Mark): Promise<void> {
    const before = await this.rows.forWrite(ctx, id);
    const after = { ...before, ...mark };
    if (after.readAt === before.readAt && after.archivedAt === before.archivedAt) return;
    await this.rows.updateAll(ctx, at, [after], ['readAt', 'archivedAt']);
  }

  async markAllRead({ workspaceId, userId }: WorkspaceCtx, at: string, until: string): Promise<void> {
    await this.db.query(READ_ALL, [workspaceId, userId, at, until]);
  }

  async add({ workspaceId, projectId, actorId, at }: NotificationTrigger, notices: readonly Notice[]): Promise<void> {
    const stamps = { created_at: at, updated_at: at, created_by_id: actorId, updated_by_id: actorId, version: 1 };
    await insertRows(
      this.db,
      { ...ROWS, shared: { workspace_id: workspaceId, project_id: projectId, ...stamps } },
      notices,
    );
  }

  async subscribers({ workspaceId }: EventContext, workItemId: string, commentId?: string): Promise<readonly string[]> {
    const rows = await this.db.query<{ id: string }>(SUBSCRIBERS, [workspaceId, workItemId, commentId ?? NO_RECORD]);
    return rows.map(({ id }) => id);
  }

  async sees(ctx: WorkspaceCtx, recordType: RecordType, recordId: string): Promise<boolean> {
    const params = new Params();
    params.add(ctx.workspaceId);
    const seen = (await seenSubjects(this.db, ctx))(params);
    const joins = Object.values(JOINS).join(' ');
    const [none, record] = [params.add(NO_RECORD), params.add(recordId)];
    const subject = `select ${none}::uuid as work_item_id, ${none}::uuid as project_id,
      ${params.add(recordType)} as record_type, ${record}::uuid as record_id`;
    const rows = await this.db.query(`select 1 from (${subject}) t ${joins} where ${seen}`, params.values);
    return rows.length > 0;
  }

  async prune({ workspaceId }: WorkspaceKey, before: string): Promise<boolean> {
    return (await this.db.query(PRUNE, [workspaceId, before, PRUNED_AT_ONCE])).length === PRUNED_AT_ONCE;
  }

  /** Returns conditions for the caller's notifications about records that the caller may see now. */
  private async shown(ctx: WorkspaceCtx): Promise<Condition[]> {
    return [equals('t.recipient_id', ctx.userId), await seenSubjects(this.db, ctx)];
  }
}

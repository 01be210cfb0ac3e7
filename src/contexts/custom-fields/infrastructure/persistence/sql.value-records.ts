import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, Params } from '#persistence';
import { seen, visibleOf, visibleProjects } from '../../../work-items';
import {
  type AskedRecord,
  type RecordKind,
  type RecordsOfItems,
  type ValueRecord,
  ValueRecords,
} from '../../application/value-records';

interface ReferencedRecord extends ValueRecord {
  readonly id: string;
  /** The only item whose values may name the record; absent if any item's may. */
  readonly workItemId?: string;
}

type Look = (ctx: WorkspaceCtx, ids: readonly string[]) => Promise<ReferencedRecord[]>;

const RECORD_KINDS: readonly RecordKind[] = ['item', 'person', 'file', 'release'];

@Injectable()
export class SqlValueRecords extends ValueRecords {
  private readonly looks: Readonly<Record<RecordKind, Look>> = {
    item: (ctx, ids) => this.items(ctx, ids),
    person: (ctx, ids) => this.people(ctx, ids),
    file: (ctx, ids) => this.files(ctx, ids),
    release: (ctx, ids) => this.releases(ctx, ids),
  };

  constructor(private readonly db: Db) {
    super();
  }

  async of(ctx: WorkspaceCtx, asked: readonly AskedRecord[]): Promise<RecordsOfItems> {
    const found = new Map<string, ReferencedRecord>();
    for (const kind of RECORD_KINDS) {
      const ids = [...new Set(asked.flatMap((one) => (one.kind === kind ? one.id : [])))];
      for (const one of ids.length ? await this.looks[kind](ctx, ids) : []) found.set(`${kind} ${one.id}`, one);
    }
    return {
      of: (workItemId) => ({
        find: (kind, id) => {
          const record = found.get(`${kind} ${id}`);
          return record?.workItemId === undefined || record.workItemId === workItemId ? record : undefined;
        },
      }),
    };
  }

  private async items(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReferencedRecord[]> {
    const visible = visibleOf(await visibleProjects(this.db, ctx, { archived: true }));
    const params = new Params();
    params.add(ctx.workspaceId);
    const asked = params.add(ids);
    return this.db.query<ReferencedRecord>(
      `select t.id, t.name, true as "isChoosable",
         jsonb_build_object('id', t.id, 'name', t.name, 'identifier', p.identifier || '-' || t.sequence_id) as detail
       from work_items t join projects p on p.workspace_id = $1 and p.id = t.project_id
       where t.workspace_id = $1 and t.id = any(${asked}::uuid[]) and t.deleted_at is null
         and ${seen(visible, ctx.userId)(params)}`,
      params.values,
    );
  }

  /** People who left the workspace are shown, but new values cannot name them. */
  private people({ workspaceId }: WorkspaceCtx, ids: readonly string[]): Promise<ReferencedRecord[]> {
    return this.db.query<ReferencedRecord>(
      `select u.id, u.display_name as name, bool_or(t.is_active and t.deleted_at is null) as "isChoosable",
         jsonb_build_object('id', u.id, 'display_name', u.display_name) as detail
       from workspace_members t join users u on u.id = t.user_id
       where t.workspace_id = $1 and t.user_id = any($2::uuid[]) group by u.id`,
      [workspaceId, ids],
    );
  }

  private files({ workspaceId }: WorkspaceCtx, ids: readonly string[]): Promise<ReferencedRecord[]> {
    return this.db.query<ReferencedRecord>(
      `select t.id, t.name, t.entity_identifier as "workItemId", true as "isChoosable",
         jsonb_build_object('id', t.id, 'name', t.name, 'type', t.content_type, 'size', t.size) as detail
       from assets t
       where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.entity_type = 'ISSUE_ATTACHMENT' and t.is_uploaded
         and t.deleted_at is null`,
      [workspaceId, ids],
    );
  }

  /** Returns releases if the caller may read them. */
  private async releases({ workspaceId, features, workspaceRole }: WorkspaceCtx, ids: readonly string[]) {
    if (!features.has('releases') || workspaceRole === 'guest') return [];
    return this.db.query<ReferencedRecord>(
      `select t.id, t.name, true as "isChoosable",
         jsonb_build_object('id', t.id, 'name', t.name, 'status', t.status) as detail
       from releases t where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null`,
      [workspaceId, ids],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Draft, ListRequest, Page, ProjectCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { InWorkItem } from '../../../work-items';
import type { CommentRecord, CommentRepository, ExternalPair } from '../../application/discussion.repository';
import { addToCounter, counterOf } from './sql.activity.log';
import { SqlReplies } from './sql.replies';
import { commentTable, type WorkItemCommentRow } from './rows';

const HOLDER = `
  select id from work_item_comments
  where workspace_id = $1 and project_id = $2 and external_source = $3 and external_id = $4
    and ($5::uuid is null or work_item_id = $5) and deleted_at is null
  order by created_at, id limit 1`;

const ITEM = `
  select work_item_id as id from work_item_comments
  where workspace_id = $1 and project_id = $2 and id = $3 and deleted_at is null`;

/** Reactions go with their comment. */
const REMOVE_REACTIONS = `
  update work_item_reactions set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and work_item_id = $2 and comment_id = any($5::uuid[]) and deleted_at is null`;

@Injectable()
export class SqlCommentRepository extends SqlRecords<InWorkItem, WorkItemCommentRow> implements CommentRepository {
  readonly replies: SqlReplies<InWorkItem, WorkItemCommentRow>;

  constructor(db: Db) {
    super(db, commentTable);
    this.replies = new SqlReplies(db, commentTable);
  }

  override list(ctx: InWorkItem, request: ListRequest, such?: Partial<CommentRecord>): Promise<Page<CommentRecord>> {
    const knownTotal = () => counterOf(this.db, ctx, ctx.workItemId, 'comments');
    return super.list(ctx, request, such, such ? {} : { knownTotal });
  }

  override async insert(ctx: InWorkItem, at: string, comments: readonly Draft<CommentRecord>[]) {
    const added = await super.insert(ctx, at, comments);
    await addToCounter(this.db, ctx, 'comments', new Map([[ctx.workItemId, added.length]]));
    return added;
  }

  override async remove(ctx: InWorkItem, at: string, ids: readonly string[]): Promise<void> {
    await super.remove(ctx, at, ids);
    await this.db.query(REMOVE_REACTIONS, [ctx.workspaceId, ctx.workItemId, at, ctx.userId, ids]);
    await addToCounter(this.db, ctx, 'comments', new Map([[ctx.workItemId, -ids.length]]));
  }

  async idOfExternalPair(ctx: ProjectCtx, { source, id }: ExternalPair, itemId?: string): Promise<string | null> {
    const values = [ctx.workspaceId, ctx.projectId, source, id, itemId ?? null];
    const [row] = await this.db.query<{ id: string }>(HOLDER, values);
    return row?.id ?? null;
  }

  async itemIdOf({ workspaceId, projectId }: ProjectCtx, id: string): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(ITEM, [workspaceId, projectId, id]);
    return row?.id ?? null;
  }

  async lockPairs(ctx: ProjectCtx): Promise<void> {
    await this.db.query('select 1 from project_counters where workspace_id = $1 and project_id = $2 for update', [
      ctx.workspaceId,
      ctx.projectId,
    ]);
  }
}

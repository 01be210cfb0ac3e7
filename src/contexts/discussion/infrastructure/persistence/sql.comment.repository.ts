import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { Db, equals, ownColumns, type ReadModel } from '#persistence';
import { nestedColumns, NestedStore, type NewNested } from '../../../work-items';
import {
  commentList,
  type CommentRecord,
  type CommentRepository,
  type ExternalPair,
} from '../../application/comment.repository';
import { addToTally, tallyOf } from './tallies';
import { WorkItemCommentRow } from './work-item-comment.row';

const model: ReadModel<CommentRecord> = {
  table: 'work_item_comments',
  columns: {
    ...nestedColumns,
    ...ownColumns('parentId', 'commentHtml', 'commentStripped', 'commentJson', 'access', 'editedAt'),
  },
  where: 't.deleted_at is null',
  search: ['t.comment_stripped'],
};

/** `union` passes over rows that it has already seen, so even a cycle in the data would end. */
const LINEAGE = `
  with recursive lineage as (
    select id, parent_id from work_item_comments
    where workspace_id = $1 and work_item_id = $2 and id = $3 and deleted_at is null
    union
    select c.id, c.parent_id from lineage below
    join work_item_comments c on c.workspace_id = $1 and c.id = below.parent_id and c.deleted_at is null
  ) select id from lineage`;

const HOLDER = `
  select id from work_item_comments
  where workspace_id = $1 and project_id = $2 and external_source = $3 and external_id = $4
    and ($5::uuid is null or work_item_id = $5) and deleted_at is null
  order by created_at, id limit 1`;

@Injectable()
export class SqlCommentRepository extends NestedStore<CommentRecord> implements CommentRepository {
  constructor(db: Db) {
    super(db, { row: WorkItemCommentRow, list: commentList, model });
  }

  override list(ctx: ProjectCtx, itemId: string, request: ListRequest): Promise<Page<CommentRecord>> {
    return super.list(ctx, itemId, request, { knownTotal: () => tallyOf(this.db, ctx, itemId, 'comments') });
  }

  override async insert(ctx: ProjectCtx, at: string, comment: NewNested<CommentRecord>): Promise<void> {
    await super.insert(ctx, at, comment);
    await addToTally(this.db, ctx, comment.workItemId, ['comments', 1]);
  }

  override async remove(ctx: ProjectCtx, at: string, comment: CommentRecord): Promise<void> {
    await super.remove(ctx, at, comment);
    await addToTally(this.db, ctx, comment.workItemId, ['comments', -1]);
  }

  async idOfExternalPair(ctx: ProjectCtx, { source, id }: ExternalPair, itemId?: string): Promise<string | null> {
    const values = [ctx.workspaceId, ctx.projectId, source, id, itemId ?? null];
    const [row] = await this.db.query<{ id: string }>(HOLDER, values);
    return row?.id ?? null;
  }

  async lockPairs(ctx: ProjectCtx): Promise<void> {
    await this.db.query('select 1 from project_counters where workspace_id = $1 and project_id = $2 for update', [
      ctx.workspaceId,
      ctx.projectId,
    ]);
  }

  async lineage(ctx: ProjectCtx, itemId: string, id: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(LINEAGE, [ctx.workspaceId, itemId, id]);
    return rows.map((row) => row.id);
  }

  repliesTo(ctx: ProjectCtx, itemId: string, id: string): Promise<CommentRecord[]> {
    return this.reads.all(ctx.workspaceId, [equals('t.work_item_id', itemId), equals('t.parent_id', id)]);
  }
}

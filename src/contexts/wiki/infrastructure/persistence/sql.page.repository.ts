import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, having, LinkedRecords, Params, type Condition } from '#persistence';
import type { Favorite, PageRecord, PageRepository } from '../../application/page.repository';
import { isSeenBy } from '../../domain/page';
import { pageSets, pageTable, type PageRow } from './page.row';
import { seesPage } from './visible';

@Injectable()
export class SqlPageRepository extends LinkedRecords<WorkspaceCtx, PageRow> implements PageRepository {
  constructor(db: Db) {
    super(db, pageTable, pageSets);
  }

  async favorites({ workspaceId, userId }: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (!ids.length) return new Set();
    const rows = await this.db.read<{ id: string }>(
      'select page_id as id from page_favorites where workspace_id = $1 and user_id = $2 and page_id = any($3::uuid[])',
      [workspaceId, userId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async setFavorite({ workspaceId, userId }: WorkspaceCtx, at: string, { id, isFavorite }: Favorite): Promise<void> {
    await (isFavorite
      ? this.db.query(
          `insert into page_favorites (workspace_id, user_id, page_id, created_at) values ($1, $2, $3, $4)
           on conflict do nothing`,
          [workspaceId, userId, id, at],
        )
      : this.db.query('delete from page_favorites where workspace_id = $1 and user_id = $2 and page_id = $3', [
          workspaceId,
          userId,
          id,
        ]));
  }

  async seen(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Map<string, PageRecord>> {
    const found = await this.reads.all(ctx.workspaceId, [among(ids), seesPage(ctx, 't')], new Set(['id']));
    return this.byIds(
      ctx,
      found.map(({ id }) => id),
    );
  }

  async ofCollection(ctx: WorkspaceCtx, collectionId: string): Promise<PageRecord[]> {
    const found = await this.reads.all(ctx.workspaceId, having({ collectionId }), new Set(['id']));
    const ids = found.map(({ id }) => id);
    await this.rows.lockAll(ctx, ids);
    return [...(await this.byIds(ctx, ids)).values()];
  }

  async childCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (!ids.length) return new Map();
    const params = new Params();
    params.add(ctx.workspaceId);
    const rows = await this.db.read<{ id: string; number: number }>(
      `select g.parent_id as id, count(*)::int as number from pages g
       where g.workspace_id = $1 and g.parent_id = any(${params.add(ids)}::uuid[]) and g.deleted_at is null
         and g.archived_at is null and ${seesPage(ctx, 'g')(params)} group by 1`,
      params.values,
    );
    return new Map(rows.map(({ id, number }) => [id, number]));
  }

  override async forWrite(ctx: WorkspaceCtx, ids: readonly string[]): Promise<PageRow[]> {
    const seen = await this.reads.all(ctx.workspaceId, [...this.within(ctx), among(ids)], new Set(['id']));
    return super.forWrite(
      ctx,
      seen.map(({ id }) => id),
    );
  }

  protected override within(ctx: WorkspaceCtx, such: Partial<PageRow> = {}): Condition[] {
    return [...super.within(ctx, such), seesPage(ctx, 't')];
  }

  /** A page can be closed while its row is waited for. */
  protected override isWithin(ctx: WorkspaceCtx, row: PageRow): boolean {
    return super.isWithin(ctx, row) && isSeenBy(row, ctx.userId);
  }
}

const among =
  (ids: readonly string[]): Condition =>
  (params) =>
    `t.id = any(${params.add(ids)}::uuid[])`;

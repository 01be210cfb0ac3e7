import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, LinkedRecords, type Condition } from '#persistence';
import type { Favorite, PageRecord, PageRepository } from '../../application/page.repository';
import { isSeenBy, PUBLIC } from '../../domain/page';
import { pageSets, pageTable, type PageRow } from './page.row';

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
    const found = await this.byIds(ctx, ids);
    return new Map([...found].filter(([, page]) => isSeenBy(page, ctx.userId)));
  }

  protected override within(ctx: WorkspaceCtx, such: Partial<PageRow> = {}): Condition[] {
    const seen: Condition = (params) => `(t.access = ${PUBLIC} or t.owned_by_id = ${params.add(ctx.userId)})`;
    return [...super.within(ctx, such), seen];
  }

  protected override isWithin(ctx: WorkspaceCtx, row: PageRow): boolean {
    return super.isWithin(ctx, row) && isSeenBy(row, ctx.userId);
  }
}

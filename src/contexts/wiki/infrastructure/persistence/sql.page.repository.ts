import { Injectable } from '@nestjs/common';
import { governs, projectIdOf, type WorkspaceCtx, type WorkspaceRole } from '#kernel';
import { Db, having, LinkedRecords, Params, type Condition } from '#persistence';
import { PageFavorites } from '../../application/page-favorites';
import type { PageRecord, PageRepository } from '../../application/page.repository';
import { isSeenBy } from '../../domain/page';
import { pageSets, pageTable, seesPage, type PageRow } from './rows';
import { belonging } from '../../../projects';
import type { PageReaders } from '../../application/page-owners';

@Injectable()
export class SqlPageRepository extends LinkedRecords<WorkspaceCtx, PageRow> implements PageRepository {
  constructor(
    db: Db,
    private readonly marks: PageFavorites,
  ) {
    super(db, pageTable, pageSets);
  }

  async favorites(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return ids.length ? this.marks.among(ctx, ids) : new Set();
  }

  setFavorite(ctx: WorkspaceCtx, id: string, isFavorite: boolean): Promise<void> {
    return this.marks.mark(ctx, id, isFavorite);
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

  /** Checks again after waiting for the lock, because the page may have become private meanwhile. */
  protected override isWithin(ctx: WorkspaceCtx, row: PageRow): boolean {
    return super.isWithin(ctx, row) && isSeenBy(row, ctx.userId);
  }
}

const among =
  (ids: readonly string[]): Condition =>
  (params) =>
    `t.id = any(${params.add(ids)}::uuid[])`;

interface ReaderRow {
  readonly role: WorkspaceRole;
  readonly belongs: boolean;
}

/**
 * Everyone but guests can see the wiki. The pages of a project are visible to its members and to those who run the
 * workspace.
 */
@Injectable()
export class SqlPageReaders implements PageReaders {
  constructor(private readonly db: Db) {}

  async roleOf(ctx: WorkspaceCtx, userId: string): Promise<WorkspaceRole | null> {
    const projectId = projectIdOf(ctx);
    const [found] = await this.db.query<ReaderRow>(
      `select w.role, case when $3::uuid is null then w.role <> 'guest' else exists (
         select 1 from ${belonging('m.user_id = $2 and m.project_id = $3')} m) end as belongs
       from workspace_members w
       where w.workspace_id = $1 and w.user_id = $2 and w.is_active and w.deleted_at is null`,
      [ctx.workspaceId, userId, projectId],
    );
    return found && (found.belongs || governs({ workspaceRole: found.role })) ? found.role : null;
  }
}

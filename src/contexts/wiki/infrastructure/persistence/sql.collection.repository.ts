import { Injectable } from '@nestjs/common';
import { governs, type WorkspaceCtx } from '#kernel';
import { Db, Params, SqlRecords, type Condition } from '#persistence';
import type { CollectionRepository } from '../../application/collection.repository';
import { WRITING, type MemberAccess, type Standing } from '../../domain/collection';
import type { Access } from '../../domain/page';
import { collectionTable, seesCollection, seesPage, type CollectionRow } from './rows';

interface FoundStanding {
  readonly id: string;
  readonly access: Access;
  readonly level: MemberAccess | null;
}

@Injectable()
export class SqlCollectionRepository extends SqlRecords<WorkspaceCtx, CollectionRow> implements CollectionRepository {
  constructor(db: Db) {
    super(db, collectionTable);
  }

  async standings(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    if (!ids.length) return new Map();
    const params = new Params();
    params.add(ctx.workspaceId);
    const caller = params.add(ctx.userId);
    const rows = await this.db.query<FoundStanding>(
      `select t.id, t.access, case when ${governs(ctx)} or t.owned_by_id = ${caller} then ${WRITING} else (
         select max(m.access) from collection_members m where m.workspace_id = $1 and m.collection_id = t.id
         and m.member_id = ${caller} and m.deleted_at is null) end as level
       from collections t where t.workspace_id = $1 and t.id = any(${params.add(ids)}::uuid[])
         and ${seesCollection(ctx, 't')(params)}`,
      params.values,
    );
    return new Map(rows.map(({ id, access, level }) => [id, { access, level }]));
  }

  async pageIds(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (!ids.length) return new Map();
    const params = new Params();
    params.add(ctx.workspaceId);
    const rows = await this.db.read<{ id: string; pageIds: string[] }>(
      `select g.collection_id as id, array_agg(g.id order by g.sort_order, g.id) as "pageIds" from pages g
       where g.workspace_id = $1 and g.collection_id = any(${params.add(ids)}::uuid[]) and g.parent_id is null
         and g.deleted_at is null and g.archived_at is null and ${seesPage(ctx, 'g')(params)} group by 1`,
      params.values,
    );
    return new Map(rows.map(({ id, pageIds }) => [id, pageIds]));
  }

  /**
   * Collections that the caller may not see are not found. No second check is needed under the lock: members do not
   * change while a collection is written.
   */
  override async forWrite(ctx: WorkspaceCtx, ids: readonly string[]): Promise<CollectionRow[]> {
    const seen = await this.standings(ctx, ids);
    return super.forWrite(
      ctx,
      ids.filter((id) => seen.has(id)),
    );
  }

  protected override within(ctx: WorkspaceCtx, such: Partial<CollectionRow> = {}): Condition[] {
    return [...super.within(ctx, such), seesCollection(ctx, 't')];
  }
}

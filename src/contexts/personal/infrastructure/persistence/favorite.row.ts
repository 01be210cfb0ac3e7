import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { TenantRow, type RecordScope, type RecordTable } from '#persistence';
import { favoriteList } from '../../application/favorite.repository';

@Entity('favorites')
export class FavoriteRow extends TenantRow {
  @Column('uuid') userId!: string;
  @Column('text') entityType!: string;
  @Column('uuid') entityId!: string;
  @Column('double precision') sortOrder!: number;
}

/** Scope of the caller's own favourites. Writers lock the caller's membership, so that they run one after the other. */
const ofCaller: RecordScope<WorkspaceCtx> = {
  values: ({ userId }) => ({ userId }),
  lock: async (db, { workspaceId, userId }) => {
    await db.query(
      `select 1 from workspace_members where workspace_id = $1 and user_id = $2 and deleted_at is null
       for no key update`,
      [workspaceId, userId],
    );
  },
};

export const favoriteTable: RecordTable<WorkspaceCtx, FavoriteRow> = {
  row: FavoriteRow,
  list: favoriteList,
  place: ofCaller,
};

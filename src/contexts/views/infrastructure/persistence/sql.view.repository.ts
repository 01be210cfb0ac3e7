import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords, type Condition } from '#persistence';
import type { ViewRepository } from '../../application/view.repository';
import { isSeenBy, PUBLIC } from '../../domain/view';
import { viewTable, type ViewRow } from './view.row';

@Injectable()
export class SqlViewRepository extends SqlRecords<WorkspaceCtx, ViewRow> implements ViewRepository {
  constructor(db: Db) {
    super(db, viewTable);
  }

  protected override within(ctx: WorkspaceCtx, such: Partial<ViewRow> = {}): Condition[] {
    const seen: Condition = (params) => `(t.access = ${PUBLIC} or t.owned_by_id = ${params.add(ctx.userId)})`;
    return [...super.within(ctx, such), seen];
  }

  protected override isWithin(ctx: WorkspaceCtx, row: ViewRow): boolean {
    return super.isWithin(ctx, row) && isSeenBy(row, ctx.userId);
  }
}

import { Injectable } from '@nestjs/common';
import type { WorkspaceActor, WorkspaceCtx } from '#kernel';
import { Db, SqlRecords, WrittenTexts, type Condition } from '#persistence';
import type { ViewRepository } from '../../application/view.repository';
import { isSeenBy } from '../../domain/view';
import { seesView } from './seen';
import { viewTable, type ViewRow } from './view.row';
import { ViewQueries, type ViewQuery } from '../../application/view.mentions';

@Injectable()
export class SqlViewRepository extends SqlRecords<WorkspaceCtx, ViewRow> implements ViewRepository {
  constructor(db: Db) {
    super(db, viewTable);
  }

  protected override within(ctx: WorkspaceCtx, such: Partial<ViewRow> = {}): Condition[] {
    return [...super.within(ctx, such), seesView(ctx)];
  }

  protected override isWithin(ctx: WorkspaceCtx, row: ViewRow): boolean {
    return super.isWithin(ctx, row) && isSeenBy(row, ctx.userId);
  }
}

@Injectable()
export class SqlViewQueries extends ViewQueries {
  private readonly texts: WrittenTexts<'pqlFilters'>;

  constructor(db: Db) {
    super();
    this.texts = new WrittenTexts(db, { table: 'views', columns: { pqlFilters: 'text' } });
  }

  containing(ctx: WorkspaceActor, pieces: readonly string[]): Promise<ViewQuery[]> {
    return this.texts.containing(ctx, pieces, ['projectId']) as Promise<ViewQuery[]>;
  }

  write(ctx: WorkspaceActor, at: string, views: readonly ViewQuery[]): Promise<void> {
    return this.texts.write(ctx, at, views);
  }
}

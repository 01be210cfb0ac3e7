import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db, WrittenTexts } from '#persistence';
import { ViewQueries, type ViewQuery } from '../../application/view.mentions';

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

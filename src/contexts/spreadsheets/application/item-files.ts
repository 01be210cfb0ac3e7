import { Injectable } from '@nestjs/common';
import { Clock, type ListRequest, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { sheetFile, type SheetFile } from '#sheets';
import { ItemFiles, type FileAsked, type ReadPage } from '../../queries';
import { ItemTable } from './item-table';

@Injectable()
export class ItemTableFiles extends ItemFiles {
  constructor(
    private readonly table: ItemTable,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The first row is read before the file begins, so that a refused query is an error and not a broken file. */
  async of(
    ctx: WorkspaceCtx | ProjectCtx,
    request: ListRequest,
    { format = 'csv', columns: names }: FileAsked,
    read: ReadPage,
  ): Promise<SheetFile> {
    const columns = await this.table.columns(ctx, names);
    const rows = this.table.all(ctx, columns, request, read);
    const first = await rows.next();
    const title = 'projectId' in ctx ? ctx.projectIdentifier : ctx.workspaceSlug;
    const name = `${title}-work-items-${this.clock.now().slice(0, 10)}`;
    return sheetFile(name, format, { title, columns, rows: startedWith(first, rows) });
  }
}

async function* startedWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

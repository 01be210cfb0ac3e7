import { Injectable } from '@nestjs/common';
import { invalidField, Slices, type ListRequest, type Page, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import type { Cell } from '#sheets';
import { notOneOf } from '#wording';
import { workItemList, type WorkItemRecord } from '../../work-items';
import type { ReadPage } from '../../queries';
import { CellNames } from './cell-names';
import { CustomColumns } from './custom-columns';
import { CUSTOM, customColumn, ITEM_COLUMNS, type ItemColumn } from './item-columns';

/** Rows that are read and converted at a time. */
const PAGE = 500;
/** The same where a page is found by its offset. All rows before it are read again, so that few pages save time. */
const PAGE_BY_OFFSET = 5_000;
const MAX_COLUMNS = 200;

/** Work items as rows of a table. */
@Injectable()
export class ItemTable {
  constructor(
    private readonly names: CellNames,
    private readonly custom: CustomColumns,
  ) {}

  /**
   * Returns the columns with these names, by default those of the context. In a project the default includes its custom
   * properties; a table of all projects has those that are requested.
   */
  async columns(ctx: WorkspaceCtx | ProjectCtx, asked?: readonly string[]): Promise<readonly ItemColumn[]> {
    const custom = 'projectId' in ctx ? await this.custom.ofProject(ctx) : undefined;
    const known = [...ITEM_COLUMNS, ...(custom ?? [])];
    if (!asked) return known.filter(({ onRequest }) => !onRequest);
    if (asked.length > MAX_COLUMNS) throw invalidField('columns', `A table has at most ${MAX_COLUMNS} columns.`);
    return [...new Set(asked)].map((name) => {
      const column = known.find((one) => one.name === name) ?? (custom ? undefined : anyCustom(name));
      if (!column) throw invalidField('columns', notOneOf('column', name, namesOf(known)), 'invalid_choice');
      return column;
    });
  }

  /** Returns the cells of work items, in the order of the columns. */
  async rows(
    ctx: WorkspaceCtx,
    columns: readonly ItemColumn[],
    items: readonly WorkItemRecord[],
  ): Promise<readonly (readonly Cell[])[]> {
    const names = await this.names.of(ctx, columns, items);
    return items.map((item) => columns.map((column) => column.cell(item, names)));
  }

  /**
   * Reads a list page by page. Where the order supports it, a page continues behind the last row of the page before, so
   * that no row is left out or repeated because others were added meanwhile.
   */
  async *all(
    ctx: WorkspaceCtx,
    columns: readonly ItemColumn[],
    request: ListRequest,
    read: ReadPage,
  ): AsyncGenerator<readonly Cell[]> {
    const slices = new Slices();
    const isCursor = workItemList().orderings[request.order.by]?.cursor;
    const limit = isCursor ? PAGE : PAGE_BY_OFFSET;
    let next: ListRequest | undefined = {
      ...request,
      columns: columnsOf(columns),
      limit,
      offset: 0,
      count: false,
    };
    while (next) {
      const page: Page<WorkItemRecord> = await read(next);
      for (const row of await this.rows(ctx, columns, page.items)) {
        yield row;
        if (slices.isOver) await slices.next();
      }
      const position: Partial<ListRequest> =
        isCursor && page.last ? { after: page.last } : { offset: next.offset + page.items.length };
      next = page.hasMore ? { ...next, ...position } : undefined;
    }
  }
}

/** Which properties all projects have is not looked up; a property that none has is empty. */
const anyCustom = (name: string): ItemColumn | undefined =>
  name.startsWith(CUSTOM) && name.length > CUSTOM.length
    ? customColumn(name.slice(CUSTOM.length), 'text', false)
    : undefined;

const namesOf = (columns: readonly ItemColumn[]): string[] => columns.map(({ name }) => name);

const columnsOf = (columns: readonly ItemColumn[]): ReadonlySet<string> =>
  new Set(['id', 'createdAt', ...columns.flatMap(({ reads }) => reads as readonly string[])]);

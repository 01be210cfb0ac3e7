import type { ListRequest, Page, ProjectCtx, WorkspaceCtx } from '#kernel';
import type { SheetFile, SheetFormat } from '#sheets';
import type { WorkItemRecord } from '../../work-items';

/** Reads one page of a list. */
export type ReadPage = (request: ListRequest) => Promise<Page<WorkItemRecord>>;

/** How a list is written as a file. */
export interface FileAsked {
  readonly format?: SheetFormat;
  readonly columns?: readonly string[];
}

/** Writes lists of work items as files. The context of spreadsheets provides it by a global module. */
export abstract class ItemFiles {
  /** Begins a file. What the list refuses is thrown before the file begins. */
  abstract of(
    ctx: WorkspaceCtx | ProjectCtx,
    request: ListRequest,
    asked: FileAsked,
    read: ReadPage,
  ): Promise<SheetFile>;
}

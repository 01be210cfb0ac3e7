import { Injectable, Req } from '@nestjs/common';
import { AccessRecheck } from '#auth';
import {
  Action,
  Context,
  FileAnswer,
  ListQuery,
  membersOf,
  projectReaders,
  QueryParams,
  Resource,
  v2,
  WorkspaceConcurrency,
  type ApiRequest,
} from '#http';
import { Clock, forbidden, type ListRequest, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { SHEET_FORMATS, SHEET_TYPES, writeSheet, type SheetFormat } from '#sheets';
import { workItemsV2, WorkItemListsV2, workspaceWorkItemsV2, type WorkItemsAsked } from '../../../queries/api/v2';
import { workItemV2 } from '../../../work-items/api/v2';
import { Views } from '../../../views';
import { ItemTable, type ReadPage } from '../../application/item-table';
import { EXPORT_WORK_ITEMS } from '../texts';

interface ExportAsked extends WorkItemsAsked {
  readonly format?: SheetFormat;
  readonly columns?: readonly string[];
  readonly viewId?: string;
}

const query = membersOf<ExportAsked>();

const SAID = {
  format: { default: 'csv', description: 'The format of the file: CSV, an Excel workbook, or JSON.' },
  columns: {
    description:
      'The columns in their order. Default: all but `archived_at`, `external_source`, `external_id`, `description` and ' +
      '`description_html`. The value of a custom property is `custom_fields.` and its name.',
    example: ['identifier', 'name', 'state'],
  },
  view: { description: 'Id of a view, whose conditions are added.' },
} as const;

class ExportQueryV2 extends workItemsV2.query {
  @query.choice('format', SHEET_FORMATS, SAID.format) format?: SheetFormat;
  @query.texts('columns', SAID.columns) columns?: string[];
  @query.uuid('viewId', SAID.view) view_id?: string;
}

class WorkspaceExportQueryV2 extends workspaceWorkItemsV2.query {
  @query.choice('format', SHEET_FORMATS, SAID.format) format?: SheetFormat;
  @query.texts('columns', SAID.columns) columns?: string[];
  @query.uuid('viewId', SAID.view) view_id?: string;
}

const ROWS = { type: 'array', items: { type: 'object', description: 'A work item: the values of its columns.' } };
const BINARY = { description: 'An Excel workbook with one sheet.' };

const FILE = {
  presenter: workItemV2,
  description: EXPORT_WORK_ITEMS,
  shape: 'file',
  unpaged: true,
  selectable: false,
  files: { [SHEET_TYPES.csv]: { type: 'string' }, [SHEET_TYPES.xlsx]: BINARY, [SHEET_TYPES.json]: ROWS },
} as const;

interface Asked extends ExportAsked {
  readonly request: ApiRequest;
}

/** Sends lists as files. The first row is read before the answer begins, so that a refused query is an error. */
@Injectable()
export class WorkItemExports {
  constructor(
    private readonly lists: WorkItemListsV2,
    private readonly views: Views,
    private readonly table: ItemTable,
    private readonly clock: Clock,
    private readonly share: WorkspaceConcurrency,
    private readonly access: AccessRecheck,
  ) {}

  ofProject(ctx: ProjectCtx, list: ListRequest, asked: Asked): Promise<FileAnswer> {
    return this.file(ctx, list, asked, (page) => this.lists.ofProject(ctx, page, asked));
  }

  ofWorkspace(ctx: WorkspaceCtx, list: ListRequest, asked: Asked): Promise<FileAnswer> {
    return this.file(ctx, list, asked, (page) => this.lists.ofWorkspace(ctx, page, asked));
  }

  private async file(ctx: WorkspaceCtx | ProjectCtx, list: ListRequest, asked: Asked, read: ReadPage) {
    const { format = 'csv', columns: names, viewId, request } = asked;
    const columns = await this.table.columns(ctx, names);
    const whole = viewId ? await this.views.narrowed(ctx, viewId, list) : list;
    const rows = this.table.all(ctx, columns, whole, this.inTurn(ctx, request, read));
    const first = await rows.next();
    const title = 'projectId' in ctx ? ctx.projectIdentifier : ctx.workspaceSlug;
    const name = `${title}-work-items-${this.clock.now().slice(0, 10)}.${format}`;
    const content = await writeSheet(format, { title, columns, rows: startedWith(first, rows) });
    return new FileAnswer({ name, type: SHEET_TYPES[format] }, content);
  }

  /**
   * Later pages are read outside of the operation. Each waits for its turn among the operations of the workspace, and
   * ends the file if the caller has lost access.
   */
  private inTurn({ workspaceId }: WorkspaceCtx, request: ApiRequest, read: ReadPage): ReadPage {
    return async (page) => {
      if (!page.after && !page.offset) return read(page);
      if (!(await this.access.again(request))) throw forbidden();
      return this.share.within(workspaceId, () => read(page));
    };
  }
}

async function* startedWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/projects/:project_id/work-items',
  level: 'project',
  scope: 'projects.work_items',
})
export class WorkItemExportV2Controller {
  constructor(private readonly exports: WorkItemExports) {}

  @Action('GET', 'export', {
    id: 'export-work-items',
    summary: 'Export work items as a file',
    allow: projectReaders,
    ...workItemsV2,
    ...FILE,
    query: ExportQueryV2,
  })
  export(
    @Context() ctx: ProjectCtx,
    @ListQuery() list: ListRequest,
    @QueryParams() asked: ExportAsked,
    @Req() request: ApiRequest,
  ) {
    return this.exports.ofProject(ctx, list, { ...asked, request });
  }
}

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/work-items',
  level: 'workspace',
  scope: 'projects.work_items',
})
export class WorkspaceWorkItemExportV2Controller {
  constructor(private readonly exports: WorkItemExports) {}

  @Action('GET', 'export', {
    id: 'export-workspace-work-items',
    summary: 'Export work items of all projects as a file',
    allow: 'all',
    ...workspaceWorkItemsV2,
    ...FILE,
    query: WorkspaceExportQueryV2,
  })
  export(
    @Context() ctx: WorkspaceCtx,
    @ListQuery() list: ListRequest,
    @QueryParams() asked: ExportAsked,
    @Req() request: ApiRequest,
  ) {
    return this.exports.ofWorkspace(ctx, list, { ...asked, request });
  }
}

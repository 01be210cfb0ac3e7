import { Injectable } from '@nestjs/common';
import { AccessRecheck } from '#auth';
import { FileAnswer, membersOf, WorkspaceConcurrency, type ApiRequest } from '#http';
import { forbidden, type ListRequest, type WorkspaceCtx } from '#kernel';
import { SHEET_FORMAT, SHEET_FORMATS, sheetSchemas, type SheetFormat } from '#sheets';
import { workItemV2 } from '../../../work-items/api/v2';
import { ItemFiles, type FileAsked, type ReadPage } from '../../application/item-files';
import { EXPORT_WORK_ITEMS } from '../texts';
import {
  type WorkItemsAsked,
  WorkItemsQueryV2,
  workItemsV2,
  workspaceWorkItemsV2,
  WorkspaceWorkItemsQueryV2,
} from './parameters.v2';

/** Parameters of a list as a file other than filters and order. */
export interface ExportAsked extends WorkItemsAsked, FileAsked {}

const query = membersOf<ExportAsked>();

const COLUMNS = {
  description:
    'The columns in their order. Default: all but `archived_at`, `external_source`, `external_id`, `description` and ' +
    '`description_html`. The value of a custom property is `custom_fields.` and its name.',
  example: ['identifier', 'name', 'state'],
};

class ExportQueryV2 extends WorkItemsQueryV2 {
  @query.choice('format', SHEET_FORMATS, SHEET_FORMAT) format?: SheetFormat;
  @query.texts('columns', COLUMNS) columns?: string[];
}

class WorkspaceExportQueryV2 extends WorkspaceWorkItemsQueryV2 {
  @query.choice('format', SHEET_FORMATS, SHEET_FORMAT) format?: SheetFormat;
  @query.texts('columns', COLUMNS) columns?: string[];
}

const FILE = {
  presenter: workItemV2,
  shape: 'file',
  unpaged: true,
  selectable: false,
  files: sheetSchemas('A work item: the values of its columns.'),
  description: EXPORT_WORK_ITEMS,
} as const;

/** Declaration of an operation that sends a project's work items as a file. */
export const workItemExportV2 = { ...workItemsV2, ...FILE, query: ExportQueryV2 };

/** Declaration of an operation that sends work items of all projects as a file. */
export const workspaceWorkItemExportV2 = { ...workspaceWorkItemsV2, ...FILE, query: WorkspaceExportQueryV2 };

/** A request for a list as a file. */
export interface FileRequest {
  readonly list: ListRequest;
  readonly asked: ExportAsked;
  readonly request: ApiRequest;
}

/** Sends lists of work items as files. */
@Injectable()
export class WorkItemFilesV2 {
  constructor(
    private readonly files: ItemFiles,
    private readonly share: WorkspaceConcurrency,
    private readonly access: AccessRecheck,
  ) {}

  async send(ctx: WorkspaceCtx, { list, asked, request }: FileRequest, read: ReadPage): Promise<FileAnswer> {
    const { content, ...file } = await this.files.of(ctx, list, asked, this.inTurn(ctx, request, read));
    return new FileAnswer(file, content);
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

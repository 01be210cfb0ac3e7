import {
  Action,
  auditV2,
  backgroundFileV2,
  Context,
  Create,
  FileAnswer,
  Id,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { WorkspaceCtx } from '#kernel';
import { EXPORT_TYPE } from '../../application/export-engine';
import { ExportFiles } from '../../application/export-files';
import { exportList, type ExportRecord } from '../../application/export.repository';
import { Exports } from '../../application/exports';
import { CANCEL_EXPORT, DELETE_EXPORT, DOWNLOAD_EXPORT, EXPORTS, START_EXPORT } from '../texts';

const show = shows<ExportRecord>();

const exportV2 = present<ExportRecord>('Export', {
  id: show.uuid('id'),
  ...backgroundFileV2,
  ...auditV2,
});

/** Everything in a workspace, also what an admin cannot see, is for its owners alone. */
const OF_OWNERS = {
  style: v2,
  tag: 'Exports',
  about: EXPORTS,
  path: 'workspaces/:slug/exports',
  level: 'workspace',
  scope: 'workspaces.exports',
  allow: { read: 'O', write: 'O' },
  presenter: exportV2,
} as const;

@Resource(OF_OWNERS)
@Serves(
  standard.list({ list: exportList, filters: ['status'] }),
  standard.get('pk'),
  standard.remove('pk', { description: DELETE_EXPORT }),
  standard.act('pk', 'cancel', { summary: 'Cancel an export', description: CANCEL_EXPORT }),
)
export class ExportsV2Controller {
  constructor(readonly records: Exports) {}

  @Create({ summary: 'Start an export', description: START_EXPORT, needsProof: true })
  start(@Context() ctx: WorkspaceCtx) {
    return this.records.start(ctx);
  }
}

@Resource(OF_OWNERS)
export class ExportFilesV2Controller {
  constructor(private readonly files: ExportFiles) {}

  @Action('GET', ':pk/download', {
    id: 'download-export',
    summary: 'Download an export',
    description: DOWNLOAD_EXPORT,
    scopes: ['workspaces.exports:read'],
    globalScope: false,
    needsProof: true,
    shape: 'file',
    files: { [EXPORT_TYPE]: { description: 'A tar archive.' } },
  })
  async download(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    const { name, size, content } = await this.files.opened(ctx, id);
    return new FileAnswer({ name, type: EXPORT_TYPE, size }, content);
  }
}

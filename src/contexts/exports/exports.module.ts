import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces';
import { ExportFilesV2Controller, ExportsV2Controller } from './api/v2/exports.v2';
import { ExportFiles } from './application/export-files';
import { ExportRepository } from './application/export.repository';
import { ExportRuns } from './application/export-runs';
import { Exports } from './application/exports';
import { SqlExportRepository } from './infrastructure/persistence/sql.export.repository';

/** Exports of workspaces, which run in the background. A global module provides the `ExportEngine`. */
@Module({
  imports: [WorkspacesModule],
  controllers: [ExportsV2Controller, ExportFilesV2Controller],
  providers: [Exports, ExportFiles, ExportRuns, { provide: ExportRepository, useClass: SqlExportRepository }],
})
export class ExportsModule {}

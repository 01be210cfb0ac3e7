import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { TypesModule } from '../types';
import { ViewsModule } from '../views';
import { WorkItemsModule } from '../work-items';
import { WorkItemExports, WorkItemExportV2Controller, WorkspaceWorkItemExportV2Controller } from './api/v2/exports.v2';
import { FileChangesV2Controller } from './api/v2/file-changes.v2';
import { CellNames } from './application/cell-names';
import { CustomColumns } from './application/custom-columns';
import { FileRows } from './application/file-rows';
import { ItemTable } from './application/item-table';

/** Lists of work items as files, and files that change many work items at once. */
@Module({
  imports: [IdentityModule, ProjectsModule, QueriesModule, TypesModule, ViewsModule, WorkItemsModule],
  controllers: [WorkItemExportV2Controller, WorkspaceWorkItemExportV2Controller, FileChangesV2Controller],
  providers: [CellNames, CustomColumns, FileRows, ItemTable, WorkItemExports],
})
export class SpreadsheetsModule {}

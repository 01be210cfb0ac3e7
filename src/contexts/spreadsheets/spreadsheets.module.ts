import { Global, Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ItemFiles } from '../queries';
import { TypesModule } from '../types';
import { WorkItemsModule } from '../work-items';
import { FileChangesV2Controller } from './api/v2/file-changes.v2';
import { CellNames } from './application/cell-names';
import { CustomColumns } from './application/custom-columns';
import { FileRows } from './application/file-rows';
import { ItemTableFiles } from './application/item-files';
import { ItemTable } from './application/item-table';

/** Provides lists of work items as files. The module is global, so that lists need not import this context. */
@Global()
@Module({
  imports: [IdentityModule, TypesModule, WorkItemsModule],
  providers: [CellNames, CustomColumns, ItemTable, { provide: ItemFiles, useClass: ItemTableFiles }],
  exports: [CustomColumns, ItemFiles, ItemTable],
})
export class SpreadsheetsUsageModule {}

/** Files that change many work items at once. */
@Module({
  imports: [WorkItemsModule],
  controllers: [FileChangesV2Controller],
  providers: [FileRows],
})
export class SpreadsheetsModule {}

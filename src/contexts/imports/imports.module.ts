import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets';
import { ProjectsModule } from '../projects';
import { ImportsV2Controller } from './api/v2/imports.v2';
import { ImportOrders } from './application/import-orders';
import { ImportRuns } from './application/import-runs';
import { Imports } from './application/imports';
import { ImportUndo } from './application/import-undo';
import { ImportRecordsModule } from './import-records.module';

/** Imports of work items, which run in the background. A global module provides the `ImportEngine` and the `ArrivalRemoval`. */
@Module({
  imports: [AssetsModule, ProjectsModule, ImportRecordsModule],
  controllers: [ImportsV2Controller],
  providers: [Imports, ImportOrders, ImportRuns, ImportUndo],
})
export class ImportsModule {}

import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets';
import { ProjectsModule } from '../projects';
import { ImportsV2Controller } from './api/v2/imports.v2';
import { ImportRepository } from './application/import.repository';
import { ImportOrders } from './application/import-orders';
import { ImportRuns } from './application/import-runs';
import { Imports } from './application/imports';
import { SqlImportRepository } from './infrastructure/persistence/sql.import.repository';

/** Imports of work items, which run in the background. A global module provides the `ImportEngine`. */
@Module({
  imports: [AssetsModule, ProjectsModule],
  controllers: [ImportsV2Controller],
  providers: [Imports, ImportOrders, ImportRuns, { provide: ImportRepository, useClass: SqlImportRepository }],
})
export class ImportsModule {}

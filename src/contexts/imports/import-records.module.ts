import { Module } from '@nestjs/common';
import { ImportRepository } from './application/import.repository';
import { SqlImportRepository } from './infrastructure/persistence/sql.import.repository';

/** The records of imports, also for commands. */
@Module({
  providers: [{ provide: ImportRepository, useClass: SqlImportRepository }],
  exports: [ImportRepository],
})
export class ImportRecordsModule {}

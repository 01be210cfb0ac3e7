import { Module } from '@nestjs/common';
import { Deletion } from './application/deletion';
import { DeletionRepository } from './application/deletion.repository';
import { SqlDeletionRepository } from './infrastructure/persistence/sql.deletion.repository';

/** Requests deletions and takes them back. Separate from the other workspace modules, so that the command line loads only this. */
@Module({
  providers: [Deletion, { provide: DeletionRepository, useClass: SqlDeletionRepository }],
  exports: [Deletion, DeletionRepository],
})
export class DeletionModule {}

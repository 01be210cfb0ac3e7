import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { InstanceAdministratorsModule } from './administrators.module';
import { MergeRepository } from './application/merge.repository';
import { Merging } from './application/merging';
import { SqlMergeRepository } from './infrastructure/persistence/sql.merge.repository';

/** Requests merges of people. Separate from the other modules, so that the command line loads only this. */
@Module({
  imports: [IdentityModule, InstanceAdministratorsModule],
  providers: [Merging, { provide: MergeRepository, useClass: SqlMergeRepository }],
  exports: [Merging, MergeRepository],
})
export class MergingModule {}

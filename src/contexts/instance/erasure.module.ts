import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { Erasure } from './application/erasure';
import { ErasureRepository } from './application/erasure.repository';
import { MergingModule } from './merging.module';
import { SqlErasureRepository } from './infrastructure/persistence/sql.erasure.repository';

/** Requests erasures. Separate from the other modules, so that the command line loads only this. */
@Module({
  imports: [IdentityModule, MergingModule],
  providers: [Erasure, { provide: ErasureRepository, useClass: SqlErasureRepository }],
  exports: [Erasure, ErasureRepository],
})
export class ErasureModule {}

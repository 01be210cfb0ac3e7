import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { Bootstrap } from './application/bootstrap';
import { Founding } from './application/founding';
import { FoundingRepository } from './application/founding.repository';
import { SqlFoundingRepository } from './infrastructure/persistence/sql.founding.repository';

/** Sets tenants up; apart from the rest of workspaces, so that the command line needs no more than this. */
@Module({
  imports: [IdentityModule],
  providers: [Bootstrap, Founding, { provide: FoundingRepository, useClass: SqlFoundingRepository }],
  exports: [Bootstrap, Founding, IdentityModule],
})
export class FoundingModule {}

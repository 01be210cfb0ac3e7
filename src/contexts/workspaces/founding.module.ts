import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { Bootstrap } from './application/bootstrap';
import { Founding } from './application/founding';
import { FoundingRepository } from './application/founding.repository';
import { SqlFoundingRepository } from './infrastructure/persistence/sql.founding.repository';

/** Creates tenants. Separate from the other workspace modules, so that the command line loads only this. */
@Module({
  imports: [IdentityModule],
  providers: [Bootstrap, Founding, { provide: FoundingRepository, useClass: SqlFoundingRepository }],
  exports: [Bootstrap, Founding, IdentityModule],
})
export class FoundingModule {}

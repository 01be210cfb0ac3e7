import { Module } from '@nestjs/common';
import { InstanceAdministrators } from '#auth';
import { SqlInstanceAdministrators } from './infrastructure/persistence/sql.instance-administrators';

/** Who administers the installation. Every request to an operation of the instance asks it. */
@Module({
  providers: [{ provide: InstanceAdministrators, useClass: SqlInstanceAdministrators }],
  exports: [InstanceAdministrators],
})
export class InstanceAdministratorsModule {}

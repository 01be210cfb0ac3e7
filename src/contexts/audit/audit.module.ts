import { Global, Module } from '@nestjs/common';
import { AuditTrail } from '#kernel';
import { SqlAuditTrail } from './infrastructure/persistence/sql.audit.trail';

/** The log of what administrators may have to account for. Global: every context writes to it. */
@Global()
@Module({
  providers: [{ provide: AuditTrail, useClass: SqlAuditTrail }],
  exports: [AuditTrail],
})
export class AuditModule {}

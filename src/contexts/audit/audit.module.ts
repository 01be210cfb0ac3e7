import { Global, Module } from '@nestjs/common';
import { AuditTrail, PersonAuditTrail } from '#kernel';
import { AuditLogStartV2Controller } from './api/v2/audit-log-start.v2';
import { AuditLogsV2Controller } from './api/v2/audit-logs.v2';
import { AuditErasure } from './application/audit-erasure';
import { AuditLog } from './application/audit-log';
import { AuditLogRepository } from './application/audit-log.repository';
import { AuditRecords } from './application/audit-records';
import { AuditRetention } from './application/audit-retention';
import { SqlAuditLogRepository } from './infrastructure/persistence/sql.audit-log.repository';
import { SqlAuditTrail } from './infrastructure/persistence/sql.audit.trail';
import { SqlPersonAuditTrail } from './infrastructure/persistence/sql.person.audit.trail';

/** The audit log. The module is global because every context writes to it. */
@Global()
@Module({
  controllers: [AuditLogsV2Controller, AuditLogStartV2Controller],
  providers: [
    AuditLog,
    AuditErasure,
    AuditRecords,
    AuditRetention,
    { provide: AuditTrail, useClass: SqlAuditTrail },
    { provide: PersonAuditTrail, useClass: SqlPersonAuditTrail },
    { provide: AuditLogRepository, useClass: SqlAuditLogRepository },
  ],
  exports: [AuditTrail, PersonAuditTrail, AuditErasure, AuditLog, AuditRecords],
})
export class AuditModule {}

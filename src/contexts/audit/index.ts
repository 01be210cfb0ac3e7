export { AuditErasure } from './application/audit-erasure';
export { AuditLog } from './application/audit-log';
export { type Link } from './application/audit-log.repository';
export { AuditRecords, type Verified } from './application/audit-records';
export { type Anchor } from './application/chain-walk';
export { AuditModule } from './audit.module';
export { type AuditRecord, type SealedRecord } from './domain/audit-record';

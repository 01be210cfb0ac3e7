import { defineContext } from '#context';
import { FEATURES } from './domain/audit-record';
import { AuditChainRow, AuditLogRow } from './infrastructure/persistence/rows';

/** The audit log. Its entries are chained by hashes, so that a missing one shows. */
export const audit = defineContext({
  name: 'audit',
  modules: async () => [(await import('./audit.module.js')).AuditModule],
  features: FEATURES,
  rows: [AuditChainRow, AuditLogRow],
});

import { defineContext } from '#context';
import { AuditChainRow } from './infrastructure/persistence/audit-chain.row';
import { AuditLogRow } from './infrastructure/persistence/audit-log.row';

export const audit = defineContext({
  name: 'audit',
  modules: async () => [(await import('./audit.module.js')).AuditModule],
  rows: [AuditChainRow, AuditLogRow],
});

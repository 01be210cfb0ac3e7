import { defineContext } from '#context';
import { FEATURES } from './domain/features';
import { AuditChainRow } from './infrastructure/persistence/audit-chain.row';
import { AuditLogRow } from './infrastructure/persistence/audit-log.row';

export const audit = defineContext({
  name: 'audit',
  modules: async () => [(await import('./audit.module.js')).AuditModule],
  features: FEATURES,
  rows: [AuditChainRow, AuditLogRow],
});

import { page } from '../../frame/page';

const auditPage = page({
  path: 'settings/audit',
  label: { en: 'Audit log', de: 'Prüfprotokoll' },
  place: 'settings-of-workspace',
  order: 90,
  needs: { feature: 'audit_logs', grants: ['auditlog:view'] },
  load: async () => (await import('./AuditPage')).AuditPage,
});

export default [auditPage];

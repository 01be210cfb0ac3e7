import { page } from '../../frame/page';

export default [
  page({
    path: 'settings/security',
    label: { en: 'Security', de: 'Sicherheit' },
    place: 'settings-of-workspace',
    order: 68,
    needs: { grants: ['security:edit'] },
    load: async () => (await import('./WorkspaceSecurityPage')).WorkspaceSecurityPage,
  }),
];

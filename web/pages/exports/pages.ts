import { page } from '../../frame/page';

export default [
  page({
    path: 'settings/exports',
    label: { en: 'Export', de: 'Export' },
    place: 'settings-of-workspace',
    order: 75,
    needs: { grants: ['export:view'] },
    load: async () => (await import('./ExportsPage')).ExportsPage,
  }),
];

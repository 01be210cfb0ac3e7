import { page } from '../../frame/page';

export const importsPage = page({
  path: 'settings/imports',
  label: { en: 'Imports', de: 'Importe' },
  place: 'settings-of-workspace',
  order: 70,
  needs: { grants: ['import:view'] },
  load: async () => (await import('./ImportsPage')).ImportsPage,
});

export const importPage = page({
  path: 'settings/imports/$import',
  label: { en: 'Import', de: 'Import' },
  load: async () => (await import('./ImportPage')).ImportPage,
});

export default [importsPage, importPage];

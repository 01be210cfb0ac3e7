import { page } from '../../frame/page';

const place = 'settings-of-project';

const statesPage = page({
  path: 'projects/$project/settings/states',
  label: { en: 'States', de: 'Status' },
  place,
  order: 30,
  needs: { grants: ['state:view'] },
  load: async () => (await import('./StatesPage')).StatesPage,
});

const labelsPage = page({
  path: 'projects/$project/settings/labels',
  label: { en: 'Labels', de: 'Labels' },
  place,
  order: 40,
  needs: { grants: ['label:view'] },
  load: async () => (await import('./LabelsPage')).LabelsPage,
});

export const typesPage = page({
  path: 'projects/$project/settings/types',
  label: { en: 'Types', de: 'Typen' },
  place,
  order: 50,
  needs: { grants: ['workitemtype:view'] },
  load: async () => (await import('./TypesPage')).TypesPage,
});

const propertiesPage = page({
  path: 'projects/$project/settings/properties',
  label: { en: 'Properties', de: 'Eigene Felder' },
  place,
  order: 60,
  needs: { grants: ['workitemproperty:view'] },
  load: async () => (await import('./PropertiesPage')).PropertiesPage,
});

const estimatesPage = page({
  path: 'projects/$project/settings/estimates',
  label: { en: 'Estimates', de: 'Schätzungen' },
  place,
  order: 70,
  needs: { grants: ['estimate:view'] },
  load: async () => (await import('./EstimatesPage')).EstimatesPage,
});

export default [statesPage, labelsPage, typesPage, propertiesPage, estimatesPage];

import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const initiativesPage = page({
  path: 'initiatives',
  label: { en: 'Initiatives', de: 'Initiativen' },
  icon: 'target',
  place: 'workspace',
  order: 20,
  needs: { feature: 'initiatives', grants: ['initiative:view'] },
  load: async () => (await import('./InitiativesPage')).InitiativesPage,
});

export const initiativePage = page({
  path: 'initiatives/$initiative',
  label: { en: 'Initiative', de: 'Initiative' },
  load: async () => (await import('./InitiativePage')).InitiativePage,
});

export const initiativeItemsPage = page({
  path: 'initiatives/$initiative/work-items',
  label: { en: 'Work items', de: 'Aufgaben' },
  readSearch: readView,
  load: async () => (await import('./InitiativeItemsPage')).InitiativeItemsPage,
});

export default [initiativesPage, initiativePage, initiativeItemsPage];

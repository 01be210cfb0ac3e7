import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const teamspacesPage = page({
  path: 'teamspaces',
  label: { en: 'Teamspaces', de: 'Teams' },
  icon: 'people',
  place: 'workspace',
  order: 50,
  needs: { feature: 'teamspaces', grants: ['teamspace:view'] },
  load: async () => (await import('./TeamspacesPage')).TeamspacesPage,
});

export const teamspacePage = page({
  path: 'teamspaces/$teamspace',
  label: { en: 'Teamspace', de: 'Team' },
  load: async () => (await import('./TeamspacePage')).TeamspacePage,
});

export const teamspaceItemsPage = page({
  path: 'teamspaces/$teamspace/work-items',
  label: { en: 'Work items', de: 'Aufgaben' },
  readSearch: readView,
  load: async () => (await import('./TeamspaceItemsPage')).TeamspaceItemsPage,
});

export default [teamspacesPage, teamspacePage, teamspaceItemsPage];

import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const releasesPage = page({
  path: 'releases',
  label: { en: 'Releases', de: 'Releases' },
  icon: 'tag',
  place: 'workspace',
  order: 30,
  needs: { feature: 'releases', grants: ['release:view'] },
  load: async () => (await import('./ReleasesPage')).ReleasesPage,
});

export const releasePage = page({
  path: 'releases/$release',
  label: { en: 'Release', de: 'Release' },
  load: async () => (await import('./ReleasePage')).ReleasePage,
});

export const releaseItemsPage = page({
  path: 'releases/$release/work-items',
  label: { en: 'Work items', de: 'Aufgaben' },
  readSearch: readView,
  load: async () => (await import('./ReleaseItemsPage')).ReleaseItemsPage,
});

export default [releasesPage, releasePage, releaseItemsPage];

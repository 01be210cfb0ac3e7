import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const modulesPage = page({
  path: 'projects/$project/modules',
  label: { en: 'Modules', de: 'Module' },
  icon: 'module',
  place: 'project',
  order: 30,
  needs: { project: ({ module_view }) => module_view, grants: ['module:view'] },
  load: async () => (await import('./ModulesPage')).ModulesPage,
});

export const modulePage = page({
  path: 'projects/$project/modules/$module',
  label: { en: 'Module', de: 'Modul' },
  shows: 'module',
  readSearch: readView,
  load: async () => (await import('./ModulePage')).ModulePage,
});

export const moduleProgressPage = page({
  path: 'projects/$project/modules/$module/progress',
  label: { en: 'Progress', de: 'Fortschritt' },
  load: async () => (await import('./ModuleProgressPage')).ModuleProgressPage,
});

export default [modulesPage, modulePage, moduleProgressPage];

import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const projectViewsPage = page({
  path: 'projects/$project/views',
  label: { en: 'Views', de: 'Ansichten' },
  icon: 'view',
  place: 'project',
  order: 40,
  needs: { project: ({ issue_views_view }) => issue_views_view, grants: ['view:view'] },
  load: async () => (await import('./ViewsPage')).ProjectViewsPage,
});

export const projectViewPage = page({
  path: 'projects/$project/views/$view',
  shows: 'view',
  label: { en: 'View', de: 'Ansicht' },
  readSearch: readView,
  load: async () => (await import('./ViewPage')).ProjectViewPage,
});

export const viewsPage = page({
  path: 'views',
  label: { en: 'Views', de: 'Ansichten' },
  icon: 'view',
  place: 'workspace',
  order: 20,
  keys: 'g v',
  needs: { grants: ['view:view'] },
  load: async () => (await import('./ViewsPage')).ViewsPage,
});

export const viewPage = page({
  path: 'views/$view',
  shows: 'view',
  label: { en: 'View', de: 'Ansicht' },
  readSearch: readView,
  load: async () => (await import('./ViewPage')).ViewPage,
});

export default [projectViewsPage, projectViewPage, viewsPage, viewPage];

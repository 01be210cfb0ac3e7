import { page } from '../../frame/page';
import { readPeriod } from './view';

export const dashboardPage = page({
  path: 'projects/$project/dashboard',
  label: { en: 'Dashboard', de: 'Auswertung' },
  icon: 'chart',
  place: 'project',
  order: 50,
  needs: { grants: ['statistic:view'] },
  readSearch: readPeriod,
  load: async () => (await import('./DashboardPage')).DashboardPage,
});

export default [dashboardPage];

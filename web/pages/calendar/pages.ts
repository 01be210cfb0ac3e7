import { page } from '../../frame/page';
import { readMonth } from './view';

export const calendarPage = page({
  path: 'projects/$project/calendar',
  label: { en: 'Calendar', de: 'Kalender' },
  icon: 'calendar',
  place: 'project',
  order: 60,
  needs: { grants: ['statistic:view'] },
  readSearch: readMonth,
  load: async () => (await import('./CalendarPage')).CalendarPage,
});

export default [calendarPage];

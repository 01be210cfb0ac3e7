import { page } from '../../frame/page';
import { readTimeline } from './view';

export const timelinePage = page({
  path: 'projects/$project/timeline',
  label: { en: 'Timeline', de: 'Zeitleiste' },
  icon: 'timeline',
  place: 'project',
  order: 55,
  needs: { grants: ['statistic:view'] },
  readSearch: readTimeline,
  load: async () => (await import('./TimelinePage')).TimelinePage,
});

export default [timelinePage];

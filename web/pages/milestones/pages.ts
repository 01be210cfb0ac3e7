import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const milestonesPage = page({
  path: 'projects/$project/milestones',
  label: { en: 'Milestones', de: 'Meilensteine' },
  icon: 'flag',
  place: 'project',
  order: 40,
  needs: { project: ({ is_milestone_enabled }) => is_milestone_enabled, grants: ['milestone:view'] },
  load: async () => (await import('./MilestonesPage')).MilestonesPage,
});

export const milestonePage = page({
  path: 'projects/$project/milestones/$milestone',
  label: { en: 'Milestone', de: 'Meilenstein' },
  shows: 'milestone',
  readSearch: readView,
  load: async () => (await import('./MilestonePage')).MilestonePage,
});

export default [milestonesPage, milestonePage];

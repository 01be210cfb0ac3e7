import { page } from '../../frame/page';

export const epicsPage = page({
  path: 'projects/$project/epics',
  label: { en: 'Epics', de: 'Epics' },
  icon: 'epic',
  place: 'project',
  order: 15,
  needs: { project: ({ is_epic_enabled }) => is_epic_enabled, grants: ['workitem:view'] },
  load: async () => (await import('./EpicsPage')).EpicsPage,
});

export default [epicsPage];

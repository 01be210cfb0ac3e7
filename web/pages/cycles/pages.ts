import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const cyclesPage = page({
  path: 'projects/$project/cycles',
  label: { en: 'Cycles', de: 'Zyklen' },
  icon: 'cycle',
  place: 'project',
  order: 20,
  needs: { project: ({ cycle_view }) => cycle_view, grants: ['cycle:view'] },
  load: async () => (await import('./CyclesPage')).CyclesPage,
});

export const cyclePage = page({
  path: 'projects/$project/cycles/$cycle',
  label: { en: 'Cycle', de: 'Zyklus' },
  shows: 'cycle',
  readSearch: readView,
  load: async () => (await import('./CyclePage')).CyclePage,
});

export const cycleProgressPage = page({
  path: 'projects/$project/cycles/$cycle/progress',
  label: { en: 'Progress', de: 'Fortschritt' },
  load: async () => (await import('./CycleProgressPage')).CycleProgressPage,
});

export default [cyclesPage, cyclePage, cycleProgressPage];

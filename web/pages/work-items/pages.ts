import { page } from '../../frame/page';
import { readView } from './view';

export const myWorkPage = page({
  path: 'my-work',
  label: { en: 'My work', de: 'Meine Arbeit' },
  icon: 'person',
  place: 'top',
  order: 20,
  keys: 'g m',
  readSearch: readView,
  load: async () => (await import('./MyWorkPage')).MyWorkPage,
});

/** The work items of a project; the project's name in the navigation leads here. */
export const projectPage = page({
  path: 'projects/$project',
  label: { en: 'Work items', de: 'Aufgaben' },
  icon: 'list',
  shows: 'project',
  place: 'project',
  order: 10,
  readSearch: readView,
  load: async () => (await import('./ProjectPage')).ProjectPage,
});

export const itemPage = page({
  path: 'items/$itemKey',
  label: { en: 'Work item', de: 'Aufgabe' },
  shows: 'work_item',
  load: async () => (await import('./ItemPage')).ItemPage,
});

export default [myWorkPage, projectPage, itemPage];

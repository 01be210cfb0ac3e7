import { page } from '../../frame/page';

export const homePage = page({
  path: '',
  label: { en: 'Home', de: 'Start' },
  icon: 'home',
  place: 'top',
  order: 10,
  keys: 'g h',
  load: async () => (await import('./HomePage')).HomePage,
});

export default [homePage];

import { page } from '../../frame/page';

export const stickiesPage = page({
  path: 'stickies',
  label: { en: 'Stickies', de: 'Notizzettel' },
  icon: 'note',
  place: 'top',
  order: 40,
  keys: 'g n',
  needs: { grants: ['sticky:view'] },
  load: async () => (await import('./StickiesPage')).StickiesPage,
});

export default [stickiesPage];

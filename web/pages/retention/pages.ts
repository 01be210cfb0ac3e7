import { page } from '../../frame/page';

export default [
  page({
    path: 'settings/retention',
    label: { en: 'Retention', de: 'Aufbewahrung' },
    place: 'settings-of-workspace',
    order: 69,
    needs: { grants: ['retention:edit'] },
    load: async () => (await import('./RetentionPage')).RetentionPage,
  }),
];

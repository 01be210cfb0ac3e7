import { page } from '../../frame/page';

const recurringPage = page({
  path: 'projects/$project/settings/recurring',
  label: { en: 'Recurring work items', de: 'Wiederkehrende Aufgaben' },
  place: 'settings-of-project',
  order: 95,
  needs: { feature: 'recurring_work_items', grants: ['recurringworkitem:view'] },
  load: async () => (await import('./RecurringPage')).RecurringPage,
});

export default [recurringPage];

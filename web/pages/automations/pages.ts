import { page } from '../../frame/page';

export const automationsPage = page({
  path: 'projects/$project/settings/automations',
  label: { en: 'Automations', de: 'Automationen' },
  place: 'settings-of-project',
  order: 85,
  needs: { feature: 'automations', grants: ['automation:view'] },
  load: async () => (await import('./AutomationsPage')).AutomationsPage,
});

export const automationPage = page({
  path: 'projects/$project/settings/automations/$automation',
  label: { en: 'Automation', de: 'Automation' },
  load: async () => (await import('./AutomationPage')).AutomationPage,
});

export default [automationsPage, automationPage];

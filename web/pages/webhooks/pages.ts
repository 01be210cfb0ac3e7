import { page } from '../../frame/page';

export const webhooksPage = page({
  path: 'settings/webhooks',
  label: { en: 'Webhooks', de: 'Webhooks' },
  place: 'settings-of-workspace',
  order: 60,
  needs: { grants: ['webhook:view'] },
  load: async () => (await import('./WebhooksPage')).WebhooksPage,
});

export const deliveriesPage = page({
  path: 'settings/webhooks/$webhook',
  label: { en: 'Deliveries', de: 'Zustellungen' },
  load: async () => (await import('./DeliveriesPage')).DeliveriesPage,
});

export default [webhooksPage, deliveriesPage];

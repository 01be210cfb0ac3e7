import { defineContext } from '#context';
import { webhookEvents } from './application/webhook.events';
import { DeliveryRow, LaneRow } from './infrastructure/persistence/delivery.row';
import { WebhookLogRow } from './infrastructure/persistence/webhook-log.row';
import { WebhookRow } from './infrastructure/persistence/webhook.row';

export const webhooks = defineContext({
  name: 'webhooks',
  modules: async () => {
    const { WebhooksModule, WebhookUsageModule } = await import('./index.js');
    return [WebhooksModule, WebhookUsageModule];
  },
  rows: [WebhookRow, DeliveryRow, LaneRow, WebhookLogRow],
  events: [webhookEvents],
});

import { defineContext } from '#context';
import { webhookEvents } from './application/webhook.events';
import { DeliveryRow, LaneRow, WebhookLogRow, WebhookRow } from './infrastructure/persistence/rows';
import { decidedWebhooks } from './infrastructure/persistence/hands-over';

/** Webhooks, their deliveries, and the stream of events. */
export const webhooks = defineContext({
  name: 'webhooks',
  modules: async () => {
    const { WebhooksModule, WebhookUsageModule } = await import('./index.js');
    return [WebhooksModule, WebhookUsageModule];
  },
  rows: [WebhookRow, DeliveryRow, LaneRow, WebhookLogRow],
  events: [webhookEvents],
  handsOver: decidedWebhooks,
});

export { DeliveryLoop } from './application/delivery-loop';
export { WebhookConditions } from './application/webhook.conditions';
export { isMet } from './domain/conditions';
export { WebhooksModule } from './webhooks.module';

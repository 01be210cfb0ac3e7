export { DeliveryLoop } from './application/delivery-loop';
export { deliveryHeaders } from './application/delivery.headers';
export { EventShapes } from './application/event-shapes';
export { WebhookConditions } from './application/webhook.repository';
export { newWebhookSecret, secretPlace } from './application/webhook.repository';
export { deliveryBacklog } from './infrastructure/persistence/delivery-backlog';
export { comparedValues, isMet } from './domain/conditions';
export { WebhookUsageModule } from './usage.module';
export { WebhooksModule } from './webhooks.module';

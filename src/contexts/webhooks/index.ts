export { DeliveryLoop } from './application/delivery-loop';
export { deliveryHeaders } from './application/delivery.headers';
export { EventShapes } from './application/event-shapes';
export { WebhookConditions } from './application/webhook.conditions';
export { newWebhookSecret } from './application/webhook.secret';
export { isMet } from './domain/conditions';
export { WebhookUsageModule } from './usage.module';
export { WebhooksModule } from './webhooks.module';

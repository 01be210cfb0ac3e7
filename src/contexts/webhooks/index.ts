export { DeliveryLoop } from './application/delivery-loop';
export { WebhooksModule } from './webhooks.module';

export { EventConsumer, OnEvent, type PublishedEvent } from './consumer';
export * from './difference';
export * from './event';
export { EventConsumers } from './event-consumers';
export type { Backlog } from './event-progress';
export * from './event-trail';
export * from './outbox';

export { EventConsumer, OnEvent, OnEveryEvent, type PublishedEvent } from './consumer';
export * from './difference';
export * from './event';
export { EventConsumers } from './event-consumers';
export type { Backlog } from './event-progress';
export { EventStreams, SqlEventStreams } from './event-streams';
export * from './event-trail';
export * from './outbox';

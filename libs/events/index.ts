export * from './event';
export * from './outbox';

export * from './anonymous-limit';
export * from './authenticate';
export * from './credentials';
export * from './gatekeeper';
export * from './rate-limit';
export * from './redis-rate-counter';
export * from './stores';
export * from './throttle';

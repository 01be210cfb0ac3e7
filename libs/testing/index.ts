export * from './database';
export * from './process';
export * from './server';

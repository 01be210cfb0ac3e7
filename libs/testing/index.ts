export { startClusterDatabase } from './cluster-database';
export { startTestDatabase, type TestDatabase } from './database';
export * from './process';
export * from './server';

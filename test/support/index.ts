export * from './browser-session';
export * from './apps';

export * from './client';
export * from './expect';
export * from './files';
export * from './passwords';
export * from './projects';
export { testRun } from './run';
export * from './sql';
export * from './tenants';
export * from './cookie-browser';
export * from './visitor';
export * from './work-items';
export type * from './version';

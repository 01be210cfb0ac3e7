export * from './clock';
export * from './ctx';
export * from './errors';
export * from './ids';
export * from './lists';
export * from './ports';
export * from './record';
export * from './text';

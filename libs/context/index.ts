export * from './contexts';
export * from './declaration';
